/** The worker's work with a graphics card: lost in the middle of a session, at rest, and when another is chosen. */
import { expect, it } from 'vitest'
import { defaultSettings } from '../../../contract/settings.ts'
import { AutoFinder } from '../../../engine/kdet/auto-finder.ts'
import { KDet } from '../../../engine/kdet/kdet.ts'
import type { PairFinder } from '../../../engine/kdet/pair-finder.ts'
import type { SoftAnswer, SoftReport, StepAnswer } from '../../../renderer/soft/messages.ts'
import { makePoses, movableBodies, writePoses } from '../../../renderer/soft/soft-poses.ts'
import { SoftWork } from '../../../renderer/soft/soft-work.ts'
import { STANDARD_HANDS } from '../../../walkthrough/hand/hand-measures.ts'
import { Walkthrough } from '../../../walkthrough/walkthrough.ts'
import { softRoom, softScene } from '../../walkthrough/soft/soft-stage-scene.ts'

const FRAMES = 14
const LOST = 9

/** A card that answers late, and is lost once. */
function fakeCard(isLost: () => boolean): PairFinder {
  const inner = new KDet()
  return {
    device: 'gpu',
    use: (set, reach) => inner.use(set, reach),
    keep: (set) => inner.keep(set),
    async run() {
      await Promise.resolve()
      if (isLost()) throw new Error('The graphics card is lost.')
      inner.run()
    },
    writeClosest: (pair, out) => inner.writeClosest(pair, out),
    get pairs() {
      return inner.pairs
    },
    get pairCount() {
      return inner.pairCount
    },
    get report() {
      return inner.report
    },
  }
}

async function play(makeFinder: (frame: () => number) => AutoFinder): Promise<StepAnswer[]> {
  const stage = await softRoom()
  const walkthrough = new Walkthrough(stage, defaultSettings)
  const movable = movableBodies(stage)
  const answers: StepAnswer[] = []
  const said: SoftAnswer[] = []
  const work = new SoftWork({
    say: (answer) => {
      said.push(structuredClone(answer))
      if (answer.type === 'stepped') answers.push(structuredClone(answer))
    },
    clock: () => 0,
    makeFinder: () => makeFinder(() => answers.length),
  })
  await work.hear({ type: 'scene', scene: softScene(), device: 'gpu', hands: STANDARD_HANDS, state: null })
  const { hand } = walkthrough
  for (let frame = 0; frame < FRAMES; frame++) {
    hand.root.set([0, 1.2, 0.8 - 0.05 * frame, 0, 0, 0, 1])
    hand.joints.fill(0)
    hand.place()
    const poses = makePoses(movable)
    writePoses(poses, walkthrough, movable)
    await work.hear({ type: 'step', poses, steps: 2, saves: false, buffers: null })
  }
  expect(said.filter(({ type }) => type === 'fault')).toEqual([])
  return answers
}

it('goes on with the same contacts, and has a word for it', async () => {
  const plain = await play(() => new AutoFinder(new KDet(), null, () => 0))
  const lost = await play((frame) => {
    const card = fakeCard(() => frame() === LOST)
    return new AutoFinder(new KDet(), async () => ({ finder: card, close() {} }), frame)
  })
  expect(lost.length).toBe(FRAMES)
  for (const [i, answer] of lost.entries()) {
    expect(answer.contactCount).toBe(plain[i]!.contactCount)
    expect(answer.buffers.tones).toEqual(plain[i]!.buffers.tones)
    expect(answer.buffers.positions).toEqual(plain[i]!.buffers.positions)
  }
  expect(lost.at(-1)!.contactCount).toBeGreaterThan(0)
  const devices = lost.map(({ report }) => report.device)
  expect(devices.slice(2, LOST)).toEqual(new Array(LOST - 2).fill('gpu'))
  expect(devices.slice(LOST)).not.toContain('gpu')
  expect(lost[LOST - 1]!.report.word).toBeNull()
  expect(lost[LOST]!.report.word).toMatch(/^The graphics card is lost.* The processor goes on\./)
})

it('closes the card when another device is chosen, and looks for it while nothing moves', async () => {
  const stage = await softRoom()
  const movable = movableBodies(stage)
  const poses = makePoses(movable)
  writePoses(poses, new Walkthrough(stage, defaultSettings), movable)
  const reports: SoftReport[] = []
  const closed: string[] = []
  const work = new SoftWork({
    say: (answer) => {
      if (answer.type === 'stepped') reports.push(answer.report)
    },
    clock: () => 0,
    makeFinder: (device) => {
      const open = async () => ({ finder: fakeCard(() => false), close: () => void closed.push(device) })
      return new AutoFinder(new KDet(), device === 'cpu' ? null : open, () => 0)
    },
  })
  const step = () => work.hear({ type: 'step', poses, steps: 1, saves: false, buffers: null })
  // The shards of a vase that is whole: nothing moves.
  const whole = softScene()
  const scene = { ...whole, soft: whole.soft.slice(2) }
  await work.hear({ type: 'scene', scene, device: 'cpu', hands: STANDARD_HANDS, state: null })
  await step()
  await step()
  await work.hear({ type: 'device', device: 'gpu' })
  await step()
  await step()
  expect(reports.map(({ device }) => device)).toEqual(['cpu', 'cpu', 'cpu', 'gpu'])
  expect(closed).toEqual([])
  await work.hear({ type: 'device', device: 'automatic' })
  await work.hear({ type: 'device', device: 'cpu' })
  await step()
  expect(closed).toEqual(['gpu'])
  expect(reports.at(-1)).toMatchObject({ device: 'cpu', word: null })
})

it('tells the last look, with its times, while cloth is at rest', async () => {
  const stage = await softRoom()
  const movable = movableBodies(stage)
  const poses = makePoses(movable)
  writePoses(poses, new Walkthrough(stage, defaultSettings), movable)
  const reports: SoftReport[] = []
  let now = 0
  const clock = () => now++
  const work = new SoftWork({
    say: (answer) => {
      if (answer.type === 'stepped') reports.push(answer.report)
    },
    clock,
    makeFinder: () => new AutoFinder(new KDet({ clock }), null, clock),
  })
  await work.hear({ type: 'scene', scene: softScene(), device: 'cpu', hands: STANDARD_HANDS, state: null })
  for (let tries = 0; tries < 400 && !reports.at(-1)?.isAtRest; tries++)
    await work.hear({ type: 'step', poses, steps: 8, saves: false, buffers: null })
  const [moving, resting] = reports.slice(-2) as [SoftReport, SoftReport]
  expect([moving.isAtRest, resting.isAtRest]).toEqual([false, true])
  expect(moving.query).toBeGreaterThan(0)
  const look = ({ build, query, pairs, height }: SoftReport) => ({ build, query, pairs, height })
  expect(look(resting)).toEqual(look(moving))
})
