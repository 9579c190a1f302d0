/**
 * Each triangle into every cell of its level that its box meets (kdet, 4.1), at most eight. In three steps, since no
 * thread can wait for another's new bucket: slots are counted, overflow buckets are given out, entries are written.
 */
export const INSERT = /* wgsl */ `
/** A rising function of the coordinate, but for rounding, which the growth covers. */
fn place_of(corner: vec3f) -> vec3u {
  return vec3u((corner + vec3f(1.0)) * bitcast<f32>(counted(SCALE)));
}

@compute @workgroup_size(GROUP)
fn count_cells(@builtin(global_invocation_id) thread: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let t = params.first + number_of(thread, groups);
  if (t >= params.last) { return; }
  place_bits = counted(PLACE_BITS);
  let names = triangles[t];
  let a = corner_of(names.x);
  let b = corner_of(names.y);
  let c = corner_of(names.z);
  // Both are a growth too high, so that no place is below zero.
  let low = place_of(min(a, min(b, c)));
  let high = place_of(max(a, max(b, c))) + vec3u(2u * counted(GROWTH));
  let diameter = bitcast<f32>(boxes[2u * t + 1u].w) + params.reach + SMALLEST_CELL;
  var level = 0u;
  var size = bitcast<f32>(counted(CELL_SIZE));
  while (diameter >= size && level < MOST_LEVELS) {
    size *= 2.0;
    level++;
  }
  // Three cells on an axis by rounding would be one more than an entry can name.
  while (any(cell_of(high, level) > cell_of(low, level) + vec3u(1u))) { level++; }
  boxes[2u * t] = vec4u(low, level);
  boxes[2u * t + 1u] = vec4u(high, boxes[2u * t + 1u].w);
  let live = params.first >= params.kept;
  atomicOr(&counters[select(KEPT_LEVELS, LEVELS, live)], 1u << level);
  if (live) {
    for (var axis = 0u; axis < 3u; axis++) {
      atomicMin(&counters[LIVE_LOW + axis], low[axis]);
      atomicMax(&counters[LIVE_HIGH + axis], high[axis]);
    }
  }
  let lowest = cell_of(low, level);
  let wide = cell_of(high, level) - lowest;
  for (var n = 0u; n < 8u; n++) {
    let cell = nth_cell(lowest, n);
    if (any(cell - lowest > wide)) { continue; }
    atomicAdd(&slots[2u * own_slot(level, cell)], 1u);
  }
}

@compute @workgroup_size(GROUP)
fn give_buckets(@builtin(global_invocation_id) thread: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let n = number_of(thread, groups);
  if (n > params.slot_mask) { return; }
  let slot = params.slot_first + n;
  let size = atomicLoad(&slots[2u * slot]);
  if (size == 0u) { return; }
  let live = params.first >= params.kept;
  atomicAdd(&counters[select(KEPT_ENTRIES, ENTRIES, live)], size);
  atomicAdd(&counters[select(KEPT_CELLS, CELLS, live)], 1u);
  if (live) { atomicAdd(&counters[CROWD], (size >> 10u) * (size >> 10u)); }
  let more = (size - 1u) / BUCKET;
  if (more > 0u && live) {
    atomicStore(&slots[2u * slot + 1u], counted(KEPT_OVERFLOW) + atomicAdd(&counters[OVERFLOW], more));
  } else if (more > 0u) {
    atomicStore(&slots[2u * slot + 1u], atomicAdd(&counters[KEPT_OVERFLOW], more));
  }
  // Counted again as entries are written.
  atomicStore(&slots[2u * slot], 0u);
}

@compute @workgroup_size(GROUP)
fn write_entries(@builtin(global_invocation_id) thread: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let t = params.first + number_of(thread, groups);
  if (t >= params.last || is_overfull()) { return; }
  place_bits = counted(PLACE_BITS);
  let low = boxes[2u * t];
  let level = low.w;
  let lowest = cell_of(low.xyz, level);
  let wide = cell_of(boxes[2u * t + 1u].xyz, level) - lowest;
  for (var n = 0u; n < 8u; n++) {
    let cell = nth_cell(lowest, n);
    if (any(cell - lowest > wide)) { continue; }
    let slot = own_slot(level, cell);
    let k = atomicAdd(&slots[2u * slot], 1u);
    entries[entry_place(slot, atomicLoad(&slots[2u * slot + 1u]), k)] = (t << 3u) | n;
  }
}
`
