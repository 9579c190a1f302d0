/**
 * The store's tables, as numbered migrations: what has been released is never changed, only followed by the next one.
 * The number reached is the file's `user_version`. A file someone sends (.palpable) has the same tables.
 */
import type { Connection } from './database.ts'

/** "PALP": tells our files from any other SQLite. */
export const APPLICATION_ID = 0x50414c50

/**
 * Bytes. Chunks are a few kilobytes; with larger pages the last one of each would stay emptier (4,096: 11 % of an hour
 * are holes, 2,048: 7 %).
 */
const PAGE_SIZE = 2048

/** What `hidden` of a session means; all but SHOWN are gone at the next opening. */
export const SHOWN = 0
/** Deleted by a person, who may still think better of it. */
export const DELETED = 1
/** On its way out, or not yet wholly in. */
export const PARTIAL = 2

/** Times of frames are microseconds since the session began, lengths metres; `key` and `hidden` as in the code. */
const FIRST_TABLES = `
CREATE TABLE session (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL,
  hidden INTEGER NOT NULL DEFAULT 0,
  name TEXT NOT NULL,
  note TEXT NOT NULL DEFAULT '',
  scene_id TEXT NOT NULL,
  scene_title TEXT NOT NULL,
  scene_hash TEXT NOT NULL,
  scene_kind TEXT NOT NULL,
  simulation TEXT,
  app_version TEXT NOT NULL,
  engine_version TEXT NOT NULL,
  settings TEXT NOT NULL,
  seed INTEGER NOT NULL,
  device TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  origin_x REAL NOT NULL,
  origin_y REAL NOT NULL,
  origin_z REAL NOT NULL,
  body_count INTEGER NOT NULL,
  chunks INTEGER NOT NULL DEFAULT 0,
  frames INTEGER NOT NULL DEFAULT 0,
  contacts INTEGER NOT NULL DEFAULT 0,
  bytes INTEGER NOT NULL DEFAULT 0,
  duration INTEGER NOT NULL DEFAULT 0,
  digest TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX session_scene ON session (scene_hash);

CREATE TABLE participant (
  session INTEGER NOT NULL REFERENCES session (number) ON DELETE CASCADE,
  id INTEGER NOT NULL,
  key TEXT NOT NULL,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  finger TEXT,
  PRIMARY KEY (session, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX participant_name ON participant (name, session);

CREATE TABLE chunk (
  number INTEGER PRIMARY KEY,
  session INTEGER NOT NULL REFERENCES session (number) ON DELETE CASCADE,
  sequence INTEGER NOT NULL,
  first_frame INTEGER NOT NULL,
  frame_count INTEGER NOT NULL,
  first_time INTEGER NOT NULL,
  last_time INTEGER NOT NULL,
  key INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  UNIQUE (session, sequence)
) STRICT;
CREATE INDEX chunk_key ON chunk (session, sequence, first_frame, first_time) WHERE key = 1;

-- Distances are in steps of 2^-20 m, points of 2^-16 m, as the log has them: half the size of a row of doubles.
CREATE TABLE contact (
  session INTEGER NOT NULL REFERENCES session (number) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  first INTEGER NOT NULL,
  first_part INTEGER NOT NULL,
  second INTEGER NOT NULL,
  second_part INTEGER NOT NULL,
  first_feature INTEGER NOT NULL,
  second_feature INTEGER NOT NULL,
  begin_frame INTEGER NOT NULL,
  begin_time INTEGER NOT NULL,
  end_frame INTEGER,
  end_time INTEGER,
  begin_distance INTEGER NOT NULL,
  deepest INTEGER NOT NULL,
  x INTEGER NOT NULL,
  y INTEGER NOT NULL,
  z INTEGER NOT NULL,
  PRIMARY KEY (session, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX contact_second ON contact (session, second, first);
CREATE INDEX contact_open ON contact (session) WHERE end_frame IS NULL;

CREATE TABLE scene (
  hash TEXT NOT NULL PRIMARY KEY,
  parcel BLOB NOT NULL
) STRICT;
`

/** "Every time the right index touched the stove": … WHERE first_finger = 'right index' AND second = 'stove'. */
const PICTURES_AND_NAMES = `
CREATE TABLE thumbnail (
  session INTEGER PRIMARY KEY REFERENCES session (number) ON DELETE CASCADE,
  jpeg BLOB NOT NULL
) STRICT;

CREATE VIEW contact_named AS
SELECT
  session.id AS session,
  session.name AS session_name,
  contact.number AS number,
  one.name AS first,
  one.key AS first_key,
  one.finger AS first_finger,
  other.name AS second,
  other.key AS second_key,
  other.finger AS second_finger,
  contact.begin_frame AS begin_frame,
  contact.end_frame AS end_frame,
  contact.begin_time / 1e6 AS begin_s,
  contact.end_time / 1e6 AS end_s,
  (contact.end_time - contact.begin_time) / 1e6 AS lasted_s,
  contact.begin_distance / 1048576.0 AS begin_distance_m,
  contact.deepest / 1048576.0 AS deepest_m,
  contact.x / 65536.0 AS x_m,
  contact.y / 65536.0 AS y_m,
  contact.z / 65536.0 AS z_m
FROM contact
JOIN session ON session.number = contact.session AND session.hidden = 0
LEFT JOIN participant AS one ON one.session = contact.session AND one.id = contact.first
LEFT JOIN participant AS other ON other.session = contact.session AND other.id = contact.second;
`

/** What cloth was like at some frames, from which it can be computed on. */
const SOFT_STATES = `
CREATE TABLE soft_state (
  number INTEGER PRIMARY KEY,
  session INTEGER NOT NULL REFERENCES session (number) ON DELETE CASCADE,
  frame INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  UNIQUE (session, frame)
) STRICT;
`

/** The person's own hands, as JSON, where a headset has measured them. */
const MEASURED_HANDS = 'ALTER TABLE session ADD COLUMN hands TEXT'

const MIGRATIONS: readonly string[] = [FIRST_TABLES, PICTURES_AND_NAMES, SOFT_STATES, MEASURED_HANDS]
export const SCHEMA_VERSION = MIGRATIONS.length

/** For a file that has nothing in it yet. */
export function createTables(db: Connection, version = SCHEMA_VERSION): void {
  // Both can only be set before the first table; without the second, deleted sessions would never give space back.
  db.pragma(`page_size = ${PAGE_SIZE}`)
  db.pragma('auto_vacuum = INCREMENTAL')
  db.pragma(`application_id = ${APPLICATION_ID}`)
  migrate(db, version)
}

/** From whatever version it has. Each step is a transaction: a file is of one version or of the next. */
export function migrate(db: Connection, version = SCHEMA_VERSION): void {
  for (let reached = versionOf(db); reached < version; reached++) {
    const step = db.transaction(() => {
      db.exec(MIGRATIONS[reached] ?? '')
      db.pragma(`user_version = ${reached + 1}`)
    })
    step.immediate()
  }
}

export function versionOf(db: Connection): number {
  return db.pragma('user_version', { simple: true }) as number
}

export function applicationOf(db: Connection): number {
  return db.pragma('application_id', { simple: true }) as number
}

/** Every table, index and view, each as it was written down. */
export function tablesOf(db: Connection): string[] {
  const rows = db.prepare<[], string[]>('SELECT type, name, tbl_name, sql FROM sqlite_schema').raw().all()
  return rows.map((row) => JSON.stringify(row))
}
