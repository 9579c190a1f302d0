import { EventEmitter } from 'node:events'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { Downloads, exportAddress } from '../../main/downloads.ts'
import { eventually, useFolder } from './folder.ts'

const folder = useFolder()
const JOB = '0123456789abcdef01234567'
let notices: string[]
let downloads: Downloads
let target: string

beforeEach(() => {
  notices = []
  target = join(folder.path, 'target')
  mkdirSync(target)
  for (const name of ['a b.csv', 'c.csv', 'd']) folder.put(name, `held by ${name}`)
  downloads = new Downloads({
    find: (job, name) =>
      job === JOB && ['a b.csv', 'c.csv', 'd'].includes(name) ? join(folder.path, name) : undefined,
    notice: (text) => notices.push(text),
  })
})

class Item extends EventEmitter {
  isPrevented = false
  readonly #chain: string[]

  constructor(...chain: string[]) {
    super()
    this.#chain = chain
  }

  getURLChain(): string[] {
    return this.#chain
  }

  getSavePath(): string {
    return join(target, 'as it was named.csv')
  }
}

function begin(...chain: string[]): Item {
  const item = new Item(...chain)
  const preventDefault = (): void => {
    item.isPrevented = true
  }
  downloads.begin({ preventDefault }, item)
  return item
}
const exported = (name: string): string => `palpable://app/exports/${JOB}/${encodeURIComponent(name)}`

describe('downloads', () => {
  it('are finished exports and nothing else', () => {
    expect(exportAddress(exported('a b.csv'))).toEqual({ job: JOB, name: 'a b.csv' })
    for (const address of [
      `palpable://other/exports/${JOB}/d`,
      `https://app/exports/${JOB}/d`,
      `blob:palpable://app/exports/${JOB}/d`,
      `palpable://app/exports/${JOB}/`,
      `palpable://app/exports/${JOB}/../../index.html`,
      `palpable://app/exports/${JOB}/%2e%2e/d`,
      `palpable://app/exports/${JOB}/d/e`,
      `palpable://app/exports/${JOB}/%`,
      'palpable://app/exports/x/d',
      'palpable://app/index.html',
      'data:text/plain,x',
      'rubbish',
      '',
    ]) {
      expect(exportAddress(address), address).toBeUndefined()
      expect(begin(address).isPrevented, address).toBe(true)
    }
    expect(begin(exported('unknown.csv')).isPrevented).toBe(true)
    expect(begin(exported('..%2fsettings.json')).isPrevented).toBe(true)
    expect(begin('https://elsewhere/', exported('d')).isPrevented).toBe(true)
    expect(begin().isPrevented).toBe(true)
    expect(begin(exported('d')).isPrevented).toBe(false)
  })

  it('of one export are asked about once, and harm no file that is there', async () => {
    folder.put('target/c.csv', 'older')
    const first = begin(exported('a b.csv'))
    const others = [begin(exported('c.csv')), begin(exported('d'))]
    expect([first, ...others].map(({ isPrevented }) => isPrevented)).toEqual([false, true, true])
    expect(readdirSync(target)).toEqual(['c.csv'])
    first.emit('done', {}, 'completed')
    await eventually(() => notices).toEqual([`All 3 files of the export are in ${target}.`])
    expect(readdirSync(target).sort()).toEqual(['c (2).csv', 'c.csv', 'd'])
    expect(readFileSync(join(target, 'c.csv'), 'utf8')).toBe('older')
    expect(readFileSync(join(target, 'c (2).csv'), 'utf8')).toBe('held by c.csv')
    // Later, by itself, each is asked about again.
    expect(begin(exported('c.csv')).isPrevented).toBe(false)
  })

  it('that are cancelled take the rest along, without a word', async () => {
    const first = begin(exported('a b.csv'))
    begin(exported('c.csv'))
    first.emit('done', {}, 'cancelled')
    expect(begin(exported('c.csv')).isPrevented).toBe(false)
    expect([readdirSync(target), notices]).toEqual([[], []])
  })

  it('that cannot be written are told', async () => {
    const first = begin(exported('a b.csv'))
    begin(exported('c.csv'))
    target = join(folder.path, 'gone')
    first.emit('done', {}, 'completed')
    await eventually(() => notices).toEqual([
      `The other files of the export could not be saved in ${target} (ENOENT).`,
    ])
  })
})
