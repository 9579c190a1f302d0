import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { MomentFinder } from '../../../renderer/replay/moment-finder.ts'
import { plainState, type RandomSession, randomSession } from './random-session.ts'

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Asks until the bytes are there. */
async function found(finder: MomentFinder): Promise<void> {
  while (finder.find() === 'coming') await settled()
}

async function readyFinder(session: RandomSession): Promise<MomentFinder> {
  const finder = new MomentFinder(session.details, session.fetch)
  await finder.ready(new AbortController().signal)
  return finder
}

describe('finding a moment', () => {
  it.each([1, 2, 3, 4])('gives what decoding everything gives, wherever it goes (seed %i)', async (seed) => {
    const session = randomSession(seed, 700)
    const finder = await readyFinder(session)
    const random = new Random(seed)
    for (let i = 0; i < 120; i++) {
      const by = random.below(4)
      const goal = random.below(session.times.length)
      let expected = goal
      if (by === 0) finder.goTo(goal)
      else if (by === 1) finder.seek(session.times[goal]!)
      else if (by === 2) {
        finder.seek(session.times[goal]! + 4_999)
      } else {
        expected = Math.min(session.times.length - 1, finder.frame + 1)
        finder.goTo(finder.frame + 1)
      }
      await found(finder)
      expect(finder.frame).toBe(expected)
      expect(finder.player.time).toBe(
        by === 2
          ? Math.min(session.details.entry.duration, session.times[goal]! + 4_999)
          : session.times[expected],
      )
      expect(plainState(finder.state)).toEqual(session.states[expected])
    }
  })

  it('plays through every second of it without missing the end', async () => {
    const session = randomSession(7, 500)
    const finder = await readyFinder(session)
    finder.player.play()
    const shown = new Set<number>()
    while (finder.player.playing) {
      finder.advance(8)
      await found(finder)
      expect(session.times[finder.frame]!).toBeLessThanOrEqual(finder.player.time)
      expect(session.times[finder.frame + 1] ?? Number.POSITIVE_INFINITY).toBeGreaterThan(finder.player.time)
      shown.add(finder.frame)
    }
    expect(finder.frame).toBe(499)
    expect(shown.size).toBeGreaterThan(300)
  })

  it('asks for each second once while it plays, ahead of time', async () => {
    const session = randomSession(8, 400)
    const finder = await readyFinder(session)
    finder.player.play()
    while (finder.player.playing) {
      finder.advance(16)
      await found(finder)
    }
    const firsts = session.asked.map(([from]) => from)
    expect(new Set(firsts).size).toBe(firsts.length)
    expect(firsts.length).toBe(session.details.keys.sequence.length)
  })

  it('gives up what is not wished for any more, and shows the newest wish', async () => {
    const session = randomSession(9, 900)
    const waiting = new Map<number, { resolve: () => void; signal: AbortSignal }>()
    const held = new MomentFinder(session.details, (from, to, signal) => {
      if (from === 0) return session.fetch(from, to, signal)
      return new Promise((resolve, reject) => {
        waiting.set(from, { resolve: () => resolve(session.chunks.slice(from, to + 1)), signal })
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    })
    await held.ready(new AbortController().signal)
    held.seek(session.details.keys.time[3]!)
    expect(held.find()).toBe('coming')
    held.seek(session.details.keys.time[7]!)
    expect(held.find()).toBe('coming')
    expect(waiting.get(session.details.keys.sequence[3]!)!.signal.aborted).toBe(true)
    // The time does not run while it is waited for.
    held.player.play()
    held.advance(100)
    expect(held.player.time).toBe(session.details.keys.time[7])
    waiting.get(session.details.keys.sequence[7]!)!.resolve()
    await settled()
    expect(held.find()).toBe('moved')
    expect(held.frame).toBe(session.details.keys.frame[7])
  })

  it('tells of damage, shows the last frame before it, and goes on at the next key frame', async () => {
    const session = randomSession(10, 600)
    const { keys } = session.details
    const broken = keys.sequence[2]! + 1
    session.chunks[broken] = session.chunks[broken]!.slice(0, 12)
    const finder = await readyFinder(session)
    finder.seek(keys.time[3]! - 1)
    await found(finder)
    expect(finder.frame).toBeGreaterThanOrEqual(keys.frame[2]!)
    expect(finder.frame).toBeLessThan(keys.frame[3]! - 1)
    expect(finder.trouble).toMatch(/^Nothing can be shown from 0:0\d\.\d{3} to 0:0\d\.\d{3}\. .+\.$/)
    expect(plainState(finder.state)).toEqual(session.states[finder.frame])
    finder.goTo(keys.frame[2]! + 1)
    await found(finder)
    expect(finder.trouble).toBeNull()
    finder.seek(keys.time[3]!)
    await found(finder)
    expect(finder.frame).toBe(keys.frame[3])
    expect(finder.trouble).toBeNull()
    expect(plainState(finder.state)).toEqual(session.states[finder.frame])
  })

  it('keeps what was shown where a whole second cannot be read', async () => {
    const session = randomSession(11, 400)
    const { keys } = session.details
    session.chunks[keys.sequence[1]!] = new Uint8Array(3)
    const finder = await readyFinder(session)
    finder.goTo(keys.frame[1]! + 5)
    await found(finder)
    expect(finder.frame).toBe(0)
    expect(finder.trouble).toContain('Nothing can be shown')
  })

  it('says why frames do not come, and asks for them again later', async () => {
    const session = randomSession(12, 400)
    let fails = true
    const finder = new MomentFinder(session.details, async (from, to, signal) => {
      if (fails && from > 0) throw new Error('The disk is gone.')
      return session.fetch(from, to, signal)
    })
    await finder.ready(new AbortController().signal)
    finder.seek(session.details.keys.time[2]!)
    finder.find()
    await settled()
    expect(finder.find()).toBe('coming')
    expect(finder.trouble).toBe('The disk is gone.')
    fails = false
    finder.seek(0)
    await found(finder)
    expect(finder.trouble).toBeNull()
  })

  it('refuses a session without frames, and one whose first frames do not come', async () => {
    const session = randomSession(13, 100)
    const none = { ...session.details, keys: { sequence: [], frame: [], time: [] } }
    const { signal } = new AbortController()
    await expect(new MomentFinder(none, session.fetch).ready(signal)).rejects.toThrow(
      'This session has no frames.',
    )
    const refused = new MomentFinder(session.details, () => Promise.reject(new Error('No.')))
    await expect(refused.ready(signal)).rejects.toThrow('No.')
  })

  it('stops waiting when it is cancelled', async () => {
    const session = randomSession(14, 100)
    const control = new AbortController()
    const ready = new MomentFinder(session.details, () => new Promise(() => {})).ready(control.signal)
    control.abort(new Error('Cancelled.'))
    await expect(ready).rejects.toThrow('Cancelled.')
  })
})
