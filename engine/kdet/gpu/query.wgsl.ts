/**
 * Pairs whose boxes overlap (kdet, 4.2): each triangle asks the cells of its level and of all higher ones. Triangles
 * that stand still only ask for those that move.
 */
export const QUERY = /* wgsl */ `
/** More candidates than any device has room for. */
const ENOUGH: u32 = 0x80000000u;

fn share_vertex(a: vec4u, b: vec4u) -> bool {
  if (a.w != b.w) { return false; }
  let p = vec3u(a.x & ~SOLID, a.yz);
  let q = vec3u(b.x & ~SOLID, b.yz);
  return any(p == q) || any(p == q.yzx) || any(p == q.zxy);
}

fn add_candidate(i: u32, j: u32) {
  let a = triangles[i];
  let b = triangles[j];
  if ((a.x & b.x & SOLID) != 0u || share_vertex(a, b)) { return; }
  let place = atomicAdd(&counters[CANDIDATES], 1u);
  if (place < params.candidate_room) { candidates[place] = vec2u(i, j); }
  // Counted past its end, the counter would tell of a few that all fit.
  if (place >= ENOUGH) { atomicStore(&counters[CANDIDATES], ENOUGH); }
}

fn ask_cell(i: u32, low: vec4u, high: vec4u, level: u32, cell: vec3u, slot: u32) {
  let size = atomicLoad(&slots[2u * slot]);
  let overflow = atomicLoad(&slots[2u * slot + 1u]);
  for (var k = 0u; k < size; k++) {
    let entry = entries[entry_place(slot, overflow, k)];
    let j = entry >> 3u;
    let other = boxes[2u * j];
    // Another cell may have the same slot. Of two on one level the later asks.
    if (other.w != level || (level == low.w && j >= i)) { continue; }
    if (any(nth_cell(cell_of(other.xyz, level), entry & 7u) != cell)) { continue; }
    if (any(other.xyz > high.xyz) || any(low.xyz > boxes[2u * j + 1u].xyz)) { continue; }
    // Of the cells that hold both, the one with the lower corner of what they share.
    if (any(cell_of(max(low.xyz, other.xyz), level) != cell)) { continue; }
    add_candidate(i, j);
  }
}

fn ask_table(i: u32, low: vec4u, high: vec4u, levels: u32, slot_first: u32, slot_mask: u32) {
  for (var level = low.w; level <= MOST_LEVELS; level++) {
    if ((levels >> level) == 0u) { return; }
    if (((levels >> level) & 1u) == 0u) { continue; }
    let lowest = cell_of(low.xyz, level);
    let wide = cell_of(high.xyz, level) - lowest;
    for (var n = 0u; n < 8u; n++) {
      let cell = nth_cell(lowest, n);
      if (any(cell - lowest > wide)) { continue; }
      ask_cell(i, low, high, level, cell, slot_first + (hash_of(level, cell) & slot_mask));
    }
  }
}

fn is_far_from_live(low: vec3u, high: vec3u) -> bool {
  for (var axis = 0u; axis < 3u; axis++) {
    if (low[axis] > counted(LIVE_HIGH + axis) || high[axis] < counted(LIVE_LOW + axis)) { return true; }
  }
  return false;
}

@compute @workgroup_size(GROUP)
fn query(@builtin(global_invocation_id) thread: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = number_of(thread, groups);
  if (i >= params.count || is_overfull() || counted(CROWD) > MOST_CROWD) { return; }
  place_bits = counted(PLACE_BITS);
  let low = boxes[2u * i];
  let high = boxes[2u * i + 1u];
  if (i < params.kept) {
    if (is_far_from_live(low.xyz, high.xyz)) { return; }
  } else if (params.kept > 0u) {
    ask_table(i, low, high, counted(KEPT_LEVELS), 0u, params.kept_mask);
  }
  ask_table(i, low, high, counted(LEVELS), params.live_first, params.live_mask);
}
`
