/** The contact buffer, for reading: what meets, where, how deep, and what is near. */
import type { BodyId } from './bodies.ts'
import type { PolytopePool } from './geometry/polytope-pool.ts'
import {
  BODY_A,
  BODY_B,
  type ContactRows,
  DISTANCE,
  FEATURE_A,
  MEETS,
  PART_A,
  POINT_A,
  POLYTOPE_A,
  ROW_INTS,
  ROW_NUMBERS,
} from './narrow/contact-rows.ts'
import { featureIndex, featureKind, NO_FEATURE } from './narrow/convex-pair.ts'
import { TRIANGLE } from './narrow/soup-pairs.ts'
import { EDGE, VERTEX } from './narrow/walk.ts'

export type Side = 0 | 1
/** A row stays valid until the next step. */
export type RowId = number & { readonly row: unique symbol }

export interface Feature {
  readonly type: 'vertex' | 'edge' | 'face'
  /**
   * A vertex: its place in the part's point list. Edges and faces: counted within the part from 0. Of a triangle of a
   * soup: its corner, or the side from that corner on; its face is 0.
   */
  readonly index: number
}

export class Contacts {
  private readonly rows: ContactRows
  private readonly pool: PolytopePool

  constructor(rows: ContactRows, pool: PolytopePool) {
    this.rows = rows
    this.pool = pool
  }

  /** Number of pairs of parts that meet; their rows are `at(0)` … `at(count − 1)`, in no particular order. */
  get count(): number {
    return this.rows.meetingCount
  }

  at(i: number): RowId {
    return this.rows.meeting[i] as RowId
  }

  /** Contacts that began in the last step. */
  get begunCount(): number {
    return this.rows.begunCount
  }

  begunAt(i: number): RowId {
    return this.rows.begun[i] as RowId
  }

  /** Contacts that ended in the last step, as body A, part A, body B, part B: their rows are gone. */
  get endedCount(): number {
    return this.rows.endedCount
  }

  endedAt(i: number): readonly [BodyId, number, BodyId, number] {
    const [a, partA, b, partB] = this.rows.ended.subarray(i * 4, i * 4 + 4)
    return [a as BodyId, partA!, b as BodyId, partB!]
  }

  bodyA(row: RowId): BodyId {
    return this.rows.ints[row * ROW_INTS + BODY_A] as BodyId
  }

  bodyB(row: RowId): BodyId {
    return this.rows.ints[row * ROW_INTS + BODY_B] as BodyId
  }

  /** The part's number in its shape, or the triangle's in its soup; −1 for a hull around several parts. */
  part(row: RowId, side: Side): number {
    return this.rows.ints[row * ROW_INTS + PART_A + side]
  }

  meets(row: RowId): boolean {
    return this.rows.ints[row * ROW_INTS + MEETS] === 1
  }

  /** The distance, or minus the depth where the parts meet; metres. */
  distance(row: RowId): number {
    return this.rows.numbers[row * ROW_NUMBERS + DISTANCE]
  }

  /** Writes the closest point of one side (the witness of the depth where the parts meet) to out[o …]. */
  point(row: RowId, side: Side, out: Float64Array, o: number): void {
    const i = row * ROW_NUMBERS + POINT_A + 3 * side
    for (let k = 0; k < 3; k++) out[o + k] = this.rows.numbers[i + k]
  }

  /** The closest feature of one side, or undefined where depths are not computed. Allocates: not for every frame. */
  feature(row: RowId, side: Side): Feature | undefined {
    const code = this.rows.ints[row * ROW_INTS + FEATURE_A + side]
    if (code === NO_FEATURE) return undefined
    return describeFeature(this.pool, this.rows.ints[row * ROW_INTS + POLYTOPE_A + side], code)
  }

  /** The same in one whole number: four times its index, plus 0 for a vertex, 1 for an edge, 2 for a face; −1 for none. */
  featureNumber(row: RowId, side: Side): number {
    const { ints } = this.rows
    const code = ints[row * ROW_INTS + FEATURE_A + side]
    if (code === NO_FEATURE) return -1
    const polytope = ints[row * ROW_INTS + POLYTOPE_A + side]
    return 4 * indexInPart(this.pool, polytope, code) + featureKind(code)
  }
}

export function describeFeature(pool: PolytopePool, polytope: number, code: number): Feature {
  const index = indexInPart(pool, polytope, code)
  const kind = featureKind(code)
  return { type: kind === VERTEX ? 'vertex' : kind === EDGE ? 'edge' : 'face', index }
}

function indexInPart(pool: PolytopePool, polytope: number, code: number): number {
  const index = featureIndex(code)
  const kind = featureKind(code)
  if (polytope === TRIANGLE) return index
  if (kind === VERTEX) return pool.vertexInput[index]
  if (kind === EDGE) return pool.edgeNumber[index]
  return index - pool.firstFace[polytope]
}
