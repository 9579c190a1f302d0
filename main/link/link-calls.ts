/** What one headset may call: the methods of contract/link-methods.ts, some of them for less than a desktop gets. */
import { type Answer, type AppInfo, HostError } from '../../contract/host-api.ts'
import { LINK_METHODS, type LinkMethod, mayChange, settingsForHeadset } from '../../contract/link-methods.ts'
import { answerWith, type Handlers } from '../host.ts'
import type { Log } from '../log.ts'
import type { Client } from './clients.ts'
import { discreet } from './discreet.ts'
import type { LinkFiles } from './link-files.ts'
import type { PoseRelay } from './pose-relay.ts'

export interface CallParts {
  readonly handlers: Handlers
  readonly files: LinkFiles
  readonly poses: PoseRelay
  readonly log: Log
  /** Of the desktop: no word about where they are. */
  readonly folders: () => readonly string[]
}

export class LinkCalls {
  readonly #handlers: Partial<Handlers>
  readonly #log: Log
  readonly #folders: CallParts['folders']

  constructor(client: Client, parts: CallParts) {
    this.#log = parts.log
    this.#folders = parts.folders
    this.#handlers = Object.fromEntries(
      LINK_METHODS.map((method) => [method, parts.handlers[method]] as const),
    )
    Object.assign(this.#handlers, forHeadset(client, parts))
  }

  async answer(message: unknown): Promise<Answer> {
    const answer = await answerWith(this.#handlers, message, this.#log)
    return 'fault' in answer ? { ...answer, fault: discreet(answer.fault, this.#folders()) } : answer
  }
}

function forHeadset(
  client: Client,
  { handlers, files, poses, log }: CallParts,
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
    'log.error': (text) => {
      if (client.lines.take()) log.write(`${client.name} at ${client.address}: ${text}`)
      return null
    },
  }
}
