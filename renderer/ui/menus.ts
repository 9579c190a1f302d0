/** The menus of the bar, from the list of commands. */
import { COMMANDS, type CommandId } from '../../contract/commands.ts'
import {
  canRedo,
  canUndo,
  handPose,
  openScene,
  overlays,
  panel,
  recording,
  screen,
  settings,
} from '../state.ts'
import { visiting } from '../xr/vr-state.ts'

export type Command = (typeof COMMANDS)[number]
export type Group = Command['group']

export const GROUPS: readonly { readonly group: Group; readonly title: string }[] = [
  { group: 'file', title: 'File' },
  { group: 'edit', title: 'Edit' },
  { group: 'view', title: 'View' },
  { group: 'hand', title: 'Hand' },
  { group: 'help', title: 'Help' },
]

/** A line is drawn above these. */
const STARTS_BLOCK: ReadonlySet<CommandId> = new Set<CommandId>([
  'sessions',
  'settings',
  'reset-scene',
  'probe',
  'toggle-hud',
  'fullscreen',
  'finger-thumb',
  'other-hand',
  'scale-up',
])

export interface MenuItem {
  readonly command: Command
  readonly role: 'menuitem' | 'menuitemcheckbox' | 'menuitemradio'
  /** Undefined for items that are neither on nor off. */
  readonly checked: boolean | undefined
  readonly enabled: boolean
  readonly startsBlock: boolean
}

export function commandsOf(group: Group): readonly Command[] {
  return COMMANDS.filter((command) => command.group === group)
}

export function menuOf(group: Group): readonly MenuItem[] {
  return commandsOf(group).map((command) => {
    const checked = isOn(command.id)
    const role =
      checked === undefined
        ? 'menuitem'
        : command.id.startsWith('pose-')
          ? 'menuitemradio'
          : 'menuitemcheckbox'
    return {
      command,
      role,
      checked,
      enabled: isEnabled(command),
      startsBlock: STARTS_BLOCK.has(command.id),
    }
  })
}

function isOn(id: CommandId): boolean | undefined {
  switch (id) {
    case 'overlay-boxes':
      return overlays.value.boxes
    case 'overlay-lines':
      return overlays.value.lines
    case 'overlay-features':
      return overlays.value.features
    case 'overlay-parts':
      return overlays.value.parts
    case 'overlay-stereo':
      return overlays.value.stereo
    case 'overlay-wireframe':
      return overlays.value.wireframe
    case 'record':
      return recording.value !== null
    case 'vr':
      return visiting.value !== null
    case 'probe':
      return panel.value === 'probe'
    case 'toggle-hud':
      return settings.value.showHud
    case 'toggle-contacts':
      return settings.value.showContacts
    case 'pose-open':
    case 'pose-point':
    case 'pose-pinch':
    case 'pose-fist':
    case 'pose-grasp':
      return id === `pose-${handPose.value}`
    default:
      return undefined
  }
}

function isEnabled({ id, group }: Command): boolean {
  // What was recorded is not changed by watching it.
  const changes = group === 'edit' || group === 'hand' || id === 'record' || id === 'probe' || id === 'vr'
  if (changes && screen.value === 'replay') return false
  if (id === 'undo') return canUndo.value
  if (id === 'redo') return canRedo.value
  if (id === 'reset-scene' || id === 'unstick' || id === 'probe' || id === 'record' || id === 'vr')
    return openScene.value !== null
  return true
}
