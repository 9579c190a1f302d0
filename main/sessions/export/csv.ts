/**
 * A session as tables (RFC 4180, units in the headers), for spreadsheets and statistics:
 *
 *   NAME-session.csv   what was recorded: a row a fact
 *   NAME-contacts.csv  a row a contact, from its begin to its end
 *   NAME-poses.csv     a row a frame for the view and each hand, and for each body in the frames in which it moved
 *   NAME-joints.csv    a row a frame and hand, a column a joint
 *   NAME-events.csv    a row for whatever a person did
 */
import type { SessionContact, SessionDetails } from '../../../contract/sessions.ts'
import { HAND_INTS, hasHand, LEFT, RIGHT } from '../../../engine/record/frame-record.ts'
import { ANGLE_STEP, POSE_INTS } from '../../../engine/record/grid.ts'
import { SIDES } from '../../../walkthrough/hand/hand-model.ts'
import { FINGERS } from '../../../walkthrough/hand/joints.ts'
import type { ExportJob, Format } from './export-job.ts'
import { FrameValues, JOINT_NAMES } from './frame-values.ts'
import { type ExportFrame, forEachFrame } from './frames.ts'
import { featureText, Names } from './names.ts'
import { seconds, sevenDigits, sixDigits } from './numbers.ts'
import { sessionFacts } from './session-facts.ts'

const SESSION = '-session.csv'
const CONTACTS = '-contacts.csv'
const POSES = '-poses.csv'
const JOINTS = '-joints.csv'
const EVENTS = '-events.csv'

type Cell = string | number | null

/** One record, with its end. Text is quoted where it must be. */
function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `${cell}`
  // Blanks at the ends too: some readers drop them otherwise.
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

export const csv: Format = {
  endings: [SESSION, CONTACTS, POSES, JOINTS, EVENTS],
  async write(job) {
    const { source } = job
    job.file(SESSION).text(sessionTable(source.details))
    const contacts = job.file(CONTACTS)
    contacts.text(csvRow(CONTACT_HEADER))
    const names = new Names(source.details.begin.participants)
    for (const contact of source.contacts()) {
      contacts.text(contactRow(source.entry.id, contact, names))
      await contacts.settle()
    }
    const tables = new FrameTables(job, names)
    await forEachFrame(source, tables, job)
  },
}

function sessionTable(details: SessionDetails): string {
  return [['field', 'value'], ...Object.entries(sessionFacts(details))].map(csvRow).join('')
}

const CONTACT_HEADER = [
  'session',
  'number',
  'first',
  'first_part',
  'second',
  'second_part',
  'finger',
  'begin_s',
  'end_s',
  'duration_s',
  'deepest_m',
  'begin_distance_m',
  'x_m',
  'y_m',
  'z_m',
  'first_feature',
  'second_feature',
  'begin_frame',
  'end_frame',
]

/** Without an end while it lasts. */
function contactRow(session: string, contact: SessionContact, names: Names): string {
  const { begin, end, point } = contact
  const first = names.of(contact.first)
  return csvRow([
    session,
    contact.number,
    first.name,
    contact.firstPart,
    names.of(contact.second).name,
    contact.secondPart,
    first.finger,
    seconds(begin),
    end === null ? null : seconds(end),
    end === null ? null : seconds(end - begin),
    sevenDigits(contact.deepest),
    sevenDigits(contact.beginDistance),
    sixDigits(point[0]),
    sixDigits(point[1]),
    sixDigits(point[2]),
    featureText(contact.firstFeature),
    featureText(contact.secondFeature),
    contact.beginFrame,
    contact.endFrame,
  ])
}

const POSE_HEADER = [
  'time_s',
  'frame',
  'kind',
  'id',
  'name',
  'x_m',
  'y_m',
  'z_m',
  'qx',
  'qy',
  'qz',
  'qw',
  'scale',
]

class FrameTables {
  readonly #poses
  readonly #joints
  readonly #events
  readonly #names: Names
  readonly #values: FrameValues
  /** What stands between frame and pose of each body's rows. */
  readonly #labels = new Map<number, string>()

  constructor(job: ExportJob, names: Names) {
    this.#poses = job.file(POSES)
    this.#joints = job.file(JOINTS)
    this.#events = job.file(EVENTS)
    this.#names = names
    this.#values = new FrameValues(job.source.details.begin.origin)
    this.#poses.text(csvRow(POSE_HEADER))
    const joints = FINGERS.flatMap((finger) => JOINT_NAMES.map((joint) => `${finger}_${joint}_rad`))
    this.#joints.text(csvRow(['time_s', 'frame', 'hand', ...joints]))
    this.#events.text(csvRow(['time_s', 'frame', 'event']))
  }

  visit({ number, record, state }: ExportFrame): void {
    const start = `${seconds(record.time)},${number}`
    this.#poses.text(`${start},view,view,view,${this.#poseCells(state.view, 0)},1\r\n`)
    for (const side of [LEFT, RIGHT] as const) {
      if (!hasHand(state.hands, side)) continue
      const name = `${SIDES[side]} hand`
      const o = side * HAND_INTS
      this.#poses.text(`${start},hand,${SIDES[side]}-hand,${name},${this.#poseCells(state.hand, o)},1\r\n`)
      let row = `${start},${SIDES[side]}`
      for (let j = o + POSE_INTS; j < o + HAND_INTS; j++) row += `,${sixDigits(state.hand[j]! * ANGLE_STEP)}`
      this.#joints.text(`${row}\r\n`)
    }
    for (let i = 0; i < record.movedCount; i++) {
      const body = record.movedBody[i]!
      const scale = state.scales[body]!
      const size = Number.isNaN(scale) ? '' : `${scale}`
      this.#poses.text(
        `${start},${this.#label(body)},${this.#poseCells(record.movedPose, i * POSE_INTS)},${size}\r\n`,
      )
    }
    for (const event of record.events) this.#events.text(`${start},${csvRow([event])}`)
  }

  async settle(): Promise<void> {
    await this.#poses.settle()
    await this.#joints.settle()
    await this.#events.settle()
  }

  #poseCells(ints: Int32Array, o: number): string {
    return this.#values.pose(ints, o).join(',')
  }

  #label(body: number): string {
    const known = this.#labels.get(body)
    if (known !== undefined) return known
    const { key, name } = this.#names.body(body)
    const label = ['body', key, name].map(csvCell).join(',')
    this.#labels.set(body, label)
    return label
  }
}
