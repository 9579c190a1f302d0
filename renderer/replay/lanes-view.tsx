/** Who touched what, when and how deep: a lane for each finger or body. */
import { useComputed, useSignal } from '@preact/signals'
import { depthText } from '../ui/contact-wording.ts'
import { type ContactFilter, EVERYONE, filterText } from './contact-filter.ts'
import { type Bar, barBetween, type Grouping, type Lane, lanesOf, touchedTime } from './lanes.ts'
import { drawLanes, LANE_HEIGHT } from './lanes-drawing.ts'
import { PlotCanvas } from './plot-canvas.tsx'
import { duration, filter, grouping, opened, replayActions, shownContacts } from './replay-state.ts'
import { clockText, lengthText } from './time-text.ts'

/** More rows nobody compares; a simulation touches hundreds. */
const MOST_LANES = 100
/** Pixels on either side of the cursor in which a bar is found. */
const NEAR = 3

interface Pointed {
  readonly bar: Bar
  readonly x: number
  readonly y: number
  readonly isRight: boolean
}

export function LanesView() {
  const lanes = useComputed(() => {
    const replay = opened.value
    if (replay === null) return []
    return lanesOf(shownContacts.value, replay.cast, grouping.value, duration.value)
  })
  const pointed = useSignal<Pointed | null>(null)
  const shown = lanes.value.slice(0, MOST_LANES)
  if (shown.length === 0) return <p class="lanes-empty empty">Nothing is touched in this session.</p>

  const find = (event: PointerEvent): void => {
    const area = event.currentTarget as HTMLElement
    const box = area.getBoundingClientRect()
    const [x, y] = [event.clientX - box.left, event.clientY - box.top]
    const scale = duration.value / Math.max(1, box.width)
    const lane = shown[Math.floor(y / LANE_HEIGHT)]
    const bar = lane === undefined ? null : barBetween(lane, (x - NEAR) * scale, (x + NEAR) * scale)
    // Of the plots, which do not scroll: the tip may stand out of the lanes.
    const plots = area.closest('.picture-plots')?.getBoundingClientRect() ?? box
    pointed.value =
      bar === null
        ? null
        : { bar, x: event.clientX - plots.left, y: event.clientY - plots.top, isRight: x > box.width / 2 }
  }
  return (
    <div class="lanes">
      <ul class="lane-names">
        {shown.map((lane) => (
          <LaneName key={lane.key} lane={lane} by={grouping.value} />
        ))}
        {lanes.value.length > MOST_LANES && (
          <li class="lane-more">and {lanes.value.length - MOST_LANES} more</li>
        )}
      </ul>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard one goes from contact to contact; see the timeline */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same */}
      <div
        class="lanes-area"
        data-pointed={pointed.value !== null}
        style={{ height: `${shown.length * LANE_HEIGHT}px` }}
        onPointerMove={find}
        onPointerLeave={() => (pointed.value = null)}
        onClick={() => {
          if (pointed.value !== null) replayActions.value?.goTo(pointed.value.bar.contact.beginFrame)
        }}
      >
        <PlotCanvas
          class="lanes-plot"
          label={`Contacts over time of ${shown.length} ${grouping.value === 'finger' ? 'fingers' : 'things'}`}
          draw={(context, size, colors) =>
            drawLanes(context, size, colors, lanes.value.slice(0, MOST_LANES), duration.value)
          }
        />
      </div>
      {pointed.value !== null && <BarTip {...pointed.value} />}
    </div>
  )
}

/** Pressed, it leaves the contacts of this finger or thing alone to be seen; pressed again, all. */
function LaneName({ lane, by }: { lane: Lane; by: Grouping }) {
  const own = filterOfLane(lane, by)
  const isChosen = own !== null && filterText(filter.value) === filterText(own)
  const about = `${lane.bars.length} contacts, ${lengthText(touchedTime(lane.bars))} in all`
  return (
    <li>
      <button
        type="button"
        class="quiet lane-name"
        aria-pressed={isChosen}
        title={`${lane.label}: ${about}`}
        onClick={() => own !== null && replayActions.value?.setFilter(isChosen ? EVERYONE : own)}
      >
        <span>{lane.label}</span>
      </button>
    </li>
  )
}

function filterOfLane(lane: Lane, by: Grouping): ContactFilter | null {
  if (by === 'body') return { kind: 'body', body: Number(lane.key) }
  const isHands =
    lane.bars[0] !== undefined && opened.value?.cast.fingerOf(lane.bars[0].contact.first) !== null
  return isHands ? { kind: 'finger', finger: lane.key } : null
}

function BarTip({ bar, x, y, isRight }: Pointed) {
  const cast = opened.value?.cast
  const { first, second } = bar.contact
  return (
    <div class="bar-tip" style={{ left: `${x}px`, top: `${y}px` }} data-right={isRight}>
      <strong>
        {cast?.nameOf(first)} – {cast?.nameOf(second)}
      </strong>
      <span>
        {clockText(bar.begin)} for {lengthText(bar.end - bar.begin)}, {depthText(bar.depth)}
      </span>
    </div>
  )
}
