/** The probe: where the fingertip is to the body that was clicked, and a slice through it. */
import './probe-panel.css'
import { useSignal, useSignalEffect } from '@preact/signals'
import { actions, fault, nearby, probed, progress, reading, solid, stopped } from '../probe/probe-state.ts'
import { meshText, spokenWhere, tipText } from '../probe/probe-wording.ts'
import { mouseMode } from '../state.ts'
import { Icon } from './icon.tsx'
import { ProbeMethods } from './probe-methods.tsx'
import { ProbeSlice } from './probe-slice.tsx'

export function ProbePanel() {
  return (
    <div class="probe">
      <ThingChoice />
      {probed.value === null ? (
        <p class="empty">Click a thing to probe it, or choose one above.</p>
      ) : (
        <>
          <TipReading />
          <MeshState />
          <ProbeMethods />
          <LongWork />
          <ProbeSlice />
        </>
      )}
      <Announcer />
      {/* A mouse that looks around has no cursor: what is in the middle is clicked. */}
      {mouseMode.value === 'look' && <div class="probe-aim" aria-hidden="true" />}
    </div>
  )
}

/** The keyboard's way to choose: what is nearest to the fingertip comes first. */
function ThingChoice() {
  const chosen = probed.value
  const open = useSignal(false)
  // A list that changes while it is read cannot be chosen from.
  const kept = useSignal(nearby.peek())
  useSignalEffect(() => {
    const now = nearby.value
    if (!open.value) kept.value = now
  })
  const things =
    kept.value.some(({ body }) => body === chosen?.body) || chosen === null
      ? kept.value
      : [chosen, ...kept.value]
  return (
    <div class="probe-thing">
      <label for="probe-thing">Thing</label>
      <select
        id="probe-thing"
        value={chosen?.body ?? ''}
        onFocus={() => (open.value = true)}
        onBlur={() => (open.value = false)}
        onChange={(event) => actions.peek()?.probe(Number(event.currentTarget.value))}
      >
        <option value="" disabled>
          Nearest to the hand first
        </option>
        {things.map(({ body, name }) => (
          <option key={body} value={body} selected={body === chosen?.body}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

function TipReading() {
  const now = reading.value
  const name = probed.value?.name ?? ''
  return (
    <p class="probe-tip">
      <span>Index tip: </span>
      {now === null ? 'measuring' : tipText(now.ray, now.metres, name)}
    </p>
  )
}

function MeshState() {
  const news = solid.value
  if (fault.value !== null) {
    return (
      <p class="probe-mesh caution" role="alert">
        <Icon name="warning" /> {fault.value}
      </p>
    )
  }
  if (news === null) return null
  if (news.diagnosis.closed) return <p class="probe-mesh">{meshText(news.triangles, news.diagnosis)}</p>
  return (
    <p class="probe-mesh caution">
      <Icon name="warning" />
      <span>
        {meshText(news.triangles, news.diagnosis)} It encloses no solid: all labels are best answers, by the
        generalised winding number.
      </span>
    </p>
  )
}

/** What a large body's expansions take, and a way out of it. */
function LongWork() {
  const now = progress.value
  if (now === null && !stopped.value) return null
  if (now === null) {
    return (
      <div class="probe-work">
        <p>The multipole method was stopped.</p>
        <button type="button" class="plain" onClick={() => actions.peek()?.goOn()}>
          Go on
        </button>
      </div>
    )
  }
  const percent = now.fraction === null ? null : Math.round(now.fraction * 100)
  return (
    <div class="probe-work">
      <p>{now.step}</p>
      <progress aria-label={now.step} max={100} {...(percent === null ? {} : { value: percent })} />
      <button type="button" class="plain" onClick={() => actions.peek()?.stop()}>
        Stop
      </button>
    </div>
  )
}

/** Screen readers hear when the fingertip goes in or out; the millimetres would be read without end. */
function Announcer() {
  const said = useSignal('')
  useSignalEffect(() => {
    const now = reading.value
    const thing = probed.value
    if (thing === null || now === null) said.value = ''
    else said.value = `Index tip ${spokenWhere(now.ray, now.metres)} ${thing.name}.`
  })
  return (
    <p class="unseen" role="status">
      {said.value}
    </p>
  )
}
