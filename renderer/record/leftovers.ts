/** The page's end of sending what an earlier page has left behind. */
import { tell } from '../app/notices.ts'
import { newWorker, type RecorderWorker } from './recorder-link.ts'

/** Over the headset link, once the page is there. */
export function sendLeftovers(base: string, makeWorker: () => RecorderWorker = newWorker): void {
  const worker = makeWorker()
  worker.onmessage = ({ data }) => {
    if (data.type === 'news') tell('info', data.text)
    else if (data.type === 'remark') tell('fault', data.text)
    else if (data.type === 'finished') worker.terminate()
  }
  // What is kept stays, for the next time.
  worker.onerror = (event) => {
    event.preventDefault()
    worker.terminate()
  }
  worker.postMessage({ type: 'leftovers', base })
}
