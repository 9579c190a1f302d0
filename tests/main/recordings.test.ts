import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Recordings } from '../../main/recordings.ts'

let gone: string[]
let recordings: Recordings

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  gone = []
  recordings = new Recordings((session) => gone.push(session))
})
afterEach(() => vi.useRealTimers())
const wait = (seconds: number): void => {
  vi.advanceTimersByTime(seconds * 1000)
}

describe('a session that is being recorded', () => {
  it('is given up five seconds after its page has gone', () => {
    const page = recordings.pageCame()
    recordings.begun('a')
    wait(60)
    expect(gone).toEqual([])
    recordings.pageWent(page)
    wait(4.9)
    expect([gone, recordings.isEmpty]).toEqual([[], false])
    wait(0.2)
    expect([gone, recordings.isEmpty]).toEqual([['a'], true])
    wait(60)
    expect(gone).toEqual(['a'])
  })

  it('is not, where it was ended before or its page had none', () => {
    const page = recordings.pageCame()
    recordings.begun('a')
    recordings.pageWent(page)
    recordings.ended('a')
    recordings.begun('without a page')
    recordings.pageWent(recordings.pageCame())
    wait(60)
    expect(gone).toEqual([])
  })

  it('goes on where its page lost the connection and goes on sending', () => {
    recordings.pageWent(recordings.pageCame())
    const first = recordings.pageCame()
    recordings.begun('a')
    recordings.pageWent(first)
    wait(3)
    recordings.heard('a')
    wait(3)
    recordings.heard('a')
    const back = recordings.pageCame()
    wait(60)
    expect(gone).toEqual([])
    recordings.pageWent(back)
    wait(5.1)
    expect(gone).toEqual(['a'])
  })

  it('goes on while one of the pages is there that may have begun it', () => {
    const one = recordings.pageCame()
    const two = recordings.pageCame()
    recordings.begun('a')
    const later = recordings.pageCame()
    recordings.pageWent(one)
    wait(60)
    expect(gone).toEqual([])
    recordings.pageWent(two)
    wait(6)
    expect(gone).toEqual(['a'])
    recordings.pageWent(later)
  })

  it('of a page that is loaded again ends, for the new page records nothing yet', () => {
    const page = recordings.pageCame()
    recordings.begun('a')
    recordings.pageWent(page)
    recordings.pageCame()
    wait(6)
    expect(gone).toEqual(['a'])
  })
})
