/** Is there an axis along which two triangles are certainly farther apart than the reach? */
export const SEPARATE = /* wgsl */ `
/** A rounding in whichever direction, and more than that of two coordinates to 32 bits. */
const Q: f32 = ${2 ** -23};
/** More than all that is lost where numbers too small are taken for zero. */
const FLUSHED: f32 = 1e-30;

struct Corners { a: vec3f, b: vec3f, c: vec3f }

fn largest_of(v: vec3f) -> f32 {
  let size = abs(v);
  return max(size.x, max(size.y, size.z));
}

/** Any axis will do, so its own rounding does not matter: only that of the projections on it. */
fn is_apart_along(axis: vec3f, p: Corners, q: Corners, far: f32) -> bool {
  let size = largest_of(axis);
  if (size < 1e-18) { return false; }
  let m = axis / size;
  let pb = dot(m, p.b);
  let pc = dot(m, p.c);
  let s = vec3f(dot(m, q.a), dot(m, q.b), dot(m, q.c));
  let low = min(0.0, min(pb, pc));
  let high = max(0.0, max(pb, pc));
  let gap = max(min(s.x, min(s.y, s.z)) - high, low - max(s.x, max(s.y, s.z)));
  return gap > params.reach * 1.01 * length(m) + Q * (10.0 + 40.0 * far) + FLUSHED;
}

fn are_apart(first: Corners, second: Corners) -> bool {
  // Seen from the first corner of the first.
  let o = first.a;
  let p = Corners(vec3f(0.0), first.b - o, first.c - o);
  let q = Corners(second.a - o, second.b - o, second.c - o);
  let far = max(
    max(largest_of(p.b), largest_of(p.c)),
    max(largest_of(q.a), max(largest_of(q.b), largest_of(q.c))),
  );
  let u = array<vec3f, 3>(p.b, p.c - p.b, -p.c);
  let v = array<vec3f, 3>(q.b - q.a, q.c - q.b, q.a - q.c);
  let n = cross(p.b, p.c);
  let m = cross(v[0], v[1]);
  if (is_apart_along(n, p, q, far) || is_apart_along(m, p, q, far)) { return true; }
  if (is_apart_along(p.b + p.c - q.a - q.b - q.c, p, q, far)) { return true; }
  for (var i = 0u; i < 3u; i++) {
    if (is_apart_along(cross(n, u[i]), p, q, far) || is_apart_along(cross(m, v[i]), p, q, far)) {
      return true;
    }
    for (var j = 0u; j < 3u; j++) {
      if (is_apart_along(cross(u[i], v[j]), p, q, far)) { return true; }
    }
  }
  return false;
}
`
