/**
 * Watching a headset: opens the scene that it is in, follows it into another, and says why where that ends. Opening and
 * the way back to the page are the app's.
 */
import type { HeadsetCommand, HeadsetPose, LinkState } from '../../../contract/link.ts'
import { tell } from '../../app/notices.ts'
import type { Progress } from '../../app/opening-progress.ts'
import type { Picture } from '../../app/scene-opening.ts'
import * as appState from '../../state.ts'
import type { HeadsetControl } from '../headset-control.ts'
import { sameScene } from '../shared-scene.ts'
import { putUpMirror, requestFor } from './mirror-opening.ts'
import { MirrorSession } from './mirror-session.ts'
import { type MirrorActions, type MirrorLine, mirrorActions, mirrorLine } from './mirror-signals.ts'
import { MirrorTrack } from './mirror-track.ts'

/** Milliseconds without a message after which the bar says so. */
const QUIET = 2000
/** Milliseconds between two looks at that, and between two changes of the bar's numbers. */
const PACE = 250

/** One headset in one scene. */
interface Watched {
  readonly client: string
  readonly name: string
  readonly scene: NonNullable<HeadsetPose['scene']>
  readonly track: MirrorTrack
  pose: HeadsetPose
  heardAt: number
}

export interface MirrorWays {
  /** Opens it with `open`, and shows the mirror; back to the page where that fails. */
  reopen(client: string): void
  toPage(): void
}

export class MirrorControl implements MirrorActions {
  /** What is shown; tests look at it. */
  session: MirrorSession | null = null
  private readonly headset: HeadsetControl
  private readonly picture: Picture
  private readonly ways: MirrorWays
  private watched: Watched | null = null
  private title = ''
  private timer = 0

  constructor(headset: HeadsetControl, picture: Picture, ways: MirrorWays) {
    this.headset = headset
    this.picture = picture
    this.ways = ways
    headset.onPose = (client, pose) => this.hear(client, pose)
    headset.onLink = (state) => this.hearLink(state)
    mirrorActions.value = this
  }

  /** Opens the scene that this headset is in; rejects with a sentence, or with the signal's reason. False: it has left. */
  async open(client: string, progress: Progress, signal: AbortSignal): Promise<boolean> {
    const pose = this.headset.newest.get(client)
    if (pose === undefined || pose.scene === null) throw new Error(noScene(pose))
    const { scene } = pose
    const now = performance.now()
    const name = this.headset.nameOf(client)
    const watched: Watched = { client, name, scene, track: new MirrorTrack(), pose, heardAt: now }
    // From now on it is listened to: bodies that stand elsewhere are known before the scene is there.
    this.watched = watched
    watched.track.hear(pose, now)
    const request = requestFor(scene, appState.scenes.value ?? [], appState.recentFiles.value)
    const { mirror, title } = await putUpMirror(request, this.picture, progress, signal)
    if (this.watched !== watched) return false
    this.session?.close()
    this.session = new MirrorSession(mirror, watched.track, this.picture)
    this.title = title
    if (watched.pose.measures !== undefined) mirror.measure(watched.pose.measures)
    this.session.start()
    window.clearInterval(this.timer)
    this.timer = window.setInterval(() => this.refresh(), PACE)
    this.refresh()
    return true
  }

  /** Stops drawing and gives the picture back. */
  close(): void {
    window.clearInterval(this.timer)
    this.watched = null
    this.session?.close()
    this.session = null
    mirrorLine.value = null
  }

  ask(command: HeadsetCommand): void {
    if (this.watched !== null) this.headset.command(this.watched.client, command)
  }

  stop(): void {
    this.ways.toPage()
  }

  private hear(client: string, pose: HeadsetPose): void {
    const { watched } = this
    if (watched === null || client !== watched.client) return
    const { opening } = watched.pose
    const isChanged = pose.recording !== watched.pose.recording || pose.inVr !== watched.pose.inVr
    watched.heardAt = performance.now()
    // Measures come once a second; a pose without keeps those of the one before.
    const { measures = watched.pose.measures } = pose
    watched.pose = measures === undefined ? pose : { ...pose, measures }
    if (pose.scene === null) this.end(leftScene(watched.name, pose))
    // Opened anew, the scene has its cloth as it was at first, and its vase whole.
    else if (!sameScene(pose.scene, watched.scene) || pose.opening !== opening) this.follow(watched)
    else {
      watched.track.hear(pose, watched.heardAt)
      if (pose.measures !== undefined) this.session?.mirror.measure(pose.measures)
      if (isChanged) this.refresh()
    }
  }

  /** It went into another scene. */
  private follow(watched: Watched): void {
    // Not heard while it is opened: the first pose that comes then is of the new one.
    if (this.watched === watched) this.watched = null
    this.ways.reopen(watched.client)
  }

  private hearLink(state: LinkState): void {
    const { watched } = this
    if (watched === null) return
    if (state.state !== 'on') this.end('The headset link is off.')
    else if (!state.clients.some(({ id, here }) => id === watched.client && here))
      this.end(`${watched.name} is out of reach: it is no longer watched.`)
  }

  private end(sentence: string): void {
    tell('info', sentence)
    this.ways.toPage()
  }

  private refresh(): void {
    const { watched } = this
    if (watched === null || this.session === null) return
    const { pose, name, heardAt } = watched
    const line: MirrorLine = {
      name,
      title: this.title,
      scene: pose.scene?.kind === 'scene' ? pose.scene.id : null,
      inVr: pose.inVr,
      recording: pose.recording,
      seconds: pose.seconds,
      rate: Math.round(pose.frames.rate),
      step: pose.frames.step / 1000,
      dropped: pose.frames.dropped,
      isQuiet: performance.now() - heardAt > QUIET,
    }
    if (JSON.stringify(line) !== JSON.stringify(mirrorLine.value)) mirrorLine.value = line
  }
}

function noScene(pose: HeadsetPose | undefined): string {
  if (pose === undefined) return 'Nothing has been heard of this headset yet.'
  return pose.opening === 0
    ? 'This headset is in no scene yet: open one there, or choose one for it here.'
    : 'This headset is in a scene that this computer does not have.'
}

function leftScene(name: string, { opening }: HeadsetPose): string {
  return opening === 0
    ? `${name} has left the scene.`
    : `${name} is in a scene now that this computer does not have.`
}
