/** Poses from headsets to the desktop: the latest wins, and not more of them than the desktop's mirror can show. */
import { type HeadsetPose, POSES_A_SECOND } from '../../contract/link.ts'

const BETWEEN = 1000 / POSES_A_SECOND

interface Line {
  /** What has not been told yet. */
  waiting: HeadsetPose | undefined
  timer: NodeJS.Timeout | undefined
}

export class PoseRelay {
  readonly #tell: (client: string, pose: HeadsetPose) => void
  readonly #lines = new Map<string, Line>()

  constructor(tell: (client: string, pose: HeadsetPose) => void) {
    this.#tell = tell
  }

  take(client: string, pose: HeadsetPose): void {
    const line = this.#lines.get(client)
    if (line?.timer !== undefined) {
      line.waiting = pose
      return
    }
    this.#pass(client, pose)
  }

  /** It is gone: nothing of it is told any more. */
  forget(client: string): void {
    clearTimeout(this.#lines.get(client)?.timer)
    this.#lines.delete(client)
  }

  #pass(client: string, pose: HeadsetPose): void {
    const line: Line = { waiting: undefined, timer: undefined }
    this.#lines.set(client, line)
    line.timer = setTimeout(() => {
      line.timer = undefined
      if (line.waiting !== undefined) this.#pass(client, line.waiting)
    }, BETWEEN)
    this.#tell(client, pose)
  }
}
