/** A pulse in the hand that touches something: at the first touch, and again while it lasts, the stronger the deeper. */

/** What is needed of an input source. */
export interface PulseSource {
  readonly gamepad?: PulsePad | undefined | null
}

interface PulsePad {
  /** As Gamepad Extensions has it, and WebXR's browsers. */
  readonly hapticActuators?: readonly PulseActuator[] | undefined
  /** As the Gamepad standard has it since. */
  readonly vibrationActuator?: EffectActuator | undefined | null
}

interface PulseActuator {
  pulse?(value: number, duration: number): unknown
}

interface EffectActuator {
  playEffect?(type: 'dual-rumble', effect: Readonly<Rumble>): unknown
}

interface Rumble {
  duration: number
  strongMagnitude: number
  weakMagnitude: number
}

/** Metres: flesh gives way up to here, and a pulse is then at its strongest. */
const DEEPEST = 0.0035
const LEAST = 0.2
/** Milliseconds: of the first pulse, of the others, and between those. */
const FIRST = 30
const LATER = 20
const PAUSE = 80

/** 0 to 1; none without a contact. */
export function pulseStrength(depth: number): number {
  return LEAST + (1 - LEAST) * Math.min(1, Math.max(0, depth) / DEEPEST)
}

export class Haptics {
  /** By side: pulses so far, and how strong the last one was; for the panel and for tests. */
  readonly pulses = new Uint32Array(2)
  readonly strength = new Float64Array(2)
  private readonly since = new Float64Array(2)
  /** One for all pulses: the browser reads it in the call. */
  private readonly effect: Rumble = { duration: 0, strongMagnitude: 0, weakMagnitude: 0 }

  /** After a frame; `begun` where a contact began in it, `depth` in metres, negative where there is none. */
  update(side: number, source: PulseSource | null, now: number, begun: boolean, depth: number): void {
    if (begun) this.pulse(side, source, now, pulseStrength(depth), FIRST)
    else if (depth > 0 && now - this.since[side]! > PAUSE) {
      this.pulse(side, source, now, pulseStrength(depth), LATER)
    }
  }

  pulse(side: number, source: PulseSource | null, now: number, strength: number, milliseconds: number): void {
    this.pulses[side]!++
    this.strength[side] = strength
    this.since[side] = now
    // A hand that is tracked has nothing that could shake.
    const pad = source?.gamepad
    const actuator = pad?.hapticActuators?.[0]
    const { effect } = this
    effect.duration = milliseconds
    effect.strongMagnitude = strength
    effect.weakMagnitude = strength
    const answer =
      actuator?.pulse !== undefined
        ? actuator.pulse(strength, milliseconds)
        : pad?.vibrationActuator?.playEffect?.('dual-rumble', effect)
    // A controller that was just put away refuses; nobody misses that pulse.
    if (answer instanceof Promise) answer.catch(ignore)
  }
}

function ignore(): void {}
