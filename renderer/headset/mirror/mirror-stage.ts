/** The headset's scene on the desktop's own stage: put to the moment that is shown, with the person's own hands, and cloth. */
import { type BothHands, bothHands } from '../../../contract/hand-measures.ts'
import type { FrameRecord } from '../../../engine/record/frame-record.ts'
import { LogState } from '../../../engine/record/log-state.ts'
import { ReplayStage } from '../../../walkthrough/record/replay-stage.ts'
import { addSoftRows } from '../../../walkthrough/record/soft-rows.ts'
import type { Stage } from '../../../walkthrough/stage.ts'
import { replayStageView } from '../../replay/replay-stage-view.ts'
import type { SoftLink } from '../../soft/soft-link.ts'
import type { Surroundings } from '../../soft/soft-poses.ts'
import type { StageView } from '../../view/stage-view.ts'

export class MirrorStage implements Surroundings {
  /** What a track writes the present moment into. */
  readonly state: LogState
  readonly view: StageView
  readonly eye = new Float64Array([0, 0, 0, 0, 0, 0, 1])
  readonly stage: Stage
  /** Of the left and the right hand, as they are drawn. */
  readonly opacity = new Float64Array([1, 1])
  /**
   * Cloth, which is not told but computed here, among the hands and bodies that are; null where there is none. Whoever
   * sets it ends it.
   */
  soft: SoftLink | null = null
  /** How often that was put back. */
  private putBacks = 0
  private replay: ReplayStage
  private replayed: StageView
  /** Hands have left the world since the last moment was applied: its contacts are with bodies that are gone. */
  private isOutdated = false

  constructor(stage: Stage) {
    this.stage = stage
    this.state = new LogState(stage.bodies.length)
    this.replay = new ReplayStage(stage)
    this.replay.makeHands()
    this.replayed = replayStageView(this.replay, null, this.opacity)
    const mirror = this
    this.view = {
      scene: stage.scene,
      world: stage.world,
      bodies: stage.bodies,
      get hands() {
        return mirror.replayed.hands
      },
      get red() {
        return mirror.replay.red
      },
      held: -1,
      get soft() {
        return mirror.soft
      },
    }
  }

  get handBodies(): Surroundings['handBodies'] {
    return this.replay.hands
  }

  /** A frame; `isOther` where the state holds another moment than before. True where there is something new to be seen. */
  advance(isOther: boolean, now: number): boolean {
    const { soft } = this
    const isNew = isOther || this.isOutdated
    if (isNew) this.apply()
    if (soft === null) return isNew
    soft.frame(now)
    // Who no longer touches cloth is no longer red, also while hands and bodies stand still.
    if (soft.fresh && !isNew) this.apply()
    soft.markRed(this.replay.red)
    return isNew || soft.moved
  }

  /** Cloth was put back so often, there. */
  followCloth(putBacks: number): void {
    if (putBacks > this.putBacks) this.soft?.putBack()
    this.putBacks = putBacks
  }

  /** For the list of contacts. */
  readContacts(record: FrameRecord): void {
    this.replay.readContacts(record)
    if (this.soft !== null) addSoftRows(record, this.soft)
  }

  /** Engine bodies that are red now, for tests. */
  get redCount(): number {
    return this.replay.red.reduce((sum, red) => sum + red, 0)
  }

  /** Hands of these measures from now on. Told every second, and nearly always the same. */
  measure(measures: BothHands): void {
    if (JSON.stringify(measures) === JSON.stringify(this.stage.hands)) return
    this.replay.end()
    this.stage.hands = bothHands.parse(measures)
    this.replay = new ReplayStage(this.stage)
    this.replayed = replayStageView(this.replay, null, this.opacity)
    this.isOutdated = true
  }

  /** The moment that the state holds; contacts are the engine's of it. */
  private apply(): void {
    this.isOutdated = false
    this.replay.apply(this.state)
    this.replay.eye(this.eye)
  }
}
