/**
 * scene.json: what stands in a scene, and where. Units are metres, y is up, angles are radians. The geometry is in the
 * GLB beside it; a model names its meshes there.
 */
import { z } from 'zod'

const finite = z.number().finite()
const vector = z.tuple([finite, finite, finite])
const quaternion = z.tuple([finite, finite, finite, finite])
const color = z.tuple([z.number().min(0), z.number().min(0), z.number().min(0)])
/** Stable across versions of a scene: logs name bodies by it. */
const identifier = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'use small letters, digits and hyphens')

const model = z.strictObject({
  id: identifier,
  /** The node of the GLB that is drawn; its primitives carry the materials. */
  visual: z.string().min(1),
  /** The nodes of the GLB whose vertices' convex hulls are the body's parts, in order. Empty: seen, not touched. */
  parts: z.array(z.strictObject({ node: z.string().min(1), name: z.string().min(1) })).max(512),
})

const body = z.strictObject({
  id: identifier,
  /** As a person would say it: "blue cup". */
  name: z.string().min(1).max(80),
  kind: z.enum(['fixed', 'movable', 'soft']),
  model: identifier,
  position: vector,
  rotation: quaternion.default([0, 0, 0, 1]),
  scale: z.number().positive().max(1000).default(1),
  /** Fragile: breaks into its shards when it lands faster than this. Metres a second. */
  breakSpeed: z.number().positive().max(100).optional(),
})

const light = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('sun'),
    /** Towards which it shines. */
    direction: vector,
    color,
    intensity: z.number().nonnegative(),
  }),
  z.strictObject({
    type: z.literal('lamp'),
    position: vector,
    color,
    intensity: z.number().nonnegative(),
    /** Metres beyond which it lights nothing. */
    range: z.number().positive(),
  }),
])

/** The multi-body simulation (I-COLLIDE, 5.3) in this scene, with the values its sliders start from. */
export const simulationSettings = z.strictObject({
  bodies: z.number().int().min(2).max(2000),
  faces: z.number().int().min(4).max(200).multipleOf(2),
  /** Fractions: of the volume, of the radius a frame. */
  density: z.number().min(0.001).max(0.2),
  velocity: z.number().min(0).max(1),
  /** Degrees a frame. */
  spin: z.number().min(0).max(90),
  seed: z.number().int().nonnegative(),
  boxes: z.enum(['fixed', 'dynamic']),
})
export type SimulationSettings = z.infer<typeof simulationSettings>

const share = z.number().min(0).max(1)
/** What cloth is made of; units as in walkthrough/soft/soft-mesh.ts, which says what holds where one is left out. */
const softSettings = z.strictObject({
  density: z.number().min(0.01).max(100),
  thickness: z.number().min(0.001).max(0.05),
  pressThickness: z.number().min(0.0005).max(0.05),
  selfThickness: z.number().min(0).max(0.05),
  stretch: share,
  shear: share,
  bend: share,
  volume: share,
  squeeze: share,
  friction: z.number().min(0).max(2),
  drag: z.number().min(0).max(100),
  push: share,
  rubbing: z.number().min(0).max(1000),
})
export type SoftSettings = Readonly<Partial<z.infer<typeof softSettings>>>

/**
 * What gives way. Its mesh is the one that its body's model draws: POSITION where it begins, _REST how it was cut
 * (left out: the same), _PIN more than a half where it is held.
 */
const soft = z.strictObject({
  /** Of kind 'soft'. */
  body: identifier,
  parameters: softSettings.partial(),
  /** The body that breaks into this shard, in whose coordinates the shard then lies. */
  shardOf: identifier.optional(),
  /** Keeps its shape. */
  rigid: z.boolean().optional(),
})

/** The scenes of kDet's figures, as engine/kdet/sample names them. */
export const LAB_FIGURES = [
  'cloth on statue',
  'whirling cloth',
  'funnel',
  'chair',
  'n-body',
  'breaking statue',
  'exploding statue',
] as const
export type LabFigure = (typeof LAB_FIGURES)[number]

/** The collision lab in this scene, with what its panel starts from. */
export const labSettings = z.strictObject({
  figure: z.enum(LAB_FIGURES),
  /** About so many. */
  triangles: z.number().int().min(1000).max(250_000),
  hash: z.enum(['djb2', 'morton']),
  seed: z.number().int().nonnegative(),
})
export type LabSettings = z.infer<typeof labSettings>

export const sceneFile = z.strictObject({
  format: z.literal('palpable-scene'),
  version: z.literal(1),
  id: identifier,
  title: z.string().min(1).max(80),
  description: z.string().max(400),
  geometry: z.string().regex(/^[a-z0-9-]+\.glb$/),
  /**
   * Where the walker's feet stand at the start, and which way they look: heading 0 along −z, positive to the left; pitch
   * positive up.
   */
  start: z.strictObject({ position: vector, heading: finite, pitch: finite.default(0) }),
  environment: z.strictObject({
    sky: color,
    ground: color,
    ambient: z.number().nonnegative(),
    /** What is seen where there is nothing. */
    background: color,
  }),
  lights: z.array(light).max(16),
  models: z.array(model).max(10_000),
  bodies: z.array(body).max(100_000),
  soft: z.array(soft).max(500).optional(),
  simulation: simulationSettings.optional(),
  lab: labSettings.optional(),
})

export type SceneFile = z.infer<typeof sceneFile>
export type SceneLight = z.infer<typeof light>
