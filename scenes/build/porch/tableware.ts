/** What is on the table: crockery, apples, a book. All stand on y = 0. */
import {
  arc,
  box,
  lathe,
  type Model,
  merge,
  PI,
  shell,
  shellBetween,
  translate,
  tube,
  type Vec3,
} from '../kit/index.ts'
import { block } from './shapes.ts'

/** With a handle that a finger of 17 mm goes through. */
export function cup(material: string): Model {
  const bowl = shell(
    [
      [0.026, 0],
      [0.036, 0.02],
      [0.041, 0.075],
    ],
    0.0035,
    { material, insideMaterial: 'porcelain', name: 'cup wall', segments: 20, floor: 0.005 },
  )
  const handle = tube(arc([0.04, 0.042], 0.025, PI / 2 + 0.06, -PI / 2 - 0.26, 8), 0.0042, {
    material,
    name: 'handle',
  })
  return merge(bowl, handle)
}

export function saucer(material: string): Model {
  return shellBetween(
    [
      [0.035, 0],
      [0.045, 0.006],
      [0.075, 0.016],
    ],
    [
      [0.034, 0.004],
      [0.042, 0.009],
      [0.073, 0.0185],
    ],
    { material, name: 'saucer', segments: 20 },
  )
}

export function jug(): Model {
  const body = shell(
    [
      [0.05, 0],
      [0.068, 0.05],
      [0.066, 0.1],
      [0.045, 0.17],
      [0.052, 0.21],
    ],
    0.005,
    { material: 'indigo', insideMaterial: 'porcelain', name: 'jug wall', segments: 20, floor: 0.007 },
  )
  const path: Vec3[] = [
    [0.046, 0.19, 0],
    [0.085, 0.195, 0],
    [0.108, 0.165, 0],
    [0.105, 0.12, 0],
    [0.068, 0.078, 0],
  ]
  return merge(body, tube(path, 0.007, { material: 'indigo', name: 'handle' }))
}

export function bowl(): Model {
  return shell(
    [
      [0.05, 0],
      [0.09, 0.025],
      [0.12, 0.065],
    ],
    0.005,
    { material: 'porcelain', name: 'bowl wall', segments: 24, floor: 0.007 },
  )
}

export function apple(): Model {
  const skin = lathe(
    [
      [0.013, 0],
      [0.026, 0.005],
      [0.034, 0.018],
      [0.0375, 0.036],
      [0.034, 0.053],
      [0.023, 0.064],
      [0.008, 0.067],
    ],
    { material: 'apple', name: 'apple', segments: 16, crease: 60 },
  )
  const stem = tube(
    [
      [0, 0.065, 0],
      [0.003, 0.074, 0],
      [0.008, 0.081, 0],
    ],
    0.0015,
    { material: 'sole', name: 'stem', sides: 5 },
  )
  return merge(skin, stem)
}

export function book(): Model {
  const cover = (y: number) =>
    translate(box(0.15, 0.004, 0.21, { material: 'indigo', name: 'cover' }), [0, y, 0])
  const spine = block([-0.079, 0, -0.105], [-0.075, 0.03, 0.105], { material: 'indigo', name: 'spine' })
  const pages = block([-0.075, 0.004, -0.1], [0.07, 0.026, 0.1], { material: 'paper', name: 'pages' })
  return merge(cover(0), cover(0.026), spine, pages)
}
