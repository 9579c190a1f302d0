import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exportSession, type ForeignFormat } from '../../../../main/sessions/export/export-session.ts'
import { freeBase, safeFileName } from '../../../../main/sessions/export/file-names.ts'
import { useFolder } from '../../folder.ts'
import { memorySource } from './recorded-session.ts'
import { recordTable } from './table-session.ts'

const session = await recordTable(100)
const { begin, headers, chunks, contacts, parcel } = session
const folder = useFolder()
const formats = ['csv', 'jsonl', 'mcap', 'gltf'] as const
const never = new AbortController().signal

const run = (
  format: ForeignFormat,
  { source = session.source, onProgress = (_: number) => {}, signal = never, into = folder.path } = {},
) => exportSession(source, { format, withScene: true }, into, onProgress, signal)

describe.each(formats)('an export as %s', (format) => {
  it('tells how far it is, and ends at 1', async () => {
    const told: number[] = []
    await run(format, { onProgress: (fraction) => told.push(fraction) })
    expect(told.length).toBeGreaterThan(4)
    expect(told.at(-1)).toBe(1)
    told.forEach((fraction, i) => {
      expect(fraction).toBeGreaterThanOrEqual(i === 0 ? 0 : told[i - 1])
      expect(fraction).toBeLessThanOrEqual(1)
    })
  })

  it.each([0, 0.3, 0.8])('leaves nothing behind when it is cancelled at %d', async (when) => {
    const controller = new AbortController()
    const stop = new Error('enough')
    if (when === 0) controller.abort(stop)
    const onProgress = (fraction: number) => {
      if (fraction >= when) controller.abort(stop)
    }
    await expect(run(format, { onProgress, signal: controller.signal })).rejects.toBe(stop)
    expect(readdirSync(folder.path)).toEqual([])
  })

  it('leaves nothing behind where a chunk is damaged, and says so', async () => {
    const damaged = chunks.map((chunk, i) => (i === 3 ? chunk.slice(0, chunk.length - 9) : chunk))
    const source = memorySource(begin, headers, damaged, contacts, parcel)
    await expect(run(format, { source })).rejects.toThrow(/^The session is damaged after frame \d+: .*\.$/)
    expect(readdirSync(folder.path)).toEqual([])
  })

  it('leaves nothing behind where the last chunk is missing, and says so', async () => {
    const { details, entry, ...rest } = memorySource(begin, headers, chunks, contacts, parcel)
    const cut = { ...rest, entry, details: { ...details, chunkCount: chunks.length - 1 } }
    await expect(run(format, { source: cut })).rejects.toThrow(
      `The session is damaged: it has ${entry.frames} frames, but only ${headers.at(-1)!.firstFrame} are there.`,
    )
    expect(readdirSync(folder.path)).toEqual([])
  })

  it('says why it cannot write', async () => {
    const into = join(folder.path, 'nowhere')
    await expect(run(format, { into })).rejects.toThrow(/could not be written: the folder does not exist\.$/)
  })

  it('overwrites nothing', async () => {
    const first = await run(format)
    const before = first.map(({ path }) => readFileSync(path))
    const second = await run(format)
    expect(second.map(({ name }) => name)).toEqual(
      first.map(({ name }) => name.replace('A block, -pushed- 1-2', 'A block, -pushed- 1-2 2')),
    )
    expect(first.map(({ path }) => readFileSync(path))).toEqual(before)
    expect(second.map(({ path }) => readFileSync(path))).toEqual(before)
  })

  it('writes a session without a single frame', async () => {
    const source = memorySource(begin, [], [], [], parcel)
    const files = await run(format, { source })
    expect(files.length).toBeGreaterThan(0)
  })
})

it('refuses a broken scene with a sentence', async () => {
  const source = memorySource(begin, headers, chunks, contacts, parcel.slice(0, 900))
  await expect(run('gltf', { source })).rejects.toThrow(/^The scene of the session cannot be read: /)
})

describe('names of files', () => {
  it.each([
    ['Kitchen', 'Kitchen'],
    ['Küche 3/4: "läuft"?', 'Küche 3-4- -läuft--'],
    ['../../etc/passwd', 'etc-passwd'],
    ['..', 'session'],
    ['', 'session'],
    ['   ', 'session'],
    ['-rf', 'rf'],
    ['CON', 'session CON'],
    ['nul.txt', 'session nul.txt'],
    ['console', 'console'],
    ['ends in dots...', 'ends in dots'],
    ['a\u0000b\nc\u202ed', 'a-b-c-d'],
    ['日本語', '日本語'],
  ])('%j becomes %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe)
  })

  it('stay short enough for every disk, and cut no character in two', () => {
    const safe = safeFileName('👩‍🔬'.repeat(200))
    expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(180)
    expect(safe).not.toContain('\ufffd')
    expect(safe.isWellFormed()).toBe(true)
  })

  it('are counted on until all files of the export are free', () => {
    writeFileSync(join(folder.path, 'a-two.csv'), '')
    writeFileSync(join(folder.path, 'a 2-one.csv'), '')
    expect(freeBase(folder.path, 'a', ['-one.csv', '-two.csv'])).toBe('a 3')
  })
})
