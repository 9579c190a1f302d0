import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../../../contract/commands.ts'
import { ariaShortcut, keyLabel } from '../../../renderer/input/chord.ts'

describe('keyLabel', () => {
  it.each([
    ['Ctrl+Shift+KeyZ', 'Ctrl+Shift+Z', '⌘⇧Z'],
    ['Ctrl+Comma', 'Ctrl+,', '⌘,'],
    ['KeyQ', 'Q', 'Q'],
    ['Digit1', '1', '1'],
    ['F10', 'F10', 'F10'],
    ['BracketLeft', '[', '['],
    ['Home', 'Home', 'Home'],
    ['Shift', 'Shift', 'Shift'],
    ['ArrowUp', '↑', '↑'],
  ])('%s reads %s, on a Mac %s', (key, label, mac) => {
    expect(keyLabel(key)).toBe(label)
    expect(keyLabel(key, true)).toBe(mac)
  })

  it('names keys as they are printed, but shortcuts by their letter', () => {
    const french = new Map([
      ['KeyQ', 'a'],
      ['KeyZ', 'w'],
    ])
    expect(keyLabel('KeyQ', false, french)).toBe('A')
    expect(keyLabel('Ctrl+KeyZ', false, french)).toBe('Ctrl+Z')
    expect(keyLabel('KeyX', false, french)).toBe('X')
  })

  it('tells all commands apart', () => {
    expect(new Set(COMMANDS.map(({ key }) => keyLabel(key))).size).toBe(COMMANDS.length)
    expect(new Set(COMMANDS.map(({ key }) => keyLabel(key, true))).size).toBe(COMMANDS.length)
  })
})

it('ariaShortcut has the names that ARIA wants', () => {
  expect(ariaShortcut('Ctrl+Shift+KeyZ')).toBe('Control+Shift+Z')
  expect(ariaShortcut('Ctrl+Shift+KeyZ', true)).toBe('Meta+Shift+Z')
  expect(ariaShortcut('F2')).toBe('F2')
})
