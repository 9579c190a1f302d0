/** Distances as text: glyphs from one small picture, all labels in one draw call, upright and of one size. */
import {
  CanvasTexture,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  LinearFilter,
  Mesh,
  PlaneGeometry,
  ShaderMaterial,
  Vector2,
} from 'three'
import { GLYPHS, LEFT_END, MOST_GLYPHS, RIGHT_END, writeMillimetres } from './millimetres.ts'

/** CSS pixels of one glyph. */
const GLYPH_WIDTH = 8
export const LABEL_HEIGHT = 18
/** A label stands so far right of its point: on it, it would hide the line it speaks of. */
export const BESIDE = 8
/** The picture is drawn finer than it is shown, for screens with small pixels. */
const FINENESS = 4

const VERTEX = /* glsl */ `
attribute vec3 anchor;
attribute vec2 glyph;
uniform vec2 picture;
uniform vec2 cell;
varying vec2 vUv;
void main() {
  vec4 place = projectionMatrix * modelViewMatrix * vec4(anchor, 1.0);
  vec2 pixels = vec2((position.x + glyph.y) * cell.x, position.y * cell.y);
  // On whole pixels, or the letters blur.
  vec2 middle = (floor(place.xy / place.w * 0.5 * picture) + 0.5) / picture * 2.0;
  gl_Position = vec4((middle + 2.0 * pixels / picture) * place.w, place.zw);
  vUv = vec2((glyph.x + uv.x) / ${GLYPHS.length}.0, uv.y);
}
`

const FRAGMENT = /* glsl */ `
uniform sampler2D glyphs;
varying vec2 vUv;
void main() {
  gl_FragColor = texture2D(glyphs, vUv);
}
`

export class LabelLayer {
  readonly object: Mesh<InstancedBufferGeometry, ShaderMaterial>
  private readonly anchors: InstancedBufferAttribute
  /** Which glyph, and how many glyphs it stands right of the label's point. */
  private readonly glyphs: InstancedBufferAttribute
  private readonly text = new Uint8Array(MOST_GLYPHS)
  private readonly texture = drawGlyphs()
  private count = 0

  constructor(labels: number, order: number) {
    const plane = new PlaneGeometry(1, 1)
    const geometry = new InstancedBufferGeometry()
    geometry.setIndex(plane.getIndex())
    geometry.setAttribute('position', plane.getAttribute('position'))
    geometry.setAttribute('uv', plane.getAttribute('uv'))
    const capacity = labels * MOST_GLYPHS
    this.anchors = new InstancedBufferAttribute(new Float32Array(capacity * 3), 3)
    this.glyphs = new InstancedBufferAttribute(new Float32Array(capacity * 2), 2)
    geometry.setAttribute('anchor', this.anchors.setUsage(DynamicDrawUsage))
    geometry.setAttribute('glyph', this.glyphs.setUsage(DynamicDrawUsage))
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: {
        glyphs: { value: this.texture },
        picture: { value: new Vector2(1, 1) },
        cell: { value: new Vector2(GLYPH_WIDTH, LABEL_HEIGHT) },
      },
      transparent: true,
      premultipliedAlpha: true,
      depthTest: false,
      depthWrite: false,
    })
    this.object = new Mesh(geometry, material)
    this.object.frustumCulled = false
    this.object.renderOrder = order
    this.object.visible = false
  }

  /** Begins anew, for a picture of this many CSS pixels. */
  begin(width: number, height: number): void {
    this.count = 0
    const { picture } = this.object.material.uniforms
    picture!.value.set(width, height)
  }

  /** The width of a label in CSS pixels. */
  widthOf(metres: number): number {
    return writeMillimetres(this.text, metres) * GLYPH_WIDTH
  }

  add(point: ArrayLike<number>, o: number, metres: number): void {
    const { text, anchors, glyphs } = this
    const length = writeMillimetres(text, metres)
    if ((this.count + length) * 3 > anchors.array.length) return
    for (let i = 0; i < length; i++) {
      const n = this.count++
      for (let k = 0; k < 3; k++) anchors.array[3 * n + k] = point[o + k]!
      glyphs.array[2 * n] = text[i]!
      glyphs.array[2 * n + 1] = i + 0.5 + BESIDE / GLYPH_WIDTH
    }
  }

  commit(): void {
    this.object.geometry.instanceCount = this.count
    this.object.visible = this.count > 0
    this.anchors.needsUpdate = true
    this.glyphs.needsUpdate = true
  }

  hide(): void {
    this.object.visible = false
  }

  dispose(): void {
    this.object.geometry.dispose()
    this.object.material.dispose()
    this.texture.dispose()
  }
}

/** White on a dark ground, whose ends are round; all glyphs in a row. */
function drawGlyphs(): CanvasTexture<OffscreenCanvas> {
  const width = GLYPH_WIDTH * FINENESS
  const height = LABEL_HEIGHT * FINENESS
  const canvas = new OffscreenCanvas(width * GLYPHS.length, height)
  const context = canvas.getContext('2d')!
  context.font = `600 ${12.5 * FINENESS}px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  GLYPHS.forEach((glyph, i) => {
    context.fillStyle = 'rgba(10, 16, 24, 0.88)'
    context.save()
    context.beginPath()
    const round = height / 3
    if (i === LEFT_END) context.roundRect(i * width, 0, width, height, [round, 0, 0, round])
    else if (i === RIGHT_END) context.roundRect(i * width, 0, width, height, [0, round, round, 0])
    else context.rect(i * width, 0, width, height)
    context.clip()
    context.fillRect(i * width, 0, width, height)
    context.fillStyle = '#fff'
    context.fillText(glyph, (i + 0.5) * width, height * 0.53)
    context.restore()
  })
  const texture = new CanvasTexture(canvas)
  texture.minFilter = LinearFilter
  texture.generateMipmaps = false
  texture.premultiplyAlpha = true
  return texture
}
