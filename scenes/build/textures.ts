/**
 * The textures of the scenes, painted here: seeded, seamless, the same bytes every time. `TEXTURES[name]()` gives a
 * PNG; `TEXTURE_METRES[name]` says how many metres of a surface one image covers. Those in sRGB are for colour; the
 * `-normal` and `-roughness` ones hold numbers, as glTF has them (green is up; green roughness, blue metalness).
 * `painted-wood`, `plaster`, `linen` and `brushed-steel` are nearly white: the material's colour is the
 * paint. Grain, brushing and stripes run along u. `curtain`, `tea-towel`, `tablecloth` and `ticking` are whole pieces:
 * one covers one cloth, however large.
 */
import * as cloth from './textures/cloth.ts'
import * as fabric from './textures/fabric.ts'
import * as garden from './textures/garden.ts'
import * as mineral from './textures/mineral.ts'
import * as wood from './textures/wood.ts'

const DEFINITIONS = {
  'oak-planks': [wood.WOOD_METRES.floor, wood.oakPlanks],
  'oak-planks-normal': [wood.WOOD_METRES.floor, wood.oakPlanksNormal],
  'oak-worktop': [wood.WOOD_METRES.stave, wood.oakWorktop],
  'oak-grain': [wood.WOOD_METRES.grain, wood.oakGrain],
  'painted-wood': [wood.WOOD_METRES.painted, wood.paintedWood],
  deck: [wood.WOOD_METRES.deck, wood.deckBoards],
  'deck-normal': [wood.WOOD_METRES.deck, wood.deckBoardsNormal],
  plaster: [mineral.PLASTER_METRES, mineral.plaster],
  tiles: [mineral.TILE_METRES, mineral.tiles],
  'tiles-normal': [mineral.TILE_METRES, mineral.tilesNormal],
  terrazzo: [0.6, mineral.terrazzo],
  stone: [mineral.STONE_METRES, mineral.stone],
  'stone-normal': [mineral.STONE_METRES, mineral.stoneNormal],
  terracotta: [0.5, mineral.terracotta],
  'brushed-steel': [0.3, mineral.brushedSteel],
  'brushed-steel-roughness': [0.3, mineral.brushedSteelRoughness],
  rug: [1, fabric.rug],
  stripes: [0.4, fabric.stripes],
  linen: [0.12, fabric.linen],
  coir: [0.3, fabric.coir],
  wicker: [0.18, fabric.wicker],
  curtain: [1, cloth.curtain],
  'tea-towel': [1, cloth.teaTowel],
  tablecloth: [1, cloth.tablecloth],
  ticking: [1, cloth.ticking],
  lawn: [1.5, garden.lawn],
  leaf: [0.2, garden.leaf],
  apple: [0.23, garden.appleSkin],
  soil: [0.3, garden.soil],
  gravel: [garden.GRAVEL_METRES, garden.gravel],
  'gravel-normal': [garden.GRAVEL_METRES, garden.gravelNormal],
} as const satisfies Record<string, readonly [metres: number, paint: () => Uint8Array]>

export type TextureName = keyof typeof DEFINITIONS

export const TEXTURES: Readonly<Record<string, () => Uint8Array>> = Object.fromEntries(
  Object.entries(DEFINITIONS).map(([name, [, paint]]) => [name, paint]),
)

export const TEXTURE_METRES: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(DEFINITIONS).map(([name, [metres]]) => [name, metres]),
)
