/** A host with the link on, and a headset's browser as far as the wire goes: certificate, cookie, headers. */
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import type { LinkState } from '../../../contract/link.ts'
import { createPalpable, type Palpable, type PalpableOptions } from '../../../main/palpable.ts'
import type { OpenStore } from '../../../main/session-keeper.ts'
import { FakeStore } from '../fake-store.ts'
import { smallScene, type useFolder } from '../folder.ts'

type Folder = ReturnType<typeof useFolder>
export type On = Extract<LinkState, { state: 'on' }>

export const PAIR_SCRIPT = 'assets/pair-1a2B.js'

/** The app's own folders, with a secret beside them. */
export function putApp(folder: Folder): void {
  folder.put('renderer/index.html', '<!doctype html><title>the app')
  folder.put('renderer/assets/main-1.js', 'the app')
  folder.put(`renderer/${PAIR_SCRIPT}`, 'the pairing page')
  folder.put(
    'renderer/headset/pair/index.html',
    `<!doctype html><title>pair<script type="module" src="../../${PAIR_SCRIPT}"></script>`,
  )
  folder.put('secret.json', 'secret')
  folder.put('scenes/kitchen/scene.json', smallScene('kitchen'))
  folder.put('scenes/kitchen/kitchen.glb', 'x'.repeat(1000))
}

export function linkedPalpable(
  folder: Folder,
  openStore: OpenStore = (options) => new FakeStore(options),
  link: PalpableOptions['link'] = {},
): Palpable {
  putApp(folder)
  return createPalpable({
    kind: 'web',
    version: '1',
    args: { scene: undefined, file: undefined },
    folders: {
      renderer: join(folder.path, 'renderer'),
      scenes: join(folder.path, 'scenes'),
      changelog: join(folder.path, 'CHANGELOG.md'),
      userData: join(folder.path, 'user'),
    },
    openStore,
    link: {
      network: () => ({ names: ['desk'], addresses: ['192.168.7.7'], isNear: () => true }),
      ports: [0],
      ...link,
    },
  })
}

export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export class Browser {
  cookie: string | undefined
  readonly port: number
  readonly origin: string
  readonly #ca: string

  constructor(folder: Folder, state: LinkState) {
    this.port = portOf(state)
    this.origin = `https://127.0.0.1:${this.port}`
    this.#ca = readFileSync(join(folder.path, 'user', 'link', 'certificate.pem'), 'utf8')
  }

  /** As it stands: fetch would mend the path and choose the headers itself. */
  ask(path: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Reply> {
    return new Promise((done, failed) => {
      const asked = request(
        {
          host: '127.0.0.1',
          port: this.port,
          path,
          method,
          ca: this.#ca,
          // A foreign Host is for the link to refuse, not for us.
          ...(headers.Host === undefined ? {} : { checkServerIdentity: () => undefined }),
          headers: {
            ...(method === 'POST' ? { Origin: this.origin } : {}),
            ...(this.cookie === undefined ? {} : { Cookie: this.cookie }),
            ...headers,
          },
        },
        (response) => {
          let text = ''
          response.on('data', (data) => {
            text += String(data)
          })
          response.on('error', failed)
          response.on('end', () =>
            done({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
          )
        },
      )
      asked.on('error', failed)
      asked.end(body)
    })
  }

  async pair(code: string | null): Promise<Reply> {
    const reply = await this.ask('/pair', { method: 'POST', body: JSON.stringify({ code }) })
    const [cookie] = reply.headers['set-cookie'] ?? []
    if (cookie !== undefined) this.cookie = cookie.split(';', 1)[0]
    return reply
  }

  socket(path = '/host?page=one', headers: Record<string, string> = {}, origin = this.origin): WebSocket {
    return new WebSocket(`wss://127.0.0.1:${this.port}${path}`, {
      ca: this.#ca,
      ...(origin === '' ? {} : { origin }),
      headers: { ...(this.cookie === undefined ? {} : { Cookie: this.cookie }), ...headers },
    })
  }
}

interface Asked {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string | Uint8Array
}

export function portOf(state: LinkState): number {
  if (state.state !== 'on') throw new Error(`The link is ${state.state}.`)
  return Number(new URL(state.urls[0] ?? '').port)
}

export function codeOf(palpable: Palpable): string {
  const { state } = palpable.link
  return (state.state === 'on' ? state.code : null) ?? ''
}
