/** Cups, bowls, plates, glasses, bottles, jars, cutlery. All stand on y = 0. */
import {
  arc,
  box,
  cylinder,
  degrees,
  extrude,
  hull,
  lathe,
  type Model,
  merge,
  named,
  rotate,
  shell,
  shellBetween,
  stretch,
  translate,
  tube,
  type Vec2,
  type Vec3,
} from '../kit/index.ts'

/** The handle is at +x: 24 mm of air between it and the wall, more than a finger needs. */
export function cup(material: string): Model {
  const outer: Vec2[] = [
    [0.027, 0],
    [0.037, 0.014],
    [0.041, 0.085],
  ]
  const handle = tube(
    [[0.0385, 0.07, 0], ...arc([0.046, 0.048], 0.023, degrees(80), degrees(-80), 6), [0.0365, 0.026, 0]],
    0.0045,
    { material, name: 'handle' },
  )
  return merge(shell(outer, 0.0032, { material, insideMaterial: 'ceramic-white', floor: 0.005 }), handle)
}

export function bowl(material: string, radius: number, height: number): Model {
  const outer: Vec2[] = [
    [radius * 0.42, 0],
    [radius * 0.7, height * 0.25],
    [radius * 0.88, height * 0.6],
    [radius, height],
  ]
  return shell(outer, 0.004, { material, insideMaterial: 'ceramic-white', floor: 0.006, segments: 24 })
}

export function plate(material: string, radius: number): Model {
  const outer: Vec2[] = [
    [radius * 0.6, 0],
    [radius * 0.72, 0.006],
    [radius, 0.021],
  ]
  const inner: Vec2[] = [
    [radius * 0.6, 0.004],
    [radius * 0.7, 0.0095],
    [radius - 0.003, 0.0235],
  ]
  return shellBetween(outer, inner, { material, segments: 28, name: 'rim' })
}

export function tumbler(): Model {
  const outer: Vec2[] = [
    [0.03, 0],
    [0.036, 0.11],
  ]
  return shell(outer, 0.0022, { material: 'glass', floor: 0.009 })
}

export function wineGlass(): Model {
  const foot = lathe(
    [
      [0.034, 0],
      [0.034, 0.0025],
      [0.006, 0.007],
      [0.0038, 0.012],
      [0.0038, 0.085],
    ],
    { material: 'glass', name: 'stem' },
  )
  const bell = shell(
    [
      [0.008, 0],
      [0.036, 0.032],
      [0.039, 0.06],
      [0.031, 0.105],
    ],
    0.0018,
    { material: 'glass', name: 'bell', floor: 0.004 },
  )
  return merge(foot, translate(bell, [0, 0.085, 0]))
}

/** A bottle with a stopper; a full one, since its inside is out of reach. */
export function bottle(material: string, radius: number, height: number, stopper = 'stalk'): Model {
  const [r, h] = [radius, height]
  return merge(
    lathe(
      [
        [r * 0.9, 0],
        [r, 0.006],
        [r, h * 0.58],
        [r * 0.82, h * 0.67],
        [r * 0.42, h * 0.77],
        [r * 0.38, h * 0.96],
        [r * 0.46, h * 0.96],
        [r * 0.46, h],
      ],
      { material, segments: 20 },
    ),
    translate(cylinder(r * 0.3, 0.014, { material: stopper, name: 'stopper', segments: 12 }), [0, h, 0]),
  )
}

/** A glass jar with what is in it, and a lid. */
export function jar(filling: string, radius: number, height: number, lid = 'oak'): Model {
  const fill = lathe(
    [
      [radius * 0.93, 0.003],
      [radius - 0.0005, 0.01],
      [radius - 0.0005, height * 0.72],
    ],
    { material: filling, name: 'filling', segments: 20 },
  )
  const glass = lathe(
    [
      [radius * 0.93, 0],
      [radius, 0.007],
      [radius, height * 0.88],
      [radius * 0.86, height],
    ],
    { material: 'glass', name: 'jar', segments: 20 },
  )
  const cap = cylinder(radius * 0.9, 0.022, { material: lid, name: 'lid', segments: 20, bevel: 0.002 })
  return merge({ ...fill, parts: [] }, glass, translate(cap, [0, height, 0]))
}

/** A thin bar that lies along x, its points (x, half width, height of the underside). */
function strip(
  rows: readonly (readonly [number, number, number])[],
  thick: number,
  material: string,
  name: string,
): Model {
  const ends = (row: readonly [number, number, number]): Vec3[] =>
    [-1, 1].flatMap((side) => [0, thick].map((up): Vec3 => [row[0], row[2] + up, side * row[1]]))
  return named(
    name,
    merge(
      ...rows
        .slice(1)
        .map((row, i) =>
          hull([...ends(rows[i] as readonly [number, number, number]), ...ends(row)], { material, name }),
        ),
    ),
  )
}

const HANDLE = [
  [-0.1, 0.008, 0],
  [-0.04, 0.006, 0.003],
  [0.02, 0.0035, 0.009],
] as const

export function spoon(material = 'chrome'): Model {
  const bowlOf = shell(
    [
      [0.008, 0],
      [0.017, 0.004],
      [0.021, 0.009],
    ],
    0.0014,
    { material, name: 'bowl', segments: 16 },
  )
  return merge(
    strip([...HANDLE, [0.042, 0.004, 0.0075]], 0.0018, material, 'handle'),
    translate(stretch(bowlOf, [1.45, 1, 1]), [0.0705, 0, 0]),
  )
}

export function fork(): Model {
  const material = 'chrome'
  const tine = strip(
    [
      [0.06, 0.0014, 0.003],
      [0.098, 0.001, 0.005],
    ],
    0.0018,
    material,
    'tine',
  )
  return merge(
    strip([...HANDLE, [0.04, 0.008, 0.004], [0.06, 0.0115, 0.003]], 0.0018, material, 'handle'),
    ...[-0.0098, -0.0033, 0.0033, 0.0098].map((z) => translate(tine, [0, 0, z])),
  )
}

export function knife(): Model {
  const blade = extrude(
    [
      [0.01, -0.007],
      [0.095, -0.008],
      [0.104, -0.002],
      [0.1, 0.007],
      [0.01, 0.007],
    ],
    0.0016,
    { material: 'chrome', name: 'blade' },
  )
  const grip = translate(
    box(0.11, 0.0045, 0.013, { material: 'chrome', name: 'handle', bevel: 0.0012 }),
    [-0.045, 0, 0],
  )
  return merge(grip, translate(rotate(blade, 'x', -Math.PI / 2), [0, 0.0022, 0]))
}

/** A cook's knife on its side, blade along +x. */
export function chefKnife(bladeLength: number): Model {
  const l = bladeLength
  const blade = extrude(
    [
      [0, -0.024],
      [l * 0.72, -0.022],
      [l, 0.012],
      [l * 0.96, 0.017],
      [0, 0.018],
    ],
    0.0022,
    { material: 'steel', name: 'blade' },
  )
  const grip = translate(
    box(0.115, 0.016, 0.026, { material: 'black', name: 'handle', bevel: 0.004 }),
    [-0.0575, 0, -0.004],
  )
  return merge(grip, translate(rotate(blade, 'x', -Math.PI / 2), [0, 0.008, 0]))
}
