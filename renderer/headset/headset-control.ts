/** The desktop's end of the headset link: its switch, who is connected, what they tell, and what is asked of them. */
import type { Host, HostEvent } from '../../contract/host-api.ts'
import type { HeadsetCommand, HeadsetPose, LinkState, SharedScene } from '../../contract/link.ts'
import { tell } from '../app/notices.ts'
import { telling } from '../app/telling.ts'
import { type HeadsetActions, headsetActions, lines, link } from './link-signals.ts'

/** Milliseconds between two changes of a headset's line: thirty a second could not be read. */
const BETWEEN_LINES = 500

export class HeadsetControl implements HeadsetActions {
  /** "Try the simulated headset". */
  onSimulate: () => void = () =>
    tell('info', 'Open a scene first, and then enter the simulated headset there.')
  /** A headset's newest pose, who is connected, and that one is to be watched: for the mirror. */
  onPose: (client: string, pose: HeadsetPose) => void = () => {}
  onLink: (state: LinkState) => void = () => {}
  onWatch: (client: string) => void = () => {}
  /** By headset, of those that are here. */
  readonly newest = new Map<string, HeadsetPose>()
  private readonly host: Host
  private readonly linedAt = new Map<string, number>()

  constructor(host: Host) {
    this.host = host
    headsetActions.value = this
  }

  /** The page is shown. */
  show(): void {
    void telling(async () => this.become(await this.host.call('link.state')))
  }

  setLink(isOn: boolean): void {
    void telling(async () => this.become(await this.host.call(isOn ? 'link.start' : 'link.stop')))
  }

  forget(client: string): void {
    void telling(async () => this.become(await this.host.call('link.forget', client)))
  }

  simulate(): void {
    this.onSimulate()
  }

  watch(client: string): void {
    this.onWatch(client)
  }

  nameOf(client: string): string {
    const state = link.value
    const clients = state?.state === 'on' ? state.clients : []
    return clients.find(({ id }) => id === client)?.name ?? 'The headset'
  }

  /** Tells a fault where the headset is gone. */
  command(client: string, command: HeadsetCommand): void {
    void telling(() => this.host.call('link.command', client, command))
  }

  /** What the desktop has open: a headset may open it too. */
  share(scene: SharedScene | null): void {
    // Without it a headset has the app's own scenes all the same.
    this.host.call('link.share', scene).catch(() => {})
  }

  hear(event: HostEvent): void {
    if (event.type === 'link-changed') this.become(event.link)
    else if (event.type === 'headset-pose') {
      this.line(event.client, event.pose)
      this.newest.set(event.client, event.pose)
      this.onPose(event.client, event.pose)
    }
  }

  private become(state: LinkState): void {
    link.value = state
    const here = state.state === 'on' ? state.clients.filter((client) => client.here) : []
    const kept = [...lines.value].filter(([id]) => here.some((client) => client.id === id))
    if (kept.length < lines.value.size) lines.value = new Map(kept)
    for (const id of this.newest.keys()) if (!here.some((client) => client.id === id)) this.newest.delete(id)
    this.onLink(state)
  }

  private line(client: string, { scene, inVr, recording, frames }: HeadsetPose): void {
    const now = performance.now()
    if (now - (this.linedAt.get(client) ?? Number.NEGATIVE_INFINITY) < BETWEEN_LINES) return
    this.linedAt.set(client, now)
    const line = { scene: scene?.id ?? null, inVr, recording, rate: Math.round(frames.rate) }
    lines.value = new Map(lines.value).set(client, line)
  }
}
