/** What one headset may call: the methods of contract/link-methods.ts, some of them for less than a desktop gets. */
import { type Answer, type AppInfo, HostError } from '../../contract/host-api.ts'
import { LINK_METHODS, type LinkMethod, mayChange, settingsForHeadset } from '../../contract/link-methods.ts'
import { answerWith, type Handlers } from '../host.ts'
import type { Log } from '../log.ts'
import type { Client } from './clients.ts'
import type { LinkFiles } from './link-files.ts'
import type { PoseRelay } from './pose-relay.ts'

export interface CallParts {
  readonly handlers: Handlers
  readonly files: LinkFiles
  readonly poses: PoseRelay
  readonly log: Log
}

export class LinkCalls {
  readonly #handlers: Partial<Handlers>
  readonly #log: Log

  constructor(client: Client, parts: CallParts) {
    this.#log = parts.log
    this.#handlers = Object.fromEntries(
      LINK_METHODS.map((method) => [method, parts.handlers[method]] as const),
    )
    Object.assign(this.#handlers, forHeadset(client, parts))
  }

  answer(message: unknown): Promise<Answer> {
    return answerWith(this.#handlers, message, this.#log)
  }
}

function forHeadset(
  client: Client,
  { handlers, files, poses }: CallParts,
): Partial<Pick<Handlers, LinkMethod>> {
  return {
    'app.info': async () => {
      const info: AppInfo = await handlers['app.info']()
      return { ...info, host: 'link', remembersFiles: false, open: null, news: [] }
    },
    'settings.get': async () => settingsForHeadset(await handlers['settings.get']()),
    'settings.set': async (patch) => {
      if (!mayChange(patch)) throw new HostError('Where sessions are kept is set at the desktop.')
      return settingsForHeadset(await handlers['settings.set'](patch))
    },
    'files.recent': () => files.recent(),
    'sessions.end': (id) => {
      if (!client.sessions.has(id)) throw new HostError('This session is not recorded here.')
      return handlers['sessions.end'](id)
    },
    'headset.pose': (pose) => {
      poses.take(client.id, pose)
      return null
    },
  }
}
