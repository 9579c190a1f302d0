/** The figure's time: play, pause, one step on or back, or straight to a moment. */
import { STEP } from '../../walkthrough/lab/playback.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Slider } from '../ui/panel-controls.tsx'
import { actions, playing, time } from './lab-state.ts'
import { timeText } from './lab-wording.ts'

export function LabTime() {
  const plays = playing.value
  return (
    <div class="lab-time">
      <Slider
        id="lab-time"
        label="Time"
        value={time.value}
        text={timeText(time.value)}
        range={[0, 1, STEP]}
        onMove={(to) => actions.peek()?.goTo(to)}
      />
      <div class="lab-buttons">
        <button
          type="button"
          class="primary"
          aria-label={plays ? 'Pause the figure' : 'Play the figure'}
          onClick={() => actions.peek()?.play(!plays)}
        >
          <Icon name={plays ? 'pause' : 'play'} /> {plays ? 'Pause' : 'Play'}
        </button>
        <StepButton label="One step back" icon="back" by={-1} />
        <StepButton label="One step on" icon="on" by={1} />
      </div>
    </div>
  )
}

function StepButton({ label, icon, by }: { label: string; icon: IconName; by: number }) {
  return (
    <button
      type="button"
      class="plain square"
      aria-label={label}
      title={label}
      onClick={() => actions.peek()?.step(by)}
    >
      <Icon name={icon} />
    </button>
  )
}
