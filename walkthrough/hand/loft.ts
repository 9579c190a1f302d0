/** Rounded bodies from cross-sections: rings of points along −z, whose hull is the polytope. */
import { sinCos } from '../../engine/math/sin-cos.ts'

const TURN = 6.283185307179586

/** A slice across the z axis; metres. */
export interface Section {
  readonly z: number
  /** Middle of the slice. */
  readonly x?: number
  readonly y?: number
  /** Half the width. */
  readonly wide: number
  /** From the middle to the back of the hand, and to the palm side. */
  readonly up: number
  readonly down: number
}

/**
 * Rings of `around` points. Every other ring is turned by half a step: straight rows would make four-sided faces that
 * rounding leaves almost flat, twice as many faces as the eye sees; and a staggered ring looks rounder.
 * `squareness` 0 is an ellipse, 1 a rounded box.
 */
export function loft(sections: readonly Section[], around: number, squareness = 0): Float64Array {
  const points = new Float64Array(sections.length * around * 3)
  const turn = new Float64Array(2)
  sections.forEach((section, s) => {
    for (let i = 0; i < around; i++) {
      sinCos((TURN * (i + (s % 2) / 2 + 0.25)) / around, turn, 0)
      const upwards = squared(turn[0], squareness)
      const at = (s * around + i) * 3
      points[at] = (section.x ?? 0) + section.wide * squared(turn[1], squareness)
      points[at + 1] = (section.y ?? 0) + upwards * (upwards > 0 ? section.up : section.down)
      points[at + 2] = section.z
    }
  })
  return points
}

/** Between s and s^¾: pulls a circle's points towards the corners of its square, by square roots alone. */
function squared(s: number, squareness: number): number {
  const size = Math.sqrt(s * s)
  const root = Math.sqrt(size)
  const boxed = root * Math.sqrt(root)
  const mixed = size + (boxed - size) * squareness
  return s < 0 ? -mixed : mixed
}

/** The same slice, smaller and elsewhere: what rounds off an end. */
export function shrunk(section: Section, z: number, factor: number, y = 0): Section {
  return {
    z,
    x: section.x ?? 0,
    y: (section.y ?? 0) + y,
    wide: section.wide * factor,
    up: section.up * factor,
    down: section.down * factor,
  }
}
