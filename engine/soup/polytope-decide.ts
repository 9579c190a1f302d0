/**
 * The closest features of a part and a triangle that are apart, by comparing all pairs of them that a lead leaves
 * open, or simply all. Points 1e-8 aside of the closest are only 1e-16 farther apart, so rounded distances leave a
 * shortlist; of their directions only that of the closest pair separates the two by the whole distance.
 */
import { edgeTwin } from '../geometry/polytope-pool.ts'
import { enlargedInts } from '../math/enlarged.ts'
import type { SupportSet } from '../narrow/support-set.ts'
import { EDGE, FACE, VERTEX } from '../narrow/walk.ts'
import { setDirection } from './polytope-direction.ts'
import { Features, measure, overFace, overTriangle } from './polytope-measure.ts'
import { MARGIN, type Sight } from './polytope-sight.ts'
import { separationAlong } from './polytope-support.ts'

const ENTRY = 4

export class Decision {
  private readonly features = new Features()
  private readonly direction = new Float64Array(3)
  private readonly separation = new Float64Array(1)
  private count = 0
  private entries: Int32Array = new Int32Array(64 * ENTRY)
  private distances = new Float64Array(64)
  private readonly least = new Float64Array(1)

  /** Among the part's features in `set` and the triangle's corners in `corners` (a bit each). */
  around(sight: Sight, set: SupportSet, corners: number, out: Features): void {
    this.begin()
    for (let i = 0; i < set.vertexCount; i++) this.fromVertex(sight, set.vertices[i], corners)
    for (let i = 0; i < set.edgeCount; i++) this.fromEdge(sight, set.edges[i], corners)
    for (let i = 0; i < set.faceCount; i++) this.fromFace(sight, set.faces[i], corners)
    this.end(sight, out)
  }

  exhaustively(sight: Sight, out: Features): void {
    const { pool, polytope } = sight
    this.begin()
    const endVertex = pool.firstVertex[polytope + 1]
    for (let v = pool.firstVertex[polytope]; v < endVertex; v++) this.fromVertex(sight, v, ALL_CORNERS)
    const endEdge = pool.firstHalfEdge[polytope + 1]
    for (let h = pool.firstHalfEdge[polytope]; h < endEdge; h++) {
      if (h < edgeTwin(pool, h)) this.fromEdge(sight, h, ALL_CORNERS)
    }
    const endFace = pool.firstFace[polytope + 1]
    for (let f = pool.firstFace[polytope]; f < endFace; f++) this.fromFace(sight, f, ALL_CORNERS)
    this.end(sight, out)
  }

  private begin(): void {
    this.count = 0
    this.least[0] = Number.POSITIVE_INFINITY
  }

  private fromVertex(sight: Sight, v: number, corners: number): void {
    for (let c = 0; c < 3; c++) if (corners & (1 << c)) this.offer(sight, VERTEX, v, VERTEX, c)
    for (let j = 0; j < 3; j++) if (hasSide(corners, j)) this.offer(sight, VERTEX, v, EDGE, j)
    if (corners === ALL_CORNERS && overTriangle(sight, v)) this.offer(sight, VERTEX, v, FACE, 0)
  }

  private fromEdge(sight: Sight, h: number, corners: number): void {
    for (let c = 0; c < 3; c++) if (corners & (1 << c)) this.offer(sight, EDGE, h, VERTEX, c)
    for (let j = 0; j < 3; j++) if (hasSide(corners, j)) this.offer(sight, EDGE, h, EDGE, j)
  }

  private fromFace(sight: Sight, f: number, corners: number): void {
    for (let c = 0; c < 3; c++) {
      if (corners & (1 << c) && overFace(sight, f, c, 0)) this.offer(sight, FACE, f, VERTEX, c)
    }
  }

  private offer(sight: Sight, kindA: number, a: number, kindB: number, b: number): void {
    const { features, least } = this
    features.choose(kindA, a, kindB, b)
    measure(sight, features)
    // The closest points at an end are a vertex's or a corner's.
    if (kindA === EDGE && kindB === EDGE && !features.cross) return
    const distance = features.measured[0]
    // Corners far below a face are on the other side of the part, not close to it.
    const { lengths } = sight
    if (!(distance >= -lengths[MARGIN]) || distance > least[0] + lengths[MARGIN]) return
    if (distance < least[0]) least[0] = distance
    if (this.count === this.distances.length) this.grow()
    const i = this.count++
    this.distances[i] = distance
    this.entries[ENTRY * i] = kindA
    this.entries[ENTRY * i + 1] = a
    this.entries[ENTRY * i + 2] = kindB
    this.entries[ENTRY * i + 3] = b
  }

  private grow(): void {
    this.entries = enlargedInts(this.entries, 2 * this.entries.length)
    const longer = new Float64Array(2 * this.distances.length)
    longer.set(this.distances)
    this.distances = longer
  }

  /** The pair whose own direction separates the two by most; the first of equals. */
  private end(sight: Sight, out: Features): void {
    const { entries, distances, least, separation, direction, features } = this
    const rounding = sight.lengths[MARGIN] / 4
    const limit = least[0] + rounding
    let best = -1
    let most = Number.NEGATIVE_INFINITY
    let open = 0
    for (let i = 0; i < this.count; i++) if (distances[i] <= limit) open++
    for (let i = 0; i < this.count; i++) {
      if (!(distances[i] <= limit)) continue
      if (open > 1) {
        const e = ENTRY * i
        features.choose(entries[e], entries[e + 1], entries[e + 2], entries[e + 3])
        measure(sight, features)
        setDirection(sight, features, direction)
        separationAlong(sight, direction, separation, 0)
        if (!(separation[0] > most + rounding)) continue
        most = separation[0]
      }
      best = i
    }
    const e = ENTRY * best
    out.choose(entries[e], entries[e + 1], entries[e + 2], entries[e + 3])
    measure(sight, out)
  }
}

export const ALL_CORNERS = 7

/** Whether both ends of side j are among the corners. */
export function hasSide(corners: number, j: number): boolean {
  const ends = j === 0 ? 3 : j === 1 ? 6 : 5
  return (corners & ends) === ends
}
