/**
 * A bitonic sort of codes with their numbers, a power of two of them: steps over short distances in a workgroup's own
 * memory, the others one dispatch each. Equal codes are in the order of their numbers, so the order is the same each
 * time.
 */
export const SORT = /* wgsl */ `
var<workgroup> block: array<vec2u, BLOCK>;

fn is_after(a: vec2u, b: vec2u) -> bool {
  return a.x > b.x || (a.x == b.x && a.y > b.y);
}

/** The lower of the n-th two that are a power of two apart. */
fn lower_of(n: u32, distance: u32) -> u32 {
  return ((n & ~(distance - 1u)) << 1u) | (n & (distance - 1u));
}

/** A block from scratch where runs are as long as one, else the last steps of a longer run. */
@compute @workgroup_size(GROUP)
fn sort_near(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) local: u32,
) {
  let first = BLOCK * (group.y * groups.x + group.x);
  if (first >= step.all) { return; }
  block[local] = keys[first + local];
  block[local + GROUP] = keys[first + local + GROUP];
  let is_long = step.run > BLOCK;
  for (var run = select(2u, BLOCK, is_long); run <= BLOCK; run *= 2u) {
    let turn = select(run, step.run, is_long);
    for (var distance = run / 2u; distance > 0u; distance /= 2u) {
      workgroupBarrier();
      let low = lower_of(local, distance);
      let a = block[low];
      let b = block[low + distance];
      // Runs rise and fall by turns, so that two together have one summit.
      if (is_after(a, b) == (((first + low) & turn) == 0u)) {
        block[low] = b;
        block[low + distance] = a;
      }
    }
  }
  workgroupBarrier();
  keys[first + local] = block[local];
  keys[first + local + GROUP] = block[local + GROUP];
}

@compute @workgroup_size(GROUP)
fn sort_far(@builtin(global_invocation_id) thread: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let low = lower_of(number_of(thread, groups), step.distance);
  if (low >= step.all) { return; }
  let a = keys[low];
  let b = keys[low + step.distance];
  if (is_after(a, b) == ((low & step.run) == 0u)) {
    keys[low] = b;
    keys[low + step.distance] = a;
  }
}
`
