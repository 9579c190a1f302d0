import { Writable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonNumber, jsonPoint, Output, ReaderGone } from '../../cli/output.ts'
import { Sink } from './sink.ts'

const seed = 20952

describe('numbers', () => {
  it(`read back to the same double, and −0 is 0 (seed ${seed}, 10000 numbers)`, () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(JSON.parse(jsonNumber(value))).toBe(value + 0)
      }),
      { seed, numRuns: 10_000 },
    )
    expect(jsonNumber(-0)).toBe('0')
    expect(jsonNumber(1e21)).toBe('1e+21')
    expect(jsonPoint(new Float64Array([9, 1, -0, 0.1]), 1)).toBe('[1,0,0.1]')
  })

  it('never become null', () => {
    expect(() => jsonNumber(Number.NaN)).toThrow('NaN in a result')
    expect(() => jsonNumber(Number.NEGATIVE_INFINITY)).toThrow('-Infinity in a result')
  })
})

describe('lines', () => {
  it('may come in parts', async () => {
    const sink = new Sink()
    const output = new Output(sink, true)
    output.line('one')
    for (let i = 0; i < 30_000; i++) {
      output.part(`${i},`)
      await output.settle()
    }
    output.line('end')
    await output.end()
    expect(sink.text).toBe(`one\n${Array.from({ length: 30_000 }, (_, i) => `${i},`).join('')}end\n`)
  })

  it('arrive whole and in order, however many', async () => {
    const sink = new Sink()
    const output = new Output(sink, true)
    const lines = Array.from({ length: 20_000 }, (_, i) => `{"frame":${i}}`)
    for (const line of lines) {
      output.line(line)
      await output.settle()
    }
    await output.end()
    expect(sink.text).toBe(`${lines.join('\n')}\n`)
  })

  it('nothing is written where nothing is said', async () => {
    const sink = new Sink()
    await new Output(sink, false).end()
    expect(sink.text).toBe('')
  })

  it('wait for a slow reader', async () => {
    let waiting = 0
    let largest = 0
    const slow = new Writable({
      write(chunk: Buffer, _encoding, done) {
        waiting += chunk.length
        largest = Math.max(largest, waiting)
        setTimeout(() => {
          waiting -= chunk.length
          done()
        }, 1)
      },
    })
    const output = new Output(slow, false)
    for (let i = 0; i < 100; i++) {
      output.line('x'.repeat(20_000))
      await output.settle()
      expect(slow.writableLength).toBeLessThan(200_000)
    }
    await output.end()
    expect(largest).toBeLessThan(200_000)
  })

  it.each([
    ['EPIPE', ReaderGone, 'the reader of the output has gone'],
    ['ENOSPC', Error, 'the output cannot be written: ENOSPC'],
  ])('a stream that fails with %s ends the command', async (code, kind, message) => {
    const broken = new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error(code), { code })),
    })
    const output = new Output(broken, false)
    output.line('x')
    const failure = await output.end().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(kind)
    expect((failure as Error).message).toBe(message)
    await expect(output.settle()).rejects.toThrow(message)
  })
})
