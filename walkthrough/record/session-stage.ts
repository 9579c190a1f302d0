/** The stage on which a session was played, from the scene that was kept with it and what is known of its beginning. */
import type { SessionBegin } from '../../contract/sessions.ts'
import type { LoadedScene } from '../../formats/loaded-scene.ts'
import { type BuildOptions, type BuiltStage, buildStage } from '../build-stage.ts'
import { withGround } from '../ground.ts'
import { STANDARD_HANDS } from '../hand/hand-measures.ts'
import { simulationScene } from '../simulation/simulation-scene.ts'

/** The scene is not the one the session was played in. */
export class SessionSceneError extends Error {
  override readonly name = 'SessionSceneError'
}

/** `scene` as `readParcel` gave it. Throws a SessionSceneError. */
export async function buildSessionStage(
  scene: LoadedScene,
  begin: SessionBegin,
  options?: BuildOptions,
): Promise<BuiltStage> {
  const played = sessionScene(scene, begin)
  if (played.bodies.length !== begin.bodyCount) {
    throw new SessionSceneError(
      `The session was played among ${begin.bodyCount} bodies, but its scene has ${played.bodies.length}.`,
    )
  }
  const built = await buildStage(played, options)
  const { origin } = built.stage.grid
  if (begin.origin.some((value, k) => value !== origin[k])) {
    throw new SessionSceneError('The session was played from another place than its scene begins at.')
  }
  built.stage.hands = begin.hands ?? STANDARD_HANDS
  return built
}

/** With what the app puts in by itself: the ground under files, the bodies of a simulation. */
export function sessionScene(scene: LoadedScene, begin: SessionBegin): LoadedScene {
  const { kind, simulation } = begin.scene
  const whole = kind === 'file' ? withGround(scene) : scene
  return simulation === null ? whole : simulationScene(whole, simulation).scene
}
