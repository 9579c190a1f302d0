import { afterEach, describe, expect, it } from 'vitest'
import { COMMANDS } from '../../../contract/commands.ts'
import {
  canUndo,
  handPose,
  openScene,
  overlays,
  recording,
  screen,
  settings,
} from '../../../renderer/state.ts'
import { MOUSE_AND_WALKING } from '../../../renderer/ui/help-content.ts'
import { byLetter, moveTo, step } from '../../../renderer/ui/menu-moves.ts'
import { GROUPS, type MenuItem, menuOf } from '../../../renderer/ui/menus.ts'

function item(id: string): MenuItem {
  const found = GROUPS.flatMap(({ group }) => menuOf(group)).find(({ command }) => command.id === id)
  if (!found) throw new Error(`No menu has ${id}`)
  return found
}

describe('menus', () => {
  const before = [overlays.value, settings.value, canUndo.value, handPose.value, openScene.value] as const
  afterEach(() => {
    ;[overlays.value, settings.value, canUndo.value, handPose.value, openScene.value] = before
  })

  it('hold every command once', () => {
    const listed = GROUPS.flatMap(({ group }) => menuOf(group)).map(({ command }) => command.id)
    expect(listed.toSorted()).toEqual(COMMANDS.map(({ id }) => id).toSorted())
  })

  it('show every overlay as on or off', () => {
    for (const overlay of Object.keys(overlays.value)) {
      expect(item(`overlay-${overlay}`).checked).toBe(false)
      overlays.value = { ...overlays.value, [overlay]: true }
      expect(item(`overlay-${overlay}`)).toMatchObject({ checked: true, role: 'menuitemcheckbox' })
    }
    settings.value = { ...settings.value, showHud: false, showContacts: true }
    expect(item('toggle-hud').checked).toBe(false)
    expect(item('toggle-contacts').checked).toBe(true)
  })

  it('show the pose as one of several', () => {
    handPose.value = 'fist'
    const poses = menuOf('hand').filter(({ role }) => role === 'menuitemradio')
    expect(poses.length).toBe(5)
    expect(poses.filter(({ checked }) => checked).map(({ command }) => command.id)).toEqual(['pose-fist'])
    expect(item('finger-thumb')).toMatchObject({ checked: undefined, role: 'menuitem' })
  })

  it('offer only what can be done', () => {
    expect(item('undo').enabled).toBe(false)
    canUndo.value = true
    expect(item('undo').enabled).toBe(true)
    expect(item('redo').enabled).toBe(false)
    expect(item('reset-scene').enabled).toBe(false)
    openScene.value = 'Kitchen'
    expect(item('reset-scene').enabled).toBe(true)
  })

  it('show a recording as on, and change nothing in a replay', () => {
    openScene.value = 'Kitchen'
    expect(item('record')).toMatchObject({ checked: false, enabled: true, role: 'menuitemcheckbox' })
    recording.value = { seconds: 3 }
    expect(item('record').checked).toBe(true)
    recording.value = null
    screen.value = 'replay'
    canUndo.value = true
    for (const id of ['record', 'undo', 'probe', 'pose-fist']) expect(item(id).enabled, id).toBe(false)
    for (const id of ['sessions', 'start-screen', 'overlay-boxes', 'help'])
      expect(item(id).enabled, id).toBe(true)
    screen.value = 'start'
  })

  it('leave the keys that walk, run, crouch and turn the hand alone', () => {
    const held = MOUSE_AND_WALKING.flatMap(({ rows }) => rows.flatMap(({ keys }) => keys.flat()))
    const bound = new Set<string>(COMMANDS.map(({ key }) => key))
    expect(held.filter((key) => bound.has(key))).toEqual(['KeyQ'])
  })
})

describe('moving in a menu', () => {
  const labels = ['Open file…', 'All scenes', 'Settings', 'show']
  it.each([
    ['ArrowDown', 3, 0],
    ['ArrowUp', 0, 3],
    ['Home', 2, 0],
    ['End', 0, 3],
    ['s', 0, 2],
    ['S', 2, 3],
    ['s', 3, 2],
    ['z', 1, 1],
    ['ArrowLeft', 0, null],
    [' ', 0, null],
    ['F2', 0, null],
  ])('%s from %i leads to %s', (key, from, to) => {
    expect(moveTo(key, labels, from, 'menu')).toBe(to)
  })

  it('goes sideways in the bar', () => {
    expect(moveTo('ArrowRight', labels, 3, 'bar')).toBe(0)
    expect(moveTo('ArrowDown', labels, 3, 'bar')).toBe(null)
  })

  it('survives an empty menu', () => {
    expect(step(0, 1, 0)).toBe(-1)
    expect(byLetter([], -1, 'a')).toBe(-1)
  })
})
