import { describe, expect, it } from 'vitest'
import type { BodyId } from '../../../engine/bodies.ts'
import { BoxLines } from '../../../renderer/view/overlays/box-lines.ts'
import { BOX_ALONE, BOX_OVERLAPS, BOX_OVERLAPS_HAND } from '../../../renderer/view/overlays/palette.ts'
import { SEGMENT, Segments } from '../../../renderer/view/overlays/segments.ts'
import { crowd, HAND_BODIES } from './random-world.ts'

const LINES = 12

describe('BoxLines', () => {
  for (const seed of [1, 2, 3])
    it(`draws every box, in the colour of what it overlaps (seed ${seed})`, () => {
      const { world, ofHand, shuffle } = crowd(seed, 40, 9)
      const lines = new BoxLines()
      const segments = new Segments(4)
      for (let round = 0; round < 5; round++) {
        shuffle()
        lines.write(segments, world, ofHand)
        expect(segments.count).toBe(40 * LINES)
        for (let body = 0; body < 40; body++) {
          const box = world.boxes.subarray(body * 6, body * 6 + 6)
          expectBox(segments, body * LINES, box)
          const color = [...segments.colors.subarray(body * LINES * SEGMENT, body * LINES * SEGMENT + 3)]
          expect(color).toEqual(wantedColor(world.boxes, body).map(Math.fround))
        }
      }
    })

  it('leaves out bodies that are gone', () => {
    const { world, ofHand } = crowd(4, 10)
    world.removeBody(7 as BodyId)
    world.step()
    const segments = new Segments()
    new BoxLines().write(segments, world, ofHand)
    expect(segments.count).toBe(9 * LINES)
  })
})

/** Twelve different lines along one axis each, all of whose ends are corners. */
function expectBox(segments: Segments, first: number, box: Float64Array): void {
  const seen = new Set<string>()
  const rounded = box.map(Math.fround)
  for (let line = first; line < first + LINES; line++) {
    const ends = [...segments.positions.subarray(line * SEGMENT, (line + 1) * SEGMENT)]
    for (let k = 0; k < 6; k++) expect([rounded[k % 3], rounded[(k % 3) + 3]]).toContain(ends[k])
    expect([0, 1, 2].filter((k) => ends[k] !== ends[k + 3])).toHaveLength(1)
    seen.add(ends.join())
  }
  expect(seen.size).toBe(LINES)
}

function wantedColor(boxes: Float64Array, body: number): readonly number[] {
  const overlaps = (a: number, b: number) =>
    [0, 1, 2].every(
      (k) => boxes[a * 6 + k] <= boxes[b * 6 + k + 3] && boxes[b * 6 + k] <= boxes[a * 6 + k + 3],
    )
  const isHand = (other: number) => other < HAND_BODIES
  const others = Array.from({ length: 40 }, (_, other) => other).filter(
    (other) => other !== body && !(isHand(body) && isHand(other)) && overlaps(body, other),
  )
  if (others.length === 0) return BOX_ALONE
  return isHand(body) || others.some(isHand) ? BOX_OVERLAPS_HAND : BOX_OVERLAPS
}
