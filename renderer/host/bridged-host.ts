/** The host behind Electron's preload. */
import {
  type Host,
  HostError,
  type HostMethod,
  type HostParams,
  type HostResult,
} from '../../contract/host-api.ts'
import type { HostBridge } from '../../contract/host-bridge.ts'
import { Listeners, resultOf } from './answers.ts'

export function bridgedHost(bridge: HostBridge): Host {
  const listeners = new Listeners()
  let calls = 0
  bridge.listen((event) => listeners.tell(event))
  return {
    async call<M extends HostMethod>(method: M, ...params: HostParams<M>): Promise<HostResult<M>> {
      let answered: unknown
      try {
        answered = await bridge.call({ id: calls++, method, params })
      } catch {
        throw new HostError(`The app could not be asked (${method}).`)
      }
      return resultOf(method, answered)
    },
    listen: (listener) => listeners.add(listener),
    pathOf: (file) => bridge.pathOf(file),
  }
}
