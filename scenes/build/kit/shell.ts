/** Hollow things of revolution: cups, bowls, pots, glasses, plates, vases. */

import { lathe, ring, roundSegments, turnedSurface } from './lathe.ts'
import { type Model, merge, type Part } from './model.ts'
import type { SurfaceOptions } from './surface.ts'
import type { Vec2 } from './vector.ts'

export interface ShellOptions extends SurfaceOptions {
  readonly material: string
  /** Left out: as outside. */
  readonly insideMaterial?: string
  readonly name?: string
  readonly segments?: number
  /** Thickness of the floor; left out: that of the wall. */
  readonly floor?: number
}

/**
 * Open at the top. `outer` is the outside (radius, y), from the bottom's rim up; the wall is `wall` thick,
 * measured along the radius, the floor `floor`. The wall is cut into wedges that fill it without overlap, and what
 * is drawn is exactly their outside.
 */
export function shell(outer: readonly Vec2[], wall: number, options: ShellOptions): Model {
  const { floor = wall } = options
  const inner = outer.map(([r, y], i): Vec2 => [r - wall, i === 0 ? y + floor : y])
  return shellBetween(outer, inner, options)
}

/** The same with the inside given point by point: inner[i] lies across from outer[i]. */
export function shellBetween(outer: readonly Vec2[], inner: readonly Vec2[], options: ShellOptions): Model {
  const widest = outer.map(([r]) => r).reduce((a, b) => Math.max(a, b))
  const segments = options.segments ?? roundSegments(widest)
  const name = options.name ?? 'wall'
  const rows = (profile: readonly Vec2[]) => profile.map(([r, y]) => ring(r, y, segments))
  const [out, within] = [rows(outer), rows(inner)]
  const parts: Part[] = []
  const corner = (list: typeof out, row: number, i: number) => {
    const point = list[row]?.[i % segments]
    if (point === undefined) throw new Error('the inside of a shell must have as many points as the outside')
    return point
  }
  for (let row = 0; row + 1 < outer.length; row++) {
    for (let i = 0; i < segments; i++) {
      const points = [0, 1].flatMap((up) =>
        [0, 1].flatMap((on) => [corner(out, row + up, i + on), corner(within, row + up, i + on)]),
      )
      parts.push({ name: `${name} ${row * segments + i + 1}`, points })
    }
  }
  const [bottom, floor] = [outer[0] as Vec2, inner[0] as Vec2]
  const base = lathe([bottom, floor], { ...options, name: 'bottom', segments })
  const rim = inner[inner.length - 1] as Vec2
  const outside = turnedSurface([[0, bottom[1]], ...outer, rim], segments, widest, options)
  const inside = turnedSurface([...[...inner].reverse(), [0, floor[1]]], segments, widest, {
    ...options,
    material: options.insideMaterial ?? options.material,
  })
  return merge({ primitives: [outside, inside], parts: [...base.parts, ...parts] })
}
