/** The porch: a garden path, five steps up to a deck, and what stands there on a late summer afternoon. */
import { bakeOcclusion } from './bake.ts'
import { SceneBuilder, srgb } from './kit/index.ts'
import { addCloth } from './porch/cloth.ts'
import { addMaterials } from './porch/materials.ts'
import { FOOT } from './porch/measures.ts'
import { addGarden, addHouse, addPorch } from './porch/place-fixed.ts'
import { addMovables } from './porch/place-movables.ts'

/** Far away, plain, or of many small pieces: baked, the meadow alone would be cut into a hundred thousand triangles. */
const UNBAKED = ['bench', 'meadow', 'left-hedge', 'right-hedge', 'main-roof']
/** Metres between baked places: large and mostly open things need few. */
const CELLS: Readonly<Record<string, number>> = { lawn: 0.5, gravel: 0.5, 'house-wall': 0.5, plinth: 0.5 }

export function porch(): SceneBuilder {
  const scene = new SceneBuilder({
    id: 'porch',
    title: 'Porch',
    description:
      'A wooden porch on a late summer afternoon: five steps up from the garden, plants in pots, apples in a crate.',
    start: { position: [0, 0.005, FOOT + 2], heading: 0, pitch: -0.08 },
    environment: {
      sky: srgb('#d5dfe6'),
      ground: srgb('#8a8468'),
      ambient: 0.9,
      background: srgb('#cfdfe8'),
    },
  })
  addMaterials(scene)
  // Low in the front left, so that the balusters draw their shadows across the deck.
  scene.light({ type: 'sun', direction: [0.56, -0.42, -0.71], color: srgb('#ffdcae'), intensity: 3 })
  scene.light({
    type: 'lamp',
    position: [0, 3.1, -1.9],
    color: srgb('#ffc98a'),
    intensity: 2,
    range: 4,
  })
  addGarden(scene)
  addHouse(scene)
  addPorch(scene)
  addMovables(scene)
  addCloth(scene)
  scene.settle()
  const baked = bakeOcclusion(scene.models, scene.bodies, {
    bakes: ({ id }) => !UNBAKED.includes(id),
    cell: ({ id }) => CELLS[id] ?? 0.3,
  })
  for (const [id, model] of baked) scene.models.set(id, model)
  return scene
}
