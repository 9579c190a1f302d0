/** Features by what they are made of. The only file of these tests that knows how the pool keeps them. */
import { describeFeature, type Feature } from '../../../engine/contacts.ts'
import {
  edgeNext,
  edgeOrigin,
  edgeTarget,
  faceEdge,
  type PolytopePool,
} from '../../../engine/geometry/polytope-pool.ts'
import { type FeatureCode, featureIndex, featureKind } from '../../../engine/narrow/convex-pair.ts'
import { EDGE, FACE, VERTEX } from '../../../engine/narrow/walk.ts'
import type { PlainFeature } from '../../twins/convex-pair.ts'

/** The feature as the plain twin names it: by places in the list of points. */
export function plainFeature(pool: PolytopePool, code: FeatureCode): PlainFeature {
  const index = featureIndex(code)
  const input = (vertex: number) => pool.vertexInput[vertex]
  const kind = featureKind(code)
  if (kind === VERTEX) return { type: 'vertex', vertices: [input(index)] }
  if (kind === EDGE) {
    const ends = [input(edgeOrigin(pool, index)), input(edgeTarget(pool, index))]
    return { type: 'edge', vertices: ends.sort((a, b) => a - b) }
  }
  const loop: number[] = []
  const first = faceEdge(pool, index)
  for (let side = first; loop.length === 0 || side !== first; side = edgeNext(pool, side))
    loop.push(input(edgeOrigin(pool, side)))
  return { type: 'face', vertices: loop }
}

/** Every vertex, half-edge and face of a polytope. */
export function featureCodes(pool: PolytopePool, polytope: number): FeatureCode[] {
  const codes: FeatureCode[] = []
  const list = (kind: number, first: Int32Array) => {
    for (let index = first[polytope]; index < first[polytope + 1]; index++) codes.push(index * 4 + kind)
  }
  list(VERTEX, pool.firstVertex)
  list(EDGE, pool.firstHalfEdge)
  list(FACE, pool.firstFace)
  return codes
}

/** What a reported feature must look like: a vertex by its place in the input, the rest numbered in the part. */
export function isWellNamed(pool: PolytopePool, polytope: number, code: FeatureCode): boolean {
  const { type, index }: Feature = describeFeature(pool, polytope, code)
  const plain = plainFeature(pool, code)
  if (type !== plain.type) return false
  if (type === 'vertex') return index === plain.vertices[0]
  const counts = {
    edge: (pool.firstHalfEdge[polytope + 1] - pool.firstHalfEdge[polytope]) / 2,
    face: pool.firstFace[polytope + 1] - pool.firstFace[polytope],
  }
  return Number.isInteger(index) && index >= 0 && index < counts[type]
}
