/** A session as one JSON value a line: what the lines are and their units, the session, who is in it, frames, contacts. */
import type { SessionContact, SessionDetails } from '../../../contract/sessions.ts'
import { digestText } from '../../../engine/record/frame-digest.ts'
import {
  HAND_INTS,
  hasHand,
  LEFT,
  RIGHT,
  SCENE_IDS,
  VIEW_ASPECT,
  VIEW_FIELD,
} from '../../../engine/record/frame-record.ts'
import { ANGLE_STEP, POSE_INTS } from '../../../engine/record/grid.ts'
import type { Format } from './export-job.ts'
import { FrameValues } from './frame-values.ts'
import { type ExportFrame, forEachFrame } from './frames.ts'
import { featureOf } from './names.ts'
import { seconds, sevenDigits, sixDigits } from './numbers.ts'

const ENDING = '.jsonl'

const ABOUT = {
  type: 'about',
  format: 'palpable-session',
  version: 1,
  units: {
    time: 's',
    position: 'm',
    point: 'm',
    distance: 'm, negative where they overlap',
    deepest: 'm',
    rotation: 'unit quaternion x y z w',
    joints: 'rad',
    fieldOfView: 'degrees from top to bottom',
    axes: 'y up, right-handed, a view looks along its own -z',
  },
  lines: {
    session: 'the session as a whole, once',
    participant: 'who can take part in a contact; contacts name it by its id',
    frame:
      'one drawn frame: the view, the hands that are there, the bodies that moved, events, and its contacts',
    contact: 'one contact from begin to end; end is null while it lasts',
  },
}

export const jsonl: Format = {
  endings: [ENDING],
  async write(job) {
    const { source } = job
    const file = job.file(ENDING)
    const line = (value: unknown) => file.text(`${JSON.stringify(value)}\n`)
    line(ABOUT)
    line(sessionLine(source.details))
    for (const participant of source.details.begin.participants) line({ type: 'participant', ...participant })
    await file.settle()
    const frames = new FrameLines(new FrameValues(source.details.begin.origin))
    const visitor = {
      visit: (frame: ExportFrame) => line(frames.line(frame)),
      settle: () => file.settle(),
    }
    await forEachFrame(source, visitor, job)
    for (const contact of source.contacts()) {
      line(contactLine(contact))
      await file.settle()
    }
  },
}

function sessionLine({ entry, begin }: SessionDetails): object {
  const { id, name, note, state, scene, device, frames, contacts, digest } = entry
  const { appVersion, engineVersion, seed, settings, origin } = begin
  return {
    type: 'session',
    id,
    name,
    note,
    state,
    scene,
    device,
    startedAt: new Date(entry.startedAt).toISOString(),
    duration: seconds(entry.duration),
    frames,
    contacts,
    digest,
    appVersion,
    engineVersion,
    seed,
    settings,
    origin,
  }
}

function contactLine(contact: SessionContact): object {
  const { begin, end, point, firstFeature, secondFeature } = contact
  return {
    type: 'contact',
    ...contact,
    firstFeature: featureOf(firstFeature),
    secondFeature: featureOf(secondFeature),
    begin: seconds(begin),
    end: end === null ? null : seconds(end),
    beginDistance: sevenDigits(contact.beginDistance),
    deepest: sevenDigits(contact.deepest),
    point: point.map(sixDigits),
  }
}

class FrameLines {
  readonly #values: FrameValues

  constructor(values: FrameValues) {
    this.#values = values
  }

  line({ number, record, state }: ExportFrame): object {
    const moved: object[] = []
    for (let i = 0; i < record.movedCount; i++) {
      const scale = record.movedScale[i]!
      moved.push({
        body: SCENE_IDS + record.movedBody[i]!,
        ...this.#place(record.movedPose, i * POSE_INTS),
        ...(Number.isNaN(scale) ? {} : { scale }),
      })
    }
    return {
      type: 'frame',
      frame: number,
      time: seconds(record.time),
      view: {
        ...this.#place(state.view, 0),
        fieldOfView: state.view[VIEW_FIELD]! / 100,
        aspect: state.view[VIEW_ASPECT]! / 1000,
      },
      left: this.#hand(state.hands, state.hand, LEFT),
      right: this.#hand(state.hands, state.hand, RIGHT),
      moved,
      events: record.events,
      contacts: this.#values.contacts(record),
      digest: digestText(record.digest),
    }
  }

  #place(ints: Int32Array, o: number): { position: number[]; rotation: number[] } {
    const numbers = Array.from(this.#values.pose(ints, o))
    return { position: numbers.slice(0, 3), rotation: numbers.slice(3) }
  }

  #hand(hands: number, ints: Int32Array, side: number): object | null {
    if (!hasHand(hands, side)) return null
    const o = side * HAND_INTS
    const joints = ints.subarray(o + POSE_INTS, o + HAND_INTS)
    return { ...this.#place(ints, o), joints: Array.from(joints, (steps) => sixDigits(steps * ANGLE_STEP)) }
  }
}
