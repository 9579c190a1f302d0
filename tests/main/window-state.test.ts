import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keptOnScreen, readWindowState, SMALLEST, writeWindowState } from '../../main/window-state.ts'
import { useFolder } from './folder.ts'

const folder = useFolder()
const left = { x: 0, y: 30, width: 1600, height: 970 }
const right = { x: 1600, y: 0, width: 2560, height: 1440 }

describe('a window', () => {
  it('opens in the middle of the first screen', () => {
    expect(keptOnScreen(undefined, [left, right])).toEqual({ x: 120, y: 85, width: 1360, height: 860 })
    expect(keptOnScreen(undefined, [])).toEqual({ x: 0, y: 0, width: 1360, height: 860 })
  })

  it('comes back where it was, on the screen that showed most of it', () => {
    const wanted = { x: 1700, y: 100, width: 1000, height: 800 }
    expect(keptOnScreen(wanted, [left, right])).toEqual(wanted)
    expect(keptOnScreen({ ...wanted, x: 1400 }, [left, right])).toEqual({ ...wanted, x: 1600 })
  })

  it('whose screen is gone moves to the first one, and shrinks to fit', () => {
    expect(keptOnScreen({ x: 1700, y: 100, width: 2000, height: 1300 }, [left])).toEqual(left)
    expect(keptOnScreen({ x: -5000, y: 0, width: 800, height: 600 }, [left])).toEqual({
      x: 400,
      y: 215,
      width: 800,
      height: 600,
    })
  })

  it('is always wholly on a screen and never too small (fast-check prints its seed)', () => {
    const place = fc.integer({ min: -6000, max: 6000 })
    const size = fc.integer({ min: 1, max: 6000 })
    fc.assert(
      fc.property(fc.record({ x: place, y: place, width: size, height: size }), (wanted) => {
        const got = keptOnScreen(wanted, [left, right])
        const isInside = [left, right].some(
          (screen) =>
            got.x >= screen.x &&
            got.y >= screen.y &&
            got.x + got.width <= screen.x + screen.width &&
            got.y + got.height <= screen.y + screen.height,
        )
        expect(isInside && got.width >= SMALLEST.width && got.height >= SMALLEST.height).toBe(true)
      }),
    )
  })

  it('forgets a broken or impossible place', () => {
    expect(readWindowState(folder.path)).toBeUndefined()
    const state = { x: 1, y: 2, width: 700, height: 500, maximized: true }
    writeWindowState(folder.path, state)
    expect(readWindowState(folder.path)).toEqual(state)
    folder.put('window.json', { ...state, width: 1e9 })
    expect(readWindowState(folder.path)).toBeUndefined()
    writeWindowState('/dev/null/none', state)
  })
})
