import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SessionEntry, StoreInfo } from '../../../contract/sessions.ts'
import { LocalStore } from '../../../main/sessions/local-store.ts'
import { useFolder } from '../folder.ts'
import { useChildren } from './child.ts'

const folder = useFolder()
const start = useChildren()

interface Line {
  readonly id: string
  readonly acknowledged: number
  readonly fault: string
}

describe('two processes on one store', () => {
  it.each(['killed', 'closed'])('the second reads, and records when the first was %s', async (how) => {
    const first = start(folder.path)
    first.say('record 10')
    const { id } = await first.hear<Line>()
    await first.hear<Line>()

    const second = start(folder.path, 2)
    const busy = `Another Palpable has the sessions in ${folder.path}: here they can be looked at, but not changed or recorded.`
    second.say('info')
    expect((await second.hear<StoreInfo>()).fault).toBe(busy)
    second.say('list')
    expect(await second.hear<SessionEntry[]>()).toMatchObject([{ id, state: 'recording' }])
    second.say('begin')
    expect((await second.hear<Line>()).fault).toBe(busy)

    // The command line, while the first goes on recording.
    const path = join(folder.path, 'sessions.sqlite')
    const reader = LocalStore.open(path, { readOnly: true, depth: 'whole' })
    const before = reader.details(id).chunkCount
    while (reader.details(id).chunkCount < before + 3) await first.hear<Line>()
    expect(reader.entry(id).state).toBe('recording')
    reader.close()

    if (how === 'killed') await first.kill()
    else {
      first.say('close')
      for (let line = await first.hear<object>(); !('closed' in line); ) line = await first.hear<object>()
    }
    second.say('record 10')
    const begun = await second.hear<Line>()
    expect(begun).toEqual({ id: expect.stringMatching(/^[0-9a-z]{16}$/) })
    await second.hear<Line>()
    await second.kill()

    const store = LocalStore.open(path)
    expect(store.db.pragma('integrity_check', { simple: true })).toBe('ok')
    const states = store.list().map((entry) => [entry.id, entry.state])
    expect(states).toContainEqual([id, how === 'killed' ? 'ended unexpectedly' : 'ended'])
    store.close()
  })
})
