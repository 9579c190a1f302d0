/**
 * Wrote v1.sqlite: a store as the first version made it, with a session of two seconds. The rows are written down here
 * and not by the store's own code, which goes on changing; so does the recording, so this is not to be run again.
 */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { createTables } from '../../../../main/sessions/schema.ts'
import { beginning, chunksOf, PARCEL } from '../recording.ts'

const db = new Database(join(import.meta.dirname, 'v1.sqlite'))
createTables(db, 1)
const chunks = chunksOf(11, 10)
const begin = beginning({ name: 'From the first version' })
const last = chunks[9].header
db.prepare(
  `INSERT INTO session VALUES (1, 'v1session0000000', 'ended', 0, ?, 'kept', 'kitchen', 'The kitchen', ?, 'scene', NULL,
     '0.4.0', '1', ?, 7, 'mouse', 1700000000000, 0, 0, 0, ?, 10, 180, ?, ?, ?, ?)`,
).run(
  begin.name,
  begin.scene.hash,
  JSON.stringify(begin.settings),
  begin.bodyCount,
  chunks.reduce((sum, { header }) => sum + header.begun.length, 0),
  chunks.reduce((sum, { bytes }) => sum + bytes.length, 0),
  last.lastTime,
  last.digest,
)
for (const { id, key, name, kind, finger } of begin.participants)
  db.prepare('INSERT INTO participant VALUES (1, ?, ?, ?, ?, ?)').run(id, key, name, kind, finger)
for (const { header, bytes } of chunks) {
  db.prepare('INSERT INTO chunk VALUES (NULL, 1, ?, ?, ?, ?, ?, ?, ?)').run(
    header.sequence,
    header.firstFrame,
    header.frameCount,
    header.firstTime,
    header.lastTime,
    header.key ? 1 : 0,
    bytes,
  )
  for (const contact of header.begun)
    db.prepare('INSERT INTO contact VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, 180, ?, ?, ?, ?, ?, ?)').run(
      contact.number,
      contact.first,
      contact.firstPart,
      contact.second,
      contact.secondPart,
      contact.firstFeature,
      contact.secondFeature,
      contact.frame,
      contact.time,
      last.lastTime,
      contact.distance * 2 ** 20,
      -contact.distance * 2 ** 20,
      ...contact.point.map((value) => value * 2 ** 16),
    )
}
db.prepare('INSERT INTO scene VALUES (?, ?)').run(begin.scene.hash, PARCEL)
db.pragma('journal_mode = WAL')
db.close()
