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
  kind: z.enum(['fixed', 'movable']),
  model: identifier,
  position: vector,
  rotation: quaternion.default([0, 0, 0, 1]),
  scale: z.number().positive().max(1000).default(1),
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
  simulation: simulationSettings.optional(),
})

export type SceneFile = z.infer<typeof sceneFile>
export type SceneLight = z.infer<typeof light>
