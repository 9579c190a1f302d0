/** The kitchen: what stands where, and how it is lit. */
import { bakeOcclusion } from '../bake.ts'
import { SceneBuilder, srgb } from '../kit/index.ts'
import { addAppliances } from './appliances.ts'
import { addCabinets } from './cabinets.ts'
import { addCloth } from './cloth.ts'
import { addFixtures, LAMP_LIGHT } from './fixtures.ts'
import { addFurniture } from './furniture.ts'
import { addMaterials } from './materials.ts'
import { addSharedModels, addShelfThings } from './place-shelves.ts'
import { addCookware } from './place-stove.ts'
import { addTableThings } from './place-table.ts'
import { addWorktopThings } from './place-worktop.ts'
import { addRoom } from './room.ts'
import { addVaseShards } from './vase.ts'

const LETS_LIGHT_THROUGH = new Set(['lawn', 'hedge', 'trees', 'window-pane'])
const BAKED =
  /^(floor|ceiling|.*-wall|(end-)?worktop|splashback|table|sideboard|fridge|.*-cabinet|.*-drawers)$/

export function kitchen(): SceneBuilder {
  const scene = new SceneBuilder({
    id: 'kitchen',
    title: 'Kitchen',
    description:
      'A bright kitchen at breakfast time. Cups, plates, fruit, drawers and chairs can be taken and moved, cloth can be pushed and folded, and a vase can break.',
    start: { position: [0.2, 0, 1.38], heading: 0, pitch: -0.42 },
    environment: {
      sky: srgb('#eef3f7'),
      ground: srgb('#d8cbb8'),
      ambient: 1.35,
      background: srgb('#cfe2f1'),
    },
  })
  addMaterials(scene)
  addSharedModels(scene)
  addRoom(scene)
  addCabinets(scene)
  addAppliances(scene)
  addFurniture(scene)
  addFixtures(scene)
  addTableThings(scene)
  addWorktopThings(scene)
  addCookware(scene)
  addShelfThings(scene)
  addCloth(scene)
  addVaseShards(scene)
  scene.light({ type: 'sun', direction: [0.42, -0.6, 0.68], color: srgb('#fff0d8'), intensity: 4 })
  scene.light({ type: 'lamp', position: [...LAMP_LIGHT], color: srgb('#ffe6c4'), intensity: 1.8, range: 5 })
  scene.settle()
  bake(scene)
  return scene
}

/**
 * Darkens corners and what is hidden, on large things that stay where they are. Small ones are left out: on a panel
 * of four corners, all of them in the shade of its frame, nothing light would be left.
 */
function bake(scene: SceneBuilder): void {
  const lit = bakeOcclusion(scene.models, scene.bodies, {
    cell: ({ id }) => (id === 'worktop' ? 0.14 : 0.25),
    darkest: 0.5,
    blocks: ({ id }) => !LETS_LIGHT_THROUGH.has(id),
    bakes: ({ id }) => BAKED.test(id),
  })
  for (const [id, model] of lit) scene.models.set(id, model)
}
