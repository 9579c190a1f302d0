import { expect, it } from 'vitest'
import { LetThrough } from '../../../walkthrough/touch/let-through.ts'
import type { LooseBodies } from '../../../walkthrough/touch/loose-bodies.ts'

it('lets a person through what is put back where they are, until they are clear of it', () => {
  const isIn = [false, true, true]
  const letThrough = new LetThrough({ isHeld: new Uint8Array(3) } as LooseBodies, (body) => !isIn[body])
  letThrough.update()
  // They are in it, and it stays solid: nobody has put it there.
  expect(letThrough.has(2)).toBe(false)
  letThrough.add([0, 1])
  letThrough.update()
  expect([0, 1, 2].map((body) => letThrough.has(body))).toEqual([false, true, false])
  isIn[1] = false
  letThrough.update()
  isIn[1] = true
  letThrough.update()
  expect(letThrough.has(1)).toBe(false)
})
