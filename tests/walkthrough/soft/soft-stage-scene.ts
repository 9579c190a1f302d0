/** A small room with soft things for tests: a curtain before a wall, a napkin over a table, a vase that breaks. */
import { HAND_INTS, RIGHT } from '../../../engine/record/frame-record.ts'
import { POSE_INTS } from '../../../engine/record/grid.ts'
import { LogState } from '../../../engine/record/log-state.ts'
import type { LoadedScene, LoadedSoft } from '../../../formats/loaded-scene.ts'
import { buildStage } from '../../../walkthrough/build-stage.ts'
import { makeCurtain } from '../../../walkthrough/soft/make/curtain.ts'
import { makeSheet } from '../../../walkthrough/soft/make/sheet.ts'
import type { SoftMesh } from '../../../walkthrough/soft/soft-mesh.ts'
import { SoftStage } from '../../../walkthrough/soft/soft-stage.ts'
import type { Stage } from '../../../walkthrough/stage.ts'
import { boxPoints, testScene } from '../touch/scene.ts'

export const WALL = 0
export const FLOOR = 1
export const TABLE = 2
export const CUP = 3
export const VASE = 4
export const CURTAIN = 5
export const NAPKIN = 6
export const SHARD = 7

export function softScene(): LoadedScene {
  const scene = testScene([
    { id: 'wall', at: [0, 1, -0.2], boxes: [{ size: [2, 2, 0.1] }] },
    { id: 'floor', at: [0, -0.05, 0], boxes: [{ size: [4, 0.1, 4] }] },
    { id: 'table', at: [1, 0.4, 0.5], boxes: [{ size: [0.5, 0.05, 0.5] }] },
    { id: 'cup', kind: 'movable', at: [1, 0.5, 0.5], boxes: [{ size: [0.06, 0.08, 0.06] }] },
    { id: 'vase', kind: 'movable', at: [-0.8, 0.3, 0.4], boxes: [{ size: [0.06, 0.1, 0.06] }] },
  ])
  const curtain = makeCurtain({
    from: [-0.25, 1.5, 0],
    width: 0.5,
    height: 0.5,
    waves: 3,
    quadsAcross: 14,
    quadsDown: 8,
  })
  const soft = [
    softOf(curtain, CURTAIN),
    softOf(napkin(), NAPKIN),
    { ...softOf(shard(-0.02), SHARD), shardOf: VASE, rigid: true },
    { ...softOf(shard(0.02), SHARD + 1), shardOf: VASE, rigid: true },
  ]
  const named = ['curtain', 'napkin', 'shard 1', 'shard 2'].map((name) => ({
    id: name.replace(' ', '-'),
    name,
    kind: 'soft' as const,
    model: scene.models.length,
    position: [0, 0, 0] as const,
    rotation: [0, 0, 0, 1] as const,
    scale: 1,
  }))
  const seen = { name: 'soft', visual: [], parts: [], partNames: [], soup: null }
  return {
    ...scene,
    models: [...scene.models, seen],
    bodies: [
      ...scene.bodies.map((body) => (body.id === 'vase' ? { ...body, breakSpeed: 1 } : body)),
      ...named,
    ],
    soft,
  }
}

export async function softRoom(): Promise<Stage> {
  return (await buildStage(softScene())).stage
}

export async function softStage(): Promise<SoftStage> {
  return new SoftStage(await softRoom())
}

/** The scene as it is, with the right hand somewhere above its start. */
export function firstState(stage: Stage): LogState {
  const state = new LogState(stage.scene.bodies.length)
  putHand(stage, state, [0, 1.2, 0.8])
  return state
}

/** The hand's root at a place, its fingers forward (−z) and straight. */
export function putHand(stage: Stage, state: LogState, at: readonly number[]): void {
  state.hands = 1 << RIGHT
  const o = RIGHT * HAND_INTS
  state.hand.fill(0, o, o + HAND_INTS)
  stage.grid.roundPose(state.hand, o, [...at, 0, 0, 0, 1], 0)
}

export function putBody(stage: Stage, state: LogState, index: number, at: readonly number[]): void {
  state.know(index)
  stage.grid.roundPose(state.poses, index * POSE_INTS, [...at, 0, 0, 0, 1], 0)
}

function softOf(mesh: SoftMesh, body: number): LoadedSoft {
  return { ...mesh, body, uvs: null, material: 0, parameters: {}, shardOf: -1, rigid: false }
}

/** Flat above the table's edge, so that half of it hangs over. */
function napkin(): SoftMesh {
  const { rest, corners } = makeSheet(0.3, 0.3, 8, 8)
  const positions = new Float64Array(rest.length)
  for (let o = 0; o < rest.length; o += 3) {
    positions[o] = 0.75 + rest[o]
    positions[o + 1] = 0.435
    positions[o + 2] = 0.5 - rest[o + 1]
  }
  return { positions, rest, corners, pins: new Int32Array(0) }
}

/** A closed box of twelve triangles, in the vase's own coordinates. */
function shard(x: number): SoftMesh {
  const positions = boxPoints([x, 0, 0], [0.03, 0.08, 0.04])
  const corners = Uint32Array.of(
    ...[0, 1, 3, 0, 3, 2, 4, 6, 7, 4, 7, 5, 0, 4, 5, 0, 5, 1],
    ...[2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 5, 7, 1, 7, 3],
  )
  return { positions, rest: positions.slice(), corners, pins: new Int32Array(0) }
}
