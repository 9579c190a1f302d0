/** The scene's materials, and the hand's. One three material serves all primitives that look alike. */
import { Color, DoubleSide, FrontSide, MeshLambertMaterial, MeshStandardMaterial } from 'three'
import type { LoadedMaterial } from '../../formats/loaded-scene.ts'
import type { Textures } from './textures.ts'
import { addTouchShading, type LitMaterial } from './touch-shading.ts'

/** What is smoother, or metal, needs its highlight even where time is short: glazed cups, the hob, the tap. */
const GLOSSY_ROUGHNESS = 0.32
const METALNESS = 0.25

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

export class Materials {
  readonly hand = makeHandMaterial()
  private readonly made = new Map<string, LitMaterial>()
  private readonly loaded: readonly LoadedMaterial[]
  private readonly textures: Textures
  private readonly plain: boolean

  /** `plain`: matte things get a shader without highlights, which takes half of the time in software. */
  constructor(loaded: readonly LoadedMaterial[], textures: Textures, plain: boolean) {
    this.loaded = loaded
    this.textures = textures
    this.plain = plain
  }

  get(index: number, hasColors: boolean, hasUvs: boolean): LitMaterial {
    const key = `${index} ${hasColors} ${hasUvs}`
    const known = this.made.get(key)
    if (known !== undefined) return known
    const material = this.make(this.loaded[index] ?? UNKNOWN, hasUvs)
    material.vertexColors = hasColors
    this.made.set(key, material)
    return material
  }

  setWireframe(on: boolean): void {
    for (const material of this.all()) material.wireframe = on
  }

  dispose(): void {
    for (const material of this.all()) material.dispose()
  }

  private *all(): Iterable<LitMaterial> {
    yield* this.made.values()
    yield this.hand
  }

  private make(source: LoadedMaterial, hasUvs: boolean): LitMaterial {
    const isMatte =
      source.opacity === 1 && source.metalness <= METALNESS && source.roughness > GLOSSY_ROUGHNESS
    const material = this.plain && isMatte ? new MeshLambertMaterial() : this.makeStandard(source, hasUvs)
    material.name = source.name
    material.color.setRGB(...source.color)
    material.emissive.setRGB(...source.emissive)
    material.side = source.doubleSided ? DoubleSide : FrontSide
    // Both sides, or light would leak in where two walls only just meet.
    material.shadowSide = DoubleSide
    if (hasUvs) {
      material.map = this.textures.get(source.colorImage, 'color')
      material.normalMap = this.textures.get(source.normalImage, 'data')
    }
    if (source.opacity < 1) {
      material.opacity = source.opacity
      material.transparent = true
      // Glass must not hide the glass behind it.
      material.depthWrite = false
      addTouchShading(material, 'SHADED_BY_HAND', 'GLASS')
    } else addTouchShading(material, 'SHADED_BY_HAND')
    return material
  }

  private makeStandard(source: LoadedMaterial, hasUvs: boolean): MeshStandardMaterial {
    const material = new MeshStandardMaterial({ roughness: source.roughness, metalness: source.metalness })
    if (hasUvs) {
      material.roughnessMap = this.textures.get(source.roughnessImage, 'data')
      material.metalnessMap = material.roughnessMap
    }
    return material
  }
}

function makeHandMaterial(): MeshStandardMaterial {
  const material = new MeshStandardMaterial({ color: new Color('#c48d6d'), roughness: 0.44, metalness: 0 })
  material.name = 'hand'
  addTouchShading(material)
  return material
}
