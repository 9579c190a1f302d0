/** Affine maps as glTF has them: sixteen numbers, column by column. */
import type { Quaternion, Vector } from '../loaded-scene.ts'
import type { GltfNode } from './gltf-json.ts'

export type Affine = Float64Array

export function identity(): Affine {
  return Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
}

/** What comes first stands right. */
export function product(a: Affine, b: Affine): Affine {
  const out = new Float64Array(16)
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 3; row++) {
      let sum = column === 3 ? a[12 + row]! : 0
      for (let k = 0; k < 3; k++) sum += a[4 * k + row]! * b[4 * column + k]!
      out[4 * column + row] = sum
    }
  }
  out[15] = 1
  return out
}

export function fromParts(t: ArrayLike<number>, q: ArrayLike<number>, s: ArrayLike<number>): Affine {
  const [x, y, z, w] = [q[0]!, q[1]!, q[2]!, q[3]!]
  const length2 = x * x + y * y + z * z + w * w
  // A zero quaternion turns nothing: dividing by its length would send the whole body to NaN.
  const k = length2 > 0 ? 2 / length2 : 0
  const out = identity()
  const [sx, sy, sz] = [s[0]!, s[1]!, s[2]!]
  out[0] = (1 - k * (y * y + z * z)) * sx
  out[1] = k * (x * y + w * z) * sx
  out[2] = k * (x * z - w * y) * sx
  out[4] = k * (x * y - w * z) * sy
  out[5] = (1 - k * (x * x + z * z)) * sy
  out[6] = k * (y * z + w * x) * sy
  out[8] = k * (x * z + w * y) * sz
  out[9] = k * (y * z - w * x) * sz
  out[10] = (1 - k * (x * x + y * y)) * sz
  out[12] = t[0]!
  out[13] = t[1]!
  out[14] = t[2]!
  return out
}

export function ofNode(node: GltfNode): Affine {
  // The matrix as it stands: taken apart into turn and scale, as glTF libraries do, it would lose its shear.
  if (node.matrix !== undefined) {
    const matrix = Float64Array.from(node.matrix)
    matrix[3] = matrix[7] = matrix[11] = 0
    matrix[15] = 1
    return matrix
  }
  return fromParts(node.translation ?? [0, 0, 0], node.rotation ?? [0, 0, 0, 1], node.scale ?? [1, 1, 1])
}

export interface Placed {
  readonly position: Vector
  readonly rotation: Quaternion
  /** What is left of the map when place and turn are taken out: scale, shear, mirroring. */
  readonly rest: Affine
}

/**
 * A map as a rigid pose after what only geometry can hold. Gram and Schmidt's axes: for a scale along the body's own
 * axes the rest is a diagonal, and a mirrored body has its third axis turned round.
 */
export function place(map: Affine): Placed {
  const x = axis(map, 0)
  let y = axis(map, 4)
  const first = unit(x) ?? unit(cross(y, axis(map, 8))) ?? [1, 0, 0]
  y = minus(y, first)
  // A flattened body leaves an axis open: any that is square to the others will do.
  const second = unit(y) ?? unit(minus(axis(map, 8), first)) ?? unit(minus(leastAxis(first), first))!
  const third = cross(first, second)
  const axes = [first, second, third]
  const rest = identity()
  for (let column = 0; column < 3; column++) {
    axes.forEach((a, row) => {
      rest[4 * column + row] = dot(a, axis(map, 4 * column))
    })
  }
  return {
    position: [map[12]!, map[13]!, map[14]!],
    rotation: quaternionOf(first, second, third),
    rest: cleaned(rest),
  }
}

/** Back from where a pose takes things. */
export function rigidInverse(placed: Placed): Affine {
  const [x, y, z, w] = placed.rotation
  const back = fromParts([0, 0, 0], [-x, -y, -z, w], [1, 1, 1])
  const [px, py, pz] = placed.position
  return product(back, fromParts([-px, -py, -pz], [0, 0, 0, 1], [1, 1, 1]))
}

export function isFinite16(map: Affine): boolean {
  return map.every((x) => Number.isFinite(x) && Math.abs(x) < 1e15)
}

export function determinant(map: Affine): number {
  return dot(cross(axis(map, 0), axis(map, 4)), axis(map, 8))
}

export function isIdentity(map: Affine): boolean {
  return map.every((x, i) => x === (i % 5 === 0 ? 1 : 0))
}

/** For telling maps apart: what rounding changed, a millionth of the largest number, does not count. */
export function textOf(map: Affine): string {
  let largest = 0
  for (let i = 0; i < 15; i++) largest = Math.max(largest, Math.abs(map[i]!))
  // A power of two, and not one that maps are likely to lie next to.
  const unit = 2 ** Math.floor(Math.log2(Math.max(largest, 1e-30) * 1.3)) * 2 ** -20
  return `${unit}: ${Array.from(map, (x) => Math.round(x / unit) + 0).join(' ')}`
}

/** Rounding leaves 1e-17 where there is nothing and 0.9999999 for one; equal bodies would not share a model. */
function cleaned(rest: Affine): Affine {
  let largest = 0
  for (let i = 0; i < 11; i++) largest = Math.max(largest, Math.abs(rest[i]!))
  return rest.map((x, i) => {
    if (i < 11 && Math.abs(x) < 1e-7 * largest) return 0
    return Math.abs(Math.abs(x) - 1) < 2e-7 ? Math.sign(x) : x
  })
}

function quaternionOf(x: Vector, y: Vector, z: Vector): Quaternion {
  const trace = x[0] + y[1] + z[2]
  let q: [number, number, number, number]
  if (trace > 0) q = [y[2] - z[1], z[0] - x[2], x[1] - y[0], 1 + trace]
  else if (x[0] >= y[1] && x[0] >= z[2]) q = [1 + x[0] - y[1] - z[2], x[1] + y[0], z[0] + x[2], y[2] - z[1]]
  else if (y[1] >= z[2]) q = [x[1] + y[0], 1 - x[0] + y[1] - z[2], y[2] + z[1], z[0] - x[2]]
  else q = [z[0] + x[2], y[2] + z[1], 1 - x[0] - y[1] + z[2], x[1] - y[0]]
  const length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3])
  return [q[0] / length, q[1] / length, q[2] / length, q[3] / length]
}

function axis(map: Affine, at: number): Vector {
  return [map[at]!, map[at + 1]!, map[at + 2]!]
}

function unit(v: Vector): Vector | undefined {
  const largest = Math.max(Math.abs(v[0]), Math.abs(v[1]), Math.abs(v[2]))
  if (!(largest > 1e-30)) return undefined
  const [x, y, z] = [v[0] / largest, v[1] / largest, v[2] / largest]
  const length = Math.sqrt(x * x + y * y + z * z)
  return [x / length, y / length, z / length]
}

/** What is left of v beside the unit vector; nothing where the two are parallel but for rounding. */
function minus(v: Vector, along: Vector): Vector {
  const d = dot(v, along)
  const left: Vector = [v[0] - d * along[0], v[1] - d * along[1], v[2] - d * along[2]]
  return dot(left, left) > 1e-20 * dot(v, v) ? left : [0, 0, 0]
}

function leastAxis(v: Vector): Vector {
  const [x, y, z] = v.map(Math.abs) as [number, number, number]
  if (x <= y && x <= z) return [1, 0, 0]
  return y <= z ? [0, 1, 0] : [0, 0, 1]
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
