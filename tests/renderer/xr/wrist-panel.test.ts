import { describe, expect, it } from 'vitest'
import { LEFT, RIGHT } from '../../../engine/record/frame-record.ts'
import {
  BUTTON_CAPITALS,
  buttonAt,
  buttonsOf,
  HEADING_CAPITALS,
  headingOf,
  PANEL_HEIGHT,
  PANEL_WIDTH,
  type PanelContent,
  SMALL_CAPITALS,
} from '../../../renderer/xr/panel-layout.ts'
import { PanelPress } from '../../../renderer/xr/panel-press.ts'
import { Wrist } from '../../../renderer/xr/wrist.ts'
import { CONTROLLER, TRACKED_HAND, XrInput } from '../../../walkthrough/xr/xr-input.ts'

const choices = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `id-${i}`, label: `Label ${i}`, isOn: i === 1 }))
const content = (page: PanelContent['page'], recorded: string | null = null): PanelContent => ({
  page,
  title: 'Kitchen',
  figures: '',
  recorded,
  scenes: choices(12),
  overlays: choices(5),
})

describe('the wrist panel’s pages', () => {
  it('have letters that are readable at arm’s length', () => {
    const degrees = (millimetres: number): number => (Math.atan(millimetres / 500) * 180) / Math.PI
    expect(degrees(HEADING_CAPITALS)).toBeGreaterThan(1)
    expect(degrees(BUTTON_CAPITALS)).toBeGreaterThan(0.7)
    expect(degrees(SMALL_CAPITALS)).toBeGreaterThan(0.5)
  })

  it.each(['main', 'scenes', 'overlays'] as const)('keep the buttons of %s apart and within', (page) => {
    const buttons = buttonsOf(content(page))
    for (const [i, a] of buttons.entries()) {
      expect(a.x).toBeGreaterThanOrEqual(0)
      expect(a.y).toBeGreaterThanOrEqual(0)
      expect(a.x + a.width).toBeLessThanOrEqual(PANEL_WIDTH)
      expect(a.y + a.height).toBeLessThanOrEqual(PANEL_HEIGHT)
      expect(buttonAt(buttons, a.x + a.width / 2, a.y + a.height / 2)).toBe(a)
      for (const b of buttons.slice(0, i)) {
        const isBeside = b.x + b.width < a.x || b.y + b.height < a.y
        expect(isBeside, `${a.id} ${b.id}`).toBe(true)
      }
    }
    expect(buttonAt(buttons, PANEL_WIDTH / 2, 1)).toBe(null)
    if (page !== 'main') expect(buttons.at(-1)?.id).toBe('page main')
  })

  it('offer scene, overlays, recording, recentring, height and the way out', () => {
    expect(headingOf(content('main'))).toBe('Kitchen')
    const ids = buttonsOf(content('main')).map(({ id }) => id)
    for (const id of ['record', 'page scenes', 'page overlays', 'recentre', 'height', 'leave'])
      expect(ids).toContain(id)
    expect(buttonsOf(content('main', '0:42'))[0]).toMatchObject({ label: 'Stop  0:42', isOn: true })
    expect(buttonsOf(content('scenes'))[1]).toMatchObject({ id: 'scene id-1', isOn: true })
  })
})

describe('PanelPress', () => {
  const buttons = buttonsOf(content('main'))
  const [first] = buttons
  const [x, y] = [first.x + 5, first.y + 5]

  it('is pressed once by a finger that goes in from the front, and again when it was out', () => {
    const press = new PanelPress()
    const pressed = [40, 20, 5, -3, -8, -2, 5, -2, 20, -1].map((z) => press.byFinger(buttons, x, y, z)?.id)
    const none = undefined
    expect(pressed).toEqual([none, none, none, 'record', none, none, none, none, none, 'record'])
    expect(press.hovered?.id).toBe('record')
  })

  it('is not pressed from behind, from the side, or as it comes up', () => {
    const press = new PanelPress()
    for (const z of [-60, -20, -1, 3]) expect(press.byFinger(buttons, x, y, z)).toBe(null)
    press.restart()
    for (const z of [2, -1, -5]) expect(press.byFinger(buttons, x, y, z)).toBe(null)
    for (const z of [40, -5]) expect(press.byFinger(buttons, -20, y, z)).toBe(null)
    for (const z of [200, -5]) expect(press.byFinger(buttons, x, y, z)).toBe(null)
  })

  it('is pressed by a ray when the trigger is pulled there, not when it comes there pulled', () => {
    const press = new PanelPress()
    press.away(0)
    const pulls = [0, 0.5, 0.7, 1, 0.5, 0.7, 0.2, 0.9].map((pull) => press.byRay(buttons, x, y, pull)?.id)
    const none = undefined
    expect(pulls).toEqual([none, none, 'record', none, none, none, none, 'record'])
    press.away(1)
    expect(press.byRay(buttons, x, y, 1)).toBe(null)
  })
})

describe('Wrist', () => {
  /** A turn about the arm: 0 has the palm down. */
  const rolled = (angle: number) => [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)]

  it('is up while a palm before the eyes faces them, and does not flicker', () => {
    const input = new XrInput()
    const wrist = new Wrist()
    const hand = input.hands[LEFT]
    hand.source = TRACKED_HAND
    hand.tracked = true
    const at = (place: readonly number[], roll: number): boolean => {
      hand.joints.set([...place, ...rolled(roll)])
      wrist.update(input, LEFT)
      return wrist.isUp
    }
    // The eyes look along −z at a height of 1.6; a hand at the chest is 35° below.
    expect(at([0, 1.35, -0.35], Math.PI)).toBe(false)
    input.head.set([-Math.sin(0.2), 0, 0, Math.cos(0.2)], 3)
    expect(at([0, 1.35, -0.35], 0)).toBe(false)
    expect(at([0, 1.35, -0.35], Math.PI)).toBe(true)
    expect(at([0, 1.35, -0.35], 0.75 * Math.PI)).toBe(true)
    expect(at([0, 1.1, -0.35], Math.PI)).toBe(true)
    expect(at([0, 0.9, -0.1], Math.PI)).toBe(false)
    expect(at([0, 1.35, -0.35], Math.PI)).toBe(true)
    hand.tracked = false
    wrist.update(input, LEFT)
    expect(wrist.isUp).toBe(false)
  })

  it('goes by the palm of the hand that holds a controller', () => {
    const input = new XrInput()
    input.head.set([-Math.sin(0.2), 0, 0, Math.cos(0.2)], 3)
    for (const side of [LEFT, RIGHT]) {
      const wrist = new Wrist()
      const hand = input.hands[side]
      hand.source = CONTROLLER
      hand.tracked = true
      // Rolled so that the palm is up: the left hand's is at +x of its grip, the right hand's at −x.
      for (const [roll, isUp] of [
        [(side === LEFT ? 1 : -1) * (Math.PI / 2), true],
        [(side === LEFT ? -1 : 1) * (Math.PI / 2), false],
      ] as const) {
        hand.grip.set([0, 1.35, -0.35, ...rolled(roll)])
        wrist.update(input, side)
        expect(wrist.isUp).toBe(isUp)
      }
    }
  })
})
