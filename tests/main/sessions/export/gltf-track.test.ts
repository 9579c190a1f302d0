import { describe, expect, it } from 'vitest'
import { Random } from '../../../../engine/math/random.ts'
import { type Keys, Track } from '../../../../main/sessions/export/gltf-track.ts'

/** What a reader makes of keys, the plain way: the pair of keys around a time, a straight line between. */
function sampled({ times, values }: Keys, size: number, time: number): number[] {
  let i = 0
  while (i + 2 < times.length && times[i + 1] <= time) i++
  const at = (key: number) => [...values.subarray(key * size, (key + 1) * size)]
  if (times.length === 1 || time <= times[0]) return at(0)
  if (time >= times[times.length - 1]) return at(times.length - 1)
  const f = (time - times[i]) / (times[i + 1] - times[i])
  const [a, b] = [at(i), at(i + 1)]
  if (size !== 4) return a.map((x, k) => x + (b[k] - x) * f)
  const dot = a.reduce((sum, x, k) => sum + x * b[k], 0)
  const angle = Math.acos(Math.min(1, Math.abs(dot)))
  if (angle < 1e-9) return a
  const [from, to] = [Math.sin((1 - f) * angle) / Math.sin(angle), Math.sin(f * angle) / Math.sin(angle)]
  return a.map((x, k) => x * from + Math.sign(dot) * b[k] * to)
}

describe('a track', () => {
  it.each([1, 2, 3, 4, 5, 6])('misses no sample by more than its tolerance (seed %i)', (seed) => {
    const source = new Random(seed)
    const random = () => source.unit()
    const track = Track.linear(3, 1e-5)
    const samples: { time: number; value: number[] }[] = []
    const value = [0, 0, 0]
    let speed = [0, 0, 0]
    for (let i = 0; i < 600; i++) {
      // Rests, straight ways, curves and jumps, one after the other.
      if (i % 40 === 0) speed = random() < 0.3 ? [0, 0, 0] : [0, 1, 2].map(() => (random() - 0.5) * 0.01)
      const wobble = i % 80 < 20 ? 1e-3 : 0
      for (let k = 0; k < 3; k++)
        value[k] += speed[k] + wobble * (random() - 0.5) + (random() < 0.01 ? random() : 0)
      samples.push({ time: i / 90, value: [...value] })
      track.add(i / 90, value, 0)
    }
    const keys = track.finish()!
    expect(keys.times.length).toBeLessThan(400)
    for (const { time, value } of samples) {
      const found = sampled(keys, 3, Math.fround(time))
      expect(Math.hypot(...found.map((x, k) => x - value[k]))).toBeLessThan(1.2e-5)
    }
  })

  it.each([1, 2, 3])('turns the short way whatever the sign of the quaternion (seed %i)', (seed) => {
    const source = new Random(seed)
    const random = () => source.unit()
    const track = Track.turn(1e-4)
    const samples: { time: number; turn: number[] }[] = []
    let angle = 0
    for (let i = 0; i < 500; i++) {
      angle += i % 100 < 50 ? 0.05 : 0.2 * (random() - 0.5)
      const sign = random() < 0.5 ? -1 : 1
      const turn = [0.6 * Math.sin(angle / 2), 0, 0.8 * Math.sin(angle / 2), Math.cos(angle / 2)]
      samples.push({ time: i / 90, turn })
      track.add(
        i / 90,
        turn.map((x) => x * sign),
        0,
      )
    }
    const keys = track.finish()!
    expect(keys.times.length).toBeLessThan(350)
    for (const { time, turn } of samples) {
      const found = sampled(keys, 4, Math.fround(time))
      const dot = Math.abs(found.reduce((sum, x, k) => sum + x * turn[k], 0))
      expect(2 * Math.acos(Math.min(1, dot))).toBeLessThan(1e-3)
    }
  })

  it('has one key where nothing changes, and three for a rest that ends', () => {
    const still = Track.linear(3, 1e-5)
    for (let i = 0; i < 1000; i++) still.add(i, [1, 2, 3], 0)
    expect([...still.finish()!.times]).toEqual([0])
    const leaves = Track.linear(3, 1e-5)
    for (let i = 0; i < 1000; i++) leaves.add(i, [i < 900 ? 0 : i - 899, 0, 0], 0)
    expect([...leaves.finish()!.times].slice(0, 2)).toEqual([0, 899])
    expect(leaves.finish()!.times.length).toBeLessThan(5)
    expect(Track.linear(3, 1e-5).finish()).toBeNull()
  })

  it('keeps times ascending where 24 bits cannot tell two frames apart', () => {
    const track = Track.linear(3, 1e-5)
    // Above 2¹⁴ seconds a step is 2 ms; frames come each millisecond.
    for (let i = 0; i < 400; i++) track.add(20_000 + i / 1000, [Math.sin(i), 0, 0], 0)
    const { times } = track.finish()!
    for (let i = 1; i < times.length; i++) expect(times[i]).toBeGreaterThan(times[i - 1])
  })
})
