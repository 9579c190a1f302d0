/** Vectors and turns for building models: clear rather than fast, and the same bits on every machine. */
import { sinCos } from '../../../engine/math/sin-cos.ts'

export type Vec2 = readonly [number, number]
export type Vec3 = readonly [number, number, number]
export type Axis = 'x' | 'y' | 'z'
/** x, y, z, w */
export type Turn = readonly [number, number, number, number]

export const PI = Math.PI
const buffer = new Float64Array(2)

export function sine(angle: number): number {
  sinCos(angle, buffer, 0)
  return buffer[0] as number
}

export function cosine(angle: number): number {
  sinCos(angle, buffer, 0)
  return buffer[1] as number
}

export function degrees(angle: number): number {
  return (angle * PI) / 180
}

export function add(a: Vec3, b: Vec3): Vec3 {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

export function subtract(a: Vec3, b: Vec3): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

export function scaled(a: Vec3, factor: number): Vec3 {
  return [a[0] * factor, a[1] * factor, a[2] * factor]
}

export function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

export function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

export function length(a: Vec3): number {
  return Math.sqrt(dot(a, a))
}

/** The zero vector stays. */
export function unit(a: Vec3): Vec3 {
  const size = length(a)
  return size === 0 ? a : scaled(a, 1 / size)
}

/** Around one axis, by the right-hand rule. */
export function turnAround(axis: Axis, angle: number): Turn {
  const s = sine(angle / 2)
  return [axis === 'x' ? s : 0, axis === 'y' ? s : 0, axis === 'z' ? s : 0, cosine(angle / 2)]
}

/** First b, then a. */
export function turnProduct(a: Turn, b: Turn): Turn {
  return [
    a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
    a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
    a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
    a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
  ]
}

export function turned(turn: Turn, v: Vec3): Vec3 {
  const axis: Vec3 = [turn[0], turn[1], turn[2]]
  const side = scaled(cross(axis, v), 2)
  return add(add(v, scaled(side, turn[3])), cross(axis, side))
}
