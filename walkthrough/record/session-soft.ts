/** The cloth of a session, on a stage of its own, ready to be computed again. */
import type { SessionBegin } from '../../contract/sessions.ts'
import { KDet } from '../../engine/kdet/kdet.ts'
import type { PairFinder } from '../../engine/kdet/pair-finder.ts'
import type { LoadedScene } from '../../formats/loaded-scene.ts'
import type { BuildOptions } from '../build-stage.ts'
import { SoftStage } from '../soft/soft-stage.ts'
import { buildSessionStage, sessionScene } from './session-stage.ts'

export interface SessionSoft {
  readonly player: SoftStage
  readonly finder: PairFinder
}

/** Null where the scene has none. Throws a SessionSceneError, or an Error of one sentence for what cannot be cloth. */
export async function buildSessionSoft(
  scene: LoadedScene,
  begin: SessionBegin,
  options?: BuildOptions,
): Promise<SessionSoft | null> {
  if (sessionScene(scene, begin).soft.length === 0) return null
  const { stage } = await buildSessionStage(scene, begin, options)
  return { player: new SoftStage(stage), finder: new KDet() }
}
