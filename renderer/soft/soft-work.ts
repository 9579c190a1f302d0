/** What the worker of soft bodies does: a stage of its own, stepped by the page's frames. */
import type { BothHands } from '../../contract/hand-measures.ts'
import type { AutoFinder } from '../../engine/kdet/auto-finder.ts'
import { joinedSet } from '../../engine/kdet/joined-set.ts'
import { KFreeness } from '../../engine/kdet/k-freeness.ts'
import { summarise } from '../../engine/kdet/k-freeness-summary.ts'
import { CONTACT_INTS, CONTACT_NUMBERS, SOFT_PUT_BACK } from '../../engine/record/frame-record.ts'
import { LogState } from '../../engine/record/log-state.ts'
import type { LoadedScene } from '../../formats/loaded-scene.ts'
import { buildStage } from '../../walkthrough/build-stage.ts'
import { doSteps } from '../../walkthrough/record/soft-player.ts'
import { SoftStage } from '../../walkthrough/soft/soft-stage.ts'
import { type DeviceChoice, wordOfCard } from '../kdet/open-card.ts'
import type { SoftAnswer, SoftBuffers, SoftReport, SoftRequest, StepRequest } from './messages.ts'
import { SoftCorners } from './soft-corners.ts'
import { movableBodies, readPoses } from './soft-poses.ts'

type SceneRequest = Extract<SoftRequest, { type: 'scene' }>

export interface SoftWorkOptions {
  readonly say: (answer: SoftAnswer, transfer: ArrayBuffer[]) => void
  readonly clock: () => number
  readonly makeFinder: (device: DeviceChoice) => AutoFinder
}

export class SoftWork {
  private readonly options: SoftWorkOptions
  private finder: AutoFinder | null = null
  private soft: SoftStage | null = null
  private corners: SoftCorners | null = null
  private scene: LoadedScene | null = null
  private state = new LogState(0)
  private movable: Int32Array = new Int32Array(0)
  private k = 0
  /** Of the last moment in which something moved: cloth at rest is not looked at again. */
  private lastLook = { build: 0, query: 0, pairs: 0, height: 0 }
  private device: DeviceChoice = 'automatic'
  /** By soft body: its buffer's contents are older than these answers; two sets of buffers take turns. */
  private changedBefore = new Uint8Array(0)

  constructor(options: SoftWorkOptions) {
    this.options = options
  }

  /** One after the other: a request may not begin while another waits for the graphics card. */
  async hear(request: SoftRequest): Promise<void> {
    try {
      if (request.type === 'scene') await this.begin(request)
      else if (request.type === 'device') this.chooseDevice(request.device)
      else if (request.type === 'hands') await this.changeHands(request.hands)
      else await this.step(request)
    } catch (error) {
      this.options.say({ type: 'fault', text: error instanceof Error ? error.message : String(error) }, [])
    }
  }

  private async begin({ scene, hands, device, state }: SceneRequest): Promise<void> {
    const { stage } = await buildStage(scene)
    stage.hands = hands
    const soft = new SoftStage(stage)
    if (state !== null) soft.load(state)
    this.soft = soft
    this.scene = scene
    this.corners = new SoftCorners(
      soft.world.bodies,
      soft.firstTriangle,
      scene.soft.map(({ rigid }) => rigid),
    )
    this.state = new LogState(scene.bodies.length)
    this.movable = movableBodies(stage)
    this.changedBefore = new Uint8Array(scene.soft.length).fill(1)
    this.chooseDevice(device)
    this.k = meanK(scene)
    this.options.say({ type: 'ready' }, [])
  }

  /** Hands are parts of the stage, and their measures of its shapes: both are made anew. */
  private async changeHands(hands: BothHands): Promise<void> {
    const { soft, scene, device } = this
    if (soft === null || scene === null) throw new Error('it was asked before it was there')
    await this.begin({ type: 'scene', scene, hands, device, state: soft.save() })
  }

  private chooseDevice(device: DeviceChoice): void {
    this.device = device
    this.finder?.end()
    this.finder = this.options.makeFinder(device)
  }

  private async step({ poses, steps, saves, buffers }: StepRequest): Promise<void> {
    const { soft, finder, options } = this
    if (soft === null || finder === null) throw new Error('it was asked before it was there')
    const start = options.clock()
    readPoses(poses, this.movable, this.state)
    const saved = doSteps(soft, this.state, steps, saves)
    const step = options.clock() - start
    const any = soft.gather(finder)
    if (any) {
      const running = finder.run()
      if (running !== undefined) await running
      soft.conclude(finder)
    } else finder.lookForCard()
    const filled = this.fill(soft, buffers ?? makeBuffers(soft))
    const answer: SoftAnswer = {
      type: 'stepped',
      buffers: filled,
      poses,
      contactCount: soft.contactCount,
      saved,
      report: this.report(finder, steps === SOFT_PUT_BACK ? 0 : step / steps, any, soft),
    }
    const parts = [...Object.values(filled), poses.ints, poses.scales].map(({ buffer }) => buffer)
    options.say(answer, parts)
  }

  private report(finder: AutoFinder, step: number, any: boolean, soft: SoftStage): SoftReport {
    const { buildMs, queryMs, levels } = finder.report
    if (any) this.lastLook = { build: buildMs, query: queryMs, pairs: finder.pairCount, height: levels }
    return {
      device: any ? finder.device : finder.nextDevice,
      word: wordOfCard(this.device, finder),
      isAtRest: !any,
      step,
      ...this.lastLook,
      k: this.k,
      triangles: soft.firstTriangle.at(-1) ?? 0,
    }
  }

  private fill(soft: SoftStage, buffers: SoftBuffers): SoftBuffers {
    const { changed, tones, positions, normals } = buffers
    const { renewed, touches } = soft
    for (let i = 0; i < renewed.length; i++) {
      // These buffers were last filled the time before last: they miss what changed then, too.
      changed[i] = renewed[i]!
      if ((renewed[i]! | this.changedBefore[i]!) === 1) this.corners?.write(i, positions, normals)
      this.changedBefore[i] = renewed[i]!
    }
    tones.set(touches.tones)
    const count = soft.contactCount
    const contacts =
      buffers.contacts.length < count * CONTACT_INTS
        ? new Int32Array(2 * count * CONTACT_INTS)
        : buffers.contacts
    const contactNumbers =
      buffers.contactNumbers.length < count * CONTACT_NUMBERS
        ? new Float64Array(2 * count * CONTACT_NUMBERS)
        : buffers.contactNumbers
    contacts.set(soft.contacts.subarray(0, count * CONTACT_INTS))
    contactNumbers.set(soft.contactNumbers.subarray(0, count * CONTACT_NUMBERS))
    return { ...buffers, contacts, contactNumbers }
  }
}

function makeBuffers(soft: SoftStage): SoftBuffers {
  const triangles = soft.firstTriangle.at(-1) ?? 0
  return {
    positions: new Float32Array(9 * triangles),
    normals: new Float32Array(9 * triangles),
    tones: new Uint8Array(triangles),
    changed: new Uint8Array(soft.ids.length),
    contacts: new Int32Array(16 * CONTACT_INTS),
    contactNumbers: new Float64Array(16 * CONTACT_NUMBERS),
  }
}

/** Of the cloth as the scene has it: it changes little with the folds, and counting takes longer than a frame. */
function meanK({ soft }: LoadedScene): number {
  const cloth = soft.filter(({ shardOf }) => shardOf < 0)
  if (cloth.length === 0) return 0
  const freeness = new KFreeness(joinedSet(cloth))
  freeness.countUpTo(freeness.count)
  return summarise(freeness).mean
}
