/** The scene's materials, and the hand's. One three material serves all primitives that look alike. */
import { Color, DoubleSide, FrontSide, MeshStandardMaterial, type Texture } from 'three'
import type { LoadedMaterial } from '../../formats/loaded-scene.ts'
import type { Textures } from './textures.ts'
import { addTouchShading } from './touch-shading.ts'

/**
 * Only what mirrors reads the reflections: in software they cost a third of a pixel, and on a plastered wall nobody
 * can tell.
 */
const SHINY_ROUGHNESS = 0.45
const SHINY_METALNESS = 0.25

export class Materials {
  private readonly made = new Map<string, MeshStandardMaterial>()
  private readonly loaded: readonly LoadedMaterial[]
  private readonly textures: Textures
  private reflections: Texture | null = null
  readonly hand = makeHandMaterial()

  constructor(loaded: readonly LoadedMaterial[], textures: Textures) {
    this.loaded = loaded
    this.textures = textures
  }

  get(index: number, hasColors: boolean, hasUvs: boolean): MeshStandardMaterial {
    const key = `${index} ${hasColors} ${hasUvs}`
    const known = this.made.get(key)
    if (known !== undefined) return known
    const material = this.make(this.loaded[index], hasColors, hasUvs)
    this.made.set(key, material)
    return material
  }

  setReflections(texture: Texture | null): void {
    this.reflections = texture
    for (const material of this.all()) if (isShiny(material)) material.envMap = texture
  }

  setWireframe(on: boolean): void {
    for (const material of this.all()) material.wireframe = on
  }

  dispose(): void {
    for (const material of this.all()) material.dispose()
  }

  private *all(): Iterable<MeshStandardMaterial> {
    yield* this.made.values()
    yield this.hand
  }

  private make(source: LoadedMaterial | undefined, hasColors: boolean, hasUvs: boolean) {
    const material = new MeshStandardMaterial({ vertexColors: hasColors })
    if (source !== undefined && source.opacity < 1) addTouchShading(material, 'SHADED_BY_HAND', 'GLASS')
    else addTouchShading(material, 'SHADED_BY_HAND')
    if (source === undefined) return material
    material.name = source.name
    material.color.setRGB(...source.color)
    material.roughness = source.roughness
    material.metalness = source.metalness
    material.emissive = new Color(...source.emissive)
    material.side = source.doubleSided ? DoubleSide : FrontSide
    if (source.opacity < 1) {
      material.opacity = source.opacity
      material.transparent = true
      // Glass must not hide the glass behind it.
      material.depthWrite = false
    }
    if (hasUvs) {
      material.map = this.textures.get(source.colorImage, 'color')
      material.normalMap = this.textures.get(source.normalImage, 'data')
      material.roughnessMap = this.textures.get(source.roughnessImage, 'data')
      material.metalnessMap = material.roughnessMap
    }
    if (isShiny(material)) material.envMap = this.reflections
    return material
  }
}

function isShiny(material: MeshStandardMaterial): boolean {
  return material.roughness < SHINY_ROUGHNESS || material.metalness > SHINY_METALNESS
}

function makeHandMaterial(): MeshStandardMaterial {
  const material = new MeshStandardMaterial({ color: new Color('#c48d6d'), roughness: 0.44, metalness: 0 })
  material.name = 'hand'
  addTouchShading(material)
  return material
}
