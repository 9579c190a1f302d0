/** Electron's security checklist, for every page that this app will ever hold: no way out and nothing in. */
import { app, type Session } from 'electron'

import type { Downloads } from './downloads.ts'
import { isGranted } from './permissions.ts'
import { ORIGIN } from './scheme.ts'

const SCHEMES: readonly string[] = ['palpable:', 'blob:', 'data:', 'devtools:']

export function guardSession(session: Session, downloads: Downloads): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(isGranted(permission)))
  session.setPermissionCheckHandler((_contents, permission) => isGranted(permission))
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event, item) => downloads.begin(event, item))
  session.webRequest.onBeforeRequest(({ url, method, frame }, answer) => {
    // No remote content: whatever a page asks of the network is refused before it leaves the machine.
    const isRemote = !SCHEMES.includes(URL.parse(url)?.protocol ?? '')
    // Nobody but our own page writes sessions. A frame that is gone has no origin, and nobody waits for its answer.
    const isForeign = frame && (frame.isDestroyed() || frame.origin !== ORIGIN)
    answer({ cancel: isRemote || (method !== 'GET' && Boolean(isForeign)) })
  })
}

export function guardContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
    contents.on('will-navigate', (event) => event.preventDefault())
    contents.on('will-frame-navigate', (event) => event.preventDefault())
    contents.on('will-redirect', (event) => event.preventDefault())
    contents.on('will-attach-webview', (event) => event.preventDefault())
  })
}
