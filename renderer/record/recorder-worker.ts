/** Records one session off the drawing thread, until the page ends it. */
import '../loading/no-eval.ts'

import type { RecorderAnswer, RecorderRequest } from './messages.ts'
import { packScene } from './pack-scene.ts'
import { RecordWork } from './record-work.ts'

/** As much of a dedicated worker's scope as is used: the library of page and worker do not compile together. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<RecorderRequest>) => void) | null
  postMessage(answer: RecorderAnswer, transfer?: ArrayBuffer[]): void
}

const JPEG_QUALITY = 0.82

const scope = globalThis as unknown as WorkerScope
const work = new RecordWork({
  tell(answer) {
    if (answer.type === 'returned') {
      scope.postMessage(answer, [answer.batch.ints.buffer, answer.batch.numbers.buffer])
    } else scope.postMessage(answer)
  },
  fetch: (url, request) => fetch(url, request),
  wait,
  packScene,
  makeJpeg,
})

scope.onmessage = ({ data }) => work.hear(data)

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
