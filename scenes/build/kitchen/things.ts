/** Books, plants, cloth, baskets. All stand on y = 0 unless said otherwise. */
import {
  arc,
  cylinder,
  degrees,
  hull,
  lathe,
  type Model,
  merge,
  PI,
  rotate,
  seenOnly,
  shell,
  translate,
  tube,
  type Vec2,
  type Vec3,
} from '../kit/index.ts'
import { between } from './room.ts'

/** Standing, its spine to +z; `thick` along x. */
export function book(material: string, thick: number, height: number, depth: number): Model {
  const [w, d, c] = [thick / 2, depth / 2, 0.0022]
  const cover = (name: string, low: Vec3, high: Vec3) => between(low, high, { material, name })
  return merge(
    cover('front cover', [w - c, 0, -d], [w, height, d]),
    cover('back cover', [-w, 0, -d], [-w + c, height, d]),
    cover('spine', [-w + c, 0, d - c], [w - c, height, d]),
    between([-w + c, 0.003, -d + 0.004], [w - c, height - 0.003, d - c], {
      material: 'paper',
      name: 'pages',
    }),
    seenOnly(
      between([-w + 0.006, height * 0.72, d], [w - 0.006, height * 0.84, d + 0.0003], { material: 'paper' }),
    ),
  )
}

export function flowerPot(radius: number, height: number, material = 'terracotta'): Model {
  const wall = shell(
    [
      [radius * 0.68, 0],
      [radius * 0.93, height * 0.78],
      [radius, height * 0.8],
      [radius, height],
    ],
    0.007,
    { material, floor: 0.01, segments: 16 },
  )
  const soil = translate(cylinder(radius * 0.72, 0.02, { material: 'soil', name: 'soil', segments: 16 }), [
    0,
    height * 0.7,
    0,
  ])
  return merge(wall, soil)
}

/** A leaf along +x from the origin, arched a little. */
export function leaf(length: number, width: number, material: string): Model {
  const [l, w] = [length, width / 2]
  const rib = (x: number, y: number, half: number): Vec3[] => [
    [x, y, -half],
    [x, y, half],
    [x, y + 0.002, 0],
  ]
  return hull([...rib(0, 0, w * 0.15), ...rib(l * 0.45, l * 0.09, w), ...rib(l, l * 0.04, w * 0.06)], {
    material,
    name: 'leaf',
    crease: 60,
  })
}

/** Leaves in rings around a stem. */
export function foliage(
  rings: readonly (readonly [count: number, y: number, tilt: number, size: number])[],
  material: string,
): Model {
  return merge(
    ...rings.flatMap(([count, y, tilt, size], level) =>
      Array.from({ length: count }, (_, i) => {
        const one = translate(leaf(size, size * 0.42, material), [0.004, 0, 0])
        const turned = rotate(
          rotate(one, 'z', degrees(tilt)),
          'y',
          (2 * PI * (i + 0.5 * level)) / count + 0.3 * level,
        )
        return translate(turned, [0, y, 0])
      }),
    ),
  )
}

export function tulip(material: string, height: number, lean: number): Model {
  const top: Vec3 = [lean, height, lean * 0.4]
  const stem = tube([[0, 0, 0], [lean * 0.3, height * 0.5, lean * 0.1], top], 0.0028, {
    material: 'leaf-green',
    name: 'stem',
    sides: 6,
  })
  const bloom = lathe(
    [
      [0.006, 0],
      [0.019, 0.012],
      [0.021, 0.026],
      [0.013, 0.045],
      [0.004, 0.05],
    ],
    { material, name: 'bloom', segments: 12 },
  )
  return merge(stem, translate(bloom, top))
}

export function basket(radius: number, height: number): Model {
  const wall: Vec2[] = [
    [radius * 0.85, 0],
    [radius, height],
  ]
  const rim = translate(
    rotate(
      tube(arc([0, 0], radius - 0.004, 0, (2 * PI * 23) / 24, 23), 0.006, {
        material: 'wicker',
        closed: true,
        name: 'rim',
      }),
      'x',
      PI / 2,
    ),
    [0, height + 0.004, 0],
  )
  return merge(shell(wall, 0.007, { material: 'wicker', segments: 24 }), rim)
}

export function tray(width: number, depth: number, material: string): Model {
  const [w, d, t, h] = [width / 2, depth / 2, 0.008, 0.03]
  const board = (name: string, low: Vec3, high: Vec3) => between(low, high, { material, name })
  return merge(
    board('bottom', [-w, 0, -d], [w, t, d]),
    board('left side', [-w, t, -d], [-w + t, h, d]),
    board('right side', [w - t, t, -d], [w, h, d]),
    board('back side', [-w + t, t, -d], [w - t, h, -d + t]),
    board('front side', [-w + t, t, d - t], [w - t, h, d]),
  )
}

export function stool(): Model {
  const leg = (i: number): Model => {
    const splay = hull(
      [0.011, 0.014].flatMap((half, end) =>
        [-half, half].flatMap((x) => [-half, half].map((z): Vec3 => [(end ? 0.1 : 0.15) + x, end * 0.42, z])),
      ),
      { material: 'oak', name: `leg ${i + 1}`, grain: 'y' },
    )
    return rotate(splay, 'y', (2 * PI * i) / 3)
  }
  const seat = translate(
    cylinder(0.16, 0.03, { material: 'walnut', name: 'seat', bevel: 0.006, segments: 28 }),
    [0, 0.42, 0],
  )
  return merge(seat, leg(0), leg(1), leg(2))
}
