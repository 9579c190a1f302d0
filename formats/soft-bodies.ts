/** The soft bodies of a scene file: meshes that hold where each vertex begins, how the cloth was cut, and what is held. */
import type { SceneFile, SoftSettings } from '../contract/scene-file.ts'
import { FormatError } from './format-error.ts'
import type { MeshReader } from './gltf/meshes.ts'
import type { Floats } from './gltf/numbers.ts'
import type { LoadedBody, LoadedSoft } from './loaded-scene.ts'

/** Far more than can be moved sixty times a second. */
const MOST_TRIANGLES = 20_000
/** Square metres: a triangle that is smaller at rest has no stiffness that could be computed. */
const LEAST_AREA = 1e-9

export interface SoftSource {
  /** What sentences call the scene. */
  readonly name: string
  readonly scene: SceneFile
  readonly bodies: readonly LoadedBody[]
  readonly meshes: MeshReader
  /** The mesh that a model draws; null where its node does not stand at the origin. */
  meshOf(model: number): number | null
}

export function softBodies({ name, scene, bodies, meshes, meshOf }: SoftSource): LoadedSoft[] {
  const index = new Map(bodies.map((body, i) => [body.id, i]))
  const list = (scene.soft ?? []).map((soft): LoadedSoft => {
    const fail = (what: string): never => {
      throw new FormatError(`${name}: the soft body "${soft.body}" ${what}.`)
    }
    const at = index.get(soft.body) ?? fail('is not among the bodies')
    const body = bodies[at]!
    if (body.kind !== 'soft') fail('must be of the kind "soft"')
    if (scene.models[body.model]!.parts.length > 0) fail('has convex parts, which cannot give way')
    const shardOf = soft.shardOf === undefined ? -1 : (index.get(soft.shardOf) ?? -1)
    if (soft.shardOf !== undefined && bodies[shardOf]?.breakSpeed === undefined) {
      fail(`is a shard of "${soft.shardOf}", which cannot break`)
    }
    const mesh = meshOf(body.model) ?? fail('has a mesh that does not stand at the origin')
    const { primitives } = meshes.read(mesh)
    const [primitive] = primitives
    if (primitive === undefined || primitives.length > 1) return fail('needs a mesh of one piece')
    const { positions, indices, uvs, material } = primitive
    const rest = Float64Array.from(meshes.extra(mesh, '_REST', 3) ?? positions)
    const fault = faultOf(positions, rest, indices)
    if (fault !== null) fail(fault)
    return {
      body: at,
      positions: shardOf >= 0 ? Float64Array.from(positions) : placed(positions, body),
      rest,
      corners: indices,
      pins: pinsOf(meshes.extra(mesh, '_PIN', 1)),
      uvs,
      material,
      parameters: given(soft.parameters),
      shardOf,
      rigid: soft.rigid ?? false,
    }
  })
  refuseUntold(name, bodies, list)
  return list
}

/** A body of the kind "soft" of which nothing more is said, or a fragile one without shards, is a mistake. */
function refuseUntold(name: string, bodies: readonly LoadedBody[], list: readonly LoadedSoft[]): void {
  const told = new Set<number>()
  for (const { body } of list) {
    if (told.has(body)) throw new FormatError(`${name} has the soft body "${bodies[body]!.id}" twice.`)
    told.add(body)
  }
  for (const [i, { id, kind, breakSpeed }] of bodies.entries()) {
    if (kind === 'soft' && !told.has(i)) {
      throw new FormatError(`${name}: body "${id}" is soft, but is not in the list of soft bodies.`)
    }
    if (breakSpeed === undefined) continue
    if (kind !== 'movable') throw new FormatError(`${name}: body "${id}" can break, but cannot be moved.`)
    if (!list.some(({ shardOf }) => shardOf === i)) {
      throw new FormatError(`${name}: body "${id}" can break, but has no shards.`)
    }
  }
}

function faultOf(positions: Floats, rest: Float64Array, indices: Uint32Array): string | null {
  if (indices.length > 3 * MOST_TRIANGLES) return `has more than ${MOST_TRIANGLES} triangles`
  if (rest.length !== positions.length) return 'has another number of vertices at rest'
  if (!rest.every((x) => Math.abs(x) < 1e6)) return 'has vertices at rest that are nowhere'
  const used = new Uint8Array(rest.length / 3)
  for (const vertex of indices) used[vertex] = 1
  if (used.includes(0)) return 'has vertices that belong to no triangle'
  for (let t = 0; t < indices.length; t += 3) {
    if (!(areaOf(rest, indices, t) > LEAST_AREA)) return `has a triangle (number ${t / 3}) without area`
  }
  return null
}

function areaOf(points: Float64Array, indices: Uint32Array, t: number): number {
  const [a, b, c] = [3 * indices[t]!, 3 * indices[t + 1]!, 3 * indices[t + 2]!]
  const u = [0, 1, 2].map((k) => points[b + k]! - points[a + k]!)
  const v = [0, 1, 2].map((k) => points[c + k]! - points[a + k]!)
  const x = u[1]! * v[2]! - u[2]! * v[1]!
  const y = u[2]! * v[0]! - u[0]! * v[2]!
  const z = u[0]! * v[1]! - u[1]! * v[0]!
  return 0.5 * Math.sqrt(x * x + y * y + z * z)
}

function pinsOf(values: Floats | null): Int32Array {
  const pins: number[] = []
  values?.forEach((value, vertex) => {
    if (value > 0.5) pins.push(vertex)
  })
  return Int32Array.from(pins)
}

/** From the body's own coordinates to the world's. */
function placed(points: Floats, { position, rotation, scale }: LoadedBody): Float64Array {
  const [x, y, z, w] = rotation
  const out = new Float64Array(points.length)
  for (let o = 0; o < points.length; o += 3) {
    const [px, py, pz] = [scale * points[o]!, scale * points[o + 1]!, scale * points[o + 2]!]
    const tx = 2 * (y * pz - z * py)
    const ty = 2 * (z * px - x * pz)
    const tz = 2 * (x * py - y * px)
    out[o] = position[0] + px + w * tx + (y * tz - z * ty)
    out[o + 1] = position[1] + py + w * ty + (z * tx - x * tz)
    out[o + 2] = position[2] + pz + w * tz + (x * ty - y * tx)
  }
  return out
}

/** Without what is left out: undefined would take the place of the solver's own value. */
function given(parameters: { readonly [name in keyof SoftSettings]: number | undefined }): SoftSettings {
  const entries = Object.entries(parameters).filter(
    (entry): entry is [string, number] => entry[1] !== undefined,
  )
  return Object.fromEntries(entries)
}
