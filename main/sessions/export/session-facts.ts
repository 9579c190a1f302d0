/** What was recorded, a fact a line: the head of tables and streams. */
import type { SessionDetails } from '../../../contract/sessions.ts'
import { seconds } from './numbers.ts'

export function sessionFacts({ entry, begin }: SessionDetails): Readonly<Record<string, string | number>> {
  return {
    id: entry.id,
    name: entry.name,
    note: entry.note,
    state: entry.state,
    scene: entry.scene.title,
    scene_id: entry.scene.id,
    scene_sha256: entry.scene.hash,
    device: entry.device,
    started_at: new Date(entry.startedAt).toISOString(),
    duration_s: seconds(entry.duration),
    frames: entry.frames,
    contacts: entry.contacts,
    seed: begin.seed,
    app_version: entry.appVersion,
    engine_version: begin.engineVersion,
    digest: entry.digest,
  }
}
