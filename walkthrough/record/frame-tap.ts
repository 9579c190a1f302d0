/**
 * Reads what a frame came to, at its end, on the thread that draws: only copies of whole numbers, and nothing is
 * allocated. What is made of them is a worker's business.
 */
import type { FrameRecord } from '../../engine/record/frame-record.ts'
import type { Walkthrough } from '../walkthrough.ts'
import { readContacts } from './contact-reading.ts'
import { PoseTap } from './pose-tap.ts'
import type { SoftShown } from './soft-shown.ts'
import { SoftTap } from './soft-tap.ts'

export class FrameTap {
  private readonly walkthrough: Walkthrough
  private readonly poses: PoseTap
  private readonly soft: SoftTap | null
  private events: string[] = []

  /** `soft`: null where the scene has no cloth. */
  constructor(walkthrough: Walkthrough, soft: SoftShown | null = null) {
    this.walkthrough = walkthrough
    this.poses = new PoseTap(walkthrough)
    this.soft = soft === null ? null : new SoftTap(soft)
    this.begin()
  }

  /** A session begins: the first frame tells all that stands elsewhere than the scene has it. */
  begin(): void {
    this.poses.begin()
    this.soft?.begin()
    this.events.length = 0
  }

  /** Something a person did, in plain ASCII; it belongs to the next frame that is read. */
  event(text: string): void {
    this.events.push(text)
  }

  /** After `Walkthrough.advance`; `time` is microseconds since the session began. */
  read(record: FrameRecord, time: number): void {
    const { stage } = this.walkthrough
    // Without detection the contacts would be those of an earlier frame.
    if (stage.world.bodies.movedCount > 0) stage.world.step()
    record.clear()
    record.time = time
    for (let i = 0; i < this.events.length; i++) record.events.push(this.events[i])
    this.events.length = 0
    this.poses.read(record)
    readContacts(stage, this.walkthrough.handBodies, record)
    this.soft?.read(record)
  }
}
