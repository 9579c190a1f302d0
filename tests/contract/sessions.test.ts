import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chunkHeader, sessionBegin, sessionEntry } from '../../contract/sessions.ts'
import { LocalStore } from '../../main/sessions/local-store.ts'
import { smallBegin, smallHeader } from '../main/fake-store.ts'
import { useFolder } from '../main/folder.ts'

const HUGE = Number.MAX_SAFE_INTEGER
const folder = useFolder()

describe('what a headset says of a session', () => {
  it.each(['firstFrame', 'frameCount', 'firstTime', 'lastTime'])('has no %s beyond all bounds', (field) => {
    expect(chunkHeader.safeParse(smallHeader).success).toBe(true)
    expect(chunkHeader.safeParse({ ...smallHeader, [field]: HUGE }).success).toBe(false)
  })

  it.each(['startedAt', 'bodyCount'])('has no %s beyond all bounds', (field) => {
    expect(sessionBegin.safeParse(smallBegin).success).toBe(true)
    expect(sessionBegin.safeParse({ ...smallBegin, [field]: HUGE }).success).toBe(false)
  })

  it('cannot make the list of sessions unreadable, however much it is', () => {
    const most = { frameCount: 100_000, lastTime: 2 ** 50 }
    expect(chunkHeader.safeParse({ ...smallHeader, ...most }).success).toBe(true)
    const store = LocalStore.open(join(folder.path, 'sessions.sqlite'))
    const { id } = store.begin({ ...smallBegin, startedAt: 8.64e15 })
    store.addChunk(id, { ...smallHeader, ...most }, Uint8Array.of(1))
    // As far as frames can be counted: none is taken beyond.
    store.db.prepare('UPDATE session SET frames = ?').run(2 ** 40)
    const last = { ...smallHeader, ...most, sequence: 1, firstFrame: 2 ** 40, firstTime: 2 ** 50 }
    expect(chunkHeader.safeParse(last).success).toBe(true)
    store.addChunk(id, last, Uint8Array.of(1))
    const [entry] = store.list()
    expect(sessionEntry.safeParse(entry).success).toBe(true)
    expect(chunkHeader.safeParse({ ...last, firstFrame: entry?.frames }).success).toBe(false)
    store.close()
  })
})
