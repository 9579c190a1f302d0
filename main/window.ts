/** The one window: where it stands, and what happens when its page breaks. */
import { join } from 'node:path'
import { app, BrowserWindow, dialog, screen } from 'electron'
import type { Log } from './log.ts'
import { ORIGIN } from './scheme.ts'
import { keptOnScreen, readWindowState, SMALLEST, writeWindowState } from './window-state.ts'

export function openWindow(userData: string, log: Log): BrowserWindow {
  const state = readWindowState(userData)
  const primary = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter((display) => display.id !== primary.id)
  const window = new BrowserWindow({
    ...keptOnScreen(
      state,
      [primary, ...others].map((display) => display.workArea),
    ),
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    title: 'Palpable',
    backgroundColor: '#14181d',
    show: false,
    webPreferences: {
      preload: join(import.meta.dirname, '..', 'preload', 'preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      // Chromium would fetch dictionaries.
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  })
  // The page draws a menu of its own; a second one above it would also open whenever Alt is let go.
  if (process.platform !== 'darwin') window.setMenuBarVisibility(false)
  if (state?.maximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', () => {
    writeWindowState(userData, { ...window.getNormalBounds(), maximized: window.isMaximized() })
  })
  surviveFaults(window, log)
  window.loadURL(`${ORIGIN}/`).catch((error: unknown) => {
    log.error(error)
    window.show()
  })
  return window
}

/** Asks whether to load the page again, so that nobody sits before a dead window. */
function surviveFaults(window: BrowserWindow, log: Log): void {
  let isAsking = false
  const offerReload = async (message: string, wait: string): Promise<void> => {
    if (isAsking || window.isDestroyed()) return
    isAsking = true
    try {
      const { response } = await dialog.showMessageBox(window, {
        type: 'warning',
        title: 'Palpable',
        message,
        detail: 'What is stored stays as it is.',
        buttons: ['Reload', wait],
        defaultId: 0,
        cancelId: 1,
      })
      if (window.isDestroyed()) return
      if (response === 0) {
        // A page that hangs would never get round to reloading.
        if (!window.webContents.isCrashed()) window.webContents.forcefullyCrashRenderer()
        window.webContents.reload()
      } else if (wait === 'Close') window.destroy()
    } finally {
      isAsking = false
    }
  }
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || isAsking) return
    log.write(`the page's process is gone: ${reason}, exit code ${exitCode}`)
    // Later: a page that is loaded again while the loss of the last one is still being told takes the app along.
    setTimeout(() => {
      offerReload('The window has stopped working.', 'Close').catch((error: unknown) => log.error(error))
    }, 100)
  })
  window.on('unresponsive', () => {
    log.write('the page does not respond')
    offerReload('The window does not respond.', 'Wait').catch((error: unknown) => log.error(error))
  })
}
