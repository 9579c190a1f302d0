import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { Player, SPEEDS, speedText } from '../../../renderer/replay/player.ts'

const SECOND = 1_000_000

describe('the player', () => {
  it.each(SPEEDS)('goes %f times as fast as the clock, in the session’s time', (speed) => {
    const player = new Player(100 * SECOND)
    player.speed = speed
    player.play()
    for (let i = 0; i < 10; i++) player.advance(16)
    expect(player.time).toBeCloseTo(160_000 * speed, 6)
  })

  it('stops at the end, and begins again from there', () => {
    const player = new Player(SECOND)
    player.play()
    for (let i = 0; i < 100; i++) player.advance(16)
    expect([player.time, player.playing]).toEqual([SECOND, false])
    player.play()
    expect([player.time, player.playing]).toEqual([0, true])
  })

  it('does not leap after the window was asleep', () => {
    const player = new Player(100 * SECOND)
    player.play()
    player.advance(60_000)
    expect(player.time).toBe(250_000)
  })

  it('stands still while it is paused, or held', () => {
    const player = new Player(SECOND)
    player.advance(16)
    player.play()
    player.held = true
    player.advance(16)
    expect(player.time).toBe(0)
    player.held = false
    player.advance(16)
    expect(player.time).toBe(16_000)
  })

  it('does not play what has no length', () => {
    const player = new Player(0)
    player.play()
    expect(player.playing).toBe(false)
  })

  it.each([1, 2, 3])('never leaves the range it goes round (seed %i)', (seed) => {
    const random = new Random(seed)
    const player = new Player(60 * SECOND)
    player.setLoop(30 * SECOND, 20 * SECOND)
    expect(player.loop).toEqual({ from: 20 * SECOND, to: 30 * SECOND })
    player.seek(20 * SECOND)
    player.play()
    for (let i = 0; i < 3000; i++) {
      player.speed = SPEEDS[random.below(SPEEDS.length)]!
      player.advance(random.below(200))
      expect(player.time).toBeGreaterThanOrEqual(20 * SECOND)
      expect(player.time).toBeLessThan(30 * SECOND)
      expect(player.playing).toBe(true)
    }
  })

  it('comes into the range from before it, and jumps to it from behind it', () => {
    const player = new Player(60 * SECOND)
    player.setLoop(10 * SECOND, 11 * SECOND)
    player.seek(9.9 * SECOND)
    player.play()
    player.advance(50)
    expect(player.time).toBe(9.95 * SECOND)
    player.pause()
    player.seek(40 * SECOND)
    player.play()
    expect(player.time).toBe(10 * SECOND)
  })

  it('goes round a range at the end of the session', () => {
    const player = new Player(10 * SECOND)
    player.seek(9 * SECOND)
    player.markFrom()
    expect(player.loop).toEqual({ from: 9 * SECOND, to: 10 * SECOND })
    player.play()
    player.seek(9.99 * SECOND)
    player.advance(20)
    expect(player.time).toBeCloseTo(9.01 * SECOND, 3)
    expect(player.playing).toBe(true)
  })

  it('marks both ends of a range in either order, and takes too short a one for none', () => {
    const player = new Player(10 * SECOND)
    player.seek(6 * SECOND)
    player.markTo()
    expect(player.loop).toEqual({ from: 0, to: 6 * SECOND })
    player.seek(4 * SECOND)
    player.markFrom()
    expect(player.loop).toEqual({ from: 4 * SECOND, to: 6 * SECOND })
    player.seek(8 * SECOND)
    player.markFrom()
    expect(player.loop).toEqual({ from: 8 * SECOND, to: 10 * SECOND })
    player.setLoop(5 * SECOND, 5 * SECOND + 10_000)
    expect(player.loop).toBeNull()
    player.setLoop(-5 * SECOND, 500 * SECOND)
    expect(player.loop).toEqual({ from: 0, to: 10 * SECOND })
  })

  it('changes its speed by steps, up to the last one', () => {
    const player = new Player(SECOND)
    for (let i = 0; i < 10; i++) player.changeSpeed(1)
    expect(player.speed).toBe(16)
    for (let i = 0; i < 10; i++) player.changeSpeed(-1)
    expect(player.speed).toBe(1 / 8)
    expect(SPEEDS.map(speedText)).toEqual(['⅛×', '¼×', '½×', '1×', '2×', '4×', '8×', '16×'])
  })

  it('never goes beyond the session', () => {
    const player = new Player(SECOND)
    player.seek(-1)
    expect(player.time).toBe(0)
    player.seek(2 * SECOND)
    expect(player.time).toBe(SECOND)
  })
})
