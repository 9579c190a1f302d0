import { describe, expect, it } from 'vitest'
import { Haptics, pulseStrength } from '../../../renderer/xr/haptics.ts'
import { writeKnock } from '../../../renderer/xr/touch-sound.ts'
import { entryFault } from '../../../renderer/xr/vr-wording.ts'

describe('Haptics', () => {
  it('pulses at the first touch and while it lasts, the stronger the deeper', () => {
    const given: [number, number][] = []
    const source = {
      gamepad: {
        hapticActuators: [{ pulse: (value: number, duration: number) => given.push([value, duration]) }],
      },
    }
    const haptics = new Haptics()
    haptics.update(1, source, 0, false, 0)
    expect(given).toEqual([])
    haptics.update(1, source, 1000, true, 0)
    haptics.update(1, source, 1011, false, 0.001)
    haptics.update(1, source, 1100, false, 0.001)
    haptics.update(1, source, 1200, false, 0.003)
    haptics.update(1, source, 1300, false, 0.02)
    haptics.update(1, source, 1400, false, 0)
    expect(given.map(([, duration]) => duration)).toEqual([30, 20, 20, 20])
    for (let i = 1; i < given.length; i++) expect(given[i][0]).toBeGreaterThan(given[i - 1][0])
    expect(given.at(-1)?.[0]).toBe(1)
    expect([...haptics.pulses]).toEqual([0, 4])
  })

  it('takes the newer interface where it is the only one, and a refusal as it is', async () => {
    const effects: unknown[] = []
    const refusing = async (...given: unknown[]): Promise<never> => {
      effects.push(given)
      throw new Error('gone')
    }
    const haptics = new Haptics()
    haptics.pulse(0, { gamepad: { vibrationActuator: { playEffect: refusing } } }, 0, 0.5, 20)
    haptics.pulse(0, { gamepad: { hapticActuators: [{ pulse: refusing }] } }, 0, 0.5, 20)
    await new Promise((done) => setTimeout(done))
    const effect = { duration: 20, strongMagnitude: 0.5, weakMagnitude: 0.5 }
    expect(effects).toEqual([
      ['dual-rumble', effect],
      [0.5, 20],
    ])
  })

  it('does not mind hands and devices that cannot shake', () => {
    const haptics = new Haptics()
    for (const source of [
      null,
      {},
      { gamepad: null },
      { gamepad: {} },
      { gamepad: { hapticActuators: [{}] } },
    ])
      haptics.update(0, source, 0, true, 0.001)
    expect(haptics.pulses[0]).toBe(5)
    expect(pulseStrength(Number.NEGATIVE_INFINITY)).toBe(pulseStrength(0))
  })
})

describe('writeKnock', () => {
  it.each([44_100, 48_000])('is short, begins and ends in silence, and never clips (%i Hz)', (rate) => {
    const knock = new Float32Array(Math.ceil(0.09 * rate))
    writeKnock(knock, 240, rate)
    expect(Math.abs(knock[0])).toBeLessThan(1e-3)
    expect(Math.abs(knock.at(-1) ?? 1)).toBeLessThan(1e-3)
    const loudest = Math.max(...knock.map(Math.abs))
    expect(loudest).toBeGreaterThan(0.4)
    expect(loudest).toBeLessThanOrEqual(1)
  })
})

describe('entryFault', () => {
  it('is a sentence, whatever a browser throws', () => {
    const errors = ['NotAllowedError', 'SecurityError', 'NotSupportedError', 'InvalidStateError'].map(
      (name) => new DOMException('', name),
    )
    const texts = [...errors, new Error('the session is gone.'), 'nothing.'].map(entryFault)
    for (const text of texts) expect(text).toMatch(/^[A-Z].*\.$/)
    expect(new Set(texts.slice(0, 4)).size).toBe(4)
    expect(texts[4]).toBe('VR could not be entered: the session is gone.')
  })
})
