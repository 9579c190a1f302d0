/** In a headset's browser: tells the desktop what is seen here, beside the frames and not in them. */
import type { HeadsetPose } from '../../contract/link.ts'
import type { OpenedScene } from '../app/scene-opening.ts'
import type { SoftLink } from '../soft/soft-link.ts'
import * as state from '../state.ts'
import { figures, visiting } from '../xr/vr-state.ts'
import type { HeadsetClient } from './headset-client.ts'
import { PoseSource, poseOfNothing } from './pose-source.ts'
import { sharedScene } from './shared-scene.ts'

/** Milliseconds between two looks whether a pose is due. */
const LOOK = 16
/** Milliseconds between two words from the gallery. */
const IDLE = 1000

export class PoseTeller {
  private readonly client: HeadsetClient
  private readonly opened: () => OpenedScene | null
  private source: { readonly of: OpenedScene; readonly poses: PoseSource } | null = null
  private toldAt = Number.NEGATIVE_INFINITY

  constructor(client: HeadsetClient, opened: () => OpenedScene | null) {
    this.client = client
    this.opened = opened
    setInterval(() => this.look(), LOOK)
  }

  private look(): void {
    if (!this.client.isDue) return
    const opened = state.screen.value === 'walk' ? this.opened() : null
    const now = performance.now()
    if (opened === null && now - this.toldAt < IDLE) return
    this.toldAt = now
    this.client.send(opened === null ? poseOfNothing(now, frames()) : this.poseOf(opened, now))
  }

  private poseOf(opened: OpenedScene, now: number): HeadsetPose {
    if (this.source?.of !== opened)
      this.source = { of: opened, poses: new PoseSource(opened.session.walkthrough) }
    return this.source.poses.read({
      scene: sharedScene(opened.origin.request, state.recentFiles.value),
      // Of the frame, not of the moment of reading: the mirror's steps would be uneven.
      time: opened.session.frameTime ?? now,
      inVr: visiting.value !== null,
      recording: state.recording.value !== null,
      seconds: state.recording.value?.seconds ?? 0,
      ...putBacksOf(opened.session.soft),
      frames: frames(),
    })
  }
}

/** Told only where there were any. */
function putBacksOf(soft: SoftLink | null): Pick<HeadsetPose, 'putBacks'> {
  return soft === null || soft.putBacks === 0 ? {} : { putBacks: soft.putBacks }
}

/** As the headset has them in VR, else as the window has them. */
function frames(): HeadsetPose['frames'] {
  const vr = figures.value
  const { frameRate = 0, step = 0 } = state.measurements.value ?? {}
  const rate = vr?.rate ?? frameRate
  return {
    rate: Math.min(1000, Math.max(0, rate)),
    step: Math.min(10_000_000, Math.max(0, Math.round(step * 1000))),
    dropped: Math.min(1_000_000, Math.max(0, Math.round(vr?.dropped ?? 0))),
  }
}
