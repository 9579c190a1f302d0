/** What is seen: draws a stage as its world stands now, from the walker's eye. */
import {
  ACESFilmicToneMapping,
  Group,
  PCFShadowMap,
  PerspectiveCamera,
  SRGBColorSpace,
  WebGLRenderer,
  type WebXRManager,
} from 'three'
import type { Overlay } from '../state.ts'
import { EXPOSURE } from './exposure.ts'
import { compareOpaque } from './opaque-order.ts'
import { Overlays } from './overlays/overlays.ts'
import { setReflections } from './reflections.ts'
import { drawsInSoftware } from './software-rendering.ts'
import { StageScene } from './stage-scene.ts'
import type { StageView } from './stage-view.ts'

export interface Quality {
  readonly shadows: boolean
  /** Fraction of the screen's own resolution that is drawn. */
  readonly resolution: number
}

/** Metres between the eyes of the stereo pair. */
const EYE_DISTANCE = 0.063
/** Metres: a hand right before the eyes is still whole. */
const NEAREST = 0.03
/** Frames between two drawings of the shadow map while something moves: half of a frame's work in a full room. */
const SHADOW_INTERVAL = 3
const SOFTWARE_SHADOW_INTERVAL = 6

export class SceneView {
  /** Called when the graphics card was taken away, and when it is back and the picture with it. */
  onContextLost: () => void = () => {}
  onContextRestored: () => void = () => {}
  /** Whether there is no graphics card: a reason to ask less. */
  readonly software: boolean
  /** What tools put in here is drawn with the scene, whichever is shown. */
  readonly extras = new Group()
  private readonly pixel = new Uint8Array(4)
  private readonly renderer: WebGLRenderer
  private readonly camera = new PerspectiveCamera(70, 1, NEAREST, 100)
  private readonly eyes = [new PerspectiveCamera(), new PerspectiveCamera()] as const
  private readonly sole = [this.camera] as const
  private readonly eye = new Float64Array(7)
  private readonly overlays: Overlays
  private shown: StageScene | null = null
  private shadows = true
  private resolution = 1
  private pixelRatio = 1
  private width = 1
  private height = 1
  private shadowsAreOld = true
  private readonly shadowInterval: number
  private framesSinceShadows = Number.POSITIVE_INFINITY
  private isLost = false
  private building = new AbortController()

  constructor(canvas: HTMLCanvasElement) {
    this.software = drawsInSoftware()
    this.overlays = new Overlays(canvas)
    this.shadowInterval = this.software ? SOFTWARE_SHADOW_INTERVAL : SHADOW_INTERVAL
    this.renderer = new WebGLRenderer({
      canvas,
      antialias: !this.software,
      powerPreference: 'high-performance',
    })
    const { renderer } = this
    renderer.outputColorSpace = SRGBColorSpace
    renderer.toneMapping = ACESFilmicToneMapping
    renderer.toneMappingExposure = EXPOSURE
    renderer.shadowMap.enabled = true
    renderer.shadowMap.type = PCFShadowMap
    renderer.shadowMap.autoUpdate = false
    renderer.info.autoReset = false
    renderer.setOpaqueSort(compareOpaque)
    // After three's own listeners, which set the new context up.
    canvas.addEventListener('webglcontextlost', this.lost)
    canvas.addEventListener('webglcontextrestored', this.restored)
    this.camera.matrixAutoUpdate = false
    for (const eye of this.eyes) eye.matrixAutoUpdate = false
  }

  /** Size in CSS pixels, and how many of the screen's own pixels each of them is. */
  resize(width: number, height: number, pixelRatio: number): void {
    this.width = Math.max(width, 1)
    this.height = Math.max(height, 1)
    this.pixelRatio = pixelRatio
    this.applySize()
  }

  setQuality({ shadows, resolution }: Quality): void {
    if (shadows !== this.shadows) {
      this.shadows = shadows
      this.shown?.lighting.setShadows(shadows)
      this.shadowsAreOld = true
    }
    if (resolution === this.resolution) return
    this.resolution = resolution
    this.applySize()
  }

  /**
   * Builds a stage beside the one that is shown, and then shows it. Returns sentences about what could not be shown as
   * it is. Throws the signal's reason when it is aborted; what was shown stays.
   */
  async setScene(stage: StageView, signal?: AbortSignal): Promise<readonly string[]> {
    const options = {
      shadowMapSize: this.software ? 1024 : 2048,
      anisotropy: this.software ? 1 : Math.min(8, this.renderer.capabilities.getMaxAnisotropy()),
      shadows: this.shadows,
      plain: this.software,
    }
    // A scene that is asked for later must not be replaced by one that took longer to build.
    this.building.abort(new DOMException('Another scene was opened.', 'AbortError'))
    this.building = new AbortController()
    const { signal: own } = this.building
    const either = signal === undefined ? own : AbortSignal.any([own, signal])
    const made = await StageScene.build(this.renderer, this.camera, stage, options, either)
    made.lighting.setShadows(this.shadows)
    this.shown?.dispose()
    this.shown = made
    this.overlays.setStage(made)
    made.scene.add(this.extras)
    setReflections(stage.scene.environment)
    this.shadowsAreOld = true
    this.framesSinceShadows = Number.POSITIVE_INFINITY
    this.camera.far = Math.max(60, 2 * made.extent)
    this.camera.updateProjectionMatrix()
    return made.faults
  }

  setOverlays(overlays: Readonly<Record<Overlay, boolean>>): void {
    this.overlays.show(overlays)
  }

  /** Position and quaternion of the eye, and the degrees from the top to the bottom of the picture. */
  setCamera(eye7: Float64Array, fieldOfViewDegrees: number): void {
    const { camera } = this
    this.eye.set(eye7)
    camera.position.set(eye7[0]!, eye7[1]!, eye7[2]!)
    camera.quaternion.set(eye7[3]!, eye7[4]!, eye7[5]!, eye7[6]!)
    camera.updateMatrix()
    camera.updateMatrixWorld(true)
    if (camera.fov === fieldOfViewDegrees) return
    camera.fov = fieldOfViewDegrees
    camera.updateProjectionMatrix()
  }

  /** Takes over poses and contacts as they are now. */
  update(): void {
    if (this.shown?.update()) this.shadowsAreOld = true
  }

  /** Waits until the picture is really drawn: reading a pixel of it cannot be put off. For measuring alone. */
  finish(): void {
    const gl = this.renderer.getContext()
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, this.pixel)
  }

  render(): void {
    const { renderer, shown, overlays } = this
    // Between a headset's own frames three has nowhere to draw to.
    if (this.isLost || renderer.xr.isPresenting) return
    renderer.info.reset()
    if (shown === null) {
      renderer.clear()
      return
    }
    this.refreshShadows(shown)
    if (shown.plainLight !== null) shown.lighting.tell(shown.plainLight)
    if (overlays.stereo) this.placeEyes()
    overlays.refresh(this.camera, overlays.stereo ? this.eyes : this.sole, this.width, this.height)
    if (overlays.stereo) this.renderStereo(shown)
    else renderer.render(shown.scene, this.camera)
  }

  /** Three's side of a headset's session. */
  get headset(): WebXRManager {
    return this.renderer.xr
  }

  /** A frame of a headset, by both its eyes; `camera` is between them, and `eye7` the same in the world. */
  renderHeadset(camera: PerspectiveCamera, eye7: Float64Array): void {
    const { renderer, shown } = this
    if (this.isLost || shown === null) return
    renderer.info.reset()
    this.eye.set(eye7)
    camera.near = NEAREST
    camera.far = this.camera.far
    this.refreshShadows(shown)
    if (shown.plainLight !== null) shown.lighting.tell(shown.plainLight)
    const { cameras } = renderer.xr.getCamera()
    this.overlays.refresh(camera, cameras as PerspectiveCamera[], this.width, this.height)
    renderer.render(shown.scene, camera)
  }

  /** Of the last frame. */
  get drawCalls(): number {
    return this.renderer.info.render.calls
  }

  dispose(): void {
    const { domElement } = this.renderer
    domElement.removeEventListener('webglcontextlost', this.lost)
    domElement.removeEventListener('webglcontextrestored', this.restored)
    this.building.abort(new DOMException('The view was closed.', 'AbortError'))
    this.overlays.dispose()
    this.shown?.dispose()
    this.shown = null
    this.renderer.dispose()
  }

  private readonly lost = (): void => {
    this.isLost = true
    this.shown?.forgetGraphics()
    this.onContextLost()
  }

  private readonly restored = (): void => {
    this.isLost = false
    this.shadowsAreOld = true
    this.framesSinceShadows = Number.POSITIVE_INFINITY
    this.onContextRestored()
  }

  private refreshShadows(shown: StageScene): void {
    this.framesSinceShadows++
    if (shown.lighting.follow(this.eye)) this.framesSinceShadows = Number.POSITIVE_INFINITY
    else if (!this.shadowsAreOld) return
    if (this.framesSinceShadows < this.shadowInterval) return
    this.framesSinceShadows = 0
    this.shadowsAreOld = false
    this.renderer.shadowMap.needsUpdate = shown.lighting.castsShadows
  }

  private placeEyes(): void {
    const { camera, eyes, width, height } = this
    for (let side = 0; side < 2; side++) {
      const eye = eyes[side]!
      eye.fov = camera.fov
      eye.near = camera.near
      eye.far = camera.far
      eye.aspect = width / 2 / height
      eye.updateProjectionMatrix()
      eye.matrix.copy(camera.matrix)
      const shift = (side - 0.5) * EYE_DISTANCE
      for (let k = 0; k < 3; k++) eye.matrix.elements[12 + k]! += eye.matrix.elements[k]! * shift
      eye.updateMatrixWorld(true)
    }
  }

  private renderStereo(shown: StageScene): void {
    const { renderer, eyes, width, height } = this
    renderer.setScissorTest(true)
    for (let side = 0; side < 2; side++) {
      renderer.setViewport((side * width) / 2, 0, width / 2, height)
      renderer.setScissor((side * width) / 2, 0, width / 2, height)
      renderer.render(shown.scene, eyes[side]!)
    }
    renderer.setScissorTest(false)
    renderer.setViewport(0, 0, width, height)
  }

  private applySize(): void {
    const { renderer, camera, width, height } = this
    // The picture is as large as the headset wants it; three gives the window its own back.
    if (renderer.xr.isPresenting) return
    renderer.setPixelRatio(this.pixelRatio * this.resolution)
    renderer.setSize(width, height, false)
    camera.aspect = width / height
    camera.updateProjectionMatrix()
  }
}
