import { beforeEach, describe, expect, it } from 'vitest'
import type { SessionDetails, SessionEntry } from '../../../contract/sessions.ts'
import { only, several } from '../../../renderer/sessions/selection.ts'
import { SessionList, sessionList } from '../../../renderer/sessions/session-list.ts'
import * as state from '../../../renderer/sessions/state.ts'
import type { Upload } from '../../../renderer/sessions/upload.ts'
import { notices, store } from '../../../renderer/state.ts'
import type { Verdict } from '../../../walkthrough/record/verify.ts'
import { FakeHost, fakeEntry, forgetSessions, idOf, later, settle, told } from './fake-sessions.ts'

const names = (): (string | undefined)[] => state.shown.value.map(({ name }) => name)
const chosen = (): string[] => [...state.selection.value.chosen]

function start(kept: SessionEntry[] = [0, 1, 2].map((i) => fakeEntry(i)), upload: Upload = async () => []) {
  const host = new FakeHost(kept)
  const checks: {
    session: string
    signal: AbortSignal
    onProgress: (fraction: number) => void
    end: ReturnType<typeof later<Verdict>>
  }[] = []
  const downloads: string[][] = []
  const list = new SessionList(host, {
    verify: (_host, session, { onProgress, signal }) => {
      const end = later<Verdict>()
      signal.addEventListener('abort', () => end.reject(signal.reason))
      checks.push({ session, signal, onProgress, end })
      return end.promise
    },
    upload,
    download: (files) => downloads.push(files.map(({ name }) => name)),
    fetchDetails: async () => ({ begin: { participants: [] } }) as unknown as SessionDetails,
  })
  return { host, list, checks, downloads }
}

async function shown(kept?: SessionEntry[], upload?: Upload) {
  const all = start(kept, upload)
  all.list.show()
  await settle()
  return all
}

beforeEach(forgetSessions)

describe('the list', () => {
  it('is asked for when the page is shown, and the newest is chosen', async () => {
    const { host, list } = start()
    expect(sessionList.value).toBe(list)
    list.hear({ type: 'sessions-changed' })
    expect(host.calls).toEqual([])
    list.show()
    await settle()
    expect(names()).toEqual(['Session 0', 'Session 1', 'Session 2'])
    expect(chosen()).toEqual([idOf(0)])
    expect(store.value?.path).toBe('/store/sessions.db')
  })

  it('chooses the newest anew only where there is a newer one', async () => {
    const { host, list } = await shown()
    state.chosenBefore.value = only(idOf(2))
    list.show()
    await settle()
    expect(chosen()).toEqual([idOf(2)])
    host.kept = [fakeEntry(9, { startedAt: 1.8e12 }), ...host.kept]
    list.show()
    await settle()
    expect(chosen()).toEqual([idOf(9)])
  })

  it('comes anew when sessions change, and not more often than it can', async () => {
    const { host, list } = await shown()
    const gate = later<void>()
    host.gate = gate.promise
    host.kept = [...host.kept, fakeEntry(3)]
    for (let i = 0; i < 10; i++) list.hear({ type: 'sessions-changed' })
    host.kept = [...host.kept, fakeEntry(4)]
    host.gate = Promise.resolve()
    gate.resolve()
    await settle()
    expect(names().length).toBe(5)
    expect(host.count('sessions.list')).toBe(3)
  })

  it('says why it did not come, keeps what is there, and comes at the next try', async () => {
    const { host, list } = await shown()
    host.refuses.set('sessions.list', 'The disk does not answer.')
    await list.refresh()
    expect(state.listFault.value).toBe('The disk does not answer.')
    expect(names().length).toBe(3)
    host.refuses.clear()
    await list.refresh()
    expect(state.listFault.value).toBeNull()
  })

  it('is as good without news of the store', async () => {
    const { host, list } = start()
    host.refuses.set('sessions.store', 'No.')
    list.show()
    await settle()
    expect(names().length).toBe(3)
    expect(store.value).toBeNull()
    expect(told()).toEqual([])
  })

  it('keeps the search and the order, and what is hidden is not chosen', async () => {
    await shown()
    state.chosenBefore.value = several([idOf(0), idOf(2)])
    state.query.value = 'session 2'
    expect(names()).toEqual(['Session 2'])
    expect(chosen()).toEqual([idOf(2)])
    state.query.value = ''
    expect(chosen()).toEqual([idOf(0), idOf(2)])
    state.order.value = { by: 'name', descending: true }
    expect(names()).toEqual(['Session 2', 'Session 1', 'Session 0'])
  })
})

describe('names and notes', () => {
  it('are shown at once and kept', async () => {
    const { host, list } = await shown()
    const done = list.rename(idOf(1), '  Walk with Ana ')
    expect(names()[1]).toBe('Walk with Ana')
    await done
    expect(host.kept[1]?.name).toBe('Walk with Ana')
    expect(await list.note(idOf(1), 'Good.')).toBe(true)
    expect(state.entries.value?.[1]?.note).toBe('Good.')
  })

  it('stay as they were where nothing was written', async () => {
    const { host, list } = await shown()
    for (const name of ['', '   ', 'Session 1']) await list.rename(idOf(1), name)
    await list.rename(idOf(99), 'Nobody')
    expect(host.count('sessions.rename')).toBe(0)
  })

  it('go back where the host refuses, and say so', async () => {
    const { host, list } = await shown()
    host.refuses.set('sessions.rename', 'The store is locked.').set('sessions.note', 'The disk is full.')
    await list.rename(idOf(1), 'New')
    expect(names()[1]).toBe('Session 1')
    expect(await list.note(idOf(1), 'Lost')).toBe(false)
    expect(told()).toEqual(['The store is locked.', 'The disk is full.'])
  })
})

describe('deleting', () => {
  it('takes them away at once, tells, and brings them back', async () => {
    const { host, list } = await shown()
    const gate = later<void>()
    host.gate = gate.promise
    const done = list.remove([idOf(0), idOf(1)])
    expect(names()).toEqual(['Session 2'])
    expect(chosen()).toEqual([idOf(2)])
    gate.resolve()
    await done
    expect(host.kept.map(({ id }) => id)).toEqual([idOf(2)])
    expect(told()).toEqual(['Deleted 2 sessions.'])
    notices.value[0]?.action?.run()
    await settle()
    expect(names()).toEqual(['Session 0', 'Session 1', 'Session 2'])
    expect(chosen()).toEqual([idOf(0), idOf(1)])
  })

  it('is not undone by a list that was asked for before', async () => {
    const { host, list } = await shown()
    const gate = later<void>()
    host.gate = gate.promise
    const late = list.refresh()
    const done = list.remove([idOf(1)])
    host.gate = Promise.resolve()
    gate.resolve()
    await Promise.all([late, done])
    expect(names()).toEqual(['Session 0', 'Session 2'])
  })

  it('goes back where the host refuses', async () => {
    const { host, list } = await shown()
    host.refuses.set('sessions.delete', 'The store is locked.')
    await list.remove([idOf(1)])
    expect(names()).toEqual(['Session 0', 'Session 1', 'Session 2'])
    expect(told()).toEqual(['The store is locked.'])
  })

  it('leaves what is being recorded', async () => {
    const { host, list } = await shown([fakeEntry(0, { state: 'recording' }), fakeEntry(1)])
    await list.remove([idOf(0)])
    expect(host.count('sessions.delete')).toBe(0)
    await list.remove([idOf(0), idOf(1)])
    expect(names()).toEqual(['Session 0'])
    expect(told()).toEqual(['A session that is being recorded cannot be deleted.', 'Deleted “Session 1”.'])
  })

  it('is undone by key, the last first', async () => {
    const { list } = await shown()
    await list.remove([idOf(0)])
    await list.remove([idOf(1)])
    list.undoDelete()
    await settle()
    expect(names()).toEqual(['Session 1', 'Session 2'])
    list.undoDelete()
    await settle()
    expect(names().length).toBe(3)
    list.undoDelete()
    expect(told().at(-1)).toBe('No session was deleted since the app was started.')
  })
})

describe('verifying', () => {
  const identical: Verdict = { kind: 'identical', frames: 12, digest: '0'.repeat(16) }

  it('tells how far it is and what came of it', async () => {
    const { list, checks } = await shown()
    void list.checks.start(idOf(0))
    void list.checks.start(idOf(0))
    expect(checks.length).toBe(1)
    checks[0]?.onProgress(0.5)
    expect(state.checks.value.get(idOf(0))).toEqual({ kind: 'running', fraction: 0.5 })
    checks[0]?.end.resolve(identical)
    await settle()
    expect(state.checks.value.get(idOf(0))).toEqual({ kind: 'done', verdict: identical, participants: [] })
  })

  it('is called off, and can be begun again', async () => {
    const { list, checks } = await shown()
    void list.checks.start(idOf(0))
    list.checks.cancel(idOf(0))
    expect(checks[0]?.signal.aborted).toBe(true)
    void list.checks.start(idOf(0))
    await settle()
    expect(state.checks.value.get(idOf(0))?.kind).toBe('running')
    checks[0]?.onProgress(0.9)
    expect(state.checks.value.get(idOf(0))).toEqual({ kind: 'running', fraction: 0 })
    checks[1]?.end.resolve(identical)
    await settle()
    expect(state.checks.value.get(idOf(0))?.kind).toBe('done')
  })

  it('says why it could not be done', async () => {
    const { list, checks } = await shown()
    void list.checks.start(idOf(0))
    checks[0]?.end.reject(new Error('The scene of this session is not known here.'))
    await settle()
    expect(state.checks.value.get(idOf(0))).toEqual({
      kind: 'failed',
      reason: 'The scene of this session is not known here.',
    })
  })

  it('ends with the session', async () => {
    const { list, checks } = await shown()
    void list.checks.start(idOf(0))
    await list.remove([idOf(0)])
    expect(checks[0]?.signal.aborted).toBe(true)
    expect(state.checks.value.size).toBe(0)
  })
})

describe('exporting', () => {
  const files = [{ name: 'contacts.csv', url: 'exports/0/contacts.csv' }]
  const event = (job: string, fraction: number, done = false, fault: string | null = null) =>
    ({ type: 'export', job, fraction, files: done ? files : null, fault }) as const

  it('shows how far it is, and downloads the files', async () => {
    const { list, downloads } = await shown()
    await list.exports.start(idOf(0), 'csv', false)
    list.hear(event('job 0', 0.4))
    expect(state.exports.value.get(idOf(0))).toMatchObject({ format: 'csv', fraction: 0.4, files: null })
    list.hear(event('job of another window', 1, true))
    expect(downloads).toEqual([])
    list.hear(event('job 0', 1, true))
    list.hear(event('job 0', 1, true))
    expect(downloads).toEqual([['contacts.csv']])
    expect(state.exports.value.get(idOf(0))?.files).toEqual(files)
  })

  it('hears what comes before the job has a number', async () => {
    const { host, list, downloads } = await shown()
    const gate = later<void>()
    host.gate = gate.promise
    const begun = list.exports.start(idOf(0), 'mcap', false)
    list.hear(event('job 0', 0.5))
    list.hear(event('job 0', 1, true))
    expect(downloads).toEqual([])
    gate.resolve()
    await begun
    expect(downloads).toEqual([['contacts.csv']])
  })

  it('is called off, before and after it has a number', async () => {
    const { host, list, downloads } = await shown()
    const gate = later<void>()
    host.gate = gate.promise
    const first = list.exports.start(idOf(0), 'csv', false)
    list.exports.cancel(idOf(0))
    const second = list.exports.start(idOf(0), 'jsonl', false)
    gate.resolve()
    await Promise.all([first, second])
    expect(host.calls.filter(([method]) => method === 'sessions.cancelExport')).toEqual([
      ['sessions.cancelExport', 'job 0'],
    ])
    list.hear(event('job 0', 1, true))
    expect(downloads).toEqual([])
    expect(state.exports.value.get(idOf(0))).toMatchObject({ format: 'jsonl', files: null })
    list.exports.cancel(idOf(0))
    list.hear(event('job 1', 1, true))
    expect(downloads).toEqual([])
    expect(host.count('sessions.cancelExport')).toBe(2)
    expect(state.exports.value.size).toBe(0)
  })

  it('says what went wrong', async () => {
    const { host, list } = await shown()
    await list.exports.start(idOf(0), 'gltf', false)
    list.hear(event('job 0', 0.2, false, 'The disk is full.'))
    host.refuses.set('sessions.export', 'There is no such session.')
    await list.exports.start(idOf(1), 'gltf', false)
    expect(told()).toEqual(['The disk is full.', 'There is no such session.'])
    expect(state.exports.value.size).toBe(0)
  })
})

describe('importing', () => {
  const file = (name: string): File => new File(['bytes'], name)

  it('sends one after the other, past a bad one, and chooses what came', async () => {
    const seen: string[] = []
    const upload: Upload = async ({ name }, onFraction) => {
      onFraction(0.5)
      seen.push(
        `${name} ${state.arriving.value?.number}/${state.arriving.value?.of} ${state.arriving.value?.fraction}`,
      )
      if (name === 'bad.palpable') throw new Error('bad.palpable is no session.')
      const entry = fakeEntry(name === 'a.palpable' ? 50 : 51)
      all.host.kept = [...all.host.kept, entry]
      return [entry.id]
    }
    const all = await shown(undefined, upload)
    state.query.value = 'nothing has this'
    await all.list.importFiles(['a.palpable', 'bad.palpable', 'b.palpable'].map(file))
    expect(seen).toEqual(['a.palpable 1/3 0.5', 'bad.palpable 2/3 0.5', 'b.palpable 3/3 0.5'])
    expect(chosen()).toEqual([idOf(50), idOf(51)])
    expect(told()).toEqual(['bad.palpable is no session.', 'Imported 2 sessions.'])
    expect(state.arriving.value).toBeNull()
  })

  it('says nothing of what was there already, but chooses it', async () => {
    const { list } = await shown(undefined, async () => [idOf(1)])
    await list.importFiles([file('a.palpable')])
    expect(chosen()).toEqual([idOf(1)])
    expect(told()).toEqual([])
  })

  it('is called off with all that was to follow', async () => {
    const seen: string[] = []
    const upload: Upload = ({ name }, _onFraction, signal) => {
      seen.push(name)
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    const { list } = await shown(undefined, upload)
    const done = list.importFiles(['a.palpable', 'b.palpable'].map(file))
    await settle()
    list.cancelImport()
    await done
    expect(seen).toEqual(['a.palpable'])
    expect(state.arriving.value).toBeNull()
    expect(told()).toEqual([])
  })

  it('waits for those before', async () => {
    const order: string[] = []
    const upload: Upload = async ({ name }) => {
      order.push(`${name} begins`)
      await settle()
      order.push(`${name} ends`)
      return []
    }
    const { list } = await shown(undefined, upload)
    await Promise.all([list.importFiles([file('a')]), list.importFiles([file('b')])])
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  })
})
