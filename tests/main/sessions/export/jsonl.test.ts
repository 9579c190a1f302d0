import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CONTACT_INTS, HAND_INTS, SCENE_IDS } from '../../../../engine/record/frame-record.ts'
import { ANGLE_STEP, DISTANCE_STEP, POSE_INTS, POSITION_STEP } from '../../../../engine/record/grid.ts'
import { exportSession } from '../../../../main/sessions/export/export-session.ts'
import { useFolder } from '../../folder.ts'
import { poseOf } from './recorded-session.ts'
import { recordTable } from './table-session.ts'

const session = await recordTable()
const folder = useFolder()

// biome-ignore lint/suspicious/noExplicitAny: lines of five kinds.
type Line = any

function near(actual: number[], expected: ArrayLike<number>, within: number): void {
  expect(actual).toHaveLength(expected.length)
  actual.forEach((value, k) => {
    expect(Math.abs(value - expected[k])).toBeLessThanOrEqual(within)
  })
}

it('says what it is, who is in it, every frame and every contact, a line each', async () => {
  const [{ name, path }] = await exportSession(
    session.source,
    { format: 'jsonl', withScene: true },
    folder.path,
    () => {},
    new AbortController().signal,
  )
  expect(name).toBe('A block, -pushed- 1-2.jsonl')
  const text = readFileSync(path, 'utf8')
  expect(text.endsWith('}\n')).toBe(true)
  const lines: Line[] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const { participants } = session.begin
  expect(lines[0]).toMatchObject({ type: 'about', units: { time: 's', position: 'm', joints: 'rad' } })
  expect(lines[1]).toMatchObject({
    type: 'session',
    seed: 7,
    frames: session.frames.length,
    note: 'two\nlines',
  })
  expect(lines.slice(2, 2 + participants.length).map(({ type, ...rest }) => rest)).toEqual(participants)
  const frames = lines.filter((line) => line.type === 'frame')
  const contacts = lines.filter((line) => line.type === 'contact')
  expect(lines).toHaveLength(2 + participants.length + frames.length + contacts.length)
  expect(frames.map(({ digest }) => digest)).toEqual(session.frames.map(({ digest }) => digest))
  session.frames.forEach((frame, i) => {
    const line = frames[i]
    expect([line.frame, line.time, line.events]).toEqual([i, frame.time / 1e6, frame.events])
    near([...line.view.position, ...line.view.rotation], poseOf(session.begin, frame.view), 5.001e-7)
    expect(line.view).toMatchObject({ fieldOfView: 70, aspect: 1.778 })
    const side = frame.hands - 1
    const hand = side === 0 ? line.left : line.right
    expect(side === 0 ? line.right : line.left).toBeNull()
    const o = side * HAND_INTS
    near([...hand.position, ...hand.rotation], poseOf(session.begin, frame.hand, o), 5.001e-7)
    const joints = frame.hand.subarray(o + POSE_INTS, o + HAND_INTS)
    near(
      hand.joints,
      [...joints].map((steps) => steps * ANGLE_STEP),
      5.001e-7,
    )
    expect(line.moved.map((moved: Line) => [moved.body, moved.scale])).toEqual(
      frame.moved.map(({ body, scale }) => [SCENE_IDS + body, Number.isNaN(scale) ? undefined : scale]),
    )
    line.moved.forEach((moved: Line, m: number) => {
      near([...moved.position, ...moved.rotation], poseOf(session.begin, frame.moved[m].pose), 5.001e-7)
    })
    expect(line.contacts).toHaveLength(frame.contactCount)
    line.contacts.forEach((contact: Line, c: number) => {
      const ints = frame.contacts.subarray(c * CONTACT_INTS, (c + 1) * CONTACT_INTS)
      expect([contact.first, contact.firstPart, contact.second, contact.secondPart]).toEqual([
        ...ints.slice(0, 4),
      ])
      expect(
        ['vertex', 'edge', 'face'].indexOf(contact.firstFeature.type) + 4 * contact.firstFeature.index,
      ).toBe(ints[4])
      // Seven digits are enough to find the very step of the log again.
      expect(Math.round(contact.distance / DISTANCE_STEP)).toBe(ints[6])
      const steps = contact.point.map((x: number, k: number) =>
        Math.round((x - session.begin.origin[k]) / POSITION_STEP),
      )
      expect(steps).toEqual([...ints.slice(7, 10)])
    })
  })
  expect(contacts.map(({ number, begin, end }) => [number, begin, end])).toEqual(
    session.contacts.map(({ number, begin, end }) => [number, begin / 1e6, end === null ? null : end / 1e6]),
  )
})
