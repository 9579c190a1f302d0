import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../../../contract/commands.ts'
import { eventOf, sessionName, settingEvents } from '../../../renderer/record/wording.ts'

describe('recordings in words', () => {
  test('a session is named after scene, day and time', () => {
    expect(sessionName('Kitchen', new Date(2026, 10, 16, 14, 5))).toBe('Kitchen, 16 Nov 2026, 14:05')
    expect(sessionName('Kitchen', new Date(2026, 0, 1, 0, 0))).toBe('Kitchen, 1 Jan 2026, 00:00')
    const long = sessionName('x'.repeat(500), new Date(2026, 10, 16, 14, 5))
    expect(long).toHaveLength(200)
    expect(long.endsWith('x, 16 Nov 2026, 14:05')).toBe(true)
  })

  test('events are of what is done', () => {
    expect(eventOf('pose-fist')).toBe('pose fist')
    expect(eventOf('undo')).toBe('command undo')
    for (const { id } of COMMANDS) expect(eventOf(id)).toMatch(/^[ -~]+$/)
    expect(settingEvents({ walkSpeed: 1.5, invertLook: true, storeFolder: '/home/ü' })).toEqual([
      'setting walkSpeed 1.5',
      'setting invertLook true',
    ])
  })
})
