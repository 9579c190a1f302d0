/** The timeline under a replay: where it is, what plays it, from where it is seen, and the picture of the whole. */
import { whole } from '../ui/wording.ts'
import './timeline.css'
import { useActions } from '../ui/actions.ts'
import { CameraChoice } from './camera-choice.tsx'
import { FilterSelect } from './filter-select.tsx'
import { useMouseFocus } from './mouse-focus.ts'
import { SPEEDS, type Speed, speedText } from './player.ts'
import {
  duration,
  frame,
  isPathShown,
  isPictureOpen,
  loop,
  opened,
  playing,
  type ReplayActions,
  replayActions,
  speed,
  time,
  trouble,
  waiting,
} from './replay-state.ts'
import { ScrubBar } from './scrub-bar.tsx'
import { SessionPicture } from './session-picture.tsx'
import { clockText } from './time-text.ts'
import { ToolButton } from './tool-button.tsx'

export function Timeline() {
  const actions = replayActions.value
  if (actions === null) return null
  return (
    <section class="timeline glass" aria-label="Timeline">
      {isPictureOpen.value && <SessionPicture />}
      <div class="timeline-scrub">
        <Readout />
        <ScrubBar />
      </div>
      <Trouble />
      <Tools actions={actions} />
    </section>
  )
}

function Readout() {
  const frames = opened.value?.details.entry.frames ?? 0
  return (
    <div class="readout" data-waiting={waiting.value} title={`${whole(frames)} frames, numbered from 0`}>
      <span class="readout-time">{clockText(time.value)}</span>
      <span class="readout-rest">/ {clockText(duration.value, false)}</span>
      <span class="readout-frame">Frame {whole(Math.max(0, frame.value))}</span>
    </div>
  )
}

/** Stays in the page, so that screen readers hear what comes into it. */
function Trouble() {
  return (
    <p class="timeline-trouble" role="status">
      {trouble.value}
    </p>
  )
}

function Tools({ actions }: { actions: ReplayActions }) {
  const app = useActions()
  return (
    <div class="timeline-tools">
      <div class="tool-group">
        <ToolButton icon="previous" label="Previous contact" code="PageUp" onPress={() => actions.jump(-1)} />
        <ToolButton icon="back" label="One frame back" code="ArrowLeft" onPress={() => actions.step(-1)} />
        <ToolButton
          icon={playing.value ? 'pause' : 'play'}
          label={playing.value ? 'Pause' : 'Play'}
          code="Space"
          onPress={() => actions.togglePlay()}
        />
        <ToolButton icon="on" label="One frame on" code="ArrowRight" onPress={() => actions.step(1)} />
        <ToolButton icon="next" label="Next contact" code="PageDown" onPress={() => actions.jump(1)} />
      </div>
      <SpeedSelect actions={actions} />
      <ToolButton
        icon="loop"
        label={
          loop.value === null ? 'Go round from here to the end; I and O mark the ends' : 'Do not go round'
        }
        pressed={loop.value !== null}
        onPress={() => (loop.value === null ? actions.markLoop('from') : actions.clearLoop())}
      />
      <FilterSelect actions={actions} />
      <CameraChoice actions={actions} />
      <div class="tool-group tools-end">
        <ToolButton
          icon="path"
          label="Path of the hand"
          code="KeyP"
          text="Path"
          pressed={isPathShown.value}
          onPress={() => actions.togglePath()}
        />
        <ToolButton
          icon="lanes"
          label="Overview of the whole session"
          code="KeyT"
          text="Overview"
          pressed={isPictureOpen.value}
          onPress={() => actions.togglePicture()}
        />
        <ToolButton icon="verify" label="Verify every frame" text="Verify" onPress={() => actions.verify()} />
        <ToolButton
          icon="leave"
          label="Back to the sessions"
          code="Escape"
          onPress={() => app.run('sessions')}
        />
      </div>
    </div>
  )
}

function SpeedSelect({ actions }: { actions: ReplayActions }) {
  const focus = useMouseFocus()
  return (
    <select
      class="tool-select speed"
      aria-label="Speed"
      title="Speed (↑ and ↓)"
      value={String(speed.value)}
      {...focus.handlers}
      onChange={(event) => {
        actions.setSpeed(Number(event.currentTarget.value) as Speed)
        focus.chosen()
      }}
    >
      {SPEEDS.map((each) => (
        <option key={each} value={String(each)}>
          {speedText(each)}
        </option>
      ))}
    </select>
  )
}
