/**
 * What a page does of kDet's tests: bundled when they run, and put into the app's own page, which is where the app finds
 * a graphics card. Nothing of it is in the app.
 */
import { AutoFinder } from '../../../engine/kdet/auto-finder.ts'
import type { CellHash } from '../../../engine/kdet/cell-hash.ts'
import type { GpuDevice } from '../../../engine/kdet/gpu/gpu-device.ts'
import { GpuKDet } from '../../../engine/kdet/gpu/gpu-kdet.ts'
import { KDet } from '../../../engine/kdet/kdet.ts'
import type { PairFinder } from '../../../engine/kdet/pair-finder.ts'
import type { TriangleSet } from '../../../engine/kdet/triangle-set.ts'
import { found } from '../../engine/kdet/triangle-sets.ts'

/** A set in plain numbers, as JSON has them: not one bit of a double is lost. */
export interface PlainSet {
  readonly positions: readonly number[]
  readonly corners: readonly number[]
  readonly mesh: readonly number[]
  readonly solid: readonly number[] | null
}

export interface PlainCase {
  readonly set: PlainSet
  readonly kept: PlainSet | null
  readonly reach: number
}

export interface FinderOptions {
  readonly device: 'cpu' | 'gpu'
  readonly hash: CellHash
  readonly sort?: boolean
}

/** What a set's finders had to say while a card came, went and came again. */
export interface LossAnswer {
  readonly devices: readonly string[]
  readonly words: readonly (string | null)[]
  readonly pairs: readonly string[]
  /** Of a run whose card is taken away, by the name of its error. */
  readonly error: string
}

async function device(): Promise<GpuDevice> {
  const { gpu } = navigator as unknown as { gpu: { requestAdapter(): Promise<unknown> } }
  const adapter = (await gpu.requestAdapter()) as { requestDevice(): Promise<GpuDevice> } | null
  if (adapter === null) throw new Error('There is no adapter.')
  return adapter.requestDevice()
}

function setOf({ positions, corners, mesh, solid }: PlainSet): TriangleSet {
  return {
    positions: Float64Array.from(positions),
    corners: Uint32Array.from(corners),
    mesh: Int32Array.from(mesh),
    ...(solid && { solid: Uint8Array.from(solid) }),
  }
}

/** The pairs of each case, in one string a case. */
async function findAll(cases: readonly PlainCase[], options: FinderOptions): Promise<string[]> {
  const card = options.device === 'gpu' ? await device() : null
  const finder: PairFinder = card === null ? new KDet(options) : await GpuKDet.make(card, options)
  const answers: string[] = []
  for (const { set, kept, reach } of cases) {
    finder.keep(kept && setOf(kept))
    finder.use(setOf(set), reach)
    await finder.run()
    answers.push(found(finder).join(' '))
  }
  card?.destroy()
  return answers
}

async function loseDevice(plain: PlainSet): Promise<LossAnswer> {
  const set = setOf(plain)
  const doomed = await device()
  const card = await GpuKDet.make(doomed)
  card.use(set)
  await card.run()
  const running = card.run()
  doomed.destroy()
  const error = await running.then(
    () => 'none',
    ({ name }: Error) => name,
  )

  let now = 0
  const cards: GpuDevice[] = []
  const open = async () => {
    const opened = await device()
    const finder = await GpuKDet.make(opened)
    cards.push(opened)
    return { finder, close: () => opened.destroy() }
  }
  const finder = new AutoFinder(new KDet(), open, () => now)
  const devices: string[] = []
  const words: (string | null)[] = []
  const pairs: string[] = []
  const find = async (inTheMiddle?: () => void): Promise<void> => {
    finder.use(set)
    const run = finder.run()
    inTheMiddle?.()
    await run
    devices.push(finder.device)
    words.push(finder.word)
    pairs.push(found(finder).join(' '))
  }
  const opened = async (count: number): Promise<void> => {
    while (cards.length < count) await new Promise((done) => setTimeout(done, 5))
  }
  await find()
  await opened(1)
  await find(() => cards[0]?.destroy())
  now = 60_000
  await find()
  await opened(2)
  await find()
  finder.end()
  return { devices, words, pairs, error }
}

export const kdetInPage = { findAll, loseDevice }

declare global {
  var kdetTests: typeof kdetInPage
}

globalThis.kdetTests = kdetInPage
