import { PerspectiveCamera } from 'three'
import type { Random } from '../../../engine/math/random.ts'

/** Somewhere within a few metres, looking anywhere. */
export function randomCamera(random: Random): PerspectiveCamera {
  const camera = new PerspectiveCamera(random.between(30, 110), random.between(0.5, 2), 0.03, 60)
  camera.position.set(random.between(-3, 3), random.between(-3, 3), random.between(-3, 3))
  camera.lookAt(random.between(-3, 3), random.between(-3, 3), random.between(-3, 3))
  camera.updateMatrixWorld()
  return camera
}
