/** Where a person stands when a file opens: where its camera stands, else at the scene's edge, looking at its middle. */
import type { LoadedBody, LoadedModel, LoadedScene, Vector } from '../loaded-scene.ts'
import { type Affine, fromParts, isFinite16 } from './affine.ts'

type Start = LoadedScene['start']

const EYE_HEIGHT = 1.65
/** Head room that a floor needs to be stood on. */
const HEAD_ROOM = 1.9
/** A scene narrower than this is a thing to be looked at, not a place to be in. */
const SMALL = 5
const STEP_BACK = 1.5
/** A floor may lie so much above the feet of a start: a camera is seldom at just the height of an eye. */
const ABOVE_FEET = 0.3
/** How far below the lowest floor the ground lies, so that a hand on the floor does not touch both. */
const BELOW = 0.05

export function cameraStart(map: Affine): Start | null {
  if (!isFinite16(map)) return null
  const heading = Math.atan2(map[8]!, map[10]!)
  return { position: [map[12]!, map[13]! - EYE_HEIGHT, map[14]!], heading }
}

export function edgeStart(models: readonly LoadedModel[], bodies: readonly LoadedBody[]): Start {
  const box = boxOf(models, bodies)
  const [cx, , cz] = box.low.map((low, k) => (low + box.high[k]!) / 2) as [number, number, number]
  const [width, , depth] = box.high.map((high, k) => high - box.low[k]!) as [number, number, number]
  // Along the longer way through, so that most of the scene lies ahead.
  const alongX = width > depth
  const long = Math.max(width, depth)
  const out = long < SMALL ? long / 2 + STEP_BACK : long / 2 - Math.min(1, long / 10)
  const x = alongX ? cx + out : cx
  const z = alongX ? cz : cz + out
  const y = floorAt(models, bodies, x, z) ?? box.low[1]
  return { position: [x, y, z], heading: alongX ? Math.PI / 2 : 0 }
}

/** Below everything where there is a floor under the start to come down on; else under the feet. */
export function groundLevel(
  models: readonly LoadedModel[],
  bodies: readonly LoadedBody[],
  { position: [x, y, z] }: Start,
): number {
  let hasFloor = false
  forEachTriangle(models, bodies, (p) => {
    const level = levelIn(p, x, z)
    if (level !== null && level < y + ABOVE_FEET) hasFloor = true
  })
  return hasFloor ? boxOf(models, bodies).low[1] - BELOW : y
}

/** The lowest level under a spot that has room above it; null where nothing is there. */
function floorAt(
  models: readonly LoadedModel[],
  bodies: readonly LoadedBody[],
  x: number,
  z: number,
): number | null {
  const levels: number[] = []
  forEachTriangle(models, bodies, (p) => {
    const y = levelIn(p, x, z)
    if (y !== null) levels.push(y)
  })
  levels.sort((a, b) => a - b)
  return levels.find((y, i) => i + 1 === levels.length || levels[i + 1]! - y > HEAD_ROOM) ?? null
}

/** Height of the vertical line at (x, z) in a triangle; null where it passes by or the triangle is steep. */
function levelIn(p: Float64Array, x: number, z: number): number | null {
  const ux = p[3]! - p[0]!
  const uz = p[5]! - p[2]!
  const vx = p[6]! - p[0]!
  const vz = p[8]! - p[2]!
  const area = ux * vz - uz * vx
  if (Math.abs(area) < 1e-12) return null
  const dx = x - p[0]!
  const dz = z - p[2]!
  const s = (dx * vz - dz * vx) / area
  const t = (ux * dz - uz * dx) / area
  if (s < 0 || t < 0 || s + t > 1) return null
  return p[1]! + s * (p[4]! - p[1]!) + t * (p[7]! - p[1]!)
}

function boxOf(models: readonly LoadedModel[], bodies: readonly LoadedBody[]): { low: Vector; high: Vector } {
  const low: [number, number, number] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ]
  const high: [number, number, number] = [
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ]
  forEachTriangle(models, bodies, (p) => {
    for (let i = 0; i < 9; i++) {
      const k = i % 3
      if (p[i]! < low[k]!) low[k] = p[i]!
      if (p[i]! > high[k]!) high[k] = p[i]!
    }
  })
  return { low, high }
}

/** Every drawn triangle in the world, nine numbers in one array that is used again. */
function forEachTriangle(
  models: readonly LoadedModel[],
  bodies: readonly LoadedBody[],
  visit: (corners: Float64Array) => void,
): void {
  const corners = new Float64Array(9)
  for (const body of bodies) {
    const m = fromParts(body.position, body.rotation, [body.scale, body.scale, body.scale])
    for (const { positions, indices } of models[body.model]!.visual) {
      for (let i = 0; i < indices.length; i += 3) {
        for (let c = 0; c < 3; c++) {
          const v = 3 * indices[i + c]!
          const [x, y, z] = [positions[v]!, positions[v + 1]!, positions[v + 2]!]
          for (let k = 0; k < 3; k++) {
            corners[3 * c + k] = m[k]! * x + m[4 + k]! * y + m[8 + k]! * z + m[12 + k]!
          }
        }
        visit(corners)
      }
    }
  }
}
