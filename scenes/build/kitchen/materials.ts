/** What the kitchen is made of: pale walls, oak, sage fronts, brass. */
import { type SceneBuilder, srgb } from '../kit/index.ts'
import { TEXTURE_METRES } from '../textures.ts'

/** Paint, glaze and cloth without a texture: name, colour, roughness. */
const PLAIN: readonly (readonly [string, string, number])[] = [
  ['ceramic-white', '#f1ede4', 0.25],
  ['ceramic-blue', '#5b7fa3', 0.25],
  ['ceramic-ochre', '#d3a048', 0.3],
  ['ceramic-green', '#86a08a', 0.3],
  ['ceramic-red', '#b4533f', 0.3],
  ['ceramic-navy', '#34465f', 0.25],
  ['ceramic-pink', '#dcb3a6', 0.3],
  ['enamel', '#efe9dc', 0.3],
  ['enamel-blue', '#7c9bb0', 0.3],
  ['enamel-red', '#a8473a', 0.3],
  ['black', '#25262a', 0.45],
  ['rubber', '#3a3a3c', 0.9],
  ['hob-glass', '#101114', 0.08],
  ['oven-glass', '#16171b', 0.1],
  ['hob-ring', '#4a4b50', 0.4],
  ['paper', '#ece5d3', 0.95],
  ['bread', '#b9803f', 0.9],
  ['bread-inside', '#ead7ae', 0.95],
  ['pear', '#b9b14a', 0.5],
  ['lemon', '#e8c93c', 0.5],
  ['orange', '#e0862c', 0.55],
  ['banana', '#e5c54c', 0.5],
  ['plum', '#54304f', 0.4],
  ['tomato', '#c23a2b', 0.3],
  ['stalk', '#5d4a30', 0.9],
  ['leaf-green', '#5b7f4c', 0.7],
  ['leaf-dark', '#3f6245', 0.65],
  ['petal-yellow', '#ecc654', 0.6],
  ['petal-pink', '#d88a92', 0.6],
  ['oil', '#a8953a', 0.2],
  ['wine', '#2f4a35', 0.15],
  ['jam', '#8c2f35', 0.3],
  ['flour', '#eee7d8', 0.9],
  ['coffee', '#4a3425', 0.8],
  ['pasta', '#dfbd6c', 0.7],
  ['lentils', '#b0683c', 0.8],
  ['wax', '#efe6cf', 0.5],
  ['book-red', '#9c4438', 0.7],
  ['book-blue', '#3f5f7d', 0.7],
  ['book-green', '#5c7a64', 0.7],
  ['book-yellow', '#cda349', 0.7],
  ['book-grey', '#8d8a84', 0.7],
  ['clock-face', '#f6f2e8', 0.5],
  ['shade', '#4d6a62', 0.5],
  ['shade-inside', '#f3ead6', 0.6],
  ['soap', '#c9d7c2', 0.3],
  ['sponge', '#e3c14c', 0.95],
  ['cork', '#b58a5a', 0.95],
  ['sky-blue', '#a9c4d6', 0.8],
]

export function addMaterials(scene: SceneBuilder): void {
  for (const [name, color, roughness] of PLAIN) scene.material(name, { color: srgb(color), roughness })
  const textured = (name: string, texture: string, color: string, roughness: number, normal = false) =>
    scene.material(name, {
      color: srgb(color),
      roughness,
      texture,
      size: TEXTURE_METRES[texture] ?? 1,
      ...(normal ? { normalTexture: `${texture}-normal` } : {}),
    })
  textured('wall', 'plaster', '#f8f4ea', 0.95)
  textured('ceiling', 'plaster', '#fbf9f4', 0.95)
  textured('floor', 'oak-planks', '#f2ede6', 0.55, true)
  textured('worktop', 'oak-worktop', '#f4ede2', 0.5)
  textured('oak', 'oak-grain', '#f1e6d6', 0.55)
  textured('walnut', 'oak-grain', '#8a6548', 0.5)
  textured('front', 'painted-wood', '#9cb3a5', 0.5)
  // A shade darker, for panels set back in their frames: the light there is too fine for the bake.
  textured('front-panel', 'painted-wood', '#8ea598', 0.55)
  textured('white-panel', 'painted-wood', '#e7e3da', 0.55)
  textured('white-wood', 'painted-wood', '#f6f3ec', 0.5)
  textured('carcass', 'painted-wood', '#e9e4d9', 0.7)
  textured('tiles', 'tiles', '#ffffff', 0.2, true)
  textured('rug', 'rug', '#ffffff', 1)
  textured('linen', 'linen', '#e9e2d2', 1)
  textured('cushion', 'linen', '#6f8a94', 1)
  textured('terracotta', 'terracotta', '#ffffff', 0.9)
  textured('soil', 'soil', '#ffffff', 1)
  textured('wicker', 'wicker', '#ffffff', 0.9)
  textured('apple', 'apple', '#ffffff', 0.35)
  textured('lawn', 'lawn', '#ffffff', 1)
  for (const [name, color] of [
    ['curtain', '#ebe6da'],
    ['tea-towel', '#ffffff'],
    ['tablecloth', '#ffffff'],
  ] as const) {
    scene.material(name, { color: srgb(color), roughness: 1, texture: name, doubleSided: true })
  }
  scene.material('steel', {
    color: srgb('#bfc1c2'),
    metalness: 1,
    roughness: 1,
    texture: 'brushed-steel',
    roughnessTexture: 'brushed-steel-roughness',
    size: TEXTURE_METRES['brushed-steel'] ?? 0.3,
  })
  // The sun is behind the hedge: without a glow of its own it would be a black wall.
  scene.material('hedge', {
    color: srgb('#b4cc9c'),
    emissive: [0.05, 0.075, 0.035],
    roughness: 1,
    texture: 'leaf',
    size: 1.2,
  })
  scene.material('chrome', { color: srgb('#dfe1e2'), metalness: 1, roughness: 0.2 })
  scene.material('brass', { color: srgb('#c39a54'), metalness: 1, roughness: 0.35 })
  scene.material('copper', { color: srgb('#c9825b'), metalness: 1, roughness: 0.3 })
  scene.material('iron', { color: srgb('#2b2c2e'), metalness: 0.4, roughness: 0.6 })
  scene.material('glass', { color: srgb('#dcebe8'), roughness: 0.05, opacity: 0.28 })
  scene.material('pane', { color: srgb('#e4f0f2'), roughness: 0.05, opacity: 0.12 })
  scene.material('bulb', { color: srgb('#fff3d8'), roughness: 0.4, emissive: [1, 0.82, 0.55] })
}
