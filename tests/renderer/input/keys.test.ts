import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../../../contract/commands.ts'
import { parseChord } from '../../../renderer/input/chord.ts'
import {
  commandFor,
  installKeys,
  type KeyPress,
  type KeySource,
  keyIsTaken,
} from '../../../renderer/input/keys.ts'
import { FakeElement } from './fake-element.ts'

const canvas = new FakeElement('canvas')

function press(code: string, more: Partial<KeyPress> = {}): KeyPress {
  const plain = /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase()
  const key =
    plain ?? ({ Comma: ',', BracketLeft: '[', BracketRight: ']' }[code] as string | undefined) ?? code
  return {
    code,
    key,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    target: canvas,
    ...more,
  }
}

describe('commandFor', () => {
  it.each(COMMANDS.map(({ id, key }) => ({ id, key })))('$key asks for $id', ({ id, key }) => {
    const { ctrl, shift, code } = parseChord(key)
    expect(commandFor(press(code, { ctrlKey: ctrl, shiftKey: shift }))).toBe(id)
    if (ctrl) {
      expect(commandFor(press(code, { metaKey: true, shiftKey: shift }))).toBe(id)
      expect(commandFor(press(code, { ctrlKey: true, altKey: true, shiftKey: shift }))).toBe(null)
    }
  })

  it('no two commands share a key', () => {
    expect(new Set(COMMANDS.map(({ key }) => key)).size).toBe(COMMANDS.length)
  })

  it('shortcuts go by the printed letter', () => {
    const german = { ctrlKey: true, key: 'z' }
    expect(commandFor(press('KeyY', german))).toBe('undo')
    expect(commandFor(press('KeyZ', { ctrlKey: true, key: 'y' }))).toBe(null)
    expect(commandFor(press('KeyY', { ...german, key: 'Z', shiftKey: true }))).toBe('redo')
  })

  it('shortcuts go by the place where the keyboard has no Latin letters', () => {
    expect(commandFor(press('KeyZ', { ctrlKey: true, key: 'я' }))).toBe('undo')
  })

  it('keys alone go by their place', () => {
    expect(commandFor(press('KeyQ', { key: 'a' }))).toBe('look-mode')
  })

  it('Shift, which runs, and Alt, which turns the hand, may be down', () => {
    expect(commandFor(press('Digit3', { shiftKey: true, key: '#' }))).toBe('pose-pinch')
    expect(commandFor(press('Digit3', { altKey: true }))).toBe('pose-pinch')
  })

  it('leaves Alt+F4, Alt+Home and AltGr to the system', () => {
    expect(commandFor(press('F4', { altKey: true }))).toBe(null)
    expect(commandFor(press('Home', { altKey: true }))).toBe(null)
    expect(commandFor(press('KeyQ', { ctrlKey: true, altKey: true, key: '@' }))).toBe(null)
  })

  it('knows keys that mean nothing', () => {
    expect(commandFor(press('KeyP'))).toBe(null)
    expect(commandFor(press('Digit1', { ctrlKey: true }))).toBe(null)
    expect(commandFor(press('', { key: 'Unidentified' }))).toBe(null)
  })

  it('works without an element that has the focus', () => {
    expect(commandFor(press('F1', { target: null }))).toBe('help')
    expect(commandFor(press('F1', { target: {} }))).toBe('help')
  })
})

describe('keyIsTaken', () => {
  const menu = new FakeElement('div', { role: 'menu' }, new FakeElement('div', { role: 'menubar' }))
  const menuItem = new FakeElement('button', { role: 'menuitem' }, menu)
  const menuTitle = new FakeElement(
    'button',
    { role: 'menuitem' },
    new FakeElement('div', { role: 'menubar' }),
  )
  const cancel = new FakeElement('button', {}, new FakeElement('dialog', { modal: '' }))
  const text = new FakeElement('input', { type: 'text' })
  const slider = new FakeElement('input', { type: 'range' })
  const panel = new FakeElement('div', { 'data-scrolls': '' })

  it.each([
    { where: 'an open menu', target: menuItem, taken: ['F1', 'KeyW', 'ArrowUp', 'Home'], free: [] },
    { where: 'a modal dialog', target: cancel, taken: ['F1', 'KeyW', 'Digit1'], free: [] },
    { where: 'the menu bar', target: menuTitle, taken: ['KeyF', 'Home', 'ArrowLeft'], free: ['F2'] },
    { where: 'a text field', target: text, taken: ['KeyW', 'Digit1', 'Home', 'ArrowLeft'], free: ['F1'] },
    {
      where: 'a slider',
      target: slider,
      taken: ['Home', 'ArrowLeft', 'PageUp'],
      free: ['F1', 'Digit1', 'KeyW'],
    },
    {
      where: 'a panel',
      target: panel,
      taken: ['ArrowDown', 'Home', 'Space'],
      free: ['F1', 'Digit1', 'KeyW'],
    },
    { where: 'the picture', target: canvas, taken: [], free: ['Home', 'ArrowUp', 'KeyW', 'F2', 'Digit1'] },
  ])('in $where', ({ target, taken, free }) => {
    expect(taken.filter((code) => !keyIsTaken(press(code, { target })))).toEqual([])
    expect(free.filter((code) => keyIsTaken(press(code, { target })))).toEqual([])
  })

  it('a text field undoes its own text', () => {
    expect(commandFor(press('KeyZ', { ctrlKey: true, target: text }))).toBe(null)
    expect(commandFor(press('KeyZ', { ctrlKey: true, target: slider }))).toBe('undo')
  })
})

describe('installKeys', () => {
  function typing() {
    const ran: string[] = []
    let listener: ((event: KeyboardEvent) => void) | null = null
    const source: KeySource = {
      addEventListener: (_, added) => {
        listener = added
      },
      removeEventListener: (_, removed) => {
        if (removed === listener) listener = null
      },
    }
    const stop = installKeys(source, (command) => ran.push(command))
    const type = (code: string, more: object = {}): boolean => {
      let prevented = false
      const event = { ...press(code), repeat: false, defaultPrevented: false, ...more }
      listener?.({ ...event, preventDefault: () => (prevented = true) } as unknown as KeyboardEvent)
      return prevented
    }
    return { ran, type, stop }
  }

  it('runs a command and keeps the key from the browser', () => {
    const { ran, type } = typing()
    expect(type('KeyR', { ctrlKey: true })).toBe(true)
    expect(type('KeyP')).toBe(false)
    expect(ran).toEqual(['reset-scene'])
  })

  it('a held key does not toggle again, but stays away from the browser', () => {
    const { ran, type } = typing()
    type('F2')
    expect(type('F2', { repeat: true })).toBe(true)
    type('BracketRight')
    type('BracketRight', { repeat: true })
    expect(ran).toEqual(['overlay-boxes', 'scale-up', 'scale-up'])
  })

  it('leaves keys that were dealt with, and stops', () => {
    const { ran, type, stop } = typing()
    type('F2', { defaultPrevented: true })
    stop()
    type('F2')
    expect(ran).toEqual([])
  })
})
