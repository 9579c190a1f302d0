/** Table, chairs, sideboard, lamp, rug, clock, bin. */
import {
  box,
  degrees,
  hull,
  type Model,
  merge,
  named,
  PI,
  type SceneBuilder,
  translate,
  tube,
  type Vec3,
} from '../kit/index.ts'
import { between, EAST } from './room.ts'

export const TABLE = { x: 0.15, z: 0.32, width: 1.4, depth: 0.86, top: 0.745 } as const
export const SIDEBOARD = { z: 0.55, width: 1.3, depth: 0.36, top: 0.78 } as const

/** A square leg from one middle to another, thinner at the foot. */
export function taperedLeg(
  foot: Vec3,
  head: Vec3,
  thin: number,
  thick: number,
  material: string,
  name: string,
): Model {
  const square = (at: Vec3, half: number): Vec3[] =>
    [-half, half].flatMap((x) => [-half, half].map((z): Vec3 => [at[0] + x, at[1], at[2] + z]))
  return hull([...square(foot, thin / 2), ...square(head, thick / 2)], { material, name, grain: 'y' })
}

export function addFurniture(scene: SceneBuilder): void {
  addTable(scene)
  addChairs(scene)
  addSideboard(scene)
}

function addTable(scene: SceneBuilder): void {
  const { width, depth, top } = TABLE
  const [w, d] = [width / 2, depth / 2]
  const legs = [-1, 1].flatMap((x) =>
    [-1, 1].map((z) =>
      taperedLeg(
        [x * (w - 0.055), 0, z * (d - 0.055)],
        [x * (w - 0.075), top - 0.03, z * (d - 0.075)],
        0.038,
        0.062,
        'oak',
        `${z < 0 ? 'back' : 'front'} ${x < 0 ? 'left' : 'right'} leg`,
      ),
    ),
  )
  const rail = (name: string, low: Vec3, high: Vec3) => between(low, high, { material: 'oak', name })
  const [y0, y1, inset] = [top - 0.11, top - 0.03, 0.09]
  scene.fixed(
    'table',
    'kitchen table',
    merge(
      between([-w, top - 0.03, -d], [w, top, d], { material: 'worktop', name: 'top', bevel: 0.003 }),
      rail('back rail', [-w + 0.1, y0, -d + inset - 0.024], [w - 0.1, y1, -d + inset]),
      rail('front rail', [-w + 0.1, y0, d - inset], [w - 0.1, y1, d - inset + 0.024]),
      rail('left rail', [-w + inset - 0.024, y0, -d + 0.1], [-w + inset, y1, d - 0.1]),
      rail('right rail', [w - inset, y0, -d + 0.1], [w - inset + 0.024, y1, d - 0.1]),
      ...legs,
    ),
    { at: [TABLE.x, 0, TABLE.z] },
  )
}

/** Faces −z: one sits looking that way, the back is at +z. */
function chair(seatMaterial: string): Model {
  const wood = 'oak'
  const seat = 0.45
  const front = (x: number) =>
    taperedLeg(
      [x * 0.185, 0, -0.19],
      [x * 0.165, seat - 0.02, -0.17],
      0.026,
      0.036,
      wood,
      x < 0 ? 'front left leg' : 'front right leg',
    )
  const back = (x: number) =>
    named(
      x < 0 ? 'back left post' : 'back right post',
      merge(
        taperedLeg([x * 0.185, 0, 0.21], [x * 0.17, seat - 0.02, 0.175], 0.026, 0.036, wood, 'leg'),
        taperedLeg([x * 0.17, seat - 0.02, 0.175], [x * 0.175, 0.82, 0.245], 0.036, 0.024, wood, 'post'),
      ),
    )
  const rail = (name: string, low: Vec3, high: Vec3) => between(low, high, { material: wood, name })
  // The back rests bend around the sitter.
  const rest = (y: number, height: number): Model => {
    const lean = 0.175 + (0.07 * (y - seat)) / 0.37
    const bow = [-0.18, -0.06, 0.06, 0.18].map((x): [number, number] => [
      x,
      lean + (Math.abs(x) < 0.1 ? 0.022 : 0),
    ])
    const slat = (i: number): Model => {
      const [[x0, z0], [x1, z1]] = [bow[i] as [number, number], bow[i + 1] as [number, number]]
      const points = [y, y + height].flatMap((at) =>
        [
          [x0, z0],
          [x1, z1],
        ].flatMap(([x, z]): Vec3[] => [
          [x as number, at, (z as number) - 0.008],
          [x as number, at, (z as number) + 0.008],
        ]),
      )
      return hull(points, { material: wood, name: 'back rest', grain: 'x' })
    }
    return named('back rest', merge(slat(0), slat(1), slat(2)))
  }
  const cushion = translate(
    box(0.38, 0.022, 0.37, { material: seatMaterial, name: 'cushion', bevel: 0.008 }),
    [0, seat, -0.01],
  )
  return merge(
    translate(box(0.42, 0.02, 0.42, { material: wood, name: 'seat', bevel: 0.004 }), [0, seat - 0.02, 0]),
    cushion,
    front(-1),
    front(1),
    back(-1),
    back(1),
    rest(0.6, 0.05),
    rest(0.74, 0.07),
    rail('front rail', [-0.15, seat - 0.065, -0.18], [0.15, seat - 0.02, -0.165]),
    rail('left rail', [-0.172, seat - 0.065, -0.15], [-0.157, seat - 0.02, 0.155]),
    rail('right rail', [0.157, seat - 0.065, -0.15], [0.172, seat - 0.02, 0.155]),
    tube(
      [
        [-0.178, 0.2, 0],
        [0.178, 0.2, 0],
      ],
      0.009,
      { material: wood, name: 'stretcher' },
    ),
    tube(
      [
        [-0.178, 0.2, -0.178],
        [-0.178, 0.2, 0.19],
      ],
      0.009,
      { material: wood, name: 'left stretcher' },
    ),
    tube(
      [
        [0.178, 0.2, -0.178],
        [0.178, 0.2, 0.19],
      ],
      0.009,
      { material: wood, name: 'right stretcher' },
    ),
  )
}

function addChairs(scene: SceneBuilder): void {
  scene.model('chair', chair('cushion'))
  const { x, z, width, depth } = TABLE
  const [w, d] = [width / 2, depth / 2]
  const put = (name: string, at: readonly [number, number], turn: number) =>
    scene.movable(`${name}-chair`, `${name} chair`, 'chair', {
      at: [at[0], 0.003, at[1]],
      turn: degrees(turn),
    })
  put('first', [x - 0.33, z - d - 0.02], 180)
  put('second', [x + 0.36, z - d - 0.06], 184)
  put('third', [x - w - 0.05, z + 0.02], -90)
  put('fourth', [x + w + 0.14, z - 0.02], 74)
}

function addSideboard(scene: SceneBuilder): void {
  const { width, depth, top, z } = SIDEBOARD
  const [w, b] = [width / 2, 0.02]
  const board = (name: string, low: Vec3, high: Vec3) =>
    between(low, high, { material: 'oak', name, bevel: 0.0015 })
  const leg = (x: number, at: number) =>
    taperedLeg(
      [x, 0, at],
      [x, 0.16, at],
      0.024,
      0.036,
      'oak',
      `${at < 0.1 ? 'back' : 'front'} ${x < 0 ? 'left' : 'right'} leg`,
    )
  scene.fixed(
    'sideboard',
    'sideboard',
    merge(
      board('top', [-w, top - b, 0], [w, top, depth]),
      board('bottom', [-w, 0.16, 0], [w, 0.16 + b, depth]),
      board('left side', [-w, 0.16 + b, 0], [-w + b, top - b, depth]),
      board('right side', [w - b, 0.16 + b, 0], [w, top - b, depth]),
      board('middle', [-0.01, 0.16 + b, 0.01], [0.01, top - b, depth - 0.01]),
      board('left shelf', [-w + b, 0.47, 0.01], [-0.01, 0.47 + b, depth - 0.01]),
      between([-w + b, 0.16 + b, 0], [w - b, top - b, 0.01], { material: 'front', name: 'back' }),
      leg(-w + 0.06, 0.05),
      leg(w - 0.06, 0.05),
      leg(-w + 0.06, depth - 0.05),
      leg(w - 0.06, depth - 0.05),
    ),
    { at: [EAST - 0.016, 0, z], turn: -PI / 2 },
  )
}
