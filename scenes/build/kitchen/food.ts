/** Fruit, bread and what else is eaten. All stand on y = 0. */
import {
  arc,
  ball,
  box,
  cylinder,
  degrees,
  hull,
  lathe,
  type Model,
  merge,
  PI,
  rotate,
  stretch,
  translate,
  tube,
  type Vec2,
  type Vec3,
} from '../kit/index.ts'

function stalk(height: number, at: number): Model {
  return tube(
    [
      [0, at - 0.004, 0],
      [0.002, at + height, 0.001],
    ],
    [0.0016, 0.0012],
    { material: 'stalk', name: 'stalk', sides: 5 },
  )
}

export function apple(): Model {
  const profile: Vec2[] = [
    [0.012, 0],
    [0.024, 0.006],
    [0.034, 0.022],
    [0.038, 0.04],
    [0.036, 0.054],
    [0.028, 0.066],
    [0.014, 0.071],
  ]
  return merge(lathe(profile, { material: 'apple', segments: 20, crease: 50 }), stalk(0.012, 0.071))
}

export function pear(): Model {
  const profile: Vec2[] = [
    [0.01, 0],
    [0.024, 0.006],
    [0.034, 0.022],
    [0.035, 0.038],
    [0.029, 0.056],
    [0.02, 0.072],
    [0.0165, 0.086],
    [0.013, 0.095],
    [0.006, 0.1],
  ]
  return merge(lathe(profile, { material: 'pear', segments: 18, crease: 50 }), stalk(0.016, 0.1))
}

/** On its side, along x. */
export function lemon(): Model {
  const profile: Vec2[] = [
    [0.003, 0],
    [0.008, 0.005],
    [0.02, 0.014],
    [0.028, 0.03],
    [0.028, 0.042],
    [0.02, 0.06],
    [0.008, 0.07],
    [0.004, 0.076],
  ]
  const upright = lathe(profile, { material: 'lemon', segments: 18, crease: 50 })
  return translate(rotate(upright, 'z', -PI / 2), [-0.038, 0.028, 0])
}

export function round(material: string, radius: number, height = 2 * radius): Model {
  return ball(radius, { material, height, rings: 10, crease: 50, name: 'fruit' })
}

/** Lies on its flank, bent in the plane of the table. */
export function banana(): Model {
  const bend = arc([0, 0], 0.1, degrees(25), degrees(125), 7)
  const radii = [0.006, 0.013, 0.0165, 0.0175, 0.0175, 0.0165, 0.012, 0.005]
  const flat = rotate(tube(bend, radii, { material: 'banana', sides: 8, name: 'banana' }), 'x', -PI / 2)
  const low = Math.min(...flat.parts.flatMap((part) => part.points.map((p) => p[1])))
  return translate(flat, [0, -low, 0.06])
}

/** A loaf with a cut end, along x. */
export function loaf(): Model {
  const section: Vec2[] = [
    [-0.048, 0],
    [0.048, 0],
    [0.056, 0.03],
    [0.05, 0.06],
    [0.028, 0.08],
    [-0.028, 0.08],
    [-0.05, 0.06],
    [-0.056, 0.03],
  ]
  const ring = (x: number, shrink: number): Vec3[] =>
    section.map(([z, y]) => [x, y * shrink + 0.0, z * shrink])
  const crust = hull([...ring(-0.1, 0.82), ...ring(-0.08, 1), ...ring(0.075, 1)], {
    material: 'bread',
    name: 'loaf',
    crease: 50,
  })
  const cut = hull([...ring(0.075, 0.98), ...ring(0.077, 0.95)], {
    material: 'bread-inside',
    name: 'cut end',
  })
  return merge(crust, cut)
}

export function slice(): Model {
  const inside = box(0.09, 0.012, 0.075, { material: 'bread-inside', name: 'slice', bevel: 0.002 })
  return inside
}

export function egg(): Model {
  return stretch(ball(0.022, { material: 'ceramic-pink', rings: 10, crease: 50, name: 'egg' }), [1, 1.28, 1])
}

export function tomato(): Model {
  const crown = translate(
    cylinder(0.01, 0.002, { material: 'leaf-green', name: 'crown', segments: 8 }),
    [0, 0.0465, 0],
  )
  return merge(round('tomato', 0.029, 0.048), crown)
}
