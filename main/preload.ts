/** Runs sandboxed beside the page and gives it three functions; Electron itself stays out of its reach. */
import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { BRIDGE, CHANNELS, type HostBridge } from '../contract/host-bridge.ts'

const listeners: ((event: unknown) => void)[] = []
let kept: unknown[] = []

ipcRenderer.on(CHANNELS.event, (_event, told: unknown) => {
  if (listeners.length === 0) kept.push(told)
  for (const listener of listeners) listener(told)
})

const bridge: HostBridge = {
  call: (message) => ipcRenderer.invoke(CHANNELS.call, message),
  listen(listener) {
    listeners.push(listener)
    for (const told of kept) listener(told)
    kept = []
  },
  pathOf(file) {
    try {
      const path = webUtils.getPathForFile(file as File)
      if (path === '') return undefined
      ipcRenderer.send(CHANNELS.picked, path)
      return path
    } catch {
      return undefined
    }
  },
}

contextBridge.exposeInMainWorld(BRIDGE, bridge)
ipcRenderer.send(CHANNELS.ready)
