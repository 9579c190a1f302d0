/**
 * Do two triangles meet? Signs of determinants that no rounding can change decide (Guigue and Devillers, 2003, as in
 * engine/soup/triangle-pair.ts); where one is in doubt, or a reach is given, separating axes may still keep the two
 * apart; the rest is left to the processor.
 *
 * The bounds: q = 2^-23 is the error of an operation rounded in any direction, as WGSL allows (fused ones lose less).
 * Coordinates are within ±1 and off by 2^-25, so a difference of size A is off by at most 1.01·q·(1 + A). A component
 * of the cross product of such differences of sizes A and B is then off by c ≤ q·(2.1·(A + B) + 8.1·A·B) + 19·q², and
 * is itself at most 2.01·A·B. Its product with a difference of size W is off by 3·c·(W + 3.1·q) from the factors and
 * q·A·B·(6.1 + 24.4·W) from products and sums in any order. The kernel's factors are larger, which covers the rounding
 * of the bound itself; FLUSHED covers what is taken for zero.
 */
export const DECIDE = /* wgsl */ `
const APART: u32 = 0u;
const MEET: u32 = 1u;
const UNSURE: u32 = 2u;

/** The sign of cross·w, or 0 in doubt; the cross product is of vectors up to a and b, and off by at most off. */
fn sure_sign(n: vec3f, ab: f32, off: f32, w: vec3f) -> i32 {
  let value = dot(n, w);
  let far = largest_of(w);
  let doubt = 4.0 * off * (far + 4.0 * Q) + Q * ab * (8.0 + 30.0 * far) + FLUSHED;
  return select(select(0, -1, value < -doubt), 1, value > doubt);
}

fn cross_off(a: f32, b: f32) -> f32 {
  return Q * (3.0 * (a + b) + 9.0 * a * b + 24.0 * Q);
}

/** On which side of the plane of the first each corner of the second is. */
fn sides_of(p: Corners, q: Corners) -> vec3i {
  let u = p.b - p.a;
  let v = p.c - p.a;
  let size = max(largest_of(u), largest_of(v));
  let n = cross(u, v);
  let off = cross_off(size, size);
  return vec3i(
    sure_sign(n, size * size, off, q.a - p.a),
    sure_sign(n, size * size, off, q.b - p.a),
    sure_sign(n, size * size, off, q.c - p.a),
  );
}

/** Of an edge of one and an edge of the other: the side of d that a, b and c are seen from. */
fn edges_sign(a: vec3f, b: vec3f, c: vec3f, d: vec3f) -> i32 {
  let u = b - a;
  let v = c - d;
  let reach_u = largest_of(u);
  let reach_v = largest_of(v);
  return sure_sign(cross(u, v), reach_u * reach_v, cross_off(reach_u, reach_v), a - d);
}

/** With the corner that is alone on its side first, in the same turn; the other two change places if asked. */
fn lonely_first(p: Corners, s: vec3i, swap: bool) -> Corners {
  var turned = p;
  if (s.x == s.z) { turned = Corners(p.b, p.c, p.a); }
  if (s.x == s.y) { turned = Corners(p.c, p.a, p.b); }
  if (swap) { return Corners(turned.a, turned.c, turned.b); }
  return turned;
}

fn lonely_side(s: vec3i) -> i32 {
  return select(select(s.x, s.y, s.x == s.z), s.z, s.x == s.y);
}

fn decide_by_signs(p: Corners, q: Corners) -> u32 {
  let t = sides_of(p, q);
  if (abs(t.x + t.y + t.z) == 3) { return APART; }
  let s = sides_of(q, p);
  if (abs(s.x + s.y + s.z) == 3) { return APART; }
  if (any(s == vec3i(0)) || any(t == vec3i(0))) { return UNSURE; }
  let first = lonely_first(p, s, lonely_side(t) < 0);
  let second = lonely_first(q, t, lonely_side(s) < 0);
  let one = edges_sign(first.a, first.b, second.a, second.b);
  let other = edges_sign(first.a, first.c, second.c, second.a);
  if (one < 0 || other < 0) { return APART; }
  return select(UNSURE, MEET, one > 0 && other > 0);
}

@compute @workgroup_size(GROUP)
fn decide(@builtin(global_invocation_id) thread: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let end = min(counted(CANDIDATES), params.candidate_room);
  let step = groups.x * groups.y * GROUP;
  for (var k = number_of(thread, groups); k < end; k += step) {
    let pair = candidates[k];
    let a = triangles[pair.x];
    let b = triangles[pair.y];
    let p = Corners(corner_of(a.x), corner_of(a.y), corner_of(a.z));
    let q = Corners(corner_of(b.x), corner_of(b.y), corner_of(b.z));
    var decision = decide_by_signs(p, q);
    if (decision == UNSURE || (decision == APART && params.reach > 0.0)) {
      decision = select(UNSURE, APART, are_apart(p, q));
    }
    if (decision == APART) { continue; }
    let meets = decision == MEET;
    let place = atomicAdd(&counters[select(UNDECIDED, HITS, meets)], 1u);
    if (place < params.result_room) {
      results[select(params.result_room - 1u - place, place, meets)] = pair;
    }
  }
}
`
