import { describe, expect, it } from 'vitest'
import { METHODS } from './test-scene.ts'

describe('the border of a broad phase', () => {
  for (const [name, create] of Object.entries(METHODS))
    it(`refuses what makes no sense: ${name}`, () => {
      const broad = create()
      expect(() => broad.add(-1, 0)).toThrow('A body is an integer from 0 to')
      expect(() => broad.add(1.5, 0)).toThrow('not 1.5')
      expect(() => broad.add(2 ** 30, 0)).toThrow('A body is an integer from 0 to')
      expect(() => broad.remove(3)).toThrow('Body 3 is not in the broad phase.')
      broad.add(3, 0)
      expect(() => broad.add(3, 0)).toThrow('Body 3 is in the broad phase already.')
      broad.update(new Float64Array(24), new Int32Array(0), 0)
      broad.remove(3)
      // Its pairs are still to be ended: the number is free only after the next update.
      expect(() => broad.add(3, 0)).toThrow('already')
      expect(() => broad.remove(3)).toThrow('not in the broad phase')
      broad.update(new Float64Array(24), new Int32Array(0), 0)
      broad.add(3, 0)
    })
})
