/**
 * What must never be: triangles of cloth that are through cloth, or through a hand's bones; and how deep cloth is in a
 * hand. Exact, by kDet. A hand presses on furniture, and flesh gives way: by as much as it is in there, cloth between the
 * two is in the hand.
 */
import { KDet } from '../../engine/kdet/kdet.ts'
import { toWorld } from '../../engine/math/body-coordinates.ts'
import { writeNormal } from '../../engine/soup/triangle-normal.ts'
import { makeHand, SIDES } from '../../walkthrough/hand/hand-model.ts'
import type { SoftBody } from '../../walkthrough/soft/soft-body.ts'
import type { SoftStage } from '../../walkthrough/soft/soft-stage.ts'
import { PartTriangles } from '../../walkthrough/soft/stage/part-triangles.ts'
import type { HandBodies } from '../../walkthrough/touch/hand-bodies.ts'
import type { Walkthrough } from '../../walkthrough/walkthrough.ts'
import { bonesOf } from './hand-bones.ts'

interface Piece {
  readonly positions: Float64Array
  readonly corners: Uint32Array
}

export class Crossings {
  /** Pairs of cloth's triangles that share a point. */
  within = 0
  /** Triangles of cloth that a bone is through. */
  throughBones = 0
  /** Metres: the farthest that a triangle of cloth would have to go to leave a part of a hand, beyond what the part gives way. */
  deepest = 0
  private readonly finder = new KDet()
  private readonly stage: SoftStage
  private readonly cloths: readonly SoftBody[]
  private readonly parts: PartTriangles
  private readonly walkthrough: Walkthrough
  private readonly bones = SIDES.map((side) => bonesOf(makeHand(side)))

  constructor(stage: SoftStage, walkthrough: Walkthrough) {
    this.stage = stage
    this.walkthrough = walkthrough
    this.cloths = stage.world.bodies.filter(({ rigid }) => rigid === null)
    this.parts = new PartTriangles(stage.stage.world.shapes)
  }

  count(): void {
    const cloths = this.cloths.map(({ positions, mesh }) => ({ positions, corners: mesh.corners }))
    const flesh = this.pressedDepths()
    const solids = this.handParts()
    const firstBone = cloths.length + solids.length
    const pieces: Piece[] = [...cloths, ...solids, ...this.handBones()]
    /** By triangle: its piece, and its number there. */
    const piece: number[] = []
    const triangle: number[] = []
    const corners: number[] = []
    let first = 0
    for (const [i, { positions, corners: own }] of pieces.entries()) {
      for (const corner of own) corners.push(first + corner)
      for (let t = 0; t < own.length / 3; t++) {
        piece.push(i)
        triangle.push(t)
      }
      first += positions.length / 3
    }
    const positions = new Float64Array(3 * first)
    let at = 0
    for (const one of pieces) {
      positions.set(one.positions, at)
      at += one.positions.length
    }
    const solid = Uint8Array.from(piece, (i) => (i < cloths.length ? 0 : 1))
    this.finder.use({ positions, corners: Uint32Array.from(corners), mesh: Int32Array.from(piece), solid })
    this.finder.run()
    this.within = 0
    this.throughBones = 0
    this.deepest = 0
    for (let i = 0; i < this.finder.pairCount; i++) {
      // Cloths come first: who is later in a pair with a hand is the hand.
      const [cloth, other] = [this.finder.pairs[2 * i]!, this.finder.pairs[2 * i + 1]!]
      if (solid[other] === 0) this.within++
      else if (piece[other]! >= firstBone) this.throughBones++
      else {
        const part = piece[other]!
        const depth = depthIn(pieces[part]!, pieces[piece[cloth]!]!, triangle[cloth]!)
        this.deepest = Math.max(this.deepest, depth - flesh[part - cloths.length]!)
      }
    }
  }

  /** By part of a hand: how deep it is in furniture, metres. */
  private pressedDepths(): number[] {
    const { contacts } = this.walkthrough.stage.world
    const depths = new Map<number, number>()
    for (let i = 0; i < contacts.count; i++) {
      const row = contacts.at(i)
      for (const body of [contacts.bodyA(row), contacts.bodyB(row)])
        depths.set(body, Math.max(depths.get(body) ?? 0, -contacts.distance(row)))
    }
    return this.walkthrough.handBodies
      .flatMap((hand: HandBodies | null) => (hand === null ? [] : [...hand.bodies]))
      .map((body) => depths.get(body) ?? 0)
  }

  private handParts(): Piece[] {
    const { world } = this.stage.stage
    return this.sidesPresent()
      .flatMap((side) => [...this.stage.places.hands[side]!.bodies])
      .map((body) => {
        const { positions, corners } = this.parts.of(world.bodies.root[body]!)
        return { positions: this.placed(positions, body), corners }
      })
  }

  /** A bone is a triangle without area: exact predicates do not mind. */
  private handBones(): Piece[] {
    return this.sidesPresent().flatMap((side) =>
      this.bones[side]!.map(({ part, ends }) => {
        const positions = this.placed(ends, this.stage.places.hands[side]!.bodies[part]!)
        return { positions, corners: Uint32Array.of(0, 1, 1) }
      }),
    )
  }

  private sidesPresent(): number[] {
    const { hands, present } = this.stage.places
    return [...hands.keys()].filter((side) => (present & (1 << side)) !== 0)
  }

  /** Points of a body, where it is in the world. */
  private placed(points: Float64Array, body: number): Float64Array {
    const { pose } = this.stage.stage.world.bodies
    const placed = new Float64Array(points.length)
    for (let o = 0; o < placed.length; o += 3) toWorld(placed, o, pose, body, points, o)
    return placed
  }
}

/** Metres that a triangle is in a convex part, by the part's faces. */
function depthIn(part: Piece, { positions, corners }: Piece, t: number): number {
  const normal = new Float64Array(3)
  const height = (points: Float64Array, vertex: number): number =>
    normal[0]! * points[3 * vertex]! +
    normal[1]! * points[3 * vertex + 1]! +
    normal[2]! * points[3 * vertex + 2]!
  let least = Infinity
  for (let face = 0; face < part.corners.length; face += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => part.corners[face + k]!) as [number, number, number]
    writeNormal(part.positions, 3 * a, 3 * b, 3 * c, normal)
    const low = Math.min(...[0, 1, 2].map((k) => height(positions, corners[3 * t + k]!)))
    if (normal.some((k) => k !== 0)) least = Math.min(least, height(part.positions, a) - low)
  }
  return least
}
