/**
 * Which triangles of two bodies meet, and whether two solids do, by their spherical distance fields (two-views, IV.B).
 * The pairs are those that AABB trees and brute force find: sectors only leave out what cannot meet, and the triangles
 * are compared exactly.
 */

import { IN, ON, OUT, type PointClassifier, UNDECIDED } from '../../inside/label.ts'
import { enlargedInts } from '../../math/enlarged.ts'
import type { MeetVerdict } from '../tree-pairs.ts'
import { TRIANGLE_NUMBERS, trianglesMeet } from '../triangle-pair.ts'
import type { FieldPart, SphericalField } from './field.ts'
import { PairSet } from './pair-set.ts'
import { placeTriangle, placeVertex, unplacePoint } from './place-triangle.ts'
import { pointInField } from './point-in-field.ts'
import { RelativePose } from './relative-pose.ts'
import { sectorCones } from './sector-cones.ts'
import { SectorDescent } from './sector-descent.ts'
import { ballsApart, SectorTriangles } from './sector-triangles.ts'
import { MAX_LEVEL } from './sectors.ts'

export interface SolidOptions {
  /** Label points of A's solid and of B's. Without them a body within another may stay undecided. */
  readonly insideA?: PointClassifier
  readonly insideB?: PointClassifier
  /** Sectors are not refined beyond this level; a level below the finest never looks at triangles. */
  readonly level?: number
}

const NO_OPTIONS: SolidOptions = {}

/** Keeps its buffers: a query that was run before allocates nothing, unless it finds more pairs. */
export class FieldPairs {
  /** Triangle of the first mesh and triangle of the second, for each pair found. */
  pairs: Int32Array = new Int32Array(256)
  count = 0
  coneTests = 0
  triangleTests = 0
  private readonly pose = new RelativePose()
  private readonly descent = new SectorDescent(this.pose)
  private readonly seen = new PairSet()
  private readonly listA = new SectorTriangles()
  private readonly listB = new SectorTriangles()
  private readonly cornersA = new Float64Array(TRIANGLE_NUMBERS)
  private readonly cornersB = new Float64Array(TRIANGLE_NUMBERS)
  private readonly point = new Float64Array(3)
  private readonly label = new Uint8Array(1)

  /** All pairs of triangles that meet, of field `a` at pose number i and `b` at pose number j. */
  collect(
    a: SphericalField,
    poseA: Float64Array,
    i: number,
    b: SphericalField,
    poseB: Float64Array,
    j: number,
  ): void {
    this.begin()
    for (let p = 0; p < a.parts.length; p++) {
      for (let q = 0; q < b.parts.length; q++) {
        this.pose.set(a, a.parts[p], poseA, i, b, b.parts[q], poseB, j)
        this.descent.begin(a.parts[p], b.parts[q], MAX_LEVEL, false)
        while (this.descent.next()) {
          this.compareTriangles(a, a.parts[p], poseA, i, b, b.parts[q], poseB, j, false)
        }
      }
    }
    this.coneTests = this.descent.coneTests
  }

  /** Whether any triangles meet, as far as sectors of a level can tell; at the finest, the triangles decide. */
  surfacesMeet(
    a: SphericalField,
    poseA: Float64Array,
    i: number,
    b: SphericalField,
    poseB: Float64Array,
    j: number,
    level: number = MAX_LEVEL,
  ): MeetVerdict {
    this.begin()
    return this.anyPair(a, poseA, i, b, poseB, j, level, false)
  }

  /**
   * Whether two solids share a point. A solid is its surface and all points around which it winds. For closed meshes;
   * always decided when both classifiers are given and no level is.
   */
  solidsMeet(
    a: SphericalField,
    poseA: Float64Array,
    i: number,
    b: SphericalField,
    poseB: Float64Array,
    j: number,
    options: SolidOptions = NO_OPTIONS,
  ): MeetVerdict {
    const { level = MAX_LEVEL, insideA, insideB } = options
    this.begin()
    const surfaces = this.anyPair(a, poseA, i, b, poseB, j, level, true)
    if (surfaces === 'yes') return 'yes'
    // Surfaces apart: then each connected piece lies wholly in the other solid or wholly outside it, and where the
    // solids share a point, some piece of one lies in the other.
    const piecesOfA = this.anyPieceIn(a, poseA, i, b, poseB, j, level, insideB)
    if (piecesOfA === 'yes') return 'yes'
    const piecesOfB = this.anyPieceIn(b, poseB, j, a, poseA, i, level, insideA)
    if (piecesOfB === 'yes') return 'yes'
    return surfaces === 'no' && piecesOfA === 'no' && piecesOfB === 'no' ? 'no' : 'undecided'
  }

  private begin(): void {
    this.count = 0
    this.coneTests = 0
    this.triangleTests = 0
    this.descent.coneTests = 0
    this.seen.clear()
  }

  private anyPair(
    a: SphericalField,
    poseA: Float64Array,
    i: number,
    b: SphericalField,
    poseB: Float64Array,
    j: number,
    level: number,
    solids: boolean,
  ): MeetVerdict {
    const { descent } = this
    let verdict: MeetVerdict = 'no'
    for (let p = 0; p < a.parts.length; p++) {
      for (let q = 0; q < b.parts.length; q++) {
        const partA = a.parts[p]
        const partB = b.parts[q]
        const finest = level >= partA.levels && level >= partB.levels
        this.pose.set(a, partA, poseA, i, b, partB, poseB, j)
        descent.begin(partA, partB, level, solids)
        while (descent.next()) {
          if (!finest) verdict = 'undecided'
          else if (this.compareTriangles(a, partA, poseA, i, b, partB, poseB, j, true)) return 'yes'
          if (!finest && !solids) break
        }
        this.coneTests = descent.coneTests
        if (descent.solidsOverlap) return 'yes'
      }
    }
    return verdict
  }

  /** Compares the triangles of the two sectors that the descent has come to. */
  private compareTriangles(
    a: SphericalField,
    partA: FieldPart,
    poseA: Float64Array,
    i: number,
    b: SphericalField,
    partB: FieldPart,
    poseB: Float64Array,
    j: number,
    first: boolean,
  ): boolean {
    const { listA, listB, cornersA, cornersB, pose } = this
    const { sectorA, sectorB } = this.descent
    const cones = sectorCones(Math.max(partA.levels, partB.levels))
    listA.takeOfA(partA, sectorA, partB, sectorB, cones, pose)
    if (listA.count === 0) return false
    listB.takeOfB(partB, sectorB, partA, sectorA, cones, pose)
    for (let k = 0; k < listA.count; k++) {
      const t = listA.triangle[k]
      let placed = false
      for (let l = 0; l < listB.count; l++) {
        if (ballsApart(listA.balls, k, listB.balls, l)) continue
        const u = listB.triangle[l]
        // Triangles that several sectors share would be compared, and reported, again and again.
        if (!this.seen.add(t, u)) continue
        if (!placed) placeTriangle(a.mesh, t, poseA, i, cornersA)
        placed = true
        placeTriangle(b.mesh, u, poseB, j, cornersB)
        this.triangleTests++
        if (!trianglesMeet(cornersA, 0, cornersB, 0)) continue
        this.report(t, u)
        if (first) return true
      }
    }
    return false
  }

  private report(t: number, u: number): void {
    if (2 * this.count === this.pairs.length) this.pairs = enlargedInts(this.pairs, 2 * this.pairs.length)
    this.pairs[2 * this.count] = t
    this.pairs[2 * this.count + 1] = u
    this.count++
  }

  /** Whether a vertex of any connected piece of a body lies in or on another. */
  private anyPieceIn(
    body: SphericalField,
    pose: Float64Array,
    i: number,
    other: SphericalField,
    otherPose: Float64Array,
    j: number,
    level: number,
    inside: PointClassifier | undefined,
  ): MeetVerdict {
    const { point, label } = this
    let verdict: MeetVerdict = 'no'
    for (let k = 0; k < body.pieces.length; k++) {
      placeVertex(body.mesh.positions, body.pieces[k], pose, i, point, 0)
      unplacePoint(point, otherPose, j)
      label[0] = pointInField(other, level, point)
      if (label[0] === UNDECIDED && inside !== undefined) inside.classify(point, label)
      if (label[0] === IN || label[0] === ON) return 'yes'
      if (label[0] !== OUT) verdict = 'undecided'
    }
    return verdict
  }
}
