/** What is known of a session when its recording begins. */
import type { SessionBegin } from '../../contract/sessions.ts'
import type { Settings } from '../../contract/settings.ts'
import { ENGINE_VERSION } from '../../engine/version.ts'
import { participantsOf } from '../../walkthrough/record/participants.ts'
import type { Stage } from '../../walkthrough/stage.ts'
import type { SceneSource } from '../loading/load.ts'
import { visiting } from '../xr/vr-state.ts'
import { sessionName } from './wording.ts'

const DEVICE = { none: 'mouse', simulated: 'simulated headset', real: 'headset' } as const

export interface Recorded {
  readonly stage: Stage
  readonly source: SceneSource & { readonly hash: string }
  readonly settings: Settings
  readonly appVersion: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
}

export function sessionBegin({ stage, source, settings, appVersion, startedAt }: Recorded): SessionBegin {
  const { scene, grid } = stage
  const simulation = scene.simulation ?? null
  // A file may be called nothing but ".glb".
  const title = scene.title || scene.id
  const [left, right] = stage.hands
  const [x, y, z] = grid.origin as unknown as [number, number, number]
  return {
    scene: { id: scene.id, title, hash: source.hash, kind: source.kind, simulation },
    appVersion,
    engineVersion: ENGINE_VERSION,
    settings,
    seed: simulation?.seed ?? 0,
    device: DEVICE[visiting.value ?? 'none'],
    startedAt,
    name: sessionName(title, new Date(startedAt)),
    origin: [x, y, z],
    bodyCount: scene.bodies.length,
    participants: participantsOf(scene),
    ...(left === null && right === null ? {} : { hands: [left, right] }),
  }
}
