/** The scene's materials, and the hand's. One three material serves all primitives that look alike. */
import { DoubleSide, FrontSide, MeshStandardMaterial, ShaderMaterial, type Texture } from 'three'
import type { LoadedMaterial } from '../../formats/loaded-scene.ts'
import type { LitMaterial } from './lit-material.ts'
import type { PlainLight } from './plain-light.ts'
import { makePlainMaterial, plainKind, plainRoughness } from './plain-material.ts'
import type { Textures } from './textures.ts'
import { addTouchShading } from './touch-shading.ts'
import type { Paint } from './vertex-paint.ts'

const UNKNOWN: LoadedMaterial = {
  name: 'unknown',
  color: [0.8, 0.8, 0.8],
  opacity: 1,
  roughness: 0.8,
  metalness: 0,
  emissive: [0, 0, 0],
  doubleSided: false,
  colorImage: -1,
  normalImage: -1,
  roughnessImage: -1,
}

/** Light skin, linear. */
const SKIN: LoadedMaterial = { ...UNKNOWN, name: 'hand', color: [0.552, 0.266, 0.153], roughness: 0.44 }

export class Materials {
  private readonly hands = new Set<LitMaterial>()
  private isWireframe = false
  private readonly made = new Map<string, LitMaterial>()
  private readonly loaded: readonly LoadedMaterial[]
  private readonly textures: Textures
  private readonly plainLight: PlainLight | null

  /** `plainLight`: given where every pixel counts; the plain shaders then take the place of three's. */
  constructor(loaded: readonly LoadedMaterial[], textures: Textures, plainLight: PlainLight | null) {
    this.loaded = loaded
    this.textures = textures
    this.plainLight = plainLight
  }

  /** One for each hand, until it is dropped. */
  makeHand(): LitMaterial {
    const { plainLight } = this
    const made = plainLight === null ? makeHandMaterial() : makePlainMaterial(SKIN, null, plainLight, 'hand')
    made.shadowSide = DoubleSide
    made.wireframe = this.isWireframe
    this.hands.add(made)
    return made
  }

  dropHand(material: LitMaterial): void {
    this.hands.delete(material)
    material.dispose()
  }

  /** Of a hand: 1, or less where what is behind it shines through. */
  setOpacity(material: LitMaterial, opacity: number): void {
    const isSeenThrough = opacity < 1
    if (material.transparent !== isSeenThrough) {
      material.transparent = isSeenThrough
      material.needsUpdate = true
    }
    material.opacity = opacity
    if (material instanceof ShaderMaterial && material.uniforms.opacity !== undefined) {
      material.uniforms.opacity.value = opacity
    }
  }

  get(index: number, hasColors: boolean, hasUvs: boolean): LitMaterial {
    const source = this.loaded[index] ?? UNKNOWN
    const hasPicture = hasUvs && source.colorImage >= 0
    const key = this.plainLight === null ? `${index} ${hasColors} ${hasUvs}` : plainKind(source, hasPicture)
    const known = this.made.get(key)
    if (known !== undefined) return known
    const material = this.make(source, hasUvs)
    material.vertexColors = hasColors && this.plainLight === null
    this.made.set(key, material)
    return material
  }

  /** For what gives way: seen from both sides, with a tone a triangle. */
  getSoft(index: number, hasUvs: boolean): LitMaterial {
    const key = `soft ${index} ${hasUvs}`
    const known = this.made.get(key)
    if (known !== undefined) return known
    const material = this.make({ ...(this.loaded[index] ?? UNKNOWN), doubleSided: true }, hasUvs, 'soft')
    this.made.set(key, material)
    return material
  }

  /** Whether colours are with the vertices, and many materials share one of the plain shaders'. */
  get isPlain(): boolean {
    return this.plainLight !== null
  }

  /** What is written to the vertices of things of this material; null where it is with the material itself. */
  paintOf(index: number): Paint | null {
    return this.plainLight === null ? null : paintOf(this.loaded[index] ?? UNKNOWN)
  }

  get handPaint(): Paint | null {
    return this.plainLight === null ? null : paintOf(SKIN)
  }

  setWireframe(on: boolean): void {
    this.isWireframe = on
    for (const material of this.all()) material.wireframe = on
  }

  dispose(): void {
    for (const material of this.all()) material.dispose()
  }

  private *all(): Iterable<LitMaterial> {
    yield* this.made.values()
    yield* this.hands
  }

  private make(source: LoadedMaterial, hasUvs: boolean, use: 'scene' | 'soft' = 'scene'): LitMaterial {
    const { plainLight, textures } = this
    const picture = hasUvs ? textures.get(source.colorImage, plainLight === null ? 'color' : 'data') : null
    const material =
      plainLight === null
        ? this.makeStandard(source, picture, hasUvs)
        : makePlainMaterial(source, picture, plainLight, use)
    if (use === 'soft' && material instanceof MeshStandardMaterial) {
      addTouchShading(material, 'SHADED_BY_HAND', 'TONED')
    }
    material.name = source.name
    // Both sides, or light would leak in where two walls only just meet.
    material.shadowSide = DoubleSide
    return material
  }

  private makeStandard(
    source: LoadedMaterial,
    picture: Texture | null,
    hasUvs: boolean,
  ): MeshStandardMaterial {
    const material = new MeshStandardMaterial({ roughness: source.roughness, metalness: source.metalness })
    material.color.setRGB(...source.color)
    material.emissive.setRGB(...source.emissive)
    material.side = source.doubleSided ? DoubleSide : FrontSide
    material.map = picture
    if (hasUvs) {
      material.normalMap = this.textures.get(source.normalImage, 'data')
      // Without tangents three takes them from the picture's coordinates, which in glTF run downwards.
      material.normalScale.y = -1
      material.roughnessMap = this.textures.get(source.roughnessImage, 'data')
      material.metalnessMap = material.roughnessMap
    }
    if (source.alphaCutoff !== undefined) material.alphaTest = source.alphaCutoff
    addTouchShading(material, 'SHADED_BY_HAND')
    if (source.opacity < 1) {
      material.opacity = source.opacity
      material.transparent = true
      // Glass must not hide the glass behind it.
      material.depthWrite = false
      addTouchShading(material, 'SHADED_BY_HAND', 'GLASS')
    }
    return material
  }
}

function makeHandMaterial(): MeshStandardMaterial {
  const material = new MeshStandardMaterial({ roughness: SKIN.roughness, metalness: 0 })
  material.color.setRGB(...SKIN.color)
  material.name = SKIN.name
  addTouchShading(material)
  return material
}

function paintOf(source: LoadedMaterial): Paint {
  const { color, metalness } = source
  return { color, metalness, roughness: plainRoughness(source) }
}
