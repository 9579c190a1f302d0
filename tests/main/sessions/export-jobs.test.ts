import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { HostError, type HostEvent } from '../../../contract/host-api.ts'
import { Log } from '../../../main/log.ts'
import { ExportJobs } from '../../../main/sessions/export-jobs.ts'
import { TemporaryFolder } from '../../../main/temporary-folder.ts'
import { FakeStore, SESSION } from '../fake-store.ts'
import { eventually, useFolder } from '../folder.ts'

const folder = useFolder()
const csv = { format: 'csv', withScene: false } as const
let store: FakeStore
let told: Extract<HostEvent, { type: 'export' }>[]
let jobs: ExportJobs
let temporary: TemporaryFolder

beforeEach(() => {
  store = new FakeStore()
  told = []
  temporary = new TemporaryFolder(folder.path)
  jobs = new ExportJobs({
    store: () => store,
    temporary,
    tell: (event) => {
      if (event.type === 'export') told.push(event)
    },
    log: new Log(folder.path),
  })
})
const last = (job: string) => eventually(() => told.filter((event) => event.job === job).at(-1))
const heldNow = (): string[] =>
  readdirSync(join(folder.path, 'temporary')).flatMap((own) =>
    readdirSync(join(folder.path, 'temporary', own)),
  )

describe('an export', () => {
  it('tells how it goes, and where its files are', async () => {
    const { job } = jobs.start(SESSION, csv)
    expect(told).toEqual([])
    await last(job).toEqual({
      type: 'export',
      job,
      fraction: 1,
      files: [{ name: 'a b.csv', url: `exports/${job}/a%20b.csv` }],
      fault: null,
    })
    expect(told.map(({ fraction }) => fraction)).toEqual([0.5, 1])
    expect(readFileSync(jobs.find(job, 'a b.csv') ?? '', 'utf8')).toBe('time [s]\n')
    expect(jobs.find(job, 'other.csv')).toBeUndefined()
    expect(jobs.find('other', 'a b.csv')).toBeUndefined()
  })

  it('tells at most ten times a second', async () => {
    store.exporting = async (_id, _request, _folder, onProgress) => {
      for (let i = 0; i < 1000; i++) onProgress(i / 1000)
      return []
    }
    const { job } = jobs.start(SESSION, csv)
    await last(job).toMatchObject({ files: [] })
    expect(told.length).toBeLessThan(20)
  })

  it('can be cancelled, and leaves nothing', async () => {
    store.exporting = (_id, _request, into, _onProgress, signal) =>
      new Promise((_done, failed) => {
        writeFileSync(join(into, 'half.csv'), '')
        signal.addEventListener('abort', () => failed(new Error('aborted')))
      })
    const { job } = jobs.start(SESSION, csv)
    await eventually(heldNow).toEqual([job])
    jobs.cancel('other')
    jobs.cancel(job)
    await last(job).toMatchObject({ files: null, fault: 'The export was cancelled.' })
    expect(heldNow()).toEqual([])
    expect(existsSync(join(folder.path, 'palpable.log'))).toBe(false)
    jobs.cancel(job)
  })

  it('that fails says why', async () => {
    const failing = async (fault: Error): Promise<string | null | undefined> => {
      store.exporting = () => Promise.reject(fault)
      const { job } = jobs.start(SESSION, csv)
      await last(job).toMatchObject({ files: null, fault: expect.any(String) })
      return told.at(-1)?.fault
    }
    expect(await failing(new HostError('Its scene is not there.'))).toBe('Its scene is not there.')
    expect(await failing(Object.assign(new Error(), { code: 'ENOSPC' }))).toContain('no space left')
    expect(await failing(new Error('secret detail'))).toContain('palpable.log says why')
    expect(heldNow()).toEqual([])
  })

  it('is one of four at once', async () => {
    store.exporting = (_id, _request, _folder, _onProgress, signal) =>
      new Promise((_done, failed) => signal.addEventListener('abort', () => failed(new Error())))
    for (let i = 0; i < 4; i++) jobs.start(SESSION, csv)
    expect(() => jobs.start(SESSION, csv)).toThrow('4 exports are under way')
    jobs.cancelAll()
    await eventually(() => told.length).toBe(4)
  })

  it('makes room for later ones', async () => {
    const all: string[] = []
    for (let i = 0; i < 10; i++) {
      const { job } = jobs.start(SESSION, csv)
      all.push(job)
      await last(job).toMatchObject({ fraction: 1 })
    }
    expect(all.map((job) => jobs.find(job, 'a b.csv') !== undefined)).toEqual(all.map((_, i) => i >= 2))
    await eventually(() => heldNow().length).toBe(8)
  })
})

it('what a crash left behind goes, and what another process uses stays', async () => {
  folder.put('temporary/999999999-aa/x.csv', '')
  folder.put('temporary/rubbish/x.csv', '')
  folder.put(`temporary/${process.pid}-bb/x.csv`, '')
  const own = new TemporaryFolder(folder.path)
  await eventually(() => readdirSync(join(folder.path, 'temporary'))).toEqual([`${process.pid}-bb`])
  const made = await own.make('one')
  expect(existsSync(made)).toBe(true)
  await own.close()
  expect(existsSync(made)).toBe(false)
})
