/** Layers that were pushed through each other are still known to belong on the side they came from. */
import { expect, it } from 'vitest'
import { VERTEX_TRIANGLE } from '../../../walkthrough/soft/layer-list.ts'
import { makeSheet } from '../../../walkthrough/soft/make/sheet.ts'
import { SoftWorld } from '../../../walkthrough/soft/soft-world.ts'
import { plainWorld } from './soft-scene.ts'

const REACH = 0.009
/** Metres between the two sheets. */
const APART = 0.003
const ACROSS = 6

/** Two sheets, one above the other by `APART`, and shifted so that no vertex is over another, or over an edge. */
function twoSheets(): SoftWorld {
  const soft = new SoftWorld(plainWorld(), { gravity: [0, 0, 0] })
  for (const height of [0, APART]) {
    const sheet = makeSheet(0.12, 0.12, ACROSS, ACROSS)
    const shift = height > 0 ? [0.006, 0.002] : [0, 0]
    const positions = sheet.rest.map((value, i) => (i % 3 === 2 ? height : value + shift[i % 3]))
    soft.add({ ...sheet, positions, pins: new Int32Array(0) })
  }
  return soft
}

/** By pairs of a vertex of the upper sheet with a triangle of the lower: its side. */
function sidesOf(soft: SoftWorld, vertex: number): number[] {
  const { pairs } = soft.layers
  const pooled = soft.bodies[1].first + vertex
  const sides: number[] = []
  for (let i = 0; i < pairs.count; i++) {
    if (pairs.kind[i] === VERTEX_TRIANGLE && pairs.vertices[4 * i] === pooled && pairs.side[i] !== 0)
      sides.push(pairs.side[i])
  }
  return sides
}

function collect(soft: SoftWorld): void {
  for (const body of soft.bodies) body.tree.refit(body.positions)
  soft.layers.pairs.collect(soft.bodies, REACH)
}

/** A vertex in the middle of a sheet. */
const MIDDLE = (ACROSS / 2) * (ACROSS + 1) + ACROSS / 2

it('a vertex that is pushed through keeps its side until what is known is forgotten', () => {
  const soft = twoSheets()
  collect(soft)
  const above = sidesOf(soft, MIDDLE)
  expect(new Set(above).size).toBe(1)
  soft.bodies[1].positions[3 * MIDDLE + 2] = -0.002
  collect(soft)
  expect(sidesOf(soft, MIDDLE)).toEqual(above)
  soft.layers.pairs.forget()
  collect(soft)
  expect(sidesOf(soft, MIDDLE)).toEqual(above.map((side) => -side))
})

it('what is seen for the first time at a crossing is not remembered', () => {
  const soft = twoSheets()
  soft.bodies[1].positions[3 * MIDDLE + 2] = -0.002
  collect(soft)
  const below = sidesOf(soft, MIDDLE)
  expect(soft.layers.pairs.crossings).toBeGreaterThan(0)
  soft.bodies[1].positions[3 * MIDDLE + 2] = APART
  collect(soft)
  expect(sidesOf(soft, MIDDLE)).toEqual(below.map((side) => -side))
})

it('pushed through by 2 mm at one place, a sheet is out again within a step', () => {
  const soft = twoSheets()
  soft.step()
  soft.bodies[1].positions[3 * MIDDLE + 2] = -0.002
  soft.step()
  expect(soft.bodies[1].positions[3 * MIDDLE + 2]).toBeGreaterThan(0)
  collect(soft)
  expect(soft.layers.pairs.crossings).toBe(0)
})
