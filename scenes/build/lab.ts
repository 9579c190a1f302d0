/** The room of the collision lab: a floor, and a disc above which the figures of the paper play. */
import { box, cylinder, SceneBuilder, seenOnly, srgb, translate } from './kit/index.ts'

const DISC_RADIUS = 1.9
/** It lies on the floor, and is seen there. */
const DISC_HEIGHT = 0.004

export function lab(): SceneBuilder {
  const scene = new SceneBuilder({
    id: 'lab',
    title: 'Collision lab',
    description:
      'The scenes of kDet’s figures, alive: cloth, balls and breaking statues of up to 250,000 triangles, with all that touch in red.',
    start: { position: [0, 0.005, 3.2], heading: 0, pitch: -0.08 },
    environment: {
      sky: srgb('#dfe6ea'),
      ground: srgb('#7d8286'),
      ambient: 1,
      background: srgb('#c3cbd0'),
    },
    lab: { figure: 'cloth on statue', triangles: 20_000, hash: 'djb2', seed: 1 },
  })
  scene.material('floor', { color: srgb('#c9cccb'), texture: 'plaster', roughness: 0.8, size: 3 })
  scene.material('disc', { color: srgb('#8d979c'), roughness: 0.7 })
  scene.light({ type: 'sun', direction: [-0.45, -1, -0.5], color: srgb('#fff6e8'), intensity: 2.6 })
  scene.fixed('floor', 'floor', translate(box(14, 0.2, 14, { material: 'floor' }), [0, -0.2, 0]))
  scene.fixed(
    'disc',
    'disc on the floor',
    seenOnly(cylinder(DISC_RADIUS, DISC_HEIGHT, { material: 'disc', segments: 96 })),
  )
  return scene
}
