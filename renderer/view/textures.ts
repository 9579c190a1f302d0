/** The scene's images as textures, decoded off the drawing thread. */
import {
  LinearMipmapLinearFilter,
  LinearMipmapNearestFilter,
  NoColorSpace,
  RepeatWrapping,
  SRGBColorSpace,
  Texture,
  type WebGLRenderer,
} from 'three'
import type { LoadedImage } from '../../formats/loaded-scene.ts'
import type { Slices } from './slices.ts'

export type ImageUse = 'color' | 'data'

export class Textures {
  /** Sentences about images that could not be read. */
  readonly faults: string[] = []
  private readonly made = new Map<string, Texture>()
  private readonly bitmaps: (ImageBitmap | null)[] = []
  private readonly anisotropy: number

  private readonly plain: boolean

  /** `plain`: only one step of a picture's sizes is looked at, which takes half of the time in software. */
  constructor(anisotropy: number, plain: boolean) {
    this.anisotropy = anisotropy
    this.plain = plain
  }

  async decode(images: readonly LoadedImage[], slices: Slices): Promise<void> {
    for (const image of images) {
      await slices.pause()
      try {
        const blob = new Blob([image.bytes], { type: image.mime })
        this.bitmaps.push(
          await createImageBitmap(blob, { premultiplyAlpha: 'none', colorSpaceConversion: 'none' }),
        )
      } catch {
        this.bitmaps.push(null)
        this.faults.push(`The image "${image.name}" could not be read and was left out.`)
      }
    }
  }

  /** Null for −1, and for an image that could not be read. */
  get(image: number, use: ImageUse): Texture | null {
    const bitmap = this.bitmaps[image] ?? null
    if (bitmap === null) return null
    const key = `${image} ${use}`
    const known = this.made.get(key)
    if (known !== undefined) return known
    const texture = new Texture(bitmap)
    texture.colorSpace = use === 'color' ? SRGBColorSpace : NoColorSpace
    texture.wrapS = RepeatWrapping
    texture.wrapT = RepeatWrapping
    texture.minFilter = this.plain ? LinearMipmapNearestFilter : LinearMipmapLinearFilter
    texture.anisotropy = this.anisotropy
    // glTF counts from the top.
    texture.flipY = false
    texture.needsUpdate = true
    this.made.set(key, texture)
    return texture
  }

  /** To the graphics card now, one a slice, rather than all within the first frame. */
  async upload(renderer: WebGLRenderer, slices: Slices): Promise<void> {
    for (const texture of this.made.values()) {
      await slices.pause()
      renderer.initTexture(texture)
    }
  }

  forgetGraphics(): void {
    for (const texture of this.made.values()) texture.dispose()
  }

  dispose(): void {
    this.forgetGraphics()
    for (const bitmap of this.bitmaps) bitmap?.close()
  }
}
