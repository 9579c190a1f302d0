/**
 * A session at a table with three things on it, far from zero: the hand pushes one, another turns by itself, the third
 * changes its size; the right hand is taken away and a left one comes.
 */
import { packParcel } from '../../../../formats/scene-parcel.ts'
import { PLACE, PLACE_SCALE } from '../../../../walkthrough/stage.ts'
import type { Walkthrough } from '../../../../walkthrough/walkthrough.ts'
import { box, GltfWriter } from '../../../formats/gltf-writer.ts'
import { type RecordedSession, recordSession } from './recorded-session.ts'

const FAR = [5000, 40, -300] as const
export const PUSHED = 'pushed'
export const TURNING = 'turning'
export const GROWING = 'growing'
export const LEFT_FROM = 80
export const RIGHT_AGAIN = 110
export const GROWS_AT = 30

/** `higher` lifts the table, in metres. */
export async function tableParcel(higher = 0): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new GltfWriter()
  const material = writer.document.createMaterial('wood').setBaseColorFactor([0.5, 0.3, 0.1, 1])
  const sizes = { floor: [6, 0.1, 6], table: [1.6, 0.05, 0.8], block: [0.08, 0.1, 0.06] } as const
  for (const [name, size] of Object.entries(sizes)) {
    const mesh = writer.mesh(box(size), name)
    for (const primitive of mesh.listPrimitives()) primitive.setMaterial(material)
    writer.node(name, mesh)
    writer.node(`${name}-part`, box(size))
  }
  const body = (id: string, name: string, kind: string, model: string, at: readonly number[], scale = 1) => ({
    id,
    name,
    kind,
    model,
    position: at.map((x, k) => x + FAR[k]),
    scale,
  })
  const scene = {
    format: 'palpable-scene',
    version: 1,
    id: 'far-table',
    title: 'Far table',
    description: '',
    geometry: 'table.glb',
    start: { position: [...FAR], heading: 0 },
    environment: { sky: [1, 1, 1], ground: [0, 0, 0], ambient: 1, background: [0, 0, 0] },
    lights: [],
    models: Object.keys(sizes).map((id) => ({
      id,
      visual: id,
      parts: [{ node: `${id}-part`, name: id }],
    })),
    bodies: [
      body('floor', 'floor', 'fixed', 'floor', [0, -0.06, 0]),
      body('table', 'table', 'fixed', 'table', [0, 0.75 + higher, -1]),
      body(PUSHED, 'block, "pushed"', 'movable', 'block', [0, 0.8253, -1]),
      body(TURNING, 'turning\nblock', 'movable', 'block', [0.5, 1.4, -1.1]),
      body(GROWING, 'growing block', 'movable', 'block', [-0.6, 1.6, -1.2], 0.5),
      body('resting', 'resting block', 'movable', 'block', [-0.7, 0.8253, -0.8]),
    ],
  }
  const json = new TextEncoder().encode(JSON.stringify(scene))
  const files = new Map<string, Uint8Array<ArrayBuffer>>([
    ['scene.json', json],
    ['table.glb', await writer.glb()],
  ])
  return packParcel({ kind: 'scene', main: 'scene.json', files })
}

export async function recordTable(
  frameCount = 150,
  name = 'A block, "pushed" 1/2',
): Promise<RecordedSession> {
  return recordSession({
    parcel: await tableParcel(),
    frameCount,
    name,
    target: PUSHED,
    act(walkthrough, tap, frame) {
      if (frame === 10) tap.event('command undo')
      if (frame === 20) tap.event('grip right 1, "firmly"')
      if (frame === LEFT_FROM) walkthrough.useHand('left')
      if (frame === RIGHT_AGAIN) walkthrough.useHand('right')
      turn(walkthrough, frame)
      if (frame === GROWS_AT) grow(walkthrough, 0.75)
    },
  })
}

function bodyOf({ stage }: Walkthrough, id: string): number {
  return stage.bodies[stage.scene.bodies.findIndex((body) => body.id === id)]
}

/** Rests, turns through more than a full turn about a slanting axis while it rises, and rests again. */
function turn(walkthrough: Walkthrough, frame: number): void {
  const body = bodyOf(walkthrough, TURNING)
  const { stage } = walkthrough
  if (frame < 15 || frame > 120) return
  const angle = ((frame - 15) * 4 * Math.PI) / 180
  const place = stage.startPlaces.slice(body * PLACE, (body + 1) * PLACE)
  place[1] += 0.002 * (frame - 15)
  const sine = Math.sin(angle / 2) / Math.sqrt(14)
  place.set([sine, 2 * sine, 3 * sine, Math.cos(angle / 2)], 3)
  stage.movePose(body, place, 0)
}

function grow(walkthrough: Walkthrough, scale: number): void {
  const body = bodyOf(walkthrough, GROWING)
  const place = walkthrough.stage.places.slice(body * PLACE, (body + 1) * PLACE)
  place[PLACE_SCALE] = scale
  walkthrough.stage.place(body, place, 0)
}
