/** A vase of tulips, which breaks when it falls. */
import { degrees, type SceneBuilder, shell, translate, type Vec2, type Vec3 } from '../kit/index.ts'
import { shatter } from '../kit/shards.ts'
import { tulip } from './things.ts'

const SEGMENTS = 18
const WALL = 0.004
const FLOOR = 0.006
/** (radius, y) of its outside, from the foot up. */
const OUTER: readonly Vec2[] = [
  [0.036, 0],
  [0.05, 0.025],
  [0.054, 0.07],
  [0.036, 0.14],
  [0.03, 0.165],
  [0.036, 0.185],
]
/** Metres a second: from a hand's breadth above a table it stays whole, from the table's edge it does not. */
const BREAK_SPEED = 2

export function addVase(scene: SceneBuilder, at: Vec3): void {
  const model = shell(OUTER, WALL, { material: 'ceramic-navy', floor: FLOOR, segments: SEGMENTS })
  scene.movable('vase', 'vase', model, { at })
  const stems: readonly (readonly [string, string, string, number, number])[] = [
    ['yellow-tulip', 'yellow tulip', 'petal-yellow', 0.036, 20],
    ['pink-tulip', 'pink tulip', 'petal-pink', 0.03, 140],
    ['tall-tulip', 'tall tulip', 'petal-yellow', 0.02, 260],
  ]
  stems.forEach(([id, name, material, lean, turn], i) => {
    const stem = tulip(material, 0.31 + 0.025 * i, lean)
    const place: Vec3 = [at[0], at[1] + 0.012, at[2]]
    scene.movable(id, name, translate(stem, [0.006, 0, 0]), { at: place, turn: degrees(turn) })
  })
}

/** After all that stands: shards are no neighbours of anything until there are any. */
export function addVaseShards(scene: SceneBuilder): void {
  const [foot, ...above] = OUTER as readonly [Vec2, ...Vec2[]]
  // The long side halved: pieces as high as the vase would be no shards.
  const outer: Vec2[] = [[0, 0], foot, ...above.slice(0, 2), [0.045, 0.105], ...above.slice(2)]
  const inner = outer.map(([r, y], i): Vec2 => (i === 0 ? [0, FLOOR] : [r - WALL, i === 1 ? y + FLOOR : y]))
  const shards = shatter(
    { outer, inner, segments: SEGMENTS },
    {
      count: 20,
      seed: 1,
      material: 'ceramic-navy',
      // Glazed clay, 4 mm of it, counted on both faces of a shard.
      parameters: { density: 4.5, thickness: 0.004, friction: 0.4, drag: 0.2 },
    },
  )
  scene.fragile('vase', BREAK_SPEED, shards)
}

export const VASE = { outer: OUTER, wall: WALL, floor: FLOOR, segments: SEGMENTS } as const
