/** What cloth touches, by looking at every triangle of everything: slow, and plain. */
import { triangleDistance } from '../../engine/kdet/triangle-distance.ts'
import { toWorld } from '../../engine/math/body-coordinates.ts'
import { RIGHT_HAND_IDS, SCENE_IDS } from '../../engine/record/frame-record.ts'
import { CONTACT_REACH } from '../../walkthrough/soft/soft-mesh.ts'
import type { SoftStage } from '../../walkthrough/soft/soft-stage.ts'
import { PartTriangles } from '../../walkthrough/soft/stage/part-triangles.ts'

interface Owned {
  readonly id: number
  readonly place: number
  readonly corners: Float64Array
}

export interface PlainTouches {
  readonly tones: Uint8Array
  /** "first second" → smallest distance. */
  readonly distances: Map<string, number>
}

export function plainTouches(soft: SoftStage): PlainTouches {
  const cloth = clothTriangles(soft)
  const solid = solidTriangles(soft)
  const tones = new Uint8Array(soft.firstTriangle.at(-1) ?? 0)
  const distances = new Map<string, number>()
  for (const [i, a] of cloth.entries()) {
    for (const b of [...cloth.slice(i + 1), ...solid]) {
      if (a.id === b.id && (isRigid(soft, a.id) || shareCorner(a, b))) continue
      if (!boxesAreNear(a.corners, b.corners)) continue
      const distance = triangleDistance(a.corners, 0, b.corners, 0)
      if (distance > CONTACT_REACH) continue
      for (const { place } of [a, b]) {
        if (place >= 0 && tones[place] !== 1) tones[place] = a.id === b.id ? 2 : 1
      }
      const key = `${Math.min(a.id, b.id)} ${Math.max(a.id, b.id)}`
      distances.set(key, Math.min(distance, distances.get(key) ?? Infinity))
    }
  }
  return { tones, distances }
}

function clothTriangles(soft: SoftStage): Owned[] {
  const found: Owned[] = []
  for (const [s, body] of soft.world.bodies.entries()) {
    if (!body.active) continue
    for (let t = 0; t < body.mesh.corners.length / 3; t++) {
      const corners = new Float64Array(9)
      for (let k = 0; k < 9; k++) {
        corners[k] = body.positions[3 * body.mesh.corners[3 * t + Math.floor(k / 3)] + (k % 3)]
      }
      found.push({ id: soft.ids[s], place: soft.firstTriangle[s] + t, corners })
    }
  }
  return found
}

function solidTriangles({ stage, places }: SoftStage): Owned[] {
  const { world } = stage
  const parts = new PartTriangles(world.shapes)
  const bodies = [
    ...places.hands.flatMap((hand, side) =>
      [...hand.bodies].map((body, part) => ({ body, id: side * RIGHT_HAND_IDS + part })),
    ),
    ...[...stage.bodies].map((body, index) => ({ body, id: SCENE_IDS + index })),
  ].filter(({ body }) => body >= 0)
  return bodies.flatMap(({ body, id }) =>
    [...parts.leavesOf(world.bodies.root[body])].flatMap((leaf) => {
      const mesh = parts.of(leaf)
      return Array.from({ length: mesh.corners.length / 3 }, (_, t) => {
        const corners = new Float64Array(9)
        for (let c = 0; c < 3; c++) {
          toWorld(corners, 3 * c, world.bodies.pose, body, mesh.positions, 3 * mesh.corners[3 * t + c])
        }
        return { id, place: -1, corners }
      })
    }),
  )
}

function isRigid({ stage }: SoftStage, id: number): boolean {
  return stage.scene.soft.some(({ body, rigid }) => rigid && SCENE_IDS + body === id)
}

function shareCorner(a: Owned, b: Owned): boolean {
  for (let i = 0; i < 9; i += 3) {
    for (let j = 0; j < 9; j += 3) {
      if ([0, 1, 2].every((k) => a.corners[i + k] === b.corners[j + k])) return true
    }
  }
  return false
}

function boxesAreNear(a: Float64Array, b: Float64Array): boolean {
  for (let k = 0; k < 3; k++) {
    const low = Math.min(a[k], a[3 + k], a[6 + k]) - 2 * CONTACT_REACH
    const high = Math.max(a[k], a[3 + k], a[6 + k]) + 2 * CONTACT_REACH
    if (Math.max(b[k], b[3 + k], b[6 + k]) < low || Math.min(b[k], b[3 + k], b[6 + k]) > high) return false
  }
  return true
}
