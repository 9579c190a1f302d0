/** Records one session off the drawing thread, until the page ends it; or sends what another has left behind. */
import '../loading/no-eval.ts'

import { openKeeper } from './indexed-keeper.ts'
import { deliverLeftovers } from './leftover-work.ts'
import type { RecorderAnswer, RecorderRequest } from './messages.ts'
import { packScene } from './pack-scene.ts'
import { RecordWork } from './record-work.ts'
import { hasLocks, holdSession, withSession } from './session-lock.ts'

/** As much of a dedicated worker's scope as is used: the library of page and worker do not compile together. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<RecorderRequest>) => void) | null
  postMessage(answer: RecorderAnswer, transfer?: ArrayBuffer[]): void
}

const JPEG_QUALITY = 0.82

const scope = globalThis as unknown as WorkerScope
const around = {
  tell(answer: RecorderAnswer) {
    if (answer.type === 'returned') {
      scope.postMessage(answer, [answer.batch.ints.buffer, answer.batch.numbers.buffer])
    } else scope.postMessage(answer)
  },
  fetch: (url: string, request: RequestInit) => fetch(url, request),
  wait,
  packScene,
}
const keeper = async () => (hasLocks() ? openKeeper() : null)
const work = new RecordWork({ ...around, makeJpeg, openKeeper: keeper, hold: holdSession })

scope.onmessage = ({ data }) => {
  if (data.type === 'leftovers') void deliver(data.base)
  else work.hear(data)
}

async function deliver(base: string): Promise<void> {
  const kept = await keeper()
  if (kept === null) around.tell({ type: 'finished' })
  else await deliverLeftovers({ ...around, keeper: kept, withSession, now: Date.now }, base)
}

/** Over sooner where the signal says so. */
function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    if (signal?.aborted) done()
    else signal?.addEventListener('abort', done)
  })
}

function makeJpeg(picture: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('There is no canvas to draw on.')
  context.drawImage(picture, 0, 0)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY })
}
