/** The bar that is dragged along a session: a slider with marks, and a range that is gone round. */

import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { useMoment } from './moment-ref.ts'
import type { Range } from './player.ts'
import { PlotCanvas } from './plot-canvas.tsx'
import { duration, frame, loop, marks, replayActions, time } from './replay-state.ts'
import { drawScrub } from './scrub-drawing.ts'
import { clockText, spokenTime } from './time-text.ts'

/** Pixels from the end of the range at which it is taken hold of. */
const GRASP = 6

/** What a drag moves: the moment, or one end of a range, the other end of which stays. */
type Drag = { readonly kind: 'moment' } | { readonly kind: 'range'; readonly anchor: number }

export function ScrubBar() {
  const bar = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | null>(null)
  const pointed = useSignal<number | null>(null)
  const length = duration.value

  const timeAt = (event: PointerEvent): number => {
    const box = bar.current?.getBoundingClientRect()
    if (box === undefined || box.width === 0) return 0
    return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * length
  }
  const press = (event: PointerEvent): void => {
    if (event.button !== 0) return
    bar.current?.setPointerCapture(event.pointerId)
    const at = timeAt(event)
    drag.current = dragAt(event, at, loop.value, (GRASP / (bar.current?.clientWidth ?? 1)) * length)
    replayActions.value?.hold(true)
    if (drag.current.kind === 'moment') replayActions.value?.seek(at)
  }
  const move = (event: PointerEvent): void => {
    const at = timeAt(event)
    pointed.value = at
    if (drag.current === null) return
    if (drag.current.kind === 'range') replayActions.value?.setLoop(drag.current.anchor, at)
    else replayActions.value?.seek(at)
  }
  const letGo = (): void => {
    drag.current = null
    replayActions.value?.hold(false)
  }

  return (
    <div
      class="scrub"
      ref={bar}
      role="slider"
      tabIndex={0}
      aria-label="Moment of the session"
      aria-valuemin={0}
      aria-valuemax={Math.round(length / 1000)}
      aria-valuenow={Math.round(time.value / 1000)}
      aria-valuetext={`${spokenTime(time.value)}, frame ${frame.value}`}
      aria-keyshortcuts="ArrowLeft ArrowRight Home End"
      title="Drag to any moment. With Shift held, drag a range to go round."
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onPointerLeave={() => (pointed.value = null)}
    >
      <PlotCanvas
        class="scrub-plot"
        draw={(context, size, colors) => drawScrub(context, size, colors, marks.value, duration.value)}
      />
      <LoopRange />
      <Filled />
      {pointed.value !== null && <PointedTime at={pointed.value} length={length} />}
    </div>
  )
}

function dragAt(event: PointerEvent, at: number, range: Range | null, grasp: number): Drag {
  if (event.shiftKey) return { kind: 'range', anchor: at }
  if (range !== null && Math.abs(at - range.from) < grasp) return { kind: 'range', anchor: range.to }
  if (range !== null && Math.abs(at - range.to) < grasp) return { kind: 'range', anchor: range.from }
  return { kind: 'moment' }
}

/** What has been played, and where it is. */
function Filled() {
  return (
    <div class="scrub-filled" ref={useMoment()}>
      <span class="scrub-knob" />
    </div>
  )
}

function LoopRange() {
  const range = loop.value
  if (range === null || duration.value <= 0) return null
  const from = range.from / duration.value
  const width = (range.to - range.from) / duration.value
  return <div class="scrub-loop" style={{ left: `${100 * from}%`, width: `${100 * width}%` }} />
}

function PointedTime({ at, length }: { at: number; length: number }) {
  return (
    <div class="scrub-pointed" style={{ left: `${(100 * at) / Math.max(1, length)}%` }}>
      {clockText(at)}
    </div>
  )
}
