import { afterEach, describe, expect, test } from 'vitest'
import type { Host, HostMethod } from '../../../contract/host-api.ts'
import type { SessionEntry } from '../../../contract/sessions.ts'
import { StoreLimit, surplus } from '../../../renderer/record/store-limit.ts'
import { notices, question } from '../../../renderer/state.ts'

const DAY = 24 * 3600_000
const NOV_1 = Date.UTC(2026, 10, 1, 12)

function entry(number: number, megabytes: number, state: SessionEntry['state'] = 'ended'): SessionEntry {
  return {
    id: `session${number}`.padStart(16, '0'),
    startedAt: NOV_1 + number * DAY,
    bytes: megabytes * 1e6,
    state,
  } as SessionEntry
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

function hostWith(list: readonly SessionEntry[]) {
  const calls: [HostMethod, unknown][] = []
  const host = {
    call: async (method: HostMethod, ...params: unknown[]) => {
      calls.push([method, params[0]])
      return method === 'sessions.list' ? list : null
    },
  } as unknown as Host
  return { limit: new StoreLimit(host), calls }
}

describe('a store over its limit', () => {
  afterEach(() => {
    notices.value = []
    question.value = null
  })

  const four = [entry(3, 400), entry(2, 300), entry(1, 200), entry(0, 100)]

  test.each([
    [1000, []],
    [999, [0]],
    [900, [0]],
    [899, [0, 1]],
    [500, [0, 1, 2]],
    [0, [0, 1, 2, 3]],
  ])('of 1000 MB with a limit of %i, the oldest go: %j', (limit, gone) => {
    expect(surplus(four, limit * 1e6).map(({ startedAt }) => (startedAt - NOV_1) / DAY)).toEqual(gone)
  })

  test('what is being recorded stays', () => {
    const list = [entry(0, 500, 'recording'), entry(1, 600)]
    expect(surplus(list, 1e8)).toEqual([list[1]])
  })

  test('nothing is asked where there is room, and nothing is deleted without a yes', async () => {
    const { limit, calls } = hostWith(four)
    await limit.check(1000)
    expect(question.value).toBe(null)
    const checked = limit.check(700)
    await settled()
    expect(question.value?.text).toBe(
      'The recorded sessions take 1.0 GB, over the limit of 700 MB. ' +
        'Delete the 2 oldest ones, up to 2 Nov 2026, and free 300 MB?',
    )
    question.value?.answer(false)
    await checked
    // And not again.
    await limit.check(700)
    expect(calls.map(([method]) => method)).toEqual(['sessions.list', 'sessions.list'])
  })

  test('a yes deletes them, and can be undone', async () => {
    const { limit, calls } = hostWith(four)
    const checked = limit.check(900)
    // Asked once, however often it is checked meanwhile.
    await limit.check(900)
    await settled()
    question.value?.answer(true)
    await checked
    expect(calls.at(-1)).toEqual(['sessions.delete', [four[3]!.id]])
    expect(notices.value[0]).toMatchObject({ text: '1 session is deleted.', action: { label: 'Undo' } })
    notices.value[0]!.action!.run()
    expect(calls.at(-1)).toEqual(['sessions.restore', [four[3]!.id]])
  })
})
