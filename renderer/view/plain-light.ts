/** The scene's light as the plain shaders take it: numbers of our own, since three's would bring its own shading along. */
import { Color, type DepthTexture, Matrix4, Vector3, Vector4 } from 'three'
import type { LoadedScene } from '../../formats/loaded-scene.ts'

/** Lamps are computed at every vertex; the weakest ones beyond this many are left out. */
export const MOST_LAMPS = 6
/** A matt surface scatters what it gets over the half sphere. */
const SCATTERED = 1 / Math.PI

export class PlainLight {
  readonly uniforms = {
    skyLight: { value: new Color() },
    groundLight: { value: new Color() },
    sunLight: { value: new Color() },
    /** Towards the sun. */
    sunWay: { value: new Vector3(0, 1, 0) },
    /** Place and range. */
    lamps: { value: Array.from({ length: MOST_LAMPS }, () => new Vector4(0, 0, 0, 1)) },
    lampLights: { value: Array.from({ length: MOST_LAMPS }, () => new Color(0, 0, 0)) },
    /** 1 where there are no shadows. */
    unshaded: { value: 1 },
    shadowMap: { value: null as DepthTexture | null },
    shadowMatrix: { value: new Matrix4() },
  }

  readonly lampCount: number

  constructor({ environment, lights }: LoadedScene) {
    const { uniforms } = this
    const { sky, ground, ambient } = environment
    uniforms.skyLight.value.setRGB(...sky).multiplyScalar(ambient * SCATTERED)
    uniforms.groundLight.value.setRGB(...ground).multiplyScalar(ambient * SCATTERED)
    const sun = lights.find((light) => light.type === 'sun')
    if (sun !== undefined) {
      uniforms.sunLight.value.setRGB(...sun.color).multiplyScalar(sun.intensity * SCATTERED)
      uniforms.sunWay.value
        .set(...sun.direction)
        .normalize()
        .negate()
    }
    const lamps = strongestLamps(lights)
    this.lampCount = lamps.length
    for (const [i, lamp] of lamps.entries()) {
      uniforms.lamps.value[i]!.set(...lamp.position, lamp.range)
      uniforms.lampLights.value[i]!.setRGB(...lamp.color).multiplyScalar(lamp.intensity * SCATTERED)
    }
  }
}

export function strongestLamps(lights: LoadedScene['lights']) {
  const lamps = lights.filter((light) => light.type === 'lamp')
  return lamps.sort((a, b) => b.intensity - a.intensity).slice(0, MOST_LAMPS)
}
