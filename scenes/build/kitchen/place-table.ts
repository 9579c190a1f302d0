/** What stands on the table: breakfast for three, fruit, flowers. */
import {
  ball,
  box,
  cylinder,
  degrees,
  type Model,
  merge,
  type SceneBuilder,
  shell,
  translate,
  tube,
  type Vec3,
} from '../kit/index.ts'
import { cuttingBoard } from './cookware.ts'
import { bowl, chefKnife } from './crockery.ts'
import { apple, banana, lemon, loaf, pear, round, slice } from './food.ts'
import { TABLE } from './furniture.ts'
import { addVase } from './vase.ts'

/** Above the surface a thing is put on; it settles from there. */
export const DROP = 0.003

export function addTableThings(scene: SceneBuilder): void {
  const on = (x: number, z: number, y = 0): Vec3 => [TABLE.x + x, TABLE.top + DROP + y, TABLE.z + z]
  addSettings(scene, on)
  addFruit(scene, on)
  addVase(scene, on(0.25, -0.29))
  scene.movable('bread-board', 'bread board', cuttingBoard(0.36, 0.2, 'walnut'), {
    at: on(-0.38, 0.25),
    turn: degrees(3),
  })
  scene.movable('loaf', 'loaf of bread', loaf(), { at: on(-0.44, 0.25, 0.022), turn: degrees(14) })
  scene.model('slice', slice())
  scene.movable('first-slice', 'first slice of bread', 'slice', {
    at: on(-0.3, 0.275, 0.022),
    turn: degrees(80),
  })
  scene.movable('second-slice', 'second slice of bread', 'slice', {
    at: on(-0.296, 0.27, 0.04),
    turn: degrees(64),
  })
  scene.movable('bread-knife', 'bread knife', chefKnife(0.19), { at: on(-0.43, 0.397), turn: degrees(4) })
  scene.movable('salt', 'salt shaker', shaker('ceramic-white'), { at: on(0.12, 0.0) })
  scene.movable('pepper', 'pepper shaker', shaker('black'), { at: on(0.17, 0.035) })
  scene.movable('jam', 'jar of jam', jamJar(), { at: on(-0.13, 0.16) })
  scene.movable('milk-jug', 'milk jug', jug(), { at: on(0.09, -0.27), turn: degrees(-40) })
  scene.movable('butter-dish', 'butter dish', butterDish(), { at: on(-0.08, 0.34), turn: degrees(-12) })
}

type On = (x: number, z: number, y?: number) => Vec3

function addSettings(scene: SceneBuilder, on: On): void {
  const setting = (side: string, x: number, z: number, turn: number, cup: string, cupName: string) => {
    const [c, s] = [turn === 0 ? 1 : turn === 180 ? -1 : 0, turn === 90 ? 1 : turn === -90 ? -1 : 0]
    // Local (across, towards the sitter) to the table's x and z.
    const at = (a: number, b: number, y = 0) => on(x + c * a + s * b, z - s * a + c * b, y)
    const facing = degrees(turn)
    scene.movable(`${side}-plate`, `${side} plate`, 'dinner-plate', { at: at(0, 0) })
    scene.movable(`${side}-fork`, `${side} fork`, 'fork', {
      at: at(-0.165, 0.01),
      turn: facing + degrees(90),
    })
    scene.movable(`${side}-knife`, `${side} knife`, 'table-knife', {
      at: at(0.16, 0.01),
      turn: facing + degrees(90),
    })
    scene.movable(`${side}-spoon`, `${side} spoon`, 'spoon', {
      at: at(0.19, 0.012),
      turn: facing + degrees(92),
    })
    scene.movable(`${cup}-on-table`, cupName, cup, { at: at(0.15, -0.17), turn: facing + degrees(-30) })
    scene.movable(`${side}-tumbler`, `${side} tumbler`, 'tumbler', { at: at(-0.15, -0.165) })
  }
  setting('left', -0.5, -0.08, -90, 'cup-ochre', 'yellow cup')
  setting('right', 0.5, -0.075, 90, 'cup-red', 'red cup')
  // The near side stays free for the first touch: one cup within reach.
  scene.movable('cup-blue-on-table', 'blue cup', 'cup-blue', { at: on(0.26, 0.25), turn: degrees(-35) })
  scene.movable('blue-bowl', 'blue bowl', bowl('ceramic-blue', 0.075, 0.06), { at: on(0.1, 0.3) })
  scene.movable('porridge-spoon', 'porridge spoon', 'spoon', { at: on(0.19, 0.34), turn: degrees(86) })
}

function addFruit(scene: SceneBuilder, on: On): void {
  scene.movable('fruit-bowl', 'fruit bowl', fruitBowl(), { at: on(-0.1, -0.1) })
  scene.model('apple', apple())
  scene.model('pear', pear())
  scene.model('lemon', lemon())
  scene.model('orange', round('orange', 0.037))
  scene.model('plum', round('plum', 0.022, 0.048))
  const put = (id: string, name: string, model: string, x: number, z: number, y: number, turn = 0) =>
    scene.movable(id, name, model, { at: on(-0.1 + x, -0.1 + z, y), turn: degrees(turn) })
  put('first-apple', 'first apple', 'apple', -0.045, -0.035, 0.09)
  put('second-apple', 'second apple', 'apple', 0.045, -0.03, 0.09, 70)
  put('first-orange', 'first orange', 'orange', 0, 0.055, 0.1)
  put('second-orange', 'second orange', 'orange', -0.084, 0.04, 0.14)
  put('first-pear', 'first pear', 'pear', 0.082, 0.05, 0.14)
  put('third-apple', 'third apple', 'apple', 0.0, -0.105, 0.15, 30)
  put('first-lemon', 'first lemon', 'lemon', 0.005, 0.0, 0.2, 25)
  scene.movable('third-orange', 'third orange', 'orange', { at: on(0.09, 0.11) })
  scene.movable('second-lemon', 'second lemon', 'lemon', { at: on(0.0, 0.15), turn: degrees(130) })
  scene.movable('banana', 'banana', banana(), { at: on(-0.06, -0.31), turn: degrees(200) })
}

function fruitBowl(): Model {
  return shell(
    [
      [0.07, 0],
      [0.12, 0.022],
      [0.15, 0.055],
      [0.162, 0.085],
    ],
    0.006,
    { material: 'oak', floor: 0.01, segments: 30 },
  )
}

function shaker(material: string): Model {
  return merge(
    cylinder(0.018, 0.055, { material, segments: 16, bevel: 0.002 }),
    translate(ball(0.016, { material: 'chrome', height: 0.02, segments: 16, name: 'cap' }), [0, 0.047, 0]),
  )
}

function jamJar(): Model {
  return merge(
    cylinder(0.032, 0.07, { material: 'jam', segments: 20, bevel: 0.004 }),
    translate(cylinder(0.033, 0.014, { material: 'ceramic-white', segments: 20, name: 'lid' }), [0, 0.07, 0]),
  )
}

function jug(): Model {
  const body = shell(
    [
      [0.035, 0],
      [0.046, 0.03],
      [0.044, 0.075],
      [0.034, 0.115],
      [0.038, 0.135],
    ],
    0.0035,
    { material: 'ceramic-white', floor: 0.005, segments: 16 },
  )
  const handle = tube(
    [
      [0.034, 0.12, 0],
      [0.066, 0.118, 0],
      [0.076, 0.085, 0],
      [0.066, 0.045, 0],
      [0.042, 0.036, 0],
    ],
    0.005,
    { material: 'ceramic-white', name: 'handle' },
  )
  return merge(body, handle)
}

function butterDish(): Model {
  return merge(
    box(0.16, 0.008, 0.1, { material: 'ceramic-white', name: 'dish', bevel: 0.002 }),
    translate(
      box(0.1, 0.035, 0.055, { material: 'petal-yellow', name: 'butter', bevel: 0.002 }),
      [0, 0.008, 0],
    ),
  )
}
