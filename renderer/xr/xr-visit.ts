/**
 * One stay in VR, from the session that a headset granted to its end. A frame: what the headset tells, one step of the
 * walkthrough, the rig and what is seen in it, one drawing for both eyes.
 */
import type { Settings } from '../../contract/settings.ts'
import { HeadsetPerson } from '../../walkthrough/xr/headset-person.ts'
import type { WalkSession } from '../session/walk-session.ts'
import type { SceneView } from '../view/scene-view.ts'
import { floorSpace } from './floor-space.ts'
import { FrameClock } from './frame-clock.ts'
import { InputReader } from './input-reader.ts'
import { Rig } from './rig.ts'
import { VisitThings } from './visit-things.ts'
import type { PanelDoings } from './wrist-panel.ts'

/** Milliseconds between two notes of the frame times in the log. */
const NOTE = 10_000

export interface VisitOptions {
  readonly session: XRSession
  readonly view: SceneView
  readonly walk: WalkSession
  readonly settings: () => Settings
  /** Whether the session's frame rate is what a frame is late by; else the median is. */
  readonly keepsRate: boolean
  readonly doings: PanelDoings
  /** Milliseconds; before the headset is read. */
  readonly beforeFrame: (now: number) => void
  /** The headset, or someone, has ended it. */
  readonly onEnd: () => void
  /** It was taken off, or is back: 'visible', 'visible-blurred' or 'hidden'. */
  readonly onVisibility: (state: XRVisibilityState) => void
  /** What goes wrong in a frame would else be thrown at every frame. */
  readonly onFault: (error: unknown) => void
}

export class XrVisit {
  readonly clock = new FrameClock()
  readonly rig = new Rig()
  readonly session: XRSession
  person: HeadsetPerson
  things: VisitThings
  reader: InputReader
  private readonly options: VisitOptions
  private walk: WalkSession
  private space: XRReferenceSpace | null = null
  private nextNote = Number.NaN
  private isOver = false

  constructor(options: VisitOptions) {
    this.options = options
    this.session = options.session
    this.walk = options.walk
    this.person = new HeadsetPerson(options.walk.walkthrough, options.settings())
    this.reader = new InputReader(this.person.input)
    this.things = new VisitThings(this.rig, options.doings)
  }

  async begin(): Promise<void> {
    const { session, options } = this
    const { headset } = options.view
    session.addEventListener('end', this.end)
    session.addEventListener('visibilitychange', this.tellVisibility)
    session.addEventListener('inputsourceschange', this.takeSources)
    const floor = await floorSpace(session)
    this.space = floor.space
    headset.setReferenceSpaceType(floor.type)
    headset.enabled = true
    await headset.setSession(session)
    headset.setReferenceSpace(floor.space)
    // The system's own recentring moves the room's middle; the person stays where they are.
    // The polyfill's spaces tell nothing.
    floor.space.addEventListener?.('reset', () => this.person.walk.recentre())
    if (this.isOver) return
    // After three's own listener, which gives the window its size back.
    session.removeEventListener('end', this.end)
    session.addEventListener('end', this.end)
    this.takeSources()
    options.view.extras.add(this.rig.room)
    this.walk.pause()
    this.person.enter()
    headset.setAnimationLoop(this.frame)
  }

  /** Another scene has been opened: the stay goes on there. */
  moveTo(walk: WalkSession): void {
    this.person.leave()
    this.walk.recorder?.event(this.clock.words)
    this.walk = walk
    walk.pause()
    // The hands have been measured already.
    this.person = new HeadsetPerson(walk.walkthrough, this.options.settings(), this.person.measures)
    this.reader = new InputReader(this.person.input)
    this.takeSources()
    this.person.enter()
  }

  get isIn(): WalkSession {
    return this.walk
  }

  async leave(): Promise<void> {
    if (!this.isOver) await this.session.end().catch(() => this.end())
  }

  private readonly frame = (now: number, frame?: XRFrame): void => {
    if (frame === undefined || this.space === null || this.isOver) return
    const { clock, session, options } = this
    const begun = performance.now()
    clock.begin(now, options.keepsRate ? (session.frameRate ?? 0) : 0)
    try {
      options.beforeFrame(now)
      this.person.configure(options.settings())
      // A session is replayed with the hands that it began with.
      this.person.mayFit = this.walk.recorder === null
      this.reader.read(frame, this.space)
      this.walk.headsetFrame(now, this.draw)
      this.things.afterFrame(this.person, this.reader, options.settings())
    } catch (error) {
      options.onFault(error)
      void this.leave()
    }
    clock.end(performance.now() - begun)
    if (!(now < this.nextNote)) this.note(now)
  }

  private readonly draw = (): void => {
    const { person, rig, options, things, clock } = this
    rig.place(person.walk.pose, person.input.head)
    things.update(person, options.settings(), clock)
    options.view.update()
    options.view.renderHeadset(rig.camera, person.walk.eye)
  }

  private note(now: number): void {
    if (Number.isFinite(this.nextNote)) this.walk.recorder?.event(this.clock.words)
    this.nextNote = now + NOTE
  }

  private readonly takeSources = (): void => this.reader.takeSources(this.session.inputSources)

  private readonly tellVisibility = (): void => {
    // Cloth does not make up for the time that nobody saw.
    this.walk.soft?.rest()
    this.options.onVisibility(this.session.visibilityState)
  }

  private readonly end = (): void => {
    if (this.isOver) return
    this.isOver = true
    const { session, options } = this
    session.removeEventListener('end', this.end)
    session.removeEventListener('visibilitychange', this.tellVisibility)
    session.removeEventListener('inputsourceschange', this.takeSources)
    options.view.headset.setAnimationLoop(null)
    options.view.headset.enabled = false
    this.walk.recorder?.event(this.clock.words)
    this.person.leave()
    this.things.dispose()
    this.rig.room.removeFromParent()
    options.onEnd()
  }
}
