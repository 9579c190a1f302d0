/** What hangs and lies: the curtain on its rail, a cloth over the table's corner, the tea towel on the oven's bar. */
import { makeCurtain } from '../../../walkthrough/soft/make/curtain.ts'
import { makeTablecloth } from '../../../walkthrough/soft/make/tablecloth.ts'
import { makeTeaTowel } from '../../../walkthrough/soft/make/tea-towel.ts'
import { placedMesh, printed } from '../kit/cloth.ts'
import {
  arc,
  ball,
  type Model,
  merge,
  PI,
  rotate,
  type SceneBuilder,
  seenOnly,
  translate,
  tube,
  turnAround,
  type Vec3,
} from '../kit/index.ts'
import { OVEN_BAR } from './appliances.ts'
import { STOVE, west } from './cabinets.ts'
import { TABLE } from './furniture.ts'
import { SOUTH } from './room.ts'

export function addCloth(scene: SceneBuilder): void {
  addCurtain(scene)
  addTablecloth(scene)
  addTeaTowel(scene)
}

/** Between the shelves on both sides of the window, in front of its sill. */
const RAIL = { left: -0.655, right: 0.985, y: 2.27, z: -SOUTH + 0.105, radius: 0.009 } as const
/** The cloth's edge is in the rings: nothing as thick as a finger comes between it and the rail. */
const RING = 0.0125
const CURTAIN = { left: -0.6, width: 0.56, height: 1.09, waves: 6, columns: 36, rows: 34 } as const

function addCurtain(scene: SceneBuilder): void {
  const hung = RAIL.y + RAIL.radius - 2 * RING
  const mesh = makeCurtain({
    from: [CURTAIN.left, hung, RAIL.z],
    width: CURTAIN.width,
    height: CURTAIN.height,
    fullness: 1.6,
    waves: CURTAIN.waves,
    quadsAcross: CURTAIN.columns,
    quadsDown: CURTAIN.rows,
  })
  const rings = [...mesh.pins].map((pin) => mesh.positions[3 * pin] as number)
  scene.fixed('curtain-rail', 'curtain rail', rail(rings))
  scene.soft('curtain', 'curtain', printed(mesh, 'curtain', { density: 0.22, bend: 4e-5, drag: 2 }))
}

/** The rings are seen, not felt: what hangs from them would always be touching. */
function rail(rings: readonly number[]): Model {
  const { left, right, y, z, radius } = RAIL
  const bracket = (x: number) =>
    tube(
      [
        [x, y, -SOUTH],
        [x, y, z],
      ],
      0.006,
      { material: 'brass', name: 'bracket' },
    )
  const knob = (x: number) =>
    translate(ball(0.016, { material: 'brass', name: 'knob', segments: 16 }), [x, y - 0.016, z])
  const hoop = rotate(
    tube(arc([0, 0], RING, 0, (2 * PI * 15) / 16, 15), 0.0022, { material: 'brass', closed: true, sides: 6 }),
    'y',
    PI / 2,
  )
  return merge(
    tube(
      [
        [left, y, z],
        [right, y, z],
      ],
      radius,
      { material: 'brass', name: 'rail', sides: 12 },
    ),
    bracket(left + 0.02),
    bracket(right - 0.02),
    knob(left),
    knob(right),
    ...rings.map((x) => seenOnly(translate(hoop, [x, y - RING + radius, z]))),
  )
}

/** Over the corner nearest to the door, where nothing stands. From the table's middle, metres. */
const TABLECLOTH = { left: 0.35, back: 0.155, hangsRight: 0.17, hangsFront: 0.21 } as const

function addTablecloth(scene: SceneBuilder): void {
  const { left, back, hangsRight, hangsFront } = TABLECLOTH
  const width = TABLE.width / 2 + hangsRight - left
  const depth = TABLE.depth / 2 + hangsFront - back
  const middle: Vec3 = [TABLE.x + left + width / 2, TABLE.top, TABLE.z + back + depth / 2]
  const mesh = makeTablecloth({ middle, width, depth, quadsAcross: 20, quadsDown: 19 })
  scene.soft(
    'tablecloth',
    'tablecloth',
    printed(mesh, 'tablecloth', { density: 0.25, friction: 0.8, push: 0.2 }),
  )
}

function addTeaTowel(scene: SceneBuilder): void {
  const { at, turn } = west((STOVE.back + STOVE.front) / 2)
  const mesh = makeTeaTowel({
    middle: [0.05, OVEN_BAR.y, OVEN_BAR.z],
    around: OVEN_BAR.radius + 0.0055,
    width: 0.32,
    length: 0.56,
    front: 0.54,
    quadsAcross: 16,
    quadsDown: 28,
  })
  const placed = placedMesh(mesh, turnAround('y', turn), at)
  scene.soft(
    'tea-towel',
    'tea towel',
    printed(placed, 'tea-towel', { density: 0.25, friction: 0.8, bend: 1e-4, drag: 8, push: 0.2 }),
  )
}
