import { describe, expect, it } from 'vitest'
import { HOST_METHODS, hostEvent } from '../../contract/host-api.ts'
import { headsetCommand, headsetPose, linkState, pairRequest } from '../../contract/link.ts'
import {
  LINK_EVENT_TYPES,
  LINK_METHODS,
  mayChange,
  settingsForHeadset,
  WITHHELD_SETTINGS,
} from '../../contract/link-methods.ts'
import { defaultSettings, settingFields } from '../../contract/settings.ts'
import { Random } from '../../engine/math/random.ts'
import { Grid, isTurn } from '../../engine/record/grid.ts'
import { smallPose } from '../main/link/small-pose.ts'

const isGood = (pose: unknown): boolean => headsetPose.safeParse(pose).success

describe('what a headset may call', () => {
  it('is this list, and whoever makes it longer thinks about it here too', () => {
    expect([...LINK_METHODS]).toEqual([
      'app.info',
      'scenes.list',
      'settings.get',
      'settings.set',
      'files.recent',
      'sessions.end',
      'headset.pose',
      'log.error',
    ])
    expect([...LINK_EVENT_TYPES]).toEqual(['headset-command', 'recording-stopped'])
  })

  it('has nothing that deletes, renames, exports, remembers files or controls the link', () => {
    for (const method of Object.keys(HOST_METHODS))
      if (/delete|restore|rename|note|export|remember|forget|link\./i.test(method))
        expect(LINK_METHODS).not.toContain(method)
  })

  it('leaves out settings that hold a path: those with room for one', () => {
    const long = Object.entries(settingFields.shape)
      .filter(([, field]) => field.safeParse(`/${'x'.repeat(60)}`).success)
      .map(([key]) => key)
    expect(long.length).toBeGreaterThan(0)
    for (const key of long) expect(WITHHELD_SETTINGS).toContain(key)
    const own = { ...defaultSettings, storeFolder: '/home/a', storeLimit: 200, walkSpeed: 2 }
    expect(settingsForHeadset(own)).toEqual({ ...defaultSettings, walkSpeed: 2 })
    expect([{ walkSpeed: 2 }, { storeFolder: '' }, { walkSpeed: 2, storeLimit: 200 }].map(mayChange)).toEqual(
      [true, false, false],
    )
  })
})

describe("a headset's pose", () => {
  it('is taken as it is, also as an event', () => {
    const pose = smallPose(90)
    expect(headsetPose.parse(pose)).toEqual(pose)
    expect(headsetPose.parse({ ...pose, scene: null, bodies: [], scales: [] })).toBeDefined()
    expect(isGood({ ...pose, measures: [null, null], opacity: [0.25, 1] })).toBe(true)
    expect(hostEvent.safeParse({ type: 'headset-pose', client: '0123abcd', pose }).success).toBe(true)
  })

  it.each([
    { head: [0, 0, 0, 0, 0, 0] },
    { head: [0, 0, 0, 0, 0, 0, 8] },
    { head: [0, 0, 0, 0, 0, 0, -1] },
    { head: [0.5, 0, 0, 0, 0, 0, 3] },
    { head: [2 ** 31, 0, 0, 0, 0, 0, 3] },
    { head: [0, 0, 0, 65_536, 0, 0, 3] },
    { head: [null, 0, 0, 0, 0, 0, 3] },
    { head: 'x'.repeat(7) },
    { hands: 4 },
    { opacity: [1] },
    { opacity: [1, 1.01] },
    { opacity: [-0.1, 1] },
    { opacity: [1, null] },
    { hand: [] },
    { bodies: [1, 2, 3] },
    { bodies: [-1, 0, 0, 0, 0, 0, 0, 3] },
    { bodies: Array(33).fill([1, 0, 0, 0, 0, 0, 0, 3]).flat(), scales: Array(33).fill(1) },
    { scales: [] },
    { scales: [1, 1] },
    { scales: [0] },
    { scales: ['1'] },
    { scales: [Number.POSITIVE_INFINITY] },
    { opening: -1 },
    { opening: 0.5 },
    { time: -1 },
    { time: Number.NaN },
    { time: 1e13 },
    { seconds: 1.5 },
    { measures: [null] },
    { measures: [{ palmLength: 1, palmWidth: 1, fingers: [] }, null] },
    { scene: { kind: 'scene', id: '' } },
    { scene: { kind: 'file', id: '../../etc/passwd' } },
    { frames: { rate: Number.NaN, step: 0, dropped: 0 } },
    { extra: 1 },
  ])('is not %j', (wrong) => expect(isGood({ ...smallPose(90), ...wrong })).toBe(false))

  it('has the turns that the log takes, and no others (seed 3)', () => {
    const random = new Random(3)
    const grid = new Grid()
    const ints = new Int32Array(7)
    let refused = 0
    for (let i = 0; i < 2000; i++) {
      if (i % 2 === 0) {
        const turn = Float64Array.from({ length: 7 }, () => random.between(-1, 1))
        grid.roundPose(ints, 0, turn, 0)
      } else for (let k = 3; k < 7; k++) ints[k] = random.below(120_000) - 60_000 * (k < 6 ? 1 : 0)
      if (i % 4 === 1) ints[6] = random.below(10)
      const isTaken = isGood({ ...smallPose(90), head: [...ints] })
      expect([[...ints], isTaken]).toEqual([[...ints], isTurn(ints, 3)])
      if (!isTaken) refused++
    }
    expect(refused).toBeGreaterThan(100)
    expect(refused).toBeLessThan(1000)
  })
})

describe('codes, commands and states', () => {
  it.each(['123456', '000000'])('%s is a code', (code) =>
    expect(pairRequest.safeParse({ code }).success).toBe(true),
  )
  it.each([123456, '12345', '1234567', '12345a', '١٢٣٤٥٦', '123456\n', null])('%j is none', (code) =>
    expect(pairRequest.safeParse({ code }).success).toBe(false),
  )

  it('commands are these five', () => {
    const commands = [
      { type: 'openScene', scene: { kind: 'scene', id: 'kitchen' } },
      ...['startRecording', 'stopRecording', 'recentre', 'leave'].map((type) => ({ type })),
    ]
    for (const command of commands) expect(headsetCommand.safeParse(command).success).toBe(true)
    for (const command of [{ type: 'openScene' }, { type: 'quit' }, { type: 'leave', x: 1 }, null])
      expect(headsetCommand.safeParse(command).success).toBe(false)
  })

  it('a link that is on has an address', () => {
    const on = {
      state: 'on',
      urls: ['https://a/'],
      code: '123456',
      fingerprint: 'AB',
      clients: [],
      remark: null,
    }
    expect(linkState.safeParse(on).success).toBe(true)
    expect(linkState.safeParse({ ...on, urls: [] }).success).toBe(false)
    expect(linkState.safeParse({ ...on, code: null }).success).toBe(true)
  })
})
