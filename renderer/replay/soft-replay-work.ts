/** What the worker that shows recorded cloth does, without the worker. */
import type { SessionDetails } from '../../contract/sessions.ts'
import type { LoadedScene } from '../../formats/loaded-scene.ts'
import { buildSessionSoft } from '../../walkthrough/record/session-soft.ts'
import type { SoftStage } from '../../walkthrough/soft/soft-stage.ts'
import { SoftCorners } from '../soft/soft-corners.ts'
import type { SoftCornersShown } from '../view/stage-view.ts'
import { SoftFollower, type SoftLog } from './soft-follower.ts'
import type { SoftReplayAnswer } from './soft-replay-messages.ts'

type Say = (answer: SoftReplayAnswer, transfer: ArrayBuffer[]) => void

export class SoftReplayWork {
  private readonly follower: SoftFollower
  private readonly player: SoftStage
  private readonly corners: SoftCorners
  private readonly say: Say

  private constructor(player: SoftStage, follower: SoftFollower, say: Say) {
    this.player = player
    this.follower = follower
    this.say = say
    const flat = player.stage.scene.soft.map(({ rigid }) => rigid)
    this.corners = new SoftCorners(player.world.bodies, player.firstTriangle, flat)
  }

  /** Null where the scene has no cloth. Throws a sentence. */
  static async make(
    scene: LoadedScene,
    details: SessionDetails,
    log: Omit<SoftLog, 'details'>,
    say: Say,
  ): Promise<SoftReplayWork | null> {
    const soft = await buildSessionSoft(scene, details.begin)
    if (soft === null) return null
    const { player, finder } = soft
    return new SoftReplayWork(player, new SoftFollower(player, finder, { ...log, details }), say)
  }

  async go(frame: number): Promise<void> {
    const followed = await this.follower.go(frame)
    if (followed === 'overtaken') return
    const shown = this.shown()
    this.say({ type: 'there', frame, shown }, [
      shown.positions.buffer,
      shown.normals.buffer,
      shown.tones.buffer,
      shown.changed.buffer,
    ])
  }

  private shown(): Shown {
    const { player, corners } = this
    const triangles = player.firstTriangle.at(-1) ?? 0
    const shown = {
      positions: new Float32Array(9 * triangles),
      normals: new Float32Array(9 * triangles),
      tones: Uint8Array.from(player.touches.tones),
      changed: new Uint8Array(player.ids.length).fill(1),
    }
    for (let soft = 0; soft < player.ids.length; soft++) corners.write(soft, shown.positions, shown.normals)
    return shown
  }
}

interface Shown extends SoftCornersShown {
  readonly positions: Float32Array<ArrayBuffer>
  readonly normals: Float32Array<ArrayBuffer>
  readonly tones: Uint8Array<ArrayBuffer>
  readonly changed: Uint8Array<ArrayBuffer>
}
