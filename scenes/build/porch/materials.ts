/** What the porch is made of. */
import { type SceneBuilder, srgb } from '../kit/index.ts'
import { TEXTURE_METRES } from '../textures.ts'

const WHITE = '#ffffff'
const TRIM = '#ece7dc'
const TEAL = '#3f5f5d'

/** [colour, texture, roughness, and what else]. */
type Row = readonly [color: string, texture: string | null, roughness: number, extra?: Extra]
interface Extra {
  readonly normalTexture?: string
  readonly roughnessTexture?: string
  readonly metalness?: number
  readonly opacity?: number
  readonly emissive?: string
  /** Instead of the texture's own measure: 1 where a model brings uvs that run from 0 to 1. */
  readonly size?: number
  readonly doubleSided?: boolean
}

const MATERIALS: Readonly<Record<string, Row>> = {
  lawn: [WHITE, 'lawn', 0.95],
  meadow: ['#f0eccb', 'lawn', 1, { size: 4 }],
  hedge: ['#d3e0cb', 'lawn', 0.95, { size: 0.9 }],
  foliage: ['#eef2d4', 'lawn', 0.95, { size: 1.1 }],
  stone: [WHITE, 'stone', 0.9, { normalTexture: 'stone-normal' }],
  gravel: ['#ffffff', 'gravel', 0.95, { normalTexture: 'gravel-normal' }],
  deck: [WHITE, 'deck', 0.75, { normalTexture: 'deck-normal' }],
  trim: [TRIM, 'painted-wood', 0.6],
  siding: ['#b4c0b3', 'painted-wood', 0.7],
  ceiling: ['#bcd3dd', 'painted-wood', 0.7],
  teal: [TEAL, 'painted-wood', 0.45],
  core: ['#5a5650', null, 0.9],
  shingles: ['#6d655f', 'stone', 0.9],
  inside: ['#2a2624', null, 1],
  curtain: ['#e8dfcd', 'linen', 0.9],
  pane: ['#cfe3ea', null, 0.05, { opacity: 0.28 }],
  brass: ['#c9a25c', null, 0.3, { metalness: 0.9 }],
  iron: ['#33353a', null, 0.55, { metalness: 0.5 }],
  steel: ['#c3c8c9', 'brushed-steel', 1, { roughnessTexture: 'brushed-steel-roughness', metalness: 0.45 }],
  oak: [WHITE, 'oak-grain', 0.6],
  larch: ['#b9b8b8', 'oak-grain', 0.75],
  coir: [WHITE, 'coir', 1],
  terracotta: [WHITE, 'terracotta', 0.85],
  soil: [WHITE, 'soil', 1],
  leaf: [WHITE, 'leaf', 0.6, { size: 1 }],
  sage: ['#c4d6b8', 'leaf', 0.7, { size: 1 }],
  stem: ['#5d7044', null, 0.8],
  bark: ['#b5a493', 'oak-grain', 0.95],
  geranium: ['#c2483f', null, 0.7],
  lavender: ['#8a79b0', null, 0.8],
  apple: [WHITE, 'apple', 0.35],
  rubber: ['#d2a63c', null, 0.4],
  sole: ['#5b4a3a', null, 0.9],
  straw: ['#fff3d2', 'coir', 0.95],
  stripes: [WHITE, 'stripes', 0.9],
  ticking: [WHITE, 'ticking', 1, { doubleSided: true }],
  porcelain: ['#f1ede4', null, 0.25],
  indigo: ['#4d6a86', null, 0.3],
  paper: ['#e9e2d0', null, 0.9],
  candle: ['#f3e9d2', null, 0.6],
  flame: ['#ffd9a0', null, 1, { emissive: '#ffb45e' }],
  ball: ['#b5483c', null, 0.5],
}

export function addMaterials(scene: SceneBuilder): void {
  for (const [name, [color, texture, roughness, extra = {}]] of Object.entries(MATERIALS)) {
    const { emissive, size, ...rest } = extra
    scene.material(name, {
      color: srgb(color),
      roughness,
      ...rest,
      ...(emissive ? { emissive: srgb(emissive) } : {}),
      ...(texture ? { texture, size: size ?? TEXTURE_METRES[texture] ?? 1 } : {}),
    })
  }
}
