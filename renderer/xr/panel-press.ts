/**
 * Who presses what on the wrist panel: a fingertip that goes through it from the front, or a ray with a trigger. In the
 * panel's millimetres: x from the left, y from the top, z towards the person.
 */
import { buttonAt, type PanelButton } from './panel-layout.ts'

/** A finger comes back this far before it can press again. */
const ARMED = 12
/** A finger that was not in front of it just before does not press: it came from the side or from behind. */
const IN_FRONT = 80
const PULLED = 0.6
const LET_GO = 0.4

export class PanelPress {
  /** What the finger or the ray is at. */
  hovered: PanelButton | null = null
  private isArmed = false
  private isPulled = true

  /** The panel has just come up, or another page: what is pressed now was meant for something else. */
  restart(): void {
    this.isArmed = false
    this.isPulled = true
    this.hovered = null
  }

  /** `z` of the fingertip's skin. Returns the button that was pressed in this frame. */
  byFinger(buttons: readonly PanelButton[], x: number, y: number, z: number): PanelButton | null {
    const button = z < IN_FRONT ? buttonAt(buttons, x, y) : null
    this.hovered = button
    if (z > ARMED) {
      this.isArmed = z < IN_FRONT
      return null
    }
    if (z > 0 || !this.isArmed) return null
    this.isArmed = false
    return button
  }

  /** Where the ray meets the panel, and how far the trigger is pulled. */
  byRay(buttons: readonly PanelButton[], x: number, y: number, trigger: number): PanelButton | null {
    const button = buttonAt(buttons, x, y)
    this.hovered = button
    const was = this.isPulled
    this.isPulled = was ? trigger > LET_GO : trigger > PULLED
    return this.isPulled && !was ? button : null
  }

  /** Neither is near. */
  away(trigger: number): void {
    this.hovered = null
    this.isArmed = false
    // A trigger that was pulled elsewhere does not press when it comes here.
    this.isPulled = trigger > LET_GO
  }
}
