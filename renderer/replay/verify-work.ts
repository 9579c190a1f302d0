/** Computes a session again and compares: what the verifying worker does, without the worker. */
import { buildSessionSoft } from '../../walkthrough/record/session-soft.ts'
import { buildSessionStage } from '../../walkthrough/record/session-stage.ts'
import { type Verdict, verifyFrames } from '../../walkthrough/record/verify.ts'
import { runRequest } from '../loading/run-request.ts'
import { allChunks } from './all-chunks.ts'
import { fetchSoftState } from './session-fetch.ts'
import { recordedScene } from './session-scene.ts'
import type { VerifyRequest } from './worker-messages.ts'

/** Of the whole, when the scene is there. */
const SCENE_READY = 0.1

export async function verifyWork(
  { address, details, scene }: VerifyRequest,
  onProgress: (fraction: number) => void,
): Promise<Verdict> {
  const { begin, chunkCount, entry } = details
  const sourced = await runRequest(scene, ({ fraction }) => onProgress((fraction ?? 0) * SCENE_READY))
  const played = recordedScene(sourced, details)
  const { stage } = await buildSessionStage(played, begin)
  const soft = await buildSessionSoft(played, begin)
  const frames = Math.max(1, entry.frames)
  let told = 0
  return verifyFrames({
    stage,
    soft: soft && {
      ...soft,
      frames: details.softFrames,
      stateAt: (frame) => fetchSoftState(address, frame),
    },
    bodyCount: begin.bodyCount,
    frames: entry.frames,
    chunks: allChunks(address, chunkCount),
    onFrame: (frame) => {
      const percent = Math.floor((100 * frame) / frames)
      if (percent === told) return
      told = percent
      onProgress(SCENE_READY + (1 - SCENE_READY) * (percent / 100))
    },
  })
}
