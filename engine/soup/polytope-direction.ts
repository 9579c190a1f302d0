/** The direction between two measured features, in the part's coordinates. */
import { DIRECTION, EDGE_STRIDE, FACE_STRIDE } from '../geometry/polytope-pool.ts'
import { EDGE, FACE } from '../narrow/walk.ts'
import type { Features } from './polytope-measure.ts'
import { SIZE, type Sight } from './polytope-sight.ts'

/** The unit vector from the part's point to the triangle's, from whatever gives it most exactly. */
export function setDirection(sight: Sight, features: Features, out: Float64Array): void {
  const { kind, feature, measured } = features
  const x = measured[4] - measured[1]
  const y = measured[5] - measured[2]
  const z = measured[6] - measured[3]
  // A face's normal is exact however small the gap is; the difference of two near points is not.
  if (kind[0] === FACE) {
    const i = feature[0] * FACE_STRIDE
    for (let k = 0; k < 3; k++) out[k] = sight.pool.face[i + k]
  } else if (kind[1] === FACE) {
    const { normal } = sight
    const turn = normal[0] * x + normal[1] * y + normal[2] * z < 0 ? -1 : 1
    for (let k = 0; k < 3; k++) out[k] = turn * normal[k]
  } else if (!(kind[0] === EDGE && kind[1] === EDGE && features.cross && acrossBoth(sight, features, out))) {
    const length = Math.sqrt(x * x + y * y + z * z)
    const scale = length > 0 ? 1 / length : 0
    out[0] = x * scale
    out[1] = y * scale
    out[2] = z * scale
  }
}

/** The direction across an edge and a side, where that is less in doubt than the difference of their points. */
function acrossBoth(
  { pool, side, lengths }: Sight,
  { feature, measured }: Features,
  out: Float64Array,
): boolean {
  const { edge } = pool
  const i = feature[0] * EDGE_STRIDE + DIRECTION
  const q = 3 * feature[1]
  const kx = edge[i + 1] * side[q + 2] - edge[i + 2] * side[q + 1]
  const ky = edge[i + 2] * side[q] - edge[i] * side[q + 2]
  const kz = edge[i] * side[q + 1] - edge[i + 1] * side[q]
  const sine = Math.sqrt(kx * kx + ky * ky + kz * kz)
  if (!(sine * lengths[SIZE] > measured[0])) return false
  const x = measured[4] - measured[1]
  const y = measured[5] - measured[2]
  const z = measured[6] - measured[3]
  const scale = (kx * x + ky * y + kz * z < 0 ? -1 : 1) / sine
  out[0] = kx * scale
  out[1] = ky * scale
  out[2] = kz * scale
  return true
}
