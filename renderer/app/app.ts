/** The window's doings: opens scenes, carries out commands, keeps the settings. */
import { COMMANDS, type CommandId } from '../../contract/commands.ts'
import type { Host, HostEvent, RecentFile } from '../../contract/host-api.ts'
import type { SimulationSettings } from '../../contract/scene-file.ts'
import type { SettingsPatch } from '../../contract/settings.ts'
import type { LoadedScene } from '../../formats/loaded-scene.ts'
import { installKeys } from '../input/keys.ts'
import type { LoadRequest } from '../loading/load.ts'
import { Recording } from '../record/recording.ts'
import { ReplayControl } from '../replay/replay-control.ts'
import { type AppMeasurement, measure } from '../session/measure.ts'
import { SessionList } from '../sessions/session-list.ts'
import * as state from '../state.ts'
import { dismiss, sentenceOf, tell } from './notices.ts'
import { pickFiles } from './pick-files.ts'
import { runInScene } from './scene-commands.ts'
import { type OpenedScene, type Picture, putUp, readScene } from './scene-opening.ts'

/** Milliseconds until an opening that lasts shows its dialog. */
const DIALOG_AFTER = 250

export class App implements state.Actions {
  /** Called when another scene has been opened. */
  onOpened: () => void = () => {}
  /** What is open; a bench and tests look at it. */
  opened: OpenedScene | null = null
  private readonly host: Host
  private readonly picture: Picture
  readonly sessions: SessionList
  readonly replay: ReplayControl
  readonly recording: Recording
  private opening = new AbortController()

  constructor(host: Host, picture: Picture) {
    this.host = host
    this.picture = picture
    this.sessions = new SessionList(host)
    this.replay = new ReplayControl(host, picture)
    this.recording = new Recording(host)
    host.listen((event) => this.hear(event))
    installKeys(window, (command) => this.run(command))
    picture.view.onContextLost = () =>
      tell('info', 'The graphics card was taken away; the picture waits for it.')
    picture.view.onContextRestored = () => tell('info', 'The graphics card is back.')
  }

  /** Asks the host for everything the start screen shows, and opens what the command line named. */
  async begin(): Promise<void> {
    const { host } = this
    const [info, settings] = await Promise.all([host.call('app.info'), host.call('settings.get')])
    state.settings.value = settings
    state.info.value = info
    const [scenes, recent] = await Promise.all([host.call('scenes.list'), host.call('files.recent')])
    state.scenes.value = scenes
    state.recentFiles.value = recent
    const { open } = info
    if (open === null) return
    if ('fault' in open) tell('fault', open.fault)
    else if ('scene' in open) this.openScene(open.scene)
    else this.openRecent(open.file)
  }

  run(command: CommandId): void {
    const { opened } = this
    if (command === 'open-file') void pickFiles().then((files) => this.openFiles(files))
    else if (command === 'start-screen') this.showStart()
    else if (command === 'sessions') this.showSessions()
    else if (command === 'settings' || command === 'help') this.togglePanel(command)
    else if (command === 'fullscreen') void toggleFullscreen()
    else if (command === 'toggle-hud') this.changeSettings({ showHud: !state.settings.value.showHud })
    else if (command === 'toggle-contacts') {
      this.changeSettings({ showContacts: !state.settings.value.showContacts })
    } else if (command === 'other-hand') {
      this.changeSettings({ handedness: state.settings.value.handedness === 'left' ? 'right' : 'left' })
    } else if (opened !== null && state.screen.value === 'walk') {
      if (command === 'record') {
        void this.ask(() => this.recording.toggle(opened))
        return
      }
      if (command === 'probe') {
        this.togglePanel(command)
        return
      }
      const fault = runInScene(command, opened.session, this.picture.view)
      if (fault !== null) tell('info', fault)
    }
  }

  openScene(id: string): void {
    const entry = state.scenes.value?.find((scene) => scene.id === id)
    if (entry === undefined) {
      tell('fault', `There is no scene “${id}”.`)
      return
    }
    if (this.continues(entry.title)) return
    void this.open(entry.title, { kind: 'scene', url: entry.sceneUrl })
  }

  goOn(): void {
    if (this.opened !== null) this.enter()
  }

  openRecent(file: RecentFile): void {
    void this.open(file.name, { kind: 'url', url: file.url, name: file.name })
  }

  openFiles(list: FileList | readonly File[]): void {
    const files = [...list]
    const first = files.find((file) => /\.(glb|gltf)$/i.test(file.name)) ?? files[0]
    if (first === undefined) return
    const path = this.host.pathOf(first)
    void this.open(first.name, { kind: 'files', files }).then((well) => {
      if (well && path !== undefined) void this.remember(path)
    })
  }

  forgetRecent(id: string): void {
    void this.ask(async () => {
      state.recentFiles.value = await this.host.call('files.forget', id)
    })
  }

  changeSettings(patch: SettingsPatch): void {
    // At once. The host's answer is not taken over: it would set back a slider that has moved on meanwhile.
    state.settings.value = { ...state.settings.value, ...patch }
    this.opened?.session.configure()
    void this.ask(async () => {
      await this.host.call('settings.set', patch)
    })
  }

  replaySession(id: string): void {
    this.opened?.session.pause()
    void this.ask(async () => {
      await this.replay.open(id)
      state.panel.value = null
      state.screen.value = 'replay'
    })
  }

  dismissNotice(id: number): void {
    dismiss(id)
  }

  /** The same simulation with other numbers, where the walker stands. */
  async changeSimulation(simulation: SimulationSettings): Promise<void> {
    const { opened } = this
    if (opened === null) return
    const walker = opened.session.walkthrough.walker.state.slice()
    await this.show({ ...opened.base, simulation }, opened.base.title)
    this.opened?.session.walkthrough.walker.state.set(walker)
  }

  /** What collision detection costs here; see desktop/bench-app.ts. */
  async measure(frames: number): Promise<AppMeasurement> {
    if (this.opened === null) throw new Error('Open a scene first.')
    // With all toggles off: what they draw is not what is measured.
    const { overlays, settings } = state
    const [shown, { showHud }] = [overlays.value, settings.value]
    overlays.value = state.noOverlays
    settings.value = { ...settings.value, showHud: false }
    const result = await measure(this.opened.session, frames)
    overlays.value = shown
    settings.value = { ...settings.value, showHud }
    return result
  }

  private async open(title: string, request: LoadRequest): Promise<boolean> {
    return this.whileLoading(title, async (progress, signal) => {
      const scene = await readScene(request, progress, signal)
      await this.putUpAndEnter(scene, progress, signal)
    })
  }

  private async show(scene: LoadedScene, title: string): Promise<boolean> {
    return this.whileLoading(title, (progress, signal) => this.putUpAndEnter(scene, progress, signal))
  }

  private async putUpAndEnter(
    scene: LoadedScene,
    progress: (step: string, fraction: number | null) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const opened = await putUp(scene, this.picture, progress, signal)
    this.opened?.session.pause()
    this.opened = opened
    state.openScene.value = scene.title
    state.sceneNotices.value = opened.notices
    state.contacts.value = []
    state.held.value = null
    state.handPose.value = 'open'
    this.onOpened()
    this.enter()
  }

  /** True where it went well; what was open stays otherwise, and the reason is told. */
  private async whileLoading(
    title: string,
    work: (progress: (step: string, fraction: number | null) => void, signal: AbortSignal) => Promise<void>,
  ): Promise<boolean> {
    this.opening.abort(new DOMException('Another scene was opened.', 'AbortError'))
    const opening = new AbortController()
    this.opening = opening
    const cancel = (): void => opening.abort(new DOMException('Cancelled.', 'AbortError'))
    // What is done at once shows no dialog: it would only flash, and take the focus.
    let visible = false
    let latest: [string, number | null] = ['Opening', null]
    const progress = (step: string, fraction: number | null): void => {
      latest = [step, fraction]
      if (visible && this.opening === opening) state.loading.value = { title, step, fraction, cancel }
    }
    const timer = setTimeout(() => {
      visible = true
      progress(...latest)
    }, DIALOG_AFTER)
    try {
      await work(progress, opening.signal)
      return true
    } catch (error) {
      if (!opening.signal.aborted) tell('fault', sentenceOf(error))
      return false
    } finally {
      clearTimeout(timer)
      if (this.opening === opening) state.loading.value = null
    }
  }

  /** A scene that is open already is gone on with. */
  private continues(title: string): boolean {
    if (state.openScene.value !== title || state.screen.value === 'walk') return false
    this.enter()
    return true
  }

  private enter(): void {
    state.screen.value = 'walk'
    state.panel.value = this.opened?.simulation == null ? null : 'simulation'
    this.picture.view.setOverlays(state.overlays.value)
    this.opened?.session.start()
  }

  private showSessions(): void {
    this.opened?.session.pause()
    this.replay.close()
    state.panel.value = null
    state.screen.value = 'sessions'
    this.sessions.show()
  }

  private showStart(): void {
    this.opened?.session.pause()
    this.replay.close()
    state.panel.value = null
    state.screen.value = 'start'
    void this.ask(async () => {
      state.recentFiles.value = await this.host.call('files.recent')
    })
  }

  private togglePanel(panel: 'help' | 'settings' | 'probe'): void {
    state.panel.value = state.panel.value === panel ? null : panel
  }

  private async remember(path: string): Promise<void> {
    await this.ask(async () => {
      state.recentFiles.value = await this.host.call('files.remember', path)
    })
  }

  private hear(event: HostEvent): void {
    if (event.type === 'notice') tell('info', event.text)
    else if (event.type === 'open-file') this.openRecent(event.file)
    else if (event.type === 'open-scene') this.openScene(event.scene)
    else if (event.type === 'command') {
      const command = COMMANDS.find(({ id }) => id === event.command)
      if (command !== undefined) this.run(command.id)
    } else {
      this.sessions.hear(event)
      this.recording.hear(event)
    }
  }

  /** Asks something of the host; a fault is told, and nothing else happens. */
  private async ask(question: () => Promise<void>): Promise<void> {
    try {
      await question()
    } catch (error) {
      tell('fault', sentenceOf(error))
    }
  }
}

async function toggleFullscreen(): Promise<void> {
  if (document.fullscreenElement !== null) await document.exitFullscreen()
  else
    await document.documentElement
      .requestFullscreen()
      .catch(() => tell('info', 'This window cannot fill the screen.'))
}
