/** The replayed stage as the view wants it: hands come and go with the recording, or with a headset that is watched. */
import { type HandSide, LEFT, RIGHT } from '../../engine/record/frame-record.ts'
import { drawable } from '../../walkthrough/hand/drawable.ts'
import type { ReplayStage } from '../../walkthrough/record/replay-stage.ts'
import type { HandBodies } from '../../walkthrough/touch/hand-bodies.ts'
import type { HandView, SoftPicture, StageView } from '../view/stage-view.ts'

/** `opacity`: of the left and the right hand, as it is when they are drawn; a recording has solid ones. */
export function replayStageView(
  replay: ReplayStage,
  soft: SoftPicture | null = null,
  opacity: ArrayLike<number> = SOLID,
): StageView {
  const { stage } = replay
  const hands = new ReplayHands(replay, opacity)
  return {
    scene: stage.scene,
    world: stage.world,
    bodies: stage.bodies,
    get hands() {
      return hands.views()
    },
    get red() {
      return replay.red
    },
    held: -1,
    soft,
  }
}

const SOLID = [1, 1]

class ReplayHands {
  private readonly replay: ReplayStage
  private readonly opacity: ArrayLike<number>
  private readonly made: (HandView | null)[] = [null, null]
  private shown: readonly HandView[] = []
  private readonly known: (HandBodies | null)[] = [null, null]

  constructor(replay: ReplayStage, opacity: ArrayLike<number>) {
    this.replay = replay
    this.opacity = opacity
  }

  /** Asked for every frame: the same list as long as the hands are the same. */
  views(): readonly HandView[] {
    const { known } = this
    const { hands } = this.replay
    if (hands[0] === known[0] && hands[1] === known[1]) return this.shown
    for (let side = 0; side < 2; side++) known[side] = hands[side]!
    const [left, right] = hands
    this.shown = [
      ...(left === null ? [] : [this.viewOf(left, LEFT)]),
      ...(right === null ? [] : [this.viewOf(right, RIGHT)]),
    ]
    return this.shown
  }

  private viewOf(hand: HandBodies, side: HandSide): HandView {
    // A hand that comes back writes the numbers of its new bodies into the same array.
    this.made[side] ??= this.make(hand, side)
    return this.made[side]
  }

  private make({ bodies }: HandBodies, side: HandSide): HandView {
    const { opacity } = this
    return {
      drawables: this.replay.modelOf(side).parts.map(drawable),
      bodies,
      get opacity() {
        return opacity[side] ?? 1
      },
    }
  }
}
