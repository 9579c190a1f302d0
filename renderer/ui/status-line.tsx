/** What the mouse and the hand are doing, and undo. */
import './status-line.css'
import type { ReadonlySignal } from '@preact/signals'
import type { CommandId } from '../../contract/commands.ts'
import { canRedo, canUndo, handPose, held, mouseMode, settings } from '../state.ts'
import { useActions } from './actions.ts'
import { Icon, type IconName } from './icon.tsx'
import { labelOf } from './keyboard.ts'
import { Key } from './keys.tsx'

export function StatusLine() {
  const actions = useActions()
  const looking = mouseMode.value === 'look'
  return (
    <footer class="status glass">
      <button
        type="button"
        class="quiet status-mouse"
        aria-pressed={looking}
        title="Lend the mouse to looking, and back"
        onClick={() => actions.run('look-mode')}
      >
        <Icon name={looking ? 'eye' : 'hand'} />
        {looking ? 'Mouse looks around' : 'Mouse moves the hand'}
        <Key code="KeyQ" />
      </button>
      <p class="status-pose">
        {settings.value.handedness === 'left' ? 'Left hand' : 'Right hand'}: {handPose.value}
      </p>
      <p class="status-held" role="status">
        {held.value !== null && `Holding ${held.value}`}
      </p>
      <div class="status-tools">
        <MoveButton command="undo" icon="undo" label="Undo" keys="Ctrl+KeyZ" able={canUndo} />
        <MoveButton command="redo" icon="redo" label="Redo" keys="Ctrl+Shift+KeyZ" able={canRedo} />
      </div>
    </footer>
  )
}

interface MoveButtonProps {
  readonly command: CommandId
  readonly icon: IconName
  readonly label: string
  readonly keys: string
  readonly able: ReadonlySignal<boolean>
}

function MoveButton({ command, icon, label, keys, able }: MoveButtonProps) {
  const actions = useActions()
  return (
    <button
      type="button"
      class="quiet"
      title={`${label} (${labelOf(keys)})`}
      // Not `disabled`: the button would lose the focus the moment the last move is undone.
      aria-disabled={!able.value}
      onClick={() => able.value && actions.run(command)}
    >
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  )
}
