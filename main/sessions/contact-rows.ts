/** The rows of contacts: one for each, from its beginning to its end. */
import type { BegunContact, EndedContact, SessionContact } from '../../contract/sessions.ts'
import { DISTANCE_STEP, POSITION_STEP } from '../../engine/record/grid.ts'
import type { Connection } from './database.ts'

interface ContactRow extends Omit<SessionContact, 'point'> {
  readonly x: number
  readonly y: number
  readonly z: number
}

export class ContactRows {
  readonly #insert
  readonly #end
  readonly #deepen
  readonly #endOpen
  readonly #reopen
  readonly #from

  constructor(db: Connection) {
    this.#insert = db.prepare(`INSERT INTO contact VALUES (${Array(17).fill('?').join(', ')})`)
    this.#end = db.prepare<[number, number, number, number, number]>(
      'UPDATE contact SET end_frame = ?, end_time = ?, deepest = ? WHERE session = ? AND number = ?',
    )
    this.#deepen = db.prepare<[number, number, number]>(
      'UPDATE contact SET deepest = ? WHERE session = ? AND number = ?',
    )
    this.#endOpen = db.prepare<[number, number, number]>(
      'UPDATE contact SET end_frame = ?, end_time = ? WHERE session = ? AND end_frame IS NULL',
    )
    this.#reopen = db.prepare<[number, number]>(
      'UPDATE contact SET end_frame = NULL, end_time = NULL WHERE session = ? AND end_frame >= ?',
    )
    this.#from = db.prepare<[number, number, number], ContactRow>(
      `SELECT number, first, first_part AS firstPart, second, second_part AS secondPart,
         first_feature AS firstFeature, second_feature AS secondFeature, begin_frame AS beginFrame,
         begin_time AS begin, end_frame AS endFrame, end_time AS end, begin_distance AS beginDistance, deepest, x, y, z
       FROM contact WHERE session = ? AND number >= ? ORDER BY number LIMIT ?`,
    )
  }

  begin(session: number, contact: BegunContact): void {
    const { frame, time, distance } = contact
    const ends = { beginFrame: frame, begin: time, endFrame: null, end: null }
    this.insert(session, { ...contact, ...ends, beginDistance: distance, deepest: Math.max(0, -distance) })
  }

  insert(session: number, contact: SessionContact): void {
    this.#insert.run(
      session,
      contact.number,
      contact.first,
      contact.firstPart,
      contact.second,
      contact.secondPart,
      contact.firstFeature,
      contact.secondFeature,
      contact.beginFrame,
      contact.begin,
      contact.endFrame,
      contact.end,
      distanceSteps(contact.beginDistance),
      distanceSteps(contact.deepest),
      ...contact.point.map((value) => Math.round(value / POSITION_STEP)),
    )
  }

  end(session: number, { number, frame, time, deepest }: EndedContact): void {
    this.#end.run(frame, time, distanceSteps(deepest), session, number)
  }

  deepen(session: number, number: number, depth: number): void {
    this.#deepen.run(distanceSteps(depth), session, number)
  }

  /** The recording is over: those that still last end with it, at the first frame there is not. */
  endOpen(session: number, frames: number, time: number): void {
    this.#endOpen.run(frames, time, session)
  }

  /** The recording goes on: what `endOpen` did is undone. No contact that was seen to end did so at a frame that is not. */
  reopen(session: number, frames: number): void {
    this.#reopen.run(session, frames)
  }

  /** In order of their numbers, which is that of their beginnings. */
  from(session: number, number: number, most: number): SessionContact[] {
    return this.#from.all(session, number, most).map(({ x, y, z, ...contact }) => ({
      ...contact,
      beginDistance: contact.beginDistance * DISTANCE_STEP,
      deepest: contact.deepest * DISTANCE_STEP,
      point: [x * POSITION_STEP, y * POSITION_STEP, z * POSITION_STEP],
    }))
  }
}

const distanceSteps = (metres: number): number => Math.round(metres / DISTANCE_STEP)
