/** The headset link: off until somebody switches it on, and off again when the app ends. */
import { HostError } from '../../contract/host-api.ts'
import type { HeadsetCommand, LinkState, SharedScene } from '../../contract/link.ts'
import type { Palpable } from '../palpable.ts'
import { linkIdentity } from './identity.ts'
import { LinkFiles } from './link-files.ts'
import { LinkHost } from './link-host.ts'
import { LinkServer } from './link-server.ts'
import { hostOf, localNetwork, type Network } from './network.ts'
import { Pairing } from './pairing.ts'
import { PoseRelay } from './pose-relay.ts'
import { passSecret, SessionPasses } from './session-passes.ts'
import type { TrafficLimits } from './traffic.ts'

/** The first that is free of these: with the same one each time a bookmark in the headset stays good. */
const PORTS = [47_820, 47_821, 47_822, 47_823, 47_824]
/** Milliseconds between two looks at the network: a laptop changes from one to another. */
const LOOK = 5_000

export interface LinkParts
  extends Pick<Palpable, 'host' | 'events' | 'files' | 'recent' | 'routes' | 'recordings' | 'log'> {
  readonly userData: string
  readonly network?: () => Network
  readonly ports?: readonly number[]
  /** Milliseconds between two looks at the network. */
  readonly look?: number
  /** Where sessions are kept, as it is set; empty: in the user's data folder. */
  readonly storeFolder: () => string
  readonly traffic?: TrafficLimits
  /** Milliseconds that somebody has who is not paired. */
  readonly patience?: number
}

interface Running {
  readonly server: LinkServer
  readonly host: LinkHost
  readonly pairing: Pairing
  readonly port: number
  network: Network
  fingerprint: string
  remark: string | null
  looking: NodeJS.Timeout
}

export class HeadsetLink {
  readonly #parts: LinkParts
  readonly #files: LinkFiles
  #running: Running | undefined
  #other: LinkState = { state: 'off' }
  /** Starts and stops, one after the other. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(parts: LinkParts) {
    this.#parts = parts
    this.#files = new LinkFiles(parts.files, parts.recent)
  }

  get state(): LinkState {
    const running = this.#running
    if (running === undefined) return this.#other
    const { network, port, pairing, fingerprint, host, remark } = running
    return {
      state: 'on',
      urls: network.addresses.map((address) => `https://${hostOf(address, port)}/`),
      code: pairing.code,
      fingerprint,
      clients: host.clients.all.map(({ entry }) => entry),
      remark,
    }
  }

  start(): Promise<LinkState> {
    return this.#inTurn(async () => {
      if (this.#running !== undefined) return
      this.#become({ state: 'starting' })
      try {
        this.#running = await this.#open()
        this.#changed()
      } catch (error) {
        this.#parts.log.error(error)
        this.#become({ state: 'failed', reason: reasonOf(error) })
      }
    })
  }

  stop(): Promise<LinkState> {
    return this.#inTurn(async () => {
      const running = this.#running
      this.#running = undefined
      if (running !== undefined) {
        clearInterval(running.looking)
        running.host.close()
        await running.server.close()
      }
      this.#become({ state: 'off' })
    })
  }

  forget(client: string): LinkState {
    if (this.#running?.host.forget(client)) this.#changed()
    return this.state
  }

  share(scene: SharedScene | null): void {
    this.#files.share(scene)
  }

  command(client: string, command: HeadsetCommand): void {
    const known = this.#running?.host.clients.all.find(({ id }) => id === client)
    if (!known?.pages.isHere) throw new HostError('This headset is not connected.')
    known.tell({ type: 'headset-command', command })
  }

  #inTurn(work: () => Promise<void>): Promise<LinkState> {
    const done = this.#turn.then(work).then(() => this.state)
    this.#turn = done.catch(() => {})
    return done
  }

  async #open(): Promise<Running> {
    const {
      userData,
      storeFolder,
      patience,
      events,
      network: look = localNetwork,
      ports = PORTS,
      look: pace = LOOK,
    } = this.#parts
    const network = look()
    if (network.addresses.length === 0)
      throw new HostError('This machine is on no network: connect it to the one that the headset is on.')
    const identity = identityFor(userData, network)
    const pairing = new Pairing((remark) => {
      if (this.#running !== undefined) this.#running.remark = remark
      events.notice(`Headset link: ${remark}`)
      this.#changed()
    })
    const hosts = (): string[] => {
      const { addresses, names } = this.#running?.network ?? network
      return ['127.0.0.1', 'localhost', ...addresses, ...names].map((name) => hostOf(name, port))
    }
    const host = new LinkHost({
      ...this.#parts,
      linkFiles: this.#files,
      pairing,
      passes: new SessionPasses(passSecret(userData)),
      poses: new PoseRelay((client, pose) => events.tell({ type: 'headset-pose', client, pose })),
      hosts,
      folders: () => [userData, storeFolder()],
      onClients: () => this.#changed(),
    })
    const isNear = (address: string): boolean => (this.#running?.network ?? network).isNear(address)
    const server = new LinkServer(identity, isNear, (name) => hosts().includes(name), patience)
    server.https.on('request', (request, response) => host.request(request, response))
    server.https.on('upgrade', (request, socket, head) => host.upgrade(request, socket, head))
    const port = await listenSomewhere(server, ports)
    const looking = setInterval(() => this.#look(look), pace)
    looking.unref()
    const { fingerprint } = identity
    return { server, host, pairing, port, network, fingerprint, remark: null, looking }
  }

  /** The certificate must name the address that the headset is to use now. */
  #look(look: () => Network): void {
    const running = this.#running
    if (running === undefined) return
    const network = look()
    const same = network.addresses.join() === running.network.addresses.join()
    if (same || network.addresses.length === 0) return
    try {
      const identity = identityFor(this.#parts.userData, network)
      running.server.renew(identity)
      running.network = network
      running.fingerprint = identity.fingerprint
      this.#changed()
    } catch (error) {
      this.#parts.log.error(error)
    }
  }

  #become(state: LinkState): void {
    this.#other = state
    this.#changed()
  }

  #changed(): void {
    this.#parts.events.tell({ type: 'link-changed', link: this.state })
  }
}

function identityFor(userData: string, network: Network): ReturnType<typeof linkIdentity> {
  const { names, addresses } = network
  return linkIdentity(userData, {
    names: ['localhost', ...names],
    addresses: ['127.0.0.1', ...addresses],
  })
}

/** On all addresses, of both families where the machine has both. */
async function listenSomewhere(server: LinkServer, ports: readonly number[]): Promise<number> {
  for (const port of ports) {
    for (const host of ['::', '0.0.0.0']) {
      try {
        return await server.listen(port, host)
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (code === 'EADDRINUSE') break
        if (host !== '::') throw error
      }
    }
  }
  throw new HostError(`The ports ${ports[0]} to ${ports.at(-1)} are all taken by other programs.`)
}

function reasonOf(error: unknown): string {
  if (error instanceof HostError) return error.message
  const { code } = error as NodeJS.ErrnoException
  return `The link could not be started (${code ?? (error instanceof Error ? error.message : error)}).`
}
