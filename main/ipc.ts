/** The host's API over IPC. Only the main frame of our own window is heard. */
import { type BrowserWindow, type IpcMainEvent, type IpcMainInvokeEvent, ipcMain } from 'electron'
import { CHANNELS } from '../contract/host-bridge.ts'
import type { Palpable } from './palpable.ts'
import { ORIGIN } from './scheme.ts'

/** Picked files that have not been remembered yet. */
const MOST_PICKED = 1000

/** Paths that a person gave the page, by picking or dropping files. */
export class PickedPaths {
  readonly #paths = new Set<string>()

  add(path: unknown): void {
    if (typeof path === 'string' && path.length <= 4096 && this.#paths.size < MOST_PICKED)
      this.#paths.add(path)
  }

  has(path: string): boolean {
    return this.#paths.has(path)
  }
}

export function serveIpc(
  palpable: Palpable,
  picked: PickedPaths,
  window: () => BrowserWindow | undefined,
): void {
  const isOurs = ({ senderFrame }: IpcMainEvent | IpcMainInvokeEvent): boolean =>
    senderFrame !== null && senderFrame === window()?.webContents.mainFrame && senderFrame.origin === ORIGIN

  ipcMain.handle(CHANNELS.call, (event, message: unknown) => {
    if (!isOurs(event)) throw new Error('This frame may not call the host.')
    return palpable.host.answer(message)
  })
  ipcMain.on(CHANNELS.picked, (event, path: unknown) => {
    if (isOurs(event)) picked.add(path)
  })
  let stop = (): void => {}
  ipcMain.on(CHANNELS.ready, (event) => {
    if (!isOurs(event)) return
    stop()
    const { sender } = event
    const { events, recordings } = palpable
    const page = recordings.pageCame()
    const stopListening = events.listen((told) => {
      if (!sender.isDestroyed()) sender.send(CHANNELS.event, told)
    })
    stop = () => {
      stopListening()
      recordings.pageWent(page)
    }
    sender.once('destroyed', stop)
    // What is told before the next page listens is kept for it.
    sender.once('render-process-gone', stop)
  })
}
