/** What a person in VR sees, feels and hears beside the scene: arc, veil, wrist panel, pulses, knocks. */
import type { Settings } from '../../contract/settings.ts'
import { LEFT, RIGHT } from '../../engine/record/frame-record.ts'
import type { HeadsetPerson } from '../../walkthrough/xr/headset-person.ts'
import { ArcDrawing } from './arc-drawing.ts'
import type { FrameClock } from './frame-clock.ts'
import { Haptics } from './haptics.ts'
import type { InputReader } from './input-reader.ts'
import type { Rig } from './rig.ts'
import { TouchSound } from './touch-sound.ts'
import { Veil } from './veil.ts'
import { type PanelDoings, WristPanel } from './wrist-panel.ts'

/** Of a button of the panel. */
const CLICK = 0.35
const CLICK_MS = 15

export class VisitThings {
  readonly panel: WristPanel
  readonly haptics = new Haptics()
  readonly arc = new ArcDrawing()
  readonly veil = new Veil()
  private readonly sound = new TouchSound()
  private readonly rig: Rig
  private clock: FrameClock | null = null
  private pressedBy = -1

  constructor(rig: Rig, doings: PanelDoings) {
    this.rig = rig
    this.panel = new WristPanel(doings)
    this.panel.onPress = (side) => {
      this.pressedBy = side
    }
    rig.room.add(this.panel.object, this.panel.ray.object)
    rig.head.add(this.veil.object)
  }

  /** Before a frame is drawn. */
  update({ walk, input }: HeadsetPerson, settings: Settings, clock: FrameClock): void {
    this.clock = clock
    // The arc is in the world, beside the room.
    if (this.arc.object.parent === null) this.rig.room.parent?.add(this.arc.object)
    this.arc.update(walk.arc)
    this.veil.update(walk.fade, settings.headsetVignette ? walk.vignette : 0, walk.wayOut, walk.eye)
    this.panel.update(input, settings.handedness === 'left' ? RIGHT : LEFT, this.figures)
  }

  /** After it is drawn. */
  afterFrame(person: HeadsetPerson, reader: InputReader, settings: Settings): void {
    const now = performance.now()
    if (this.pressedBy >= 0 && settings.headsetHaptics) {
      this.haptics.pulse(this.pressedBy, reader.sourceOf(this.pressedBy), now, CLICK, CLICK_MS)
    }
    this.pressedBy = -1
    for (let side = 0; side < 2; side++) {
      const begun = person.begun[side] === 1
      const depth = person.depth[side]!
      if (settings.headsetHaptics) this.haptics.update(side, reader.sourceOf(side), now, begun, depth)
      if (begun && settings.headsetSound) this.sound.knock(side, now, depth)
    }
  }

  dispose(): void {
    this.panel.dispose()
    this.arc.dispose()
    this.veil.dispose()
    this.sound.close()
  }

  private readonly figures = (): string => {
    const { clock } = this
    if (clock === null || !(clock.median > 0)) return ''
    const rate = Math.round(1000 / clock.median)
    return `${rate} fps · ${clock.work.toFixed(1)} ms · ${clock.dropped} dropped`
  }
}
