/**
 * A host of its own, for tests that end it: opens the store of a folder and does what its standard input says, a word a
 * line, and answers each with a line of JSON. "record N": chunks every N milliseconds until it is killed, with a line
 * for each that was acknowledged.
 */
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { openSessionStore } from '../../../main/sessions/open-store.ts'
import { beginning, chunksOf, PARCEL, withStates } from './recording.ts'

const [folder = '', seed = '1'] = process.argv.slice(2)
const workerPath = new URL('../../../main/sessions/store-worker.ts', import.meta.url)
const store = openSessionStore({ folder, workerPath, notify: (said) => tell({ said }), onStopped: () => {} })

function tell(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}

async function record(pause: number): Promise<void> {
  const { id, wantsScene } = await store.begin(beginning())
  if (wantsScene) await store.addScene(id, PARCEL)
  tell({ id })
  for (let sequence = 0; ; sequence++) {
    const chunk = chunksOf(Number(seed), sequence + 1)[sequence]
    const { header, bytes } = sequence % 2 === 0 ? withStates(chunk) : chunk
    await store.addChunk(id, header, bytes)
    tell({ id, acknowledged: sequence })
    await setTimeout(pause)
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const [word, number] = line.split(' ')
  try {
    if (word === 'record') record(Number(number)).catch((error: Error) => tell({ fault: error.message }))
    else if (word === 'info') tell(await store.info())
    else if (word === 'list') tell(await store.list())
    else if (word === 'begin') tell(await store.begin(beginning()))
    else if (word === 'close') {
      await store.close()
      tell({ closed: true })
      process.exit()
    }
  } catch (error) {
    tell({ fault: (error as Error).message })
  }
}
