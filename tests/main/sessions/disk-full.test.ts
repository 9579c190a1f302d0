import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { LogDecoder } from '../../../engine/record/log-decoder.ts'
import { LocalStore } from '../../../main/sessions/local-store.ts'
import { useFolder } from '../folder.ts'
import { useOwners } from './owner.ts'
import { beginning, chunksOf, recordInto, unpacked } from './recording.ts'
import { useStores } from './thread-store.ts'

const folder = useFolder()
const own = useOwners()
const open = useStores()
const FULL = /^Recording has stopped: the disk is full \(.*\)\.$/

function framesOf(chunks: readonly Uint8Array[], bodyCount: number): number {
  const decoder = new LogDecoder(bodyCount)
  let frames = 0
  for (const bytes of chunks) {
    decoder.open(bytes)
    while (decoder.next()) frames++
  }
  return frames
}

describe('a store that may not grow', () => {
  it('ends the recording with a sentence, keeps what it has, and records again when there is space', () => {
    const { owner, stopped } = own(folder.path)
    const earlier = owner.write('', (store) => recordInto(store, 1, 5))
    const { id } = owner.begin(beginning())
    owner.write('', (store) => {
      const pages = store.db.pragma('page_count', { simple: true }) as number
      store.db.pragma(`max_page_count = ${pages + 60}`)
    })
    let written = 0
    expect(() => {
      for (const { header, bytes } of chunksOf(2, 100)) {
        owner.addChunk(id, header, bytes)
        written++
      }
    }).toThrow(FULL)
    expect(written).toBeGreaterThan(3)
    expect(stopped).toEqual([[id, expect.stringMatching(FULL)]])
    expect(owner.read((store) => store.entry(id))).toMatchObject({ state: 'ended', frames: written * 18 })
    expect(
      framesOf(
        owner.read((store) => store.chunks(id, 0, 1000)),
        80,
      ),
    ).toBe(written * 18)
    expect(owner.read((store) => store.chunks(earlier, 0, 9)).length).toBeGreaterThan(0)

    const next = chunksOf(2, written + 1)[written]
    expect(() => owner.addChunk(id, next.header, next.bytes)).toThrow('is no longer being recorded.')
    expect(stopped).toHaveLength(1)
    owner.write('', (store) => store.db.pragma('max_page_count = 1000000'))
    expect(owner.write('', (store) => recordInto(store, 3, 20))).toMatch(/^[0-9a-z]{16}$/)
    expect(owner.write('', (store) => store.db.pragma('integrity_check', { simple: true }))).toBe('ok')
  })
})

/** Mounting takes root; where it is refused there is nothing to test it with. */
function isMountable(): boolean {
  try {
    execFileSync('mount', ['--help'], { stdio: 'ignore' })
    return process.getuid?.() === 0 && process.platform === 'linux'
  } catch {
    return false
  }
}

describe.skipIf(!isMountable())('a small disk', () => {
  const mounted: string[] = []
  afterEach(() => {
    for (const path of mounted.splice(0)) execFileSync('umount', ['-l', path])
  })
  function mount(size: string): string | null {
    const path = join(folder.path, 'disk')
    mkdirSync(path)
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path], { stdio: 'ignore' })
    } catch {
      return null
    }
    mounted.push(path)
    return path
  }

  it.each(['1m', '1500k', '3m'])(
    'of %s that fills up ends the recording; everything written is readable',
    async (size) => {
      const disk = mount(size)
      if (disk === null) return
      const { store, stopped } = open(disk)
      const { id } = await store.begin(beginning())
      let written = 0
      const recording = async () => {
        for (const { header, bytes } of chunksOf(2, 600)) {
          await store.addChunk(id, header, bytes)
          written++
        }
      }
      await expect(recording()).rejects.toMatchObject({ fault: 'full', message: expect.stringMatching(FULL) })
      expect(stopped).toEqual([[id, expect.stringMatching(FULL)]])
      expect(written).toBeGreaterThan(20)
      const [entry] = await store.list()
      expect(entry).toMatchObject({ id, frames: written * 18 })
      expect(['ended', 'ended unexpectedly']).toContain(entry.state)
      expect(framesOf(unpacked(await store.chunks(id, 0, 1000)), 80)).toBe(written * 18)
      await expect(store.begin(beginning())).rejects.toThrow(/full/)
      await store.close()

      const again = LocalStore.open(join(disk, 'sessions.sqlite'), { readOnly: true, depth: 'whole' })
      expect(again.entry(id).frames).toBe(written * 18)
      again.close()
    },
  )

  it('that is full from the start is told in a sentence, and is used when there is space', async () => {
    const disk = mount('1m')
    if (disk === null) return
    const filler = join(disk, 'filler')
    expect(() => writeFileSync(filler, new Uint8Array(2_000_000))).toThrow()
    const { store } = open(disk)
    expect((await store.info()).fault).toMatch(/the disk is full/)
    expect(await store.list()).toEqual([])
    await expect(store.begin(beginning())).rejects.toThrow(/the disk is full/)
    writeFileSync(filler, '')
    expect(await store.begin(beginning())).toMatchObject({ wantsScene: true })
    expect((await store.info()).fault).toBeNull()
  })

  it('that cannot be written is read, and said to be so', async () => {
    const disk = mount('4m')
    if (disk === null) return
    const first = open(disk)
    const { id } = await first.store.begin(beginning())
    for (const { header, bytes } of chunksOf(2, 5)) await first.store.addChunk(id, header, bytes)
    await first.store.close()
    execFileSync('mount', ['-o', 'remount,ro', disk])
    const { store, said } = open(disk)
    expect((await store.info()).fault).toMatch(/^Sessions cannot be recorded: .*disk cannot be written to\.$/)
    expect(await store.list()).toMatchObject([{ id, state: 'ended' }])
    expect(framesOf(unpacked(await store.chunks(id, 0, 9)), 80)).toBe(90)
    await expect(store.begin(beginning())).rejects.toThrow('cannot be written to.')
    await expect(store.rename(id, 'x')).rejects.toThrow('cannot be written to.')
    expect(said).toEqual([])
  })
})
