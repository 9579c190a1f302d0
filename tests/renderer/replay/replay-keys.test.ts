import { describe, expect, it } from 'vitest'
import type { KeyPress } from '../../../renderer/input/keys.ts'
import { replayKey } from '../../../renderer/replay/replay-keys.ts'
import type { ReplayActions } from '../../../renderer/replay/replay-state.ts'
import { FakeElement } from '../input/fake-element.ts'

function press(code: string, patch: Partial<KeyPress> = {}): { calls: string[]; taken: boolean } {
  const calls: string[] = []
  const actions = new Proxy({} as ReplayActions, {
    get:
      (_, name) =>
      (...values: unknown[]) =>
        calls.push([String(name), ...values].join(' ')),
  })
  const context = { time: 5_000_000, duration: 9_000_000, leave: () => calls.push('leave') }
  const event = {
    code,
    key: '',
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    target: new FakeElement('canvas'),
    ...patch,
  }
  return { taken: replayKey(event, actions, context), calls }
}

describe('the keys of a replay', () => {
  it.each([
    ['Space', 'togglePlay'],
    ['ArrowLeft', 'step -1'],
    ['ArrowRight', 'step 1'],
    ['Comma', 'step -1'],
    ['Period', 'step 1'],
    ['Home', 'seek 0'],
    ['End', 'seek 9000000'],
    ['PageDown', 'jump 1'],
    ['PageUp', 'jump -1'],
    ['KeyN', 'jump 1'],
    ['ArrowUp', 'changeSpeed 1'],
    ['ArrowDown', 'changeSpeed -1'],
    ['KeyI', 'markLoop from'],
    ['KeyO', 'markLoop to'],
    ['KeyU', 'clearLoop'],
    ['Digit1', 'setCamera recorded'],
    ['Digit2', 'setCamera free'],
    ['Digit3', 'setCamera follow'],
    ['KeyP', 'togglePath'],
    ['KeyT', 'togglePicture'],
    ['Escape', 'leave'],
  ])('%s: %s', (code, call) => {
    expect(press(code)).toEqual({ taken: true, calls: [call] })
  })

  it('go by the second, or back, with Shift', () => {
    expect(press('ArrowRight', { shiftKey: true }).calls).toEqual(['seek 6000000'])
    expect(press('ArrowLeft', { shiftKey: true }).calls).toEqual(['seek 4000000'])
    expect(press('KeyN', { shiftKey: true }).calls).toEqual(['jump -1'])
  })

  it('leave a control what it uses itself', () => {
    const button = new FakeElement('button')
    expect(press('Space', { target: button })).toEqual({ taken: false, calls: [] })
    expect(press('ArrowRight', { target: button }).calls).toEqual(['step 1'])
    expect(press('ArrowDown', { target: new FakeElement('select') }).taken).toBe(false)
    expect(press('ArrowDown', { target: new FakeElement('div', { 'data-scrolls': '' }) }).taken).toBe(false)
    expect(
      press('KeyN', {
        target: new FakeElement('button', { role: 'menuitem' }, new FakeElement('div', { role: 'menu' })),
      }).taken,
    ).toBe(false)
  })

  it('leave the app what means something here too, and keep back what would change the walk', () => {
    for (const code of ['F1', 'F2', 'F8', 'F10', 'F11', 'KeyL']) expect(press(code).taken).toBe(false)
    for (const code of ['KeyG', 'KeyR', 'KeyH', 'Digit4', 'KeyX', 'F9']) {
      expect(press(code)).toEqual({ taken: true, calls: [] })
    }
  })

  it('leave the system its own', () => {
    expect(press('ArrowLeft', { altKey: true }).taken).toBe(false)
    expect(press('KeyO', { ctrlKey: true, key: 'o' }).taken).toBe(false)
    expect(press('KeyW').taken).toBe(false)
  })
})
