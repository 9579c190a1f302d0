/** What stands on the worktops, the sill, in the sink, on the fridge. */
import {
  ball,
  box,
  cylinder,
  degrees,
  type Model,
  merge,
  PI,
  rotate,
  type SceneBuilder,
  seenOnly,
  shell,
  stretch,
  translate,
  tube,
  turnAround,
  turnProduct,
  type Vec3,
} from '../kit/index.ts'
import { FRIDGE } from './appliances.ts'
import { WORKTOP } from './cabinet-models.ts'
import { SINK, within } from './cabinets.ts'
import { cuttingBoard, knifeBlock, toaster } from './cookware.ts'
import { bottle, chefKnife, jar } from './crockery.ts'
import { egg, tomato } from './food.ts'
import { DROP } from './place-table.ts'
import { between, SOUTH, WINDOW } from './room.ts'
import { basket, flowerPot, foliage } from './things.ts'

export function addWorktopThings(scene: SceneBuilder): void {
  const on = (x: number, z: number, y = 0): Vec3 => [x, WORKTOP + DROP + y, z]
  addKnives(scene, on)
  scene.movable('toaster', 'toaster', toaster(), { at: on(-1.42, -1.74), turn: degrees(4) })
  scene.movable('cutting-board', 'cutting board', cuttingBoard(0.4, 0.26, 'oak'), {
    at: on(-0.5, -1.55),
    turn: degrees(-6),
  })
  scene.movable('chef-knife', 'chef knife', chefKnife(0.2), {
    at: on(-0.48, -1.47, 0.02),
    turn: degrees(172),
  })
  scene.model('tomato', tomato())
  scene.movable('first-tomato', 'first tomato', 'tomato', { at: on(-0.6, -1.58, 0.02) })
  scene.movable('second-tomato', 'second tomato', 'tomato', { at: on(-0.52, -1.6, 0.02) })
  scene.movable('third-tomato', 'third tomato', 'tomato', { at: on(-0.44, -1.585, 0.02) })
  scene.movable('oil', 'bottle of oil', bottle('oil', 0.03, 0.25), { at: on(-0.97, -1.8) })
  scene.movable('vinegar', 'bottle of vinegar', bottle('wine', 0.027, 0.22), { at: on(-0.89, -1.82) })
  scene.movable('soap', 'soap bottle', soapBottle(), { at: on(-0.13, -1.83) })
  scene.movable('sponge', 'sponge', box(0.09, 0.03, 0.06, { material: 'sponge', bevel: 0.005 }), {
    at: on(0.52, -1.82),
    turn: degrees(20),
  })
  addSpoons(scene, on)
  scene.movable('coffee-jar', 'coffee jar', jar('coffee', 0.05, 0.15), { at: on(0.74, -1.78) })
  scene.movable('tea-jar', 'tea jar', jar('leaf-dark', 0.05, 0.12), { at: on(0.86, -1.79) })
  scene.movable('sugar-jar', 'sugar jar', jar('flour', 0.045, 0.1), { at: on(0.97, -1.79) })
  scene.movable('radio', 'radio', radio(), { at: on(1.32, -1.74), turn: degrees(-10) })
  addSinkThings(scene)
  addEndThings(scene, on)
  addSill(scene)
  const top = FRIDGE.height + DROP
  scene.movable('basket', 'basket', basket(0.15, 0.14), { at: [FRIDGE.x - 0.1, top, -SOUTH + 0.3] })
  scene.movable('cake-tin', 'cake tin', cylinder(0.11, 0.09, { material: 'enamel-blue', bevel: 0.004 }), {
    at: [FRIDGE.x + 0.18, top, -SOUTH + 0.3],
  })
}

type On = (x: number, z: number, y?: number) => Vec3

function addKnives(scene: SceneBuilder, on: On): void {
  scene.movable('knife-block', 'knife block', knifeBlock(), { at: on(-1.88, -1.72), turn: degrees(45) })
  // Blade down, in the middle of a gap of 18 mm.
  const down = turnProduct(turnAround('y', degrees(45)), turnAround('z', degrees(-90)))
  const knives: readonly (readonly [string, string, number, number])[] = [
    ['paring-knife', 'paring knife', -0.027, 0.13],
    ['carving-knife', 'carving knife', 0, 0.16],
    ['filleting-knife', 'filleting knife', 0.027, 0.145],
  ]
  for (const [id, name, across, length] of knives) {
    // The knife's own thickness (y, up to 16 mm) lies along −x once it points down.
    const spot = within({ at: on(-1.88, -1.72), turn: degrees(45) }, [
      across - 0.008,
      0.21 + length * 0.05,
      0,
    ])
    scene.movable(id, name, chefKnife(length), {
      at: [spot.at[0], WORKTOP + 0.196 + DROP, spot.at[2]],
      rotation: down,
    })
  }
}

function soapBottle(): Model {
  return merge(
    cylinder(0.03, 0.12, { material: 'soap', bevel: 0.006 }),
    translate(cylinder(0.011, 0.03, { material: 'black', segments: 12, name: 'neck' }), [0, 0.12, 0]),
    tube(
      [
        [-0.008, 0.154, 0],
        [0.045, 0.154, 0],
      ],
      0.0055,
      { material: 'black', name: 'pump' },
    ),
  )
}

/** A glazed pot with wooden spoons in it. */
function addSpoons(scene: SceneBuilder, on: On): void {
  const [x, z] = [-2.12, -0.97]
  const pot = shell(
    [
      [0.05, 0],
      [0.056, 0.02],
      [0.056, 0.15],
    ],
    0.004,
    { material: 'ceramic-white', floor: 0.008 },
  )
  scene.movable('utensil-pot', 'utensil pot', pot, { at: on(x, z) })
  const spoons: readonly (readonly [string, string, number, string])[] = [
    ['wooden-spoon', 'wooden spoon', 20, 'oak'],
    ['walnut-spoon', 'walnut spoon', 140, 'walnut'],
    ['spatula', 'spatula', 262, 'oak'],
  ]
  spoons.forEach(([id, name, turn, material], i) => {
    const head = stretch(ball(0.026, { material, segments: 16, name: 'head' }), [0.25, 1.3, 1])
    const shaft = tube(
      [
        [0, 0, 0],
        [0, 0.26, 0],
      ],
      0.005,
      { material, name: 'shaft' },
    )
    const upright = merge(shaft, translate(head, [0, 0.24 + 0.012 * i, 0]))
    const leaning = translate(rotate(upright, 'z', degrees(-5)), [0.024, 0, 0])
    scene.movable(id, name, leaning, { at: on(x, z, 0.012), turn: degrees(turn) })
  })
}

function addSinkThings(scene: SceneBuilder): void {
  const floor = WORKTOP - 0.19 + 0.004
  const [x, z] = [(SINK.left + SINK.right) / 2, (SINK.back + SINK.front) / 2]
  scene.movable('sink-plate', 'plate in the sink', 'dinner-plate', { at: [x - 0.08, floor, z - 0.03] })
  scene.movable('sink-cup', 'green cup', 'cup-green', { at: [x + 0.16, floor, z + 0.08], turn: degrees(140) })
  scene.movable('sink-spoon', 'spoon in the sink', 'spoon', {
    at: [x + 0.13, floor, z - 0.14],
    turn: degrees(0),
  })
}

function addEndThings(scene: SceneBuilder, on: On): void {
  scene.movable('mixing-bowl', 'mixing bowl', 'mixing-bowl', { at: on(-2.03, 0.05) })
  scene.movable('whisk-bowl', 'small mixing bowl', 'soup-bowl-white', { at: on(-2.03, 0.05, 0.03) })
  scene.movable('egg-tray', 'egg tray', eggTray(), { at: on(-1.93, 0.4), turn: degrees(-8) })
  scene.model('egg', egg())
  const names = ['first', 'second', 'third', 'fourth']
  names.forEach((name, i) => {
    const spot = within({ at: on(-1.93, 0.4), turn: degrees(-8) }, [
      i % 2 === 0 ? -0.03 : 0.03,
      0.014,
      i < 2 ? -0.03 : 0.03,
    ])
    scene.movable(`${name}-egg`, `${name} egg`, 'egg', { at: spot.at })
  })
}

function eggTray(): Model {
  const piece = (name: string, low: Vec3, high: Vec3) => between(low, high, { material: 'paper', name })
  const w = 0.065
  return merge(
    piece('bottom', [-w, 0, -w], [w, 0.008, w]),
    piece('left side', [-w, 0.008, -w], [-w + 0.005, 0.028, w]),
    piece('right side', [w - 0.005, 0.008, -w], [w, 0.028, w]),
    piece('back side', [-w + 0.005, 0.008, -w], [w - 0.005, 0.028, -w + 0.005]),
    piece('front side', [-w + 0.005, 0.008, w - 0.005], [w - 0.005, 0.028, w]),
    piece('long divider', [-0.0025, 0.008, -w + 0.005], [0.0025, 0.024, w - 0.005]),
    piece('left divider', [-w + 0.005, 0.008, -0.0025], [-0.0025, 0.024, 0.0025]),
    piece('right divider', [0.0025, 0.008, -0.0025], [w - 0.005, 0.024, 0.0025]),
  )
}

function addSill(scene: SceneBuilder): void {
  const on = (x: number): Vec3 => [x, WINDOW.bottom + 0.003 + DROP, -SOUTH - 0.055]
  const basil = foliage(
    [
      [6, 0.11, 25, 0.085],
      [6, 0.14, 38, 0.075],
      [5, 0.17, 50, 0.06],
      [4, 0.19, 62, 0.045],
    ],
    'leaf-green',
  )
  const stem = tube(
    [
      [0, 0.08, 0],
      [0, 0.195, 0],
    ],
    0.003,
    { material: 'leaf-green', name: 'stem', sides: 6 },
  )
  scene.movable('basil', 'pot of basil', merge(flowerPot(0.058, 0.105), stem, basil), { at: on(-0.32) })
  const spikes = foliage(
    [
      [8, 0.085, 55, 0.1],
      [6, 0.09, 72, 0.12],
    ],
    'leaf-dark',
  )
  scene.movable('aloe', 'aloe', merge(flowerPot(0.05, 0.085, 'ceramic-white'), spikes), { at: on(0.7) })
  scene.movable('herbs', 'pot of thyme', merge(flowerPot(0.05, 0.09), translate(basil, [0, -0.035, 0])), {
    at: on(0.5),
  })
}

function radio(): Model {
  const grille = Array.from({ length: 7 }, (_, i) =>
    seenOnly(
      between([-0.105, 0.03 + 0.014 * i, 0.04], [-0.005, 0.037 + 0.014 * i, 0.0403], { material: 'black' }),
    ),
  )
  const dial = rotate(cylinder(0.02, 0.012, { material: 'brass', name: 'dial', segments: 20 }), 'x', PI / 2)
  return merge(
    box(0.24, 0.15, 0.08, { material: 'walnut', name: 'case', bevel: 0.006 }),
    translate(dial, [0.06, 0.05, 0.04]),
    seenOnly(between([0.015, 0.09, 0.04], [0.105, 0.125, 0.0403], { material: 'clock-face' })),
    ...grille,
  )
}
