import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { McapIndexedReader } from '@mcap/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Random } from '../../../../engine/math/random.ts'
import { HAND_INTS } from '../../../../engine/record/frame-record.ts'
import { exactAngles, POSE_INTS } from '../../../../engine/record/grid.ts'
import { exportSession } from '../../../../main/sessions/export/export-session.ts'
import type { HandMeasures } from '../../../../walkthrough/hand/hand-measures.ts'
import { makeHand } from '../../../../walkthrough/hand/hand-model.ts'
import { JOINT_COUNT } from '../../../../walkthrough/hand/joints.ts'
import { placeHand } from '../../../../walkthrough/hand/kinematics.ts'
import { type ScannedMcap, scanMcap } from '../../../twins/mcap-scanner.ts'
import { randomMeasures } from '../../../walkthrough/xr/support/xr-hand.ts'
import { memorySource, poseOf } from './recorded-session.ts'
import { LEFT_FROM, RIGHT_AGAIN, recordTable } from './table-session.ts'

const session = await recordTable()
/** One hand is the person's own, the other a standard one. */
const hands: [HandMeasures, null] = [randomMeasures(new Random(1)), null]
const source = memorySource(
  { ...session.begin, hands },
  session.headers,
  session.chunks,
  session.contacts,
  session.parcel,
)
const folder = mkdtempSync(join(tmpdir(), 'palpable-mcap-'))
afterAll(() => rmSync(folder, { recursive: true }))

// biome-ignore lint/suspicious/noExplicitAny: messages of many kinds.
type Message = any
let file: Buffer
let scanned: ScannedMcap

beforeAll(async () => {
  const request = { format: 'mcap', withScene: true } as const
  const [{ path }] = await exportSession(source, request, folder, () => {}, new AbortController().signal)
  file = readFileSync(path)
  scanned = scanMcap(file)
})

/** Messages of a topic, parsed, with the frame of their time. */
function messages(topic: string): { frame: number; message: Message }[] {
  const channel = [...scanned.channels].find(([, each]) => each.topic === topic)![0]
  const start = BigInt(session.begin.startedAt) * 1_000_000n
  return scanned.messages
    .filter((each) => each.channel === channel)
    .map(({ logTime, text }) => ({
      frame: session.frames.findIndex(({ time }) => start + BigInt(time) * 1000n === logTime),
      message: JSON.parse(text),
    }))
}

function near(actual: Message, expected: ArrayLike<number>): void {
  const { x, y, z, w } = actual
  const numbers = w === undefined ? [x, y, z] : [x, y, z, w]
  expect(numbers).toHaveLength(expected.length)
  numbers.forEach((value: number, k) => {
    expect(Math.abs(value - expected[k])).toBeLessThanOrEqual(5.001e-7)
  })
}

describe('mcap', () => {
  it('is read alike by index and by plain scanning', async () => {
    const reader = await McapIndexedReader.Initialize({
      readable: {
        size: async () => BigInt(file.length),
        read: async (offset, size) => file.subarray(Number(offset), Number(offset + size)),
      },
      decompressHandlers: { zstd: (bytes) => zstdDecompressSync(bytes) },
    })
    expect(reader.statistics!.messageCount).toBe(BigInt(scanned.messages.length))
    expect(reader.chunkIndexes).toHaveLength(scanned.chunkCount)
    expect(reader.channelsById.size).toBe(scanned.channels.size)
    expect(reader.schemasById.size).toBe(scanned.schemas.size)
    const order = (each: { channelId: number; sequence: number }) => each.channelId * 1e6 + each.sequence
    const found: { channelId: number; sequence: number; text: string; logTime: bigint }[] = []
    for await (const { channelId, sequence, logTime, data } of reader.readMessages()) {
      found.push({ channelId, sequence, logTime, text: Buffer.from(data).toString('utf8') })
    }
    const plain = scanned.messages.map(({ channel, sequence, logTime, text }) => ({
      channelId: channel,
      sequence,
      logTime,
      text,
    }))
    expect(found.sort((a, b) => order(a) - order(b))).toEqual(plain.sort((a, b) => order(a) - order(b)))
  })

  it('has times of the wall clock, ascending, from the start on', () => {
    const start = BigInt(session.begin.startedAt) * 1_000_000n
    expect(scanned.messages[0].logTime).toBe(start)
    expect(scanned.messages.at(-1)!.logTime).toBe(start + BigInt(session.frames.at(-1)!.time) * 1000n)
    scanned.messages.forEach(({ logTime, publishTime }, i) => {
      expect(publishTime).toBe(logTime)
      if (i > 0) expect(logTime).toBeGreaterThanOrEqual(scanned.messages[i - 1].logTime)
    })
    const { timestamp } = messages('/view')[3].message
    expect(BigInt(timestamp.sec) * 1_000_000_000n + BigInt(timestamp.nsec)).toBe(
      start + BigInt(session.frames[3].time) * 1000n,
    )
  })

  it("describes each message by a JSON schema, under Foxglove's names where it knows them", () => {
    const topics = Object.fromEntries(
      [...scanned.channels.values()].map(({ topic, schema }) => [topic, scanned.schemas.get(schema)!.name]),
    )
    expect(topics).toMatchObject({
      '/view': 'foxglove.PoseInFrame',
      '/hand/left': 'foxglove.FrameTransforms',
      '/hand/right': 'foxglove.FrameTransforms',
      '/bodies': 'foxglove.FrameTransforms',
      '/scene': 'foxglove.SceneUpdate',
      '/contacts': 'palpable.Contacts',
      '/events': 'palpable.Event',
    })
    for (const { schema, encoding } of scanned.channels.values()) {
      expect(encoding).toBe('json')
      expect(scanned.schemas.get(schema)!.encoding).toBe('jsonschema')
    }
    for (const { channel, text } of scanned.messages) {
      const { schema } = scanned.channels.get(channel)!
      expectToFit(JSON.parse(text), JSON.parse(scanned.schemas.get(schema)!.data), 'message')
    }
  })

  it('has the view of every frame', () => {
    const views = messages('/view')
    expect(views.map(({ frame }) => frame)).toEqual(session.frames.map((_, i) => i))
    for (const { frame, message } of views) {
      const pose = poseOf(session.begin, session.frames[frame].view)
      near(message.pose.position, pose.slice(0, 3))
      near(message.pose.orientation, pose.slice(3))
    }
  })

  it.each(['left', 'right'] as const)(
    'has the %s hand where it was there, every part in its place',
    (side) => {
      const bit = side === 'left' ? 1 : 2
      const there = session.frames.flatMap(({ hands }, i) => ((hands & bit) !== 0 ? [i] : []))
      const transforms = messages(`/hand/${side}`)
      expect(transforms.map(({ frame }) => frame)).toEqual(there)
      const model = makeHand(side, hands[bit - 1])
      const joints = new Float64Array(JOINT_COUNT)
      const parts = new Float64Array(7 * model.parts.length)
      for (const { frame, message } of transforms) {
        const { hand } = session.frames[frame]
        const o = (bit - 1) * HAND_INTS
        exactAngles(joints, hand, o + POSE_INTS)
        placeHand(model, [0, 0, 0, 0, 0, 0, 1], 0, joints, parts)
        const placed = new Map(message.transforms.map((each: Message) => [each.child_frame_id, each]))
        const root = placed.get(`hand/${side}`) as Message
        const pose = poseOf(session.begin, hand, o)
        expect(root.parent_frame_id).toBe('palpable')
        near(root.translation, pose.slice(0, 3))
        near(root.rotation, pose.slice(3))
        model.parts.forEach(({ name }, i) => {
          const part = placed.get(`hand/${side}/${name}`) as Message
          if (model.bendJoint[i] < 0) expect(part).toBeUndefined()
          else {
            near(part.translation, parts.subarray(7 * i, 7 * i + 3))
            near(part.rotation, parts.subarray(7 * i + 3, 7 * i + 7))
          }
        })
      }
      expect(messages(`/hand/${side}/joints`)).toHaveLength(there.length)
    },
  )

  it('shows a hand when it comes and takes it away when it goes', () => {
    const shown = (side: string) =>
      messages(`/hand/${side}/shape`).map(({ frame, message }) => [
        frame,
        message.entities.length,
        message.deletions.length,
      ])
    expect(shown('right')).toEqual([
      [0, 19, 0],
      [LEFT_FROM, 0, 1],
      [RIGHT_AGAIN, 19, 0],
    ])
    expect(shown('left')).toEqual([
      [LEFT_FROM, 19, 0],
      [RIGHT_AGAIN, 0, 1],
    ])
  })

  it('has all bodies that ever move whenever one has moved', () => {
    const bodies = messages('/bodies')
    const moving = session.frames.flatMap(({ moved }, i) => (i === 0 || moved.length > 0 ? [i] : []))
    expect(bodies.map(({ frame }) => frame)).toEqual(moving)
    const last = new Map<string, number[]>()
    for (const id of ['pushed', 'turning', 'growing']) {
      const { position, rotation } = session.scene.bodies.find((body) => body.id === id)!
      last.set(id, [...position, ...rotation])
    }
    for (const { frame, message } of bodies) {
      for (const { body, pose } of session.frames[frame].moved) {
        last.set(session.scene.bodies[body].id, poseOf(session.begin, pose))
      }
      expect(message.transforms).toHaveLength(3)
      for (const { child_frame_id, translation, rotation } of message.transforms) {
        const pose = last.get(child_frame_id.replace('body/', ''))!
        near(translation, pose.slice(0, 3))
        near(rotation, pose.slice(3))
      }
    }
  })

  it('has the contacts of each frame that has any, and an empty list where they end', () => {
    const wanted = session.frames.flatMap(({ contactCount }, i) =>
      contactCount > 0 || (session.frames[i - 1]?.contactCount ?? 0) > 0 ? [i] : [],
    )
    const contacts = messages('/contacts')
    expect(contacts.map(({ frame }) => frame)).toEqual(wanted)
    expect(messages('/contacts/points').map(({ frame }) => frame)).toEqual(wanted)
    for (const { frame, message } of contacts) {
      expect(message.frame).toBe(frame)
      expect(message.digest).toBe(session.frames[frame].digest)
      expect(message.contacts).toHaveLength(session.frames[frame].contactCount)
    }
    const seen = contacts.flatMap(({ message }) => message.contacts)
    expect(seen.some(({ second }) => second === 'block, "pushed"')).toBe(true)
    expect(seen.every(({ finger }) => /^(left|right) /.test(finger))).toBe(true)
  })

  it('draws every body: what moves in its own frame, the rest where it stands', () => {
    const [{ message }] = messages('/scene')
    const frames = Object.fromEntries(message.entities.map((each: Message) => [each.id, each.frame_id]))
    expect(frames).toEqual({
      floor: 'palpable',
      table: 'palpable',
      resting: 'palpable',
      pushed: 'body/pushed',
      turning: 'body/turning',
      growing: 'body/growing',
    })
    const growing = message.entities.find(({ id }: Message) => id === 'growing').triangles[0]
    // Half of the model's 8 cm.
    expect(Math.max(...growing.points.map(({ x }: Message) => x))).toBeCloseTo(0.02, 6)
    expect(messages('/tf')).toHaveLength(1)
  })

  it('keeps the facts of the session', () => {
    expect(scanned.metadata.get('palpable.session')!.get('name')).toBe(session.begin.name)
    expect(scanned.metadata.get('palpable.session')!.get('digest')).toBe(session.frames.at(-1)!.digest)
    expect(messages('/events').map(({ frame, message }) => [frame, message.event])).toEqual([
      [10, 'command undo'],
      [20, 'grip right 1, "firmly"'],
    ])
  })
})

/** The little of JSON schema that ours use: types, properties (and no others), items, oneOf. */
function expectToFit(value: unknown, schema: Message, at: string): void {
  if (schema.oneOf !== undefined) {
    if (value === null) return
    expectToFit(value, schema.oneOf[1], at)
    return
  }
  const types: string[] = [schema.type].flat()
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  const fits =
    types.includes(type) || (type === 'number' && types.includes('integer') && Number.isInteger(value))
  if (!fits) throw new Error(`${at} is ${type}, not ${types}`)
  if (type === 'array' && schema.items !== undefined) {
    for (const [i, item] of (value as unknown[]).entries()) expectToFit(item, schema.items, `${at}[${i}]`)
  }
  if (type !== 'object' || schema.properties === undefined) return
  for (const [key, each] of Object.entries(value as object)) {
    if (schema.properties[key] === undefined) throw new Error(`${at}.${key} is not in the schema`)
    expectToFit(each, schema.properties[key], `${at}.${key}`)
  }
}
