/** What a body's pose cannot hold (scale, shear, mirroring) goes into its geometry. */
import type { LoadedPrimitive } from '../loaded-scene.ts'
import { type Affine, determinant, isIdentity } from './affine.ts'
import type { RawPrimitive } from './meshes.ts'
import type { Floats } from './numbers.ts'

export function bake(raw: RawPrimitive, rest: Affine): LoadedPrimitive {
  const mirrored = determinant(rest) < 0
  const plain = isIdentity(rest)
  const positions = plain ? floats32(raw.positions) : mapped32(raw.positions, rest)
  const indices = mirrored ? turned(raw.indices) : raw.indices
  const { material } = raw
  if (raw.normals === null) return withFlatNormals({ ...raw, normals: null, positions, indices, material })
  return {
    positions,
    normals: plain ? floats32(raw.normals) : mappedNormals(raw.normals, rest, mirrored),
    uvs: raw.uvs,
    colors: raw.colors,
    indices,
    material,
  }
}

/** The points of a mesh in float64, mapped: what collides is not rounded again. */
export function mappedPoints(points: Floats, rest: Affine): Float64Array<ArrayBuffer> {
  const out = new Float64Array(points.length)
  if (isIdentity(rest)) {
    out.set(points)
    return out
  }
  mapInto(out, points, rest)
  return out
}

function mapped32(points: Floats, rest: Affine): Float32Array<ArrayBuffer> {
  const out = new Float32Array(points.length)
  mapInto(out, points, rest)
  return out
}

function mapInto(out: Floats, points: Floats, m: Affine): void {
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i]!
    const y = points[i + 1]!
    const z = points[i + 2]!
    out[i] = m[0]! * x + m[4]! * y + m[8]! * z + m[12]!
    out[i + 1] = m[1]! * x + m[5]! * y + m[9]! * z + m[13]!
    out[i + 2] = m[2]! * x + m[6]! * y + m[10]! * z + m[14]!
  }
}

function mappedNormals(normals: Floats, map: Affine, mirrored: boolean): Float32Array<ArrayBuffer> {
  const out = new Float32Array(normals.length)
  mapInto(out, normals, cofactorsOf(map, mirrored ? -1 : 1))
  for (let i = 0; i < out.length; i += 3) {
    const x = out[i]!
    const y = out[i + 1]!
    const z = out[i + 2]!
    const length = Math.sqrt(x * x + y * y + z * z)
    out[i] = length > 0 ? x / length : 0
    out[i + 1] = length > 0 ? y / length : 1
    out[i + 2] = length > 0 ? z / length : 0
  }
  return out
}

/**
 * The map of normals: rightly under shear, and there even where the map flattens. Made of the order of one, or the
 * normals of a body in micrometres would vanish in float32.
 */
function cofactorsOf(m: Affine, sign: number): Affine {
  const cofactors = new Float64Array(16)
  let largest = 0
  for (let column = 0; column < 3; column++) {
    const a = 4 * ((column + 1) % 3)
    const b = 4 * ((column + 2) % 3)
    for (let row = 0; row < 3; row++) {
      const r = (row + 1) % 3
      const s = (row + 2) % 3
      const value = sign * (m[a + r]! * m[b + s]! - m[a + s]! * m[b + r]!)
      cofactors[4 * column + row] = value
      largest = Math.max(largest, Math.abs(value))
    }
  }
  return largest > 0 ? cofactors.map((x) => x / largest) : cofactors
}

/** Triangles seen from the other side. */
export function turned(indices: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const out = indices.slice()
  for (let i = 0; i < out.length; i += 3) {
    out[i + 1] = indices[i + 2]!
    out[i + 2] = indices[i + 1]!
  }
  return out
}

/** As glTF asks where a file has no normals: each triangle flat, so none of its corners can be shared. */
function withFlatNormals(primitive: LoadedPrimitive): LoadedPrimitive {
  const { indices } = primitive
  const positions = spread(primitive.positions, indices, 3)
  const normals = new Float32Array(positions.length)
  for (let i = 0; i < positions.length; i += 9) {
    const ux = positions[i + 3]! - positions[i]!
    const uy = positions[i + 4]! - positions[i + 1]!
    const uz = positions[i + 5]! - positions[i + 2]!
    const vx = positions[i + 6]! - positions[i]!
    const vy = positions[i + 7]! - positions[i + 1]!
    const vz = positions[i + 8]! - positions[i + 2]!
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
    for (let k = i; k < i + 9; k += 3) {
      normals[k] = length > 0 ? nx / length : 0
      normals[k + 1] = length > 0 ? ny / length : 1
      normals[k + 2] = length > 0 ? nz / length : 0
    }
  }
  return {
    positions,
    normals,
    uvs: primitive.uvs && spread(primitive.uvs, indices, 2),
    colors: primitive.colors && spread(primitive.colors, indices, 3),
    indices: Uint32Array.from(indices, (_, i) => i),
    material: primitive.material,
  }
}

function spread(values: Float32Array, indices: Uint32Array, size: number): Float32Array<ArrayBuffer> {
  const out = new Float32Array(indices.length * size)
  for (let i = 0; i < indices.length; i++) {
    for (let k = 0; k < size; k++) out[size * i + k] = values[size * indices[i]! + k]!
  }
  return out
}

function floats32(values: Floats): Float32Array<ArrayBuffer> {
  return values instanceof Float32Array ? values : Float32Array.from(values)
}
