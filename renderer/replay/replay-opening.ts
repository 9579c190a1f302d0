/** From a session's id to a replay that can be shown: its scene read in a worker, put up in slices, its first moment. */
import type { Host } from '../../contract/host-api.ts'
import { ReplayStage } from '../../walkthrough/record/replay-stage.ts'
import { buildSessionStage } from '../../walkthrough/record/session-stage.ts'
import { inSlices, type Progress, PUT_UP, reading } from '../app/opening-progress.ts'
import type { Picture } from '../app/scene-opening.ts'
import { absolute, loadSourced } from '../loading/load.ts'
import { Cast } from './contact-filter.ts'
import { MomentFinder } from './moment-finder.ts'
import { ReplaySession } from './replay-session.ts'
import type { OpenedReplay } from './replay-state.ts'
import { fetchChunks, fetchDetails, sessionAddress } from './session-fetch.ts'
import { recordedScene, sceneRequest } from './session-scene.ts'
import { SoftReplay } from './soft-replay.ts'

export interface PutUpReplay {
  readonly session: ReplaySession
  readonly opened: OpenedReplay
  /** Sentences about what could not be shown as it was. */
  readonly notices: readonly string[]
}

/** Throws a sentence, or the signal's reason; what is shown stays then. */
export async function putUpReplay(
  host: Host,
  picture: Picture,
  id: string,
  progress: Progress,
  signal: AbortSignal,
): Promise<PutUpReplay> {
  progress('Looking at the recording', 0)
  const address = sessionAddress(id)
  const asked = performance.now()
  const details = await fetchDetails(address, signal)
  const known = performance.now()
  const finder = new MomentFinder(details, (from, to, given) => fetchChunks(address, from, to, given))
  let soft: SoftReplay | null = null
  try {
    // On its way while the scene is read; what is wrong with it is told when its turn comes.
    const firstMoment = finder.ready(signal)
    firstMoment.catch(() => {})
    const request = await sceneRequest(host, details)
    const sourced = await loadSourced(request, {
      signal,
      onProgress: reading(progress),
    })
    const { stage, notices } = await buildSessionStage(recordedScene(sourced, details), details.begin, {
      pause: inSlices(progress, signal),
    })
    const replay = new ReplayStage(stage)
    replay.makeHands()
    signal.throwIfAborted()
    progress('Drawing it', PUT_UP)
    const opened = { details, cast: new Cast(details.begin.participants) }
    const built = performance.now()
    await firstMoment
    // A session without any state of cloth has nothing to show of it.
    const hasSoft = stage.scene.soft.length > 0 && details.softFrames.length > 0
    if (hasSoft) soft = new SoftReplay({ address, details, scene: absolute(request) })
    const session = new ReplaySession(replay, opened, picture, finder, soft)
    session.openMilliseconds = known - asked + (performance.now() - built)
    const faults = await picture.view.setScene(session.stageView, signal)
    return { session, opened, notices: [...notices, ...faults] }
  } catch (error) {
    finder.close()
    soft?.end()
    throw error
  }
}
