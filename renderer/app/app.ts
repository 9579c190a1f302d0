/** The window's doings: opens scenes, carries out commands, keeps the settings. */
import { COMMANDS, type CommandId } from '../../contract/commands.ts'
import type { Host, HostEvent, RecentFile } from '../../contract/host-api.ts'
import type { SimulationSettings } from '../../contract/scene-file.ts'
import type { SettingsPatch } from '../../contract/settings.ts'
import { HeadsetClient } from '../headset/headset-client.ts'
import { HeadsetControl } from '../headset/headset-control.ts'
import { MirrorControl } from '../headset/mirror/mirror-control.ts'
import { PoseTeller } from '../headset/pose-teller.ts'
import { sharedScene } from '../headset/shared-scene.ts'
import { installKeys } from '../input/keys.ts'
import type { LoadRequest } from '../loading/load.ts'
import { sendLeftovers } from '../record/leftovers.ts'
import { Recording, type Starter } from '../record/recording.ts'
import { StoreLimit } from '../record/store-limit.ts'
import { eventOf, settingEvents } from '../record/wording.ts'
import { ReplayControl } from '../replay/replay-control.ts'
import { type AppMeasurement, measurePlainly } from '../session/measure.ts'
import { SessionList } from '../sessions/session-list.ts'
import * as state from '../state.ts'
import { drawsInSoftware } from '../view/software-rendering.ts'
import { VrControl } from '../xr/vr-control.ts'
import { toggleFullscreen } from './fullscreen.ts'
import { dismiss, tell } from './notices.ts'
import { Opening } from './opening.ts'
import type { Progress } from './opening-progress.ts'
import { pickFiles } from './pick-files.ts'
import { RecentFiles } from './recent-files.ts'
import { runInScene, toggleOverlay } from './scene-commands.ts'
import { type OpenedScene, type Picture, putUp, type ReadScene, readScene } from './scene-opening.ts'
import { SettingsKeeper } from './settings-keeper.ts'
import { telling } from './telling.ts'

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
  /** The desktop's end of the headset link, and the headset's: each hears what is for it. */
  readonly headset: HeadsetControl
  readonly headsetClient: HeadsetClient
  /** What a connected headset sees, in this window. */
  readonly mirror: MirrorControl
  /** What a desktop asks of a headset that is in VR. */
  onRecentre: () => void = () => {}
  onLeaveVr: () => void = () => {}
  /** Into VR and out of it, in this window. */
  readonly vr: VrControl
  private readonly opening = new Opening()
  private readonly settings: SettingsKeeper
  private readonly recent: RecentFiles
  private readonly storeLimit: StoreLimit
  /** A replay or a headset's mirror has the picture, or had it last. */
  private isPictureLent = false

  constructor(host: Host, picture: Picture) {
    this.host = host
    this.picture = picture
    this.sessions = new SessionList(host)
    this.replay = new ReplayControl(host, picture)
    this.recording = new Recording(host, picture.canvas)
    this.recording.onOpen = (id) => this.replaySession(id)
    this.recording.onKept = () => this.checkStoreLimit()
    this.headset = new HeadsetControl(host)
    this.headsetClient = new HeadsetClient(host, {
      openScene: (scene) => (scene.kind === 'scene' ? this.openScene(scene.id) : this.openShared(scene.id)),
      setRecording: (isOn) => this.setRecording(isOn),
      recentre: () => this.onRecentre(),
      leave: () => this.onLeaveVr(),
    })
    this.headset.onWatch = (client) => this.watchHeadset(client)
    this.mirror = new MirrorControl(this.headset, picture, {
      reopen: (client) => this.watchHeadset(client),
      toPage: () => this.showHeadset(),
    })
    this.storeLimit = new StoreLimit(host)
    this.settings = new SettingsKeeper(host)
    this.recent = new RecentFiles(host)
    this.vr = new VrControl(this, picture)
    this.onRecentre = () => this.vr.recentre()
    this.onLeaveVr = () => void this.vr.leave()
    this.headset.onSimulate = () => void this.vr.simulate()
    host.listen((event) => this.hear(event))
    installKeys(window, (command) => this.run(command))
    picture.view.onContextLost = () =>
      tell('info', 'The graphics card was taken away; the picture waits for it.')
    picture.view.onContextRestored = () => {
      tell('info', 'The graphics card is back.')
      this.tellOfSoftware()
    }
  }

  /** Asks the host for everything the start screen shows, and opens what the command line named. */
  async begin(): Promise<void> {
    const { host } = this
    const [info] = await Promise.all([host.call('app.info'), this.settings.read()])
    state.info.value = info
    this.tellOfSoftware()
    if (info.host === 'link') {
      new PoseTeller(this.headsetClient, () => this.opened)
      sendLeftovers(document.baseURI)
    }
    const [scenes] = await Promise.all([host.call('scenes.list'), this.recent.refresh()])
    state.scenes.value = scenes
    this.checkStoreLimit()
    const { open } = info
    if (open === null) return
    if ('fault' in open) tell('fault', open.fault)
    else if ('scene' in open) this.openScene(open.scene)
    else this.openRecent(open.file)
  }

  run(command: CommandId): void {
    const { opened } = this
    if (command !== 'record') this.recording.event(eventOf(command))
    if (command === 'open-file') void pickFiles().then((files) => this.openFiles(files))
    else if (command === 'start-screen') this.showStart()
    else if (this.isLink && (command === 'sessions' || command === 'headset'))
      tell('info', 'This is at the desktop that the headset is connected to.')
    else if (command === 'sessions') this.showSessions()
    else if (command === 'headset') this.showHeadset()
    else if (command === 'settings' || command === 'help') this.togglePanel(command)
    else if (command === 'fullscreen') void toggleFullscreen()
    else if (command === 'toggle-hud') this.changeSettings({ showHud: !state.settings.value.showHud })
    else if (command === 'toggle-contacts') {
      this.changeSettings({ showContacts: !state.settings.value.showContacts })
    } else if (command === 'other-hand') {
      this.changeSettings({ handedness: state.settings.value.handedness === 'left' ? 'right' : 'left' })
    } else if (state.screen.value === 'replay') this.replay.run(command)
    else if (state.screen.value === 'mirror') toggleOverlay(command, this.picture.view)
    else if (opened !== null && state.screen.value === 'walk') {
      if (command === 'record') void telling(() => this.recording.toggle(opened))
      else if (command === 'probe') this.togglePanel(command)
      else if (command === 'vr') this.vr.toggle()
      else {
        const fault = runInScene(command, opened.session, this.picture.view)
        if (fault !== null) tell('info', fault)
      }
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
    const { opened } = this
    if (opened === null) return
    if (!this.isPictureLent) {
      this.closeLent()
      this.enter()
      return
    }
    void this.opening.run(opened.base.title, async (progress, signal) => {
      progress('Drawing it', null)
      await this.picture.view.setScene(opened.session.stageView, signal)
      this.isPictureLent = false
      // Not before: whoever cancels is still in the replay.
      this.closeLent()
      this.enter()
    })
  }

  openRecent(file: RecentFile): void {
    void this.open(file.name, { kind: 'url', url: file.url, name: file.name })
  }

  openFiles(list: FileList | readonly File[]): void {
    const files = [...list]
    const sessions = files.filter((file) => /\.palpable$/i.test(file.name))
    if (sessions.length > 0) {
      this.showSessions()
      void this.sessions.importFiles(sessions)
      return
    }
    const first = files.find((file) => /\.(glb|gltf)$/i.test(file.name)) ?? files[0]
    if (first === undefined) return
    const path = this.host.pathOf(first)
    void this.open(first.name, { kind: 'files', files }).then((well) => {
      if (well && path !== undefined) void this.recent.remember(path).then(() => this.share())
    })
  }

  forgetRecent(id: string): void {
    void this.recent.forget(id)
  }

  changeSettings(patch: SettingsPatch): void {
    const { storeFolder } = state.settings.value
    // Another folder is another store: what follows is another session.
    const isOther = (patch.storeFolder ?? storeFolder) !== storeFolder
    const wasRecording = state.recording.value !== null
    this.settings.change(patch, isOther ? this.recording.stop() : null)
    this.opened?.session.configure()
    for (const text of settingEvents(patch)) this.recording.event(text)
    const isAsked = patch.alwaysRecord === true ? !wasRecording : isOther && wasRecording
    if (isAsked && state.settings.value.alwaysRecord && state.screen.value === 'walk') this.record('setting')
  }

  replaySession(id: string): void {
    if (state.screen.value === 'mirror') this.showHeadset()
    const from = state.screen.value
    const left = this.leaveWalk()
    this.isPictureLent = true
    void this.opening
      .run('the session', async (progress, signal) => {
        await left
        await this.replay.open(id, progress, signal)
        state.panel.value = null
        state.screen.value = 'replay'
      })
      .then((well) => {
        if (!well && from === 'walk' && !this.opening.isRunning) this.goOn()
      })
  }

  /** Shows what a headset sees; the headset's page where that cannot be. */
  private watchHeadset(client: string): void {
    const left = this.leaveWalk()
    this.replay.close()
    this.isPictureLent = true
    void this.opening
      .run('the headset’s scene', async (progress, signal) => {
        await left
        if (!(await this.mirror.open(client, progress, signal))) return
        state.panel.value = null
        state.screen.value = 'mirror'
      })
      .then((well) => {
        if (!well && !this.opening.isRunning) this.showHeadset()
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
    const scene = { ...opened.base, simulation }
    await this.opening.run(scene.title, (progress, signal) =>
      this.putUpAndEnter({ scene, origin: opened.origin }, progress, signal),
    )
    this.opened?.session.walkthrough.walker.state.set(walker)
  }

  /** What collision detection costs here; see desktop/bench-app.ts. */
  async measure(frames: number): Promise<AppMeasurement> {
    if (this.opened === null) throw new Error('Open a scene first.')
    await this.recording.stop()
    return measurePlainly(this.opened.session, frames)
  }

  private open(title: string, request: LoadRequest): Promise<boolean> {
    return this.opening.run(title, async (progress, signal) => {
      await this.putUpAndEnter(await readScene(request, progress, signal), progress, signal)
    })
  }

  private async putUpAndEnter(read: ReadScene, progress: Progress, signal: AbortSignal): Promise<void> {
    const opened = await putUp(read, this.picture, progress, signal)
    this.isPictureLent = false
    this.closeLent()
    await this.leaveWalk()
    this.opened?.session.end()
    this.opened = opened
    state.openScene.value = read.scene.title
    this.share()
    state.sceneNotices.value = opened.notices
    state.contacts.value = []
    state.held.value = null
    state.handPose.value = 'open'
    this.onOpened()
    this.enter()
  }

  /** A scene that is open already is gone on with. */
  private continues(title: string): boolean {
    if (state.openScene.value !== title || state.screen.value === 'walk') return false
    this.goOn()
    return true
  }

  private enter(): void {
    state.screen.value = 'walk'
    const { simulation, base } = this.opened ?? {}
    state.panel.value = simulation != null ? 'simulation' : base?.lab !== undefined ? 'lab' : null
    this.picture.view.setOverlays(state.overlays.value)
    this.opened?.session.start()
    if (state.settings.value.alwaysRecord) this.record('setting')
  }

  /** Neither frames nor a recording from now on; resolves when the host has what was recorded. */
  private leaveWalk(): Promise<void> {
    const stopped = this.recording.stop()
    this.opened?.session.pause()
    return stopped
  }

  /** Whoever has the picture in place of the walk. */
  private closeLent(): void {
    this.replay.close()
    this.mirror.close()
  }

  private showSessions(): void {
    void this.leaveWalk()
    this.closeLent()
    state.panel.value = null
    state.screen.value = 'sessions'
    this.sessions.show()
  }

  private showHeadset(): void {
    void this.leaveWalk()
    this.closeLent()
    state.panel.value = null
    state.screen.value = 'headset'
    this.headset.show()
  }

  private showStart(): void {
    void this.leaveWalk()
    this.closeLent()
    state.panel.value = null
    state.screen.value = 'start'
    void this.recent.refresh()
  }

  private record(starter: Starter): void {
    const { opened } = this
    if (opened !== null) void telling(() => this.recording.start(opened, starter))
  }

  /** What the desktop has open, a headset may open too. */
  private share(): void {
    const { opened } = this
    if (opened === null || this.isLink) return
    this.headset.share(sharedScene(opened.origin.request, state.recentFiles.value))
  }

  /** The desktop's file: a headset has it among its recent ones. */
  private openShared(id: string): void {
    void this.recent.refresh().then(() => {
      const file = state.recentFiles.value.find((known) => known.id === id)
      if (file === undefined) tell('fault', 'The desktop has this file open no longer.')
      else this.openRecent(file)
    })
  }

  private setRecording(isOn: boolean): void {
    const { opened } = this
    if (opened === null || isOn === (state.recording.value !== null)) return
    void telling(() => this.recording.toggle(opened))
  }

  private get isLink(): boolean {
    return state.info.value?.host === 'link'
  }

  /** What draws in this window may be another process than before the graphics card was taken away. */
  private tellOfSoftware(): void {
    if (state.info.value?.host !== 'electron' || !drawsInSoftware()) return
    this.host.call('app.drawsInSoftware').catch(() => {})
  }

  private checkStoreLimit(): void {
    // Which sessions are deleted is decided at the desktop.
    if (this.isLink) return
    void this.storeLimit.check(state.settings.value.storeLimit)
  }

  private togglePanel(panel: 'help' | 'settings' | 'probe'): void {
    state.panel.value = state.panel.value === panel ? null : panel
  }

  private hear(event: HostEvent): void {
    if (event.type === 'notice') tell('info', event.text)
    else if (event.type === 'open-file') this.openRecent(event.file)
    else if (event.type === 'open-scene') this.openScene(event.scene)
    else if (event.type === 'open-session') this.replaySession(event.session)
    else if (event.type === 'command') {
      const command = COMMANDS.find(({ id }) => id === event.command)
      if (command !== undefined) this.run(command.id)
    } else {
      this.sessions.hear(event)
      this.recording.hear(event)
      this.headset.hear(event)
      this.headsetClient.hear(event)
    }
  }
}
