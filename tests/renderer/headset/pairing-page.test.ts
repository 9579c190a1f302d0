import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { codeIn, tryCode } from '../../../renderer/headset/pair/try-code.ts'
import { qrPath } from '../../../renderer/headset/qr-path.ts'

describe('the code that is typed or scanned', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['012345', '012345'],
    ['', null],
    ['12345', null],
    ['1234567', null],
    ['12345x', null],
  ])('%j is %j', (text, code) => expect(codeIn(text)).toBe(code))
})

describe('asking the desktop', () => {
  const answering = (response: Response | Error) =>
    tryCode('123456', async () => {
      if (response instanceof Error) throw response
      return response
    })

  it('says what the desktop says', async () => {
    expect(await answering(Response.json({}))).toBeNull()
    const refused = { fault: 'No.', wait: 3 }
    expect(await answering(Response.json(refused, { status: 429 }))).toEqual(refused)
  })

  it('has a sentence for everything else', async () => {
    const lost = await answering(new TypeError('Failed to fetch'))
    expect(lost).toEqual({ fault: 'The desktop does not answer: is the link still on?', wait: 0 })
    for (const body of ['', 'null', '[]', '{"fault":1,"wait":"x"}', '{"wait":-1}', '{"wait":1e9}'])
      expect(await answering(new Response(body, { status: 502 }))).toEqual({
        fault: 'The desktop answers 502.',
        wait: 0,
      })
  })
})

it('the path of a QR code covers its black modules and no others', () => {
  const text = 'https://192.168.1.20:47820/#123456'
  const { size, path } = qrPath(text)
  const twin = encode(text, { ecc: 'M', border: 4 })
  const black = twin.data.map((row) => row.map(() => false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let i = 0; i < Number(width); i++) {
      const row = black[Number(y)]
      if (row !== undefined) row[Number(x) + i] = true
    }
  expect(black).toEqual(twin.data)
  expect(size).toBe(black.length)
  expect(black.slice(0, 4).flat()).not.toContain(true)
})
