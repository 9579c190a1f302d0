/** A session in which the hand sweeps into a curtain, and a vase breaks into two shards. */
import { packParcel } from '../../../../formats/scene-parcel.ts'
import { makeSheet } from '../../../../walkthrough/soft/make/sheet.ts'
import { box, GltfWriter } from '../../../formats/gltf-writer.ts'
import { type RecordedSession, recordSession } from './recorded-session.ts'

const QUADS = 8
/** When the vase is let go of in the air; it lands a third of a second later. */
const FALLS_AT = 5
const VASE = 2

async function denParcel(): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new GltfWriter()
  const { rest, corners } = makeSheet(0.5, 0.5, QUADS, QUADS)
  const sheet = writer.node('sheet', { points: [...rest], indices: [...corners] })
  // The uppermost row hangs on its rail.
  const top = Math.max(...rest.filter((_, i) => i % 3 === 1))
  const pins = Array.from({ length: rest.length / 3 }, (_, v) => (rest[3 * v + 1]! > top - 1e-6 ? 1 : 0))
  const pin = writer.document.createAccessor().setType('SCALAR').setBuffer(writer.buffer)
  sheet
    .getMesh()!
    .listPrimitives()[0]!
    .setAttribute('_PIN', pin.setArray(Float32Array.from(pins)))
  writer.node('floor', box([4, 0.1, 4]))
  writer.node('vase', box([0.08, 0.12, 0.06]))
  writer.node('half', box([0.038, 0.12, 0.06]))
  const model = (id: string, parts: readonly string[]) => ({
    id,
    visual: id,
    parts: parts.map((node) => ({ node, name: node })),
  })
  const body = (id: string, name: string, kind: string, of: string, position: readonly number[]) => ({
    id,
    name,
    kind,
    model: of,
    position,
  })
  const scene = {
    format: 'palpable-scene',
    version: 1,
    id: 'den',
    title: 'Den',
    description: '',
    geometry: 'den.glb',
    start: { position: [0, 0, 1], heading: 0 },
    environment: { sky: [1, 1, 1], ground: [0, 0, 0], ambient: 1, background: [0, 0, 0] },
    lights: [],
    models: [model('sheet', []), model('floor', ['floor']), model('vase', ['vase']), model('half', [])],
    bodies: [
      body('floor', 'floor', 'fixed', 'floor', [0, -0.06, 0]),
      body('curtain', 'curtain', 'soft', 'sheet', [0, 1.2, 0]),
      { ...body('vase', 'vase', 'movable', 'vase', [1.2, 0.6, 0]), breakSpeed: 1 },
      body('half-1', 'one half of the vase', 'soft', 'half', [0, 0, 0]),
      body('half-2', 'other half of the vase', 'soft', 'half', [0, 0, 0]),
    ],
    soft: [
      { body: 'curtain', parameters: {} },
      { body: 'half-1', parameters: {}, shardOf: 'vase', rigid: true },
      { body: 'half-2', parameters: {}, shardOf: 'vase', rigid: true },
    ],
  }
  const json = new TextEncoder().encode(JSON.stringify(scene))
  const files = new Map([
    ['scene.json', json],
    ['den.glb', await writer.glb()],
  ])
  return packParcel({ kind: 'scene', main: 'scene.json', files })
}

export async function recordCloth(frameCount = 90): Promise<RecordedSession> {
  return recordSession({
    parcel: await denParcel(),
    frameCount,
    name: 'Curtain',
    target: 'curtain',
    act(walkthrough, _, frame) {
      const { stage, loose } = walkthrough
      if (frame === FALLS_AT) loose.wake(stage.bodies[VASE]!)
    },
  })
}
