/** The scene's light: a sun with shadows, ambient light from sky and ground, lamps without shadows. */
import { type Box3, Color, DirectionalLight, Group, HemisphereLight, PointLight } from 'three'
import type { LoadedScene } from '../../formats/loaded-scene.ts'
import { type PlainLight, strongestLamps } from './plain-light.ts'
import {
  FRUSTUM_HALF_DEPTH,
  FRUSTUM_HALF_HEIGHT,
  FRUSTUM_HALF_WIDTH,
  FRUSTUM_LENGTH,
  fitSunFrustum,
  sunAxes,
} from './sun-frustum.ts'

/** Metres behind the scene's edge: what stands just on it must not be cut off. */
const MARGIN = 0.1

export class Lighting {
  readonly group = new Group()
  private readonly sun: DirectionalLight | null = null
  private readonly axes: Float64Array | null = null
  private readonly frustum = new Float64Array(FRUSTUM_LENGTH)
  private readonly bounds = new Float64Array(6)

  constructor(scene: LoadedScene, shadowMapSize: number) {
    const { environment, lights } = scene
    const ambient = new HemisphereLight(
      new Color(...environment.sky),
      new Color(...environment.ground),
      environment.ambient,
    )
    this.group.add(ambient)
    for (const lamp of strongestLamps(lights)) {
      const light = new PointLight(new Color(...lamp.color), lamp.intensity, lamp.range)
      light.position.set(...lamp.position)
      this.group.add(light)
    }
    const source = lights.find((light) => light.type === 'sun')
    if (source === undefined) return
    const sun = new DirectionalLight(new Color(...source.color), source.intensity)
    sun.shadow.mapSize.set(shadowMapSize, shadowMapSize)
    sun.shadow.radius = 2.5
    sun.shadow.bias = -0.0004
    sun.shadow.normalBias = 0.012
    this.sun = sun
    this.axes = sunAxes(source.direction)
    this.group.add(sun, sun.target)
  }

  setBounds(box: Box3): void {
    if (box.isEmpty()) return
    box.min.toArray(this.bounds, 0)
    box.max.toArray(this.bounds, 3)
  }

  setShadows(on: boolean): void {
    if (this.sun !== null) this.sun.castShadow = on
  }

  get castsShadows(): boolean {
    return this.sun?.castShadow === true
  }

  /** Puts the shadow map where the walker is; true when it has to be drawn anew. */
  follow(eye: Float64Array): boolean {
    const { sun, axes, frustum } = this
    if (sun === null || axes === null || !sun.castShadow) return false
    if (!fitSunFrustum(frustum, axes, this.bounds, eye)) return false
    const depth = frustum[FRUSTUM_HALF_DEPTH]! + MARGIN
    sun.target.position.set(frustum[0]!, frustum[1]!, frustum[2]!)
    sun.position.set(
      frustum[0]! - axes[6]! * depth,
      frustum[1]! - axes[7]! * depth,
      frustum[2]! - axes[8]! * depth,
    )
    const { camera } = sun.shadow
    camera.left = -frustum[FRUSTUM_HALF_WIDTH]! - MARGIN
    camera.right = frustum[FRUSTUM_HALF_WIDTH]! + MARGIN
    camera.bottom = -frustum[FRUSTUM_HALF_HEIGHT]! - MARGIN
    camera.top = frustum[FRUSTUM_HALF_HEIGHT]! + MARGIN
    camera.near = 0
    camera.far = 2 * depth
    camera.updateProjectionMatrix()
    return true
  }

  /** Before a frame: what the plain shaders have to know of the sun's shadow. */
  tell({ uniforms }: PlainLight): void {
    const { sun } = this
    uniforms.unshaded.value = this.castsShadows && sun?.shadow.map != null ? 0 : 1
    if (sun === null) return
    uniforms.shadowMap.value = sun.shadow.map?.depthTexture ?? null
    uniforms.shadowMatrix.value = sun.shadow.matrix
  }

  forgetGraphics(): void {
    if (this.sun === null) return
    this.sun.shadow.map?.dispose()
    this.sun.shadow.map = null
  }

  dispose(): void {
    this.sun?.dispose()
  }
}
