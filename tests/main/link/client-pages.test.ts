import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ClientPages } from '../../../main/link/client-pages.ts'
import { Recordings } from '../../../main/recordings.ts'

let gone: string[]
let recordings: Recordings
let pages: ClientPages

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  gone = []
  recordings = new Recordings((session) => gone.push(session))
  pages = new ClientPages(recordings)
})
afterEach(() => vi.useRealTimers())
const minutes = (count: number): void => {
  vi.advanceTimersByTime(count * 60_000)
}

describe("a headset's recording", () => {
  it('outlives ten minutes without a network, again and again', () => {
    let closed = pages.opened('one')
    recordings.begun('a', pages.newest)
    for (let i = 0; i < 3; i++) {
      closed()
      expect(pages.isHere).toBe(false)
      minutes(9.9)
      expect(gone).toEqual([])
      closed = pages.opened('one')
      minutes(30)
      expect([gone, pages.isHere]).toEqual([[], true])
    }
    closed()
    minutes(10.1)
    expect(gone).toEqual(['a'])
  })

  it('outlives more where chunks come without a socket', () => {
    pages.opened('one')()
    recordings.begun('a', pages.newest)
    // A desktop's window is no reason to keep it, nor to end it.
    const window = recordings.pageCame()
    for (let second = 0; second < 1000; second += 2) {
      vi.advanceTimersByTime(2000)
      recordings.heard('a')
    }
    recordings.pageWent(window)
    expect(gone).toEqual([])
    vi.advanceTimersByTime(10_100)
    expect(gone).toEqual(['a'])
  })

  it('ends soon where the same browser has loaded another page', () => {
    pages.opened('one')()
    recordings.begun('a', pages.newest)
    pages.opened('two')
    vi.advanceTimersByTime(5100)
    expect(gone).toEqual(['a'])
  })

  it('goes on beside another page that is there at the same time', () => {
    const closed = pages.opened('one')
    recordings.begun('a', pages.newest)
    pages.opened('two')
    closed()
    minutes(5)
    pages.opened('one')
    minutes(20)
    expect(gone).toEqual([])
  })

  it('goes on where the new socket comes before the old one is known to be dead', () => {
    const old = pages.opened('one')
    recordings.begun('a', pages.newest)
    pages.opened('one')
    old()
    minutes(30)
    expect([gone, pages.isHere]).toEqual([[], true])
  })

  it('ends when the link stops, and leaves the desktop’s own alone', () => {
    const window = recordings.pageCame()
    recordings.begun('desktop')
    pages.opened('one')
    recordings.begun('a', pages.newest)
    pages.close()
    vi.advanceTimersByTime(5100)
    expect(gone).toEqual(['a'])
    recordings.pageWent(window)
    vi.advanceTimersByTime(5100)
    expect(gone).toEqual(['a', 'desktop'])
  })

  it('that began before any socket was there waits for one', () => {
    recordings.begun('a', pages.newest)
    minutes(9)
    expect(gone).toEqual([])
    minutes(2)
    expect(gone).toEqual(['a'])
  })
})
