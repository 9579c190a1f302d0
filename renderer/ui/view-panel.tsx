/** What the engine sees, to be drawn over the picture. */
import type { CommandId } from '../../contract/commands.ts'
import { type Overlay, overlays, settings } from '../state.ts'
import { useActions } from './actions.ts'
import { Key } from './keys.tsx'
import { commandsOf } from './menus.ts'

const ABOUT: Readonly<Record<Overlay, string>> = {
  boxes: 'The box of every body; overlapping ones in amber.',
  lines: 'From closest point to closest point, with the distance in mm.',
  features: 'The closest vertex, edge or face on both sides.',
  parts: 'The convex parts of non-convex bodies, and the tree above them.',
  stereo: 'Left and right eye side by side.',
  wireframe: 'The edges of what is drawn.',
}

export function ViewPanel() {
  return (
    <div class="switches">
      {commandsOf('view').map(({ id, label, key }) => {
        const overlay = overlayOf(id)
        if (overlay) {
          return (
            <Toggle
              key={id}
              id={id}
              label={label}
              keys={key}
              about={ABOUT[overlay]}
              on={overlays.value[overlay]}
            />
          )
        }
        if (id === 'toggle-hud') {
          return (
            <Toggle
              key={id}
              id={id}
              label={label}
              keys={key}
              about="What a frame costs."
              on={settings.value.showHud}
            />
          )
        }
        if (id === 'toggle-contacts') {
          return (
            <Toggle
              key={id}
              id={id}
              label={label}
              keys={key}
              about="Who touches whom, and how deep."
              on={settings.value.showContacts}
            />
          )
        }
        return null
      })}
    </div>
  )
}

interface ToggleProps {
  readonly id: CommandId
  readonly label: string
  readonly keys: string
  readonly about: string
  readonly on: boolean
}

function Toggle({ id, label, keys, about, on }: ToggleProps) {
  const actions = useActions()
  return (
    <label class="switch-row">
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        aria-describedby={`about-${id}`}
        onInput={(event) => {
          actions.run(id)
          // Shows what is so, also where the wish was not granted.
          event.currentTarget.checked = on
        }}
      />
      <span class="switch-label">
        {label} <Key code={keys} />
      </span>
      <span class="switch-about" id={`about-${id}`}>
        {about}
      </span>
    </label>
  )
}

function overlayOf(id: CommandId): Overlay | null {
  const name = id.startsWith('overlay-') ? id.slice('overlay-'.length) : ''
  return name in ABOUT ? (name as Overlay) : null
}
