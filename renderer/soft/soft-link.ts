/**
 * The page's end of the line to the worker of soft bodies. Each drawn frame first shows what has come back, and then, if
 * nothing is under way, asks for the steps that are due. So cloth is at most a frame behind, and a slow machine has slow
 * cloth, not a slow picture.
 *
 * Where the worker dies, another goes on from the state that was saved last, or from the scene's beginning. A log tells
 * by a frame that asks while another still waits: what was asked for before was lost, and cloth is back at that state.
 */
import type { BothHands } from '../../contract/hand-measures.ts'
import { CONTACT_INTS, CONTACT_NUMBERS, SOFT_PUT_BACK } from '../../engine/record/frame-record.ts'
import type { LoadedScene } from '../../formats/loaded-scene.ts'
import { markSoftRed } from '../../walkthrough/record/soft-red.ts'
import type { SoftShown } from '../../walkthrough/record/soft-shown.ts'
import { StepPace } from '../../walkthrough/soft/step-pace.ts'
import type { DeviceChoice } from '../kdet/open-card.ts'
import type { SoftBuffers, SoftPoses, SoftReport, SoftRequest, StepAnswer } from './messages.ts'
import { SoftLine, type SoftWorker } from './soft-line.ts'
import { makePoses, movableBodies, type Surroundings, writePoses } from './soft-poses.ts'

/** Steps of moving cloth after which its state is saved: more seldom than a recorder wants it, whose states do. */
const UNSAVED_STEPS = 1200
/** Milliseconds of frames without an answer, after which a worker counts as dead. */
const PATIENCE = 30_000
/** What a frame counts of them at most: after a sleep of the machine both have slept. */
const WAITED_A_FRAME = 100
const NO_INTS = new Int32Array(CONTACT_INTS)
const NO_NUMBERS = new Float64Array(CONTACT_NUMBERS)

export class SoftLink implements SoftShown {
  steps = 0
  fresh = false
  moved = false
  savesNext = false
  saved: Uint8Array<ArrayBuffer> | null = null
  contactCount = 0
  /** What is drawn; null before the first answer. A new object with every answer. */
  shown: SoftBuffers | null = null
  report: SoftReport | null = null
  /** How often it was put back. */
  putBacks = 0
  /** Cloth has begun again: a reason in a few words. */
  onRestart: (reason: string) => void = () => {}
  private readonly line: SoftLine
  private readonly among: Surroundings
  private readonly movable: Int32Array
  private device: DeviceChoice
  /** Those of the worker. */
  private hands: BothHands
  private poses: SoftPoses | null
  private spare: SoftBuffers | null = null
  private arrived: StepAnswer | null = null
  private isAsked = false
  /** With what is under way the state was to be saved. */
  private isSaving = false
  /** Cloth is to go back to how the scene has it: with the next request, and with what is under way. */
  private isToBePutBack = false
  private isPuttingBack = false
  /** A worker has died since the last request that was sent. */
  private isLost = false
  /** The state that was saved last, and steps of moving cloth since. */
  private state: Uint8Array<ArrayBuffer> | null = null
  private unsaved = 0
  private waited = 0
  private readonly pace = new StepPace()
  /** What goes with a request; one list for all of them. */
  private readonly handed: ArrayBuffer[] = []

  constructor(among: Surroundings, device: DeviceChoice, makeWorker: () => SoftWorker = newWorker) {
    this.among = among
    this.device = device
    this.hands = among.stage.hands
    this.movable = movableBodies(among.stage)
    this.poses = makePoses(this.movable)
    this.line = new SoftLine(makeWorker, this.firstRequest(), (answer) => this.take(answer))
  }

  /** Why cloth stands still, or null. */
  get fault(): string | null {
    return this.line.fault
  }

  get worker(): SoftWorker {
    return this.line.worker
  }

  get contacts(): Int32Array {
    return this.shown?.contacts ?? NO_INTS
  }

  get contactNumbers(): Float64Array {
    return this.shown?.contactNumbers ?? NO_NUMBERS
  }

  setDevice(device: DeviceChoice): void {
    if (this.fault !== null || device === this.device) return
    this.device = device
    this.worker.postMessage({ type: 'device', device }, [])
  }

  /** Once a frame, after the person and the bodies have moved; milliseconds. */
  frame(now: number): void {
    this.show()
    const { death } = this.line
    if (death !== null) this.beginAgain(death)
    this.followHands()
    this.ask(now)
  }

  /** Cloth goes back to how the scene has it. */
  putBack(): void {
    this.putBacks++
    this.isToBePutBack = true
  }

  /** After a pause: the time that has gone by is not made up for. */
  rest(): void {
    this.pace.rest()
  }

  /** Adds to the red of the frame, by engine body, what cloth touches. */
  markRed(red: Uint8Array): void {
    const { stage, handBodies } = this.among
    markSoftRed(red, this, stage, handBodies)
  }

  end(): void {
    this.line.end()
  }

  private show(): void {
    const { arrived } = this
    this.fresh = arrived !== null
    this.moved = false
    this.saved = null
    if (arrived === null) return
    this.spare = this.shown
    this.shown = arrived.buffers
    this.contactCount = arrived.contactCount
    this.saved = arrived.saved
    this.report = arrived.report
    this.moved = arrived.buffers.changed.includes(1)
    this.arrived = null
    this.isAsked = false
    this.isSaving = false
    this.isPuttingBack = false
    if (this.saved !== null) {
      // A copy: whoever records hands the bytes on to other threads.
      this.state = this.saved.slice()
      this.unsaved = 0
    } else if (this.unsaved >= UNSAVED_STEPS) this.savesNext = true
  }

  /** After what has arrived was shown: the state to go on from may be among it. */
  private beginAgain(reason: string): void {
    this.line.beginAgain(this.firstRequest())
    // What was handed over went with the worker.
    this.poses = makePoses(this.movable)
    this.isLost = true
    if (this.isAsked && this.isSaving) this.savesNext = true
    if (this.isAsked && this.isPuttingBack) this.isToBePutBack = true
    this.onRestart(reason)
  }

  private followHands(): void {
    const { hands } = this.among.stage
    if (this.fault !== null || hands === this.hands) return
    this.hands = hands
    this.worker.postMessage({ type: 'hands', hands }, [])
  }

  private firstRequest(): SoftRequest {
    const { scene, hands } = this.among.stage
    this.hands = hands
    return { type: 'scene', scene: withoutPictures(scene), hands, device: this.device, state: this.state }
  }

  private ask(now: number): void {
    this.steps = 0
    this.wait(this.pace.pass(now))
    const due = this.pace.due
    const { poses } = this
    if (!this.line.isReady || (this.isAsked && !this.isLost) || poses === null || due < 1) return
    this.pace.take(due)
    if (this.moved) this.unsaved += due
    this.steps = this.isToBePutBack ? SOFT_PUT_BACK : due
    // A worker that died in between two requests: this one is told, but lost like those that it dies of.
    if (this.isLost && !this.isAsked) this.isAsked = true
    else this.send(poses)
  }

  private send(poses: SoftPoses): void {
    writePoses(poses, this.among, this.movable)
    const { spare: buffers, steps, isToBePutBack } = this
    // One who puts it back does not want to have it as it was before, should the worker die.
    const saves = this.savesNext || isToBePutBack
    this.handOver(poses, buffers)
    this.worker.postMessage({ type: 'step', poses, steps, saves, buffers }, this.handed)
    this.poses = null
    this.spare = null
    this.isAsked = true
    this.isSaving = saves
    this.isPuttingBack = isToBePutBack
    this.isToBePutBack = false
    this.isLost = false
    this.savesNext = false
    this.waited = 0
  }

  private wait(milliseconds: number): void {
    if (!this.line.isReady || !this.isAsked || this.isLost) return
    this.waited += Math.min(milliseconds, WAITED_A_FRAME)
    if (this.waited > PATIENCE) this.line.fail('its worker does not answer')
  }

  private handOver(poses: SoftPoses, buffers: SoftBuffers | null): void {
    const { handed } = this
    handed.length = 0
    handed.push(poses.ints.buffer, poses.scales.buffer)
    if (buffers === null) return
    handed.push(buffers.positions.buffer, buffers.normals.buffer, buffers.tones.buffer)
    handed.push(buffers.changed.buffer, buffers.contacts.buffer, buffers.contactNumbers.buffer)
  }

  private take(answer: StepAnswer): void {
    this.arrived = answer
    this.poses = answer.poses
  }
}

function newWorker(): SoftWorker {
  return new Worker(new URL('./soft-worker.ts', import.meta.url), { type: 'module', name: 'cloth' })
}

/** Copying pictures to a thread that does not look at them would hold up this one. */
function withoutPictures(scene: LoadedScene): LoadedScene {
  return {
    ...scene,
    models: scene.models.map((model) => ({ ...model, visual: [] })),
    materials: [],
    images: [],
  }
}
