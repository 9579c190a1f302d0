/** Electron's security checklist, for every page that this app will ever hold: no way out and nothing in. */
import { app, type Session } from 'electron'

import { isGranted } from './permissions.ts'

const SCHEMES: readonly string[] = ['palpable:', 'blob:', 'data:', 'devtools:']

export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(isGranted(permission)))
  session.setPermissionCheckHandler((_contents, permission) => isGranted(permission))
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event) => event.preventDefault())
  // No remote content: whatever a page asks of the network is refused before it leaves the machine.
  session.webRequest.onBeforeRequest(({ url }, answer) => {
    answer({ cancel: !SCHEMES.includes(URL.parse(url)?.protocol ?? '') })
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
