import { describe, expect, it } from 'vitest'
import { type SessionBegin, sessionBegin } from '../../../contract/sessions.ts'
import { defaultSettings } from '../../../contract/settings.ts'
import { FARTHEST } from '../../../engine/record/grid.ts'
import { ENGINE_VERSION } from '../../../engine/version.ts'
import type { LoadedScene } from '../../../formats/loaded-scene.ts'
import { withGround } from '../../../walkthrough/ground.ts'
import { participantsOf } from '../../../walkthrough/record/participants.ts'
import {
  buildSessionStage,
  SessionSceneError,
  sessionScene,
} from '../../../walkthrough/record/session-stage.ts'
import { simulationScene } from '../../../walkthrough/simulation/simulation-scene.ts'
import { Stage } from '../../../walkthrough/stage.ts'
import { testScene } from '../touch/scene.ts'

const SIMULATION = {
  bodies: 5,
  faces: 12,
  density: 0.02,
  velocity: 0.1,
  spin: 10,
  seed: 8,
  boxes: 'dynamic',
} as const

const SCENE = testScene([
  { id: 'floor', at: [0, -0.05, 0], boxes: [{ size: [8, 0.1, 8] }] },
  { id: 'blue-cup', kind: 'movable', at: [0, 0.05, 0], boxes: [{ size: [0.1, 0.1, 0.1] }] },
  { id: 'far-cup', kind: 'movable', at: [FARTHEST + 9, 0, 0], boxes: [{ size: [0.1, 0.1, 0.1] }] },
])

/** As the app tells it for a scene it plays in. */
function beginOf(played: LoadedScene, scene: Partial<SessionBegin['scene']> = {}): SessionBegin {
  const [x, y, z] = new Stage(played).grid.origin
  return sessionBegin.parse({
    scene: { id: 'test', title: 'Test', hash: '0'.repeat(64), kind: 'scene', simulation: null, ...scene },
    appVersion: '1',
    engineVersion: ENGINE_VERSION,
    settings: defaultSettings,
    seed: 0,
    device: 'mouse',
    startedAt: 0,
    name: '',
    origin: [x, y, z],
    bodyCount: played.bodies.length,
    participants: participantsOf(played),
  })
}

describe('who takes part', () => {
  it('is both hands, part by part, and all bodies, by ids that never meet', () => {
    const all = participantsOf(SCENE)
    const byId = new Map(all.map((one) => [one.id, one]))
    expect(byId.size).toBe(all.length)
    expect(byId.get(9)).toMatchObject({ key: 'left-index-tip', name: 'left index tip', finger: 'left index' })
    expect(byId.get(64 + 9)).toMatchObject({ key: 'right-index-tip', finger: 'right index', kind: 'hand' })
    expect(byId.get(64 + 12)).toMatchObject({ key: 'right-middle-finger-tip', finger: 'right middle finger' })
    expect(byId.get(1)).toMatchObject({ name: 'left palm', finger: 'left palm' })
    expect(byId.get(128)).toEqual({ id: 128, key: 'floor', name: 'floor', kind: 'fixed', finger: null })
    expect(byId.get(129)).toMatchObject({ key: 'blue-cup', name: 'blue cup', kind: 'movable' })
    // Too far away for the grid, so that it cannot move.
    expect(byId.get(130)).toMatchObject({ kind: 'fixed' })
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
  })

  it('may have any names', () => {
    const bodies = SCENE.bodies.map((body, i) => ({ ...body, id: 'x'.repeat(i * 900), name: '' }))
    expect(() => beginOf({ ...SCENE, bodies })).not.toThrow()
  })
})

describe('the stage of a session', () => {
  it('is the scene, with the ground under a file and the bodies of a simulation', async () => {
    const plain = await buildSessionStage(SCENE, beginOf(SCENE))
    expect(plain.stage.scene.bodies).toHaveLength(3)
    const grounded = withGround(SCENE)
    const file = await buildSessionStage(SCENE, beginOf(grounded, { kind: 'file' }))
    expect(file.stage.scene.bodies.at(-1)?.name).toBe('ground')
    const { scene } = simulationScene(SCENE, SIMULATION)
    const begin = beginOf(scene, { simulation: SIMULATION })
    const moving = await buildSessionStage(SCENE, begin)
    expect(moving.stage.scene.bodies.slice(3).map(({ position }) => position)).toEqual(
      scene.bodies.slice(3).map(({ position }) => position),
    )
    expect(sessionScene(SCENE, begin).bodies).toHaveLength(8)
  })

  it('is refused with a sentence where it is another', async () => {
    await expect(buildSessionStage(SCENE, { ...beginOf(SCENE), bodyCount: 7 })).rejects.toThrow(
      new SessionSceneError('The session was played among 7 bodies, but its scene has 3.'),
    )
    await expect(buildSessionStage(SCENE, { ...beginOf(SCENE), origin: [1, 0, 0] })).rejects.toThrow(
      SessionSceneError,
    )
  })
})
