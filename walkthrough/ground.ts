/** A ground for files that others have made: whoever steps off their floors must not fall without end. */
import type { LoadedModel, LoadedScene } from '../formats/loaded-scene.ts'

/** Metres from the start to the ground's edge, and how thick it is. */
const HALF = 500
const THICKNESS = 1

export function withGround(scene: LoadedScene): LoadedScene {
  const [x, feet, z] = scene.start.position
  const y = scene.ground ?? feet
  const points = new Float64Array(24)
  for (let corner = 0; corner < 8; corner++) {
    points[3 * corner] = corner & 1 ? HALF : -HALF
    points[3 * corner + 1] = corner & 2 ? 0 : -THICKNESS
    points[3 * corner + 2] = corner & 4 ? HALF : -HALF
  }
  const ground: LoadedModel = {
    name: 'ground',
    visual: [],
    parts: [points],
    partNames: ['ground'],
    soup: null,
  }
  return {
    ...scene,
    models: [...scene.models, ground],
    bodies: [
      ...scene.bodies,
      {
        id: 'ground-under-the-start',
        name: 'ground',
        kind: 'fixed',
        model: scene.models.length,
        position: [x, y, z],
        rotation: [0, 0, 0, 1],
        scale: 1,
      },
    ],
  }
}
