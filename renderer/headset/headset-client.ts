/** The headset's end of the link: does what the desktop asks, and tells where head and hands are. */
import type { Host, HostEvent } from '../../contract/host-api.ts'
import {
  type HeadsetCommand,
  type HeadsetPose,
  POSES_A_SECOND,
  type SharedScene,
} from '../../contract/link.ts'

/** A little less: three frames of 90 a second must not fail to be a thirtieth by a rounding error. */
const BETWEEN = 1000 / POSES_A_SECOND - 1
/** Milliseconds after which a pose that was not acknowledged no longer holds back the next. */
const PATIENCE = 2000

/** What the desktop may ask for; the app fills it in. */
export interface HeadsetDoings {
  openScene(scene: SharedScene): void
  setRecording(isOn: boolean): void
  recentre(): void
  /** Out of VR. */
  leave(): void
}

export class HeadsetClient {
  private readonly host: Host
  private readonly doings: HeadsetDoings
  private readonly now: () => number
  private sentAt = Number.NEGATIVE_INFINITY
  private isUnderWay = false

  constructor(host: Host, doings: HeadsetDoings, now: () => number = () => performance.now()) {
    this.host = host
    this.doings = doings
    this.now = now
  }

  hear(event: HostEvent): void {
    if (event.type === 'headset-command') this.obey(event.command)
  }

  /**
   * Whether a pose would be sent now. One is under way at a time, so that a slow network gets the latest ones and no
   * queue of old ones. Ask first: putting a pose together is work that most frames need not do.
   */
  get isDue(): boolean {
    const elapsed = this.now() - this.sentAt
    return elapsed >= BETWEEN && (!this.isUnderWay || elapsed >= PATIENCE)
  }

  send(pose: HeadsetPose): void {
    if (!this.isDue) return
    this.sentAt = this.now()
    this.isUnderWay = true
    const over = (): void => {
      this.isUnderWay = false
    }
    // Lost with the connection: the next one tells more.
    this.host.call('headset.pose', pose).then(over, over)
  }

  private obey(command: HeadsetCommand): void {
    if (command.type === 'openScene') this.doings.openScene(command.scene)
    else if (command.type === 'recentre') this.doings.recentre()
    else if (command.type === 'leave') this.doings.leave()
    else this.doings.setRecording(command.type === 'startRecording')
  }
}
