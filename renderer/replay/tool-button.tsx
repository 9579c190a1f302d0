/** A button of the timeline. */
import { focusPicture } from '../ui/focus.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { labelOf } from '../ui/keyboard.ts'

interface ToolButtonProps {
  readonly icon: IconName
  /** What it does, as its name. */
  readonly label: string
  /** As in contract/commands.ts. */
  readonly code?: string
  /** Whether what it shows is shown, or what it does is on. */
  readonly pressed?: boolean
  /** Written beside the icon; only where there is room. */
  readonly text?: string
  readonly onPress: () => void
}

export function ToolButton({ icon, label, code, pressed, text, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      class={`quiet ${text === undefined ? 'square' : 'tool-wide'}`}
      aria-label={label}
      title={code === undefined ? label : `${label} (${labelOf(code)})`}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      onClick={(event) => {
        onPress()
        // By mouse: the next press of the space bar plays, instead of pressing this again.
        if (event.detail > 0) focusPicture()
      }}
    >
      <Icon name={icon} />
      {text !== undefined && <span>{text}</span>}
    </button>
  )
}
