/** From a request to a session that can be shown: read in a worker, put up in slices, with progress and a way to cancel. */
import type { LoadedScene } from '../../formats/loaded-scene.ts'
import { buildStage } from '../../walkthrough/build-stage.ts'
import { withGround } from '../../walkthrough/ground.ts'
import { SimulationRun } from '../../walkthrough/simulation/simulation-run.ts'
import { simulationScene } from '../../walkthrough/simulation/simulation-scene.ts'
import { LabTool } from '../lab/lab-tool.ts'
import { type LoadRequest, loadSourced, type SceneSource } from '../loading/load.ts'
import { WalkSession } from '../session/walk-session.ts'
import { SoftLink } from '../soft/soft-link.ts'
import { settings } from '../state.ts'
import type { HudHistory } from '../ui/hud-history.ts'
import type { SceneView } from '../view/scene-view.ts'
import { tell } from './notices.ts'
import { inSlices, type Progress, PUT_UP, reading } from './opening-progress.ts'

export interface OpenedScene {
  readonly session: WalkSession
  /** As it was read, before a simulation put its bodies in. */
  readonly base: LoadedScene
  readonly origin: SceneOrigin
  readonly simulation: SimulationRun | null
  readonly notices: readonly string[]
}

/** What recordings name a scene by, and how its files can be had again. */
export interface SceneOrigin {
  readonly source: SceneSource
  readonly request: LoadRequest
}

export interface ReadScene {
  readonly scene: LoadedScene
  readonly origin: SceneOrigin
}

export interface Picture {
  readonly view: SceneView
  readonly canvas: HTMLCanvasElement
  readonly history: HudHistory
}

export async function readScene(
  request: LoadRequest,
  progress: Progress,
  signal: AbortSignal,
): Promise<ReadScene> {
  const { scene, source } = await loadSourced(request, {
    signal,
    onProgress: reading(progress),
  })
  return { scene: source.kind === 'scene' ? scene : withGround(scene), origin: { source, request } }
}

/** Puts a scene up and shows it; throws the signal's reason when cancelled, and leaves what is shown. */
export async function putUp(
  { scene: base, origin }: ReadScene,
  picture: Picture,
  progress: Progress,
  signal: AbortSignal,
): Promise<OpenedScene> {
  const made = base.simulation === undefined ? null : simulationScene(base, base.simulation)
  const { stage, notices } = await buildStage(made?.scene ?? base, {
    clock: () => performance.now(),
    pause: inSlices(progress, signal),
  })
  signal.throwIfAborted()
  progress('Drawing it', PUT_UP)
  const session = new WalkSession(stage, picture.view, picture.canvas, picture.history)
  const simulation = made === null ? null : new SimulationRun(stage, made)
  if (simulation !== null) session.walkthrough.moveOthers = () => simulation.advance()
  if (base.lab !== undefined) session.companion = new LabTool(base.lab, base, picture.view.extras)
  if (base.soft.length > 0) addCloth(session)
  const faults = await picture.view.setScene(session.stageView, signal).catch((error: unknown) => {
    session.soft?.end()
    throw error
  })
  return { session, base, origin, simulation, notices: [...base.notices, ...notices, ...faults] }
}

function addCloth(session: WalkSession): void {
  const soft = new SoftLink(session.walkthrough, settings.value.kdetDevice)
  soft.onRestart = (reason) => {
    tell('info', `Cloth is back where it was some seconds ago: ${reason}.`)
    session.recorder?.event('cloth restarted')
  }
  session.soft = soft
}
