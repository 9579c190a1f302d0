import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { LogDecoder } from '../../../engine/record/log-decoder.ts'
import { LocalStore } from '../../../main/sessions/local-store.ts'
import { useFolder } from '../folder.ts'
import { useChildren } from './child.ts'
import { useOwners } from './owner.ts'

const TIMES = 12
const SEED = 4

const folder = useFolder()
const start = useChildren()
const own = useOwners()

it(`a host killed ${TIMES} times while it records loses nothing it acknowledged, seed ${SEED}`, async () => {
  const random = new Random(SEED)
  for (let time = 1; time <= TIMES; time++) {
    const child = start(folder.path, time)
    child.say(`record ${random.below(30)}`)
    const { id } = await child.hear<{ id: string }>()
    await setTimeout(random.below(300))
    await child.kill()
    let acknowledged = -1
    for (const line of child.rest()) acknowledged = (line as { acknowledged: number }).acknowledged

    // The command line, before anyone has tidied up.
    const reader = LocalStore.open(join(folder.path, 'sessions.sqlite'), { readOnly: true, depth: 'whole' })
    expect(reader.entry(id).state).toBe('ended unexpectedly')
    reader.close()

    const { owner, said } = own(folder.path)
    expect(said).toEqual([])
    expect(owner.info().fault).toBeNull()
    expect(owner.write('', (store) => store.db.pragma('integrity_check', { simple: true }))).toBe('ok')
    const list = owner.read((store) => store.list(), [])
    expect(list.map(({ state }) => state)).toEqual(Array(time).fill('ended unexpectedly'))
    const { chunkCount, softFrames, begin, entry } = owner.read((store) => store.details(id))
    expect(chunkCount).toBeGreaterThanOrEqual(acknowledged + 1)
    // One may have been written and not yet acknowledged.
    expect(chunkCount).toBeLessThanOrEqual(acknowledged + 2)

    const decoder = new LogDecoder(begin.bodyCount)
    let frames = 0
    for (const bytes of owner.read((store) => store.chunks(id, 0, chunkCount))) {
      decoder.open(bytes)
      while (decoder.next()) frames++
    }
    expect(frames).toBe(entry.frames)
    // Cloth is there with the frames it came with: every other chunk brought two states.
    const brought = Array.from({ length: chunkCount }, (_, i) => (i % 2 === 0 ? [18 * i, 18 * i + 5] : []))
    expect(softFrames).toEqual(brought.flat())
    for (const contact of owner.read((store) => store.contacts(id))) expect(contact.endFrame).not.toBeNull()
    await owner.close()
  }
})
