/** A session among the polytopes that fly about, in the scene that comes with the app. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packParcel } from '../../../../formats/scene-parcel.ts'
import { type RecordedSession, recordSession } from './recorded-session.ts'

const folder = join(import.meta.dirname, '../../../../scenes/simulation')

export function recordSimulation(frameCount: number, name: string): Promise<RecordedSession> {
  const read = (file: string) => new Uint8Array(readFileSync(join(folder, file)))
  const files = new Map(['scene.json', 'simulation.glb'].map((file) => [file, read(file)]))
  return recordSession({
    parcel: packParcel({ kind: 'scene', main: 'scene.json', files }),
    frameCount,
    name,
    target: 'floor',
    simulation: { bodies: 12, faces: 20, density: 0.1, velocity: 0.1, spin: 7, seed: 3, boxes: 'dynamic' },
  })
}
