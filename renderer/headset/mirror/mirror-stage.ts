/** The headset's scene on the desktop's own stage: put to the moment that is shown, with the person's own hands. */
import { type BothHands, bothHands } from '../../../contract/hand-measures.ts'
import { LogState } from '../../../engine/record/log-state.ts'
import { ReplayStage } from '../../../walkthrough/record/replay-stage.ts'
import type { Stage } from '../../../walkthrough/stage.ts'
import { replayStageView } from '../../replay/replay-stage-view.ts'
import type { StageView } from '../../view/stage-view.ts'

export class MirrorStage {
  /** What a track writes the present moment into. */
  readonly state: LogState
  readonly view: StageView
  readonly eye = new Float64Array([0, 0, 0, 0, 0, 0, 1])
  readonly stage: Stage
  private replay: ReplayStage
  private replayed: StageView

  constructor(stage: Stage) {
    this.stage = stage
    this.state = new LogState(stage.bodies.length)
    this.replay = new ReplayStage(stage)
    this.replay.makeHands()
    this.replayed = replayStageView(this.replay)
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
    }
  }

  /** The moment that the state holds; contacts are the engine's of it. */
  apply(): void {
    this.replay.apply(this.state)
    this.replay.eye(this.eye)
  }

  /** For the list of contacts. */
  readContacts(...given: Parameters<ReplayStage['readContacts']>): void {
    this.replay.readContacts(...given)
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
    this.replayed = replayStageView(this.replay)
  }
}
