/** Recordings in words. */

import type { CommandId } from '../../contract/commands.ts'
import { LONGEST_NAME } from '../../contract/sessions.ts'
import type { SettingsPatch } from '../../contract/settings.ts'

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hour12: false })

/** "Kitchen, 16 Nov 2026, 14:05" */
export function sessionName(title: string, begun: Date): string {
  const when = `, ${day.format(begun)}, ${time.format(begun)}`
  return `${title.slice(0, LONGEST_NAME - when.length)}${when}`
}

/** "16 Nov 2026"; from milliseconds since 1970. */
export function dayText(milliseconds: number): string {
  return day.format(milliseconds)
}

/** The log's word for a command: of what is done, not of which key or button did it. */
export function eventOf(command: CommandId): string {
  return command.startsWith('pose-') ? `pose ${command.slice('pose-'.length)}` : `command ${command}`
}

/** "setting walkSpeed 1.5". Texts are left out: a folder says more of a person than of a session. */
export function settingEvents(patch: SettingsPatch): string[] {
  return Object.entries(patch)
    .filter(([, value]) => typeof value !== 'string')
    .map(([key, value]) => `setting ${key} ${value}`)
}
