/** The room of the multi-body simulation: a floor, and the edges of the cube in which the polytopes fly. */
import { CUBE_CORNER, CUBE_SIDE } from '../../walkthrough/simulation/simulation-scene.ts'
import { box, type Model, merge, SceneBuilder, seenOnly, srgb, translate } from './kit/index.ts'

const BAR = 0.02

export function simulation(): SceneBuilder {
  const scene = new SceneBuilder({
    id: 'simulation',
    title: 'Simulation',
    description:
      'The multi-body simulation of I-COLLIDE: polytopes that fly, spin and collide, with its sliders.',
    start: { position: [0, 0.005, CUBE_SIDE / 2 + 2.2], heading: 0 },
    environment: {
      sky: srgb('#dfe6ea'),
      ground: srgb('#7d8286'),
      ambient: 1,
      background: srgb('#c3cbd0'),
    },
    simulation: { bodies: 200, faces: 36, density: 0.01, velocity: 0.05, spin: 5, seed: 1, boxes: 'fixed' },
  })
  scene.material('floor', { color: srgb('#c9cccb'), texture: 'plaster', roughness: 0.8, size: 3 })
  scene.material('bar', { color: srgb('#3c4a50'), roughness: 0.6 })
  scene.light({ type: 'sun', direction: [-0.45, -1, -0.5], color: srgb('#fff6e8'), intensity: 2.6 })
  scene.fixed('floor', 'floor', translate(box(14, 0.2, 14, { material: 'floor' }), [0, -0.2, 0]))
  scene.fixed('cube', 'edges of the cube', edges())
  return scene
}

/** Twelve bars that nobody can touch: the simulation's walls are nothing but numbers. */
function edges(): Model {
  const s = CUBE_SIDE
  const [x, y, z] = CUBE_CORNER
  const bars: Model[] = []
  for (const a of [0, s]) {
    for (const b of [0, s]) {
      bars.push(
        translate(box(s, BAR, BAR, { material: 'bar' }), [x + s / 2, y + a - BAR / 2, z + b]),
        translate(box(BAR, s, BAR, { material: 'bar' }), [x + a, y, z + b]),
        translate(box(BAR, BAR, s, { material: 'bar' }), [x + a, y + b - BAR / 2, z + s / 2]),
      )
    }
  }
  return seenOnly(merge(...bars))
}
