import { beforeEach, describe, expect, it } from 'vitest'
import { Pairing } from '../../../main/link/pairing.ts'

let now: number
let remarks: string[]
let pairing: Pairing

beforeEach(() => {
  now = 1000
  remarks = []
  pairing = new Pairing(
    (remark) => remarks.push(remark),
    () => now,
  )
})

const right = (): string => pairing.code ?? ''
const wrong = (): string => (right() === '111111' ? '222222' : '111111')
const waitOf = (address: string, code: string): number | 'in' => {
  const attempt = pairing.attempt(address, code)
  return attempt.taken ? 'in' : attempt.wait
}

describe('the code', () => {
  it('has six digits, and is another for each pairing', () => {
    const codes = Array.from({ length: 200 }, () => new Pairing(() => {}).code ?? '')
    for (const code of codes) expect(code).toMatch(/^\d{6}$/)
    expect(new Set(codes).size).toBeGreaterThan(190)
    expect(codes.some((code) => code.startsWith('0'))).toBe(true)
  })

  it('lets in, again and again, from everywhere', () => {
    expect(['a', 'b', 'a'].map((address) => waitOf(address, right()))).toEqual(['in', 'in', 'in'])
  })

  it.each(['', '1', '1234567', 'äöüäöü', '١٢٣٤٥٦'])('is not %j', (code) => expect(waitOf('a', code)).toBe(1))
})

describe('wrong codes', () => {
  it('make their sender wait longer and longer, and then lock it out', () => {
    const waits: unknown[] = []
    for (let i = 0; i < 6; i++) {
      waits.push(waitOf('a', wrong()))
      // Too early, even the right one is not looked at.
      expect(waitOf('a', right())).not.toBe('in')
      now += Number(waits.at(-1)) * 1000
    }
    expect(waits).toEqual([1, 2, 4, 8, 300, 300])
    expect(waitOf('a', right())).toBe('in')
  })

  it('make everyone wait a little', () => {
    waitOf('a', wrong())
    expect(waitOf('b', right())).toBe(1)
    now += 100
    expect(waitOf('b', right())).toBe('in')
    for (let i = 0; i < 8; i++) {
      now += 2000
      waitOf(`c${i}`, wrong())
    }
    now += 1999
    expect(waitOf('b', right())).not.toBe('in')
    now += 1
    expect(waitOf('b', right())).toBe('in')
  })

  it('change the code after ten, and end pairing after thirty, wherever they come from', () => {
    const codes = new Set<string | null>([pairing.code])
    let tried = 0
    for (let i = 0; i < 5000; i++) {
      now += 2000
      const { code } = pairing
      if (code === null) break
      pairing.attempt(`address ${i}`, wrong())
      tried++
      codes.add(pairing.code)
    }
    expect([tried, codes.size, pairing.code]).toEqual([30, 4, null])
    expect(remarks).toEqual([
      '10 wrong codes came, so the code is a new one.',
      '20 wrong codes came, so the code is a new one.',
      '30 wrong codes came, so no further headset is let in. Stop the link and start it anew.',
    ])
    now += 1e9
    expect(pairing.attempt('b', '123456')).toEqual({
      taken: false,
      fault: 'Too many wrong codes came. Start the link anew at the desktop.',
      wait: 0,
    })
  })

  it('by the thousand in one second get one look', () => {
    for (let i = 0; i < 10_000; i++) pairing.attempt(`address ${i % 3000}`, wrong())
    now += 2000
    expect(waitOf('fresh', right())).toBe('in')
    expect(remarks).toEqual([])
  })
})
