/**
 * Diameters (kdet, Definition 3.1), their smallest and largest, and the cells that follow (4.1). A diameter is computed
 * here once; levels are compared from the buffer. It need not be exact: a triangle whose box is wider than its cells
 * goes up a level.
 */
export const MEASURE = /* wgsl */ `
const LARGEST_FLOAT: u32 = 0x7f7fffffu;

var<workgroup> smallest: atomic<u32>;
var<workgroup> largest: atomic<u32>;

fn diameter_of(a: vec3f, b: vec3f, c: vec3f) -> f32 {
  let u = b - a;
  let v = c - b;
  let w = a - c;
  let uu = dot(u, u);
  let vv = dot(v, v);
  let ww = dot(w, w);
  let longest = max(uu, max(vv, ww));
  if (longest >= uu + vv + ww - longest) { return sqrt(longest); }
  let n = cross(u, v);
  let area = dot(n, n);
  if (area <= 1e-30) { return 1.2 * sqrt(longest); }
  // An acute triangle: its circumcircle, which is at most 2/√3 of its longest edge.
  return sqrt(clamp(uu / area * vv * ww, longest, 1.4 * longest));
}

@compute @workgroup_size(GROUP)
fn measure(
  @builtin(global_invocation_id) thread: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) local: u32,
) {
  if (local == 0u) {
    atomicStore(&smallest, LARGEST_FLOAT);
    atomicStore(&largest, 0u);
  }
  workgroupBarrier();
  let t = params.first + number_of(thread, groups);
  if (t < params.last) {
    let names = triangles[t];
    let bits = bitcast<u32>(diameter_of(corner_of(names.x), corner_of(names.y), corner_of(names.z)));
    boxes[2u * t + 1u].w = bits;
    // Positive numbers are in the order of their bits. Zeros have no size to make cells of.
    if (bits > 0u) { atomicMin(&smallest, bits); }
    atomicMax(&largest, bits);
  }
  workgroupBarrier();
  if (local == 0u) {
    atomicMin(&counters[SMALLEST], atomicLoad(&smallest));
    atomicMax(&counters[LARGEST], atomicLoad(&largest));
  }
}

/**
 * Cells of level 0 are two smallest diameters wide, the growth of boxes included, and a whole power of two of places;
 * there are 2^19 to 2^20 places a unit of length. A place is found by two roundings of numbers up to 2^21: one place
 * of growth is more than what they and the rounding of coordinates take.
 */
@compute @workgroup_size(1)
fn choose_cells() {
  var least = bitcast<f32>(counted(SMALLEST));
  if (least > 4.0) { least = 0.0; }
  var size = 2.0 * (least + params.reach + SMALLEST_CELL);
  var bits = 0u;
  while (f32(2u << bits) <= size * 1048576.0) { bits++; }
  let scale = f32(1u << bits) / size;
  atomicStore(&counters[PLACE_BITS], bits);
  atomicStore(&counters[SCALE], bitcast<u32>(scale));
  atomicStore(&counters[CELL_SIZE], bitcast<u32>(size));
  atomicStore(&counters[GROWTH], 2u + u32(params.half_reach * scale));
}
`
