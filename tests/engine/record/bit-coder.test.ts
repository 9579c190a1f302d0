import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import type { BitCoder } from '../../../engine/record/bit-coder.ts'
import { BitReader } from '../../../engine/record/bit-reader.ts'
import { BitWriter } from '../../../engine/record/bit-writer.ts'
import { Columns } from '../../../engine/record/columns.ts'

const EDGES = [0, 1, -1, 2, 127, -128, 65_535, 2 ** 30, -(2 ** 30), 2 ** 31 - 1, -(2 ** 31)]

type Step = (coder: BitCoder) => number

function expectBack(steps: readonly { step: Step; value: number }[]): void {
  const writer = new BitWriter()
  writer.restart(3)
  for (const { step } of steps) step(writer)
  const reader = new BitReader()
  reader.restart(writer.taken(), 3)
  for (const { step, value } of steps) expect(step(reader)).toBe(value)
  expect(reader.atEnd).toBe(true)
  expect(() => {
    for (let i = 0; i < 8; i++) reader.bits(0, 1)
  }).toThrow('The recording ends in the middle of a frame.')
}

describe('bits', () => {
  it('give whole numbers back, at their limits too, seed 1', () => {
    const random = new Random(1)
    const steps: { step: Step; value: number }[] = []
    for (let i = 0; i < 3000; i++) {
      const value =
        i % 3 === 0 ? EDGES[random.below(EDGES.length)]! : (random.uint32() | 0) >> random.below(32)
      const scale = random.below(18)
      const count = 1 + random.below(32)
      const few = count === 32 ? value : value & ((1 << count) - 1)
      const positive = Math.min(value >>> 1, 2 ** 31 - 2)
      steps.push(
        { step: (coder) => coder.plain(coder.writing ? value : 0), value },
        { step: (coder) => coder.near(coder.writing ? value : 0, scale), value },
        { step: (coder) => coder.bits(coder.writing ? few : 0, count), value: few },
        { step: (coder) => coder.count(coder.writing ? positive : 0), value: positive },
      )
    }
    expectBack(steps)
  })

  it('are few for small numbers', () => {
    const writer = new BitWriter()
    writer.restart(0)
    for (let i = 0; i < 80; i++) writer.count(0)
    for (let i = 0; i < 80; i++) writer.near(0, 0)
    expect(writer.taken().length).toBe(20)
  })

  it('start anew without what was there', () => {
    const writer = new BitWriter()
    writer.restart(0)
    for (let i = 0; i < 5000; i++) writer.bits(-1, 32)
    writer.restart(2)
    writer.bits(0, 13)
    writer.bits(1, 1)
    expect([...writer.taken()]).toEqual([0, 0, 0, 4])
  })
})

describe('columns', () => {
  it('give back values that jump, hold and wrap around, seed 2', () => {
    const random = new Random(2)
    const written = new Columns(1)
    const read = new Columns(1)
    written.start(0, 5)
    read.start(0, 5)
    const steps: { step: Step; value: number }[] = []
    let value = 5
    for (let i = 0; i < 3000; i++) {
      if (i % 7 === 0) {
        steps.push({
          step: (coder) => {
            const columns = coder.writing ? written : read
            columns.hold(0)
            return columns.value(0)
          },
          value,
        })
      }
      value = random.below(9) === 0 ? EDGES[random.below(EDGES.length)]! : (value + random.below(2 ** 28)) | 0
      const next = value
      steps.push({
        step: (coder) => (coder.writing ? written : read).code(coder, 0, coder.writing ? next : 0),
        value,
      })
    }
    expectBack(steps)
  })

  for (const [motion, at, most] of [
    ['rest', () => 77_000, 1.2],
    ['steady', (i: number) => 1000 * i, 1.6],
    ['thrown', (i: number) => 5 * i * i - 4000 * i, 1.6],
  ] as const) {
    it(`cost little for what is foreseen: ${motion}`, () => {
      const columns = new Columns(1)
      const writer = new BitWriter()
      writer.restart(0)
      columns.start(0, at(0))
      for (let i = 1; i <= 800; i++) columns.code(writer, 0, at(i))
      expect((8 * writer.taken().length) / 800).toBeLessThan(most)
    })
  }
})
