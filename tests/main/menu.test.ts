import { expect, it } from 'vitest'
import { COMMANDS } from '../../contract/commands.ts'
import { acceleratorOf, menuTemplate } from '../../main/menu.ts'
import { isGranted } from '../../main/permissions.ts'

it('accelerators are those of Electron', () => {
  expect(
    ['Ctrl+KeyO', 'Ctrl+Shift+KeyZ', 'Ctrl+Comma', 'F11', 'Digit5', 'BracketRight', 'Home'].map(
      acceleratorOf,
    ),
  ).toEqual(['CommandOrControl+O', 'CommandOrControl+Shift+Z', 'CommandOrControl+,', 'F11', '5', ']', 'Home'])
})

it.each([true, false])('every command stands in the menu once, and acts (macOS: %s)', (isMac) => {
  const ran: string[] = []
  const items = menuTemplate((command) => ran.push(command), isMac).flatMap(({ submenu }) =>
    Array.isArray(submenu) ? submenu.filter(({ id }) => id !== undefined) : [],
  )
  for (const item of items) item.click?.(undefined as never, undefined, undefined as never)
  expect([...ran].sort()).toEqual(COMMANDS.map(({ id }) => id).sort())
  expect(items.every(({ registerAccelerator }) => registerAccelerator === false)).toBe(true)
  expect(items.some(({ accelerator }) => accelerator === 'Z')).toBe(!isMac)
})

it('mouse look, full screen and headsets are granted, and nothing else', () => {
  const names = ['pointerLock', 'fullscreen', 'vr', 'hand-tracking']
  expect(names.every(isGranted)).toBe(true)
  for (const name of [
    'media',
    'geolocation',
    'clipboard-read',
    'unknown',
    'toString',
    '',
    'usb',
    'keyboardLock',
    'ar',
  ])
    expect(isGranted(name)).toBe(false)
})
