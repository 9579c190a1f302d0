/** What the window shows, in signals: the panels read them, the walkthrough and the host write them. */
import { signal } from '@preact/signals'
import type { CommandId } from '../contract/commands.ts'
import type { AppInfo, RecentFile, SceneEntry } from '../contract/host-api.ts'
import type { StoreInfo } from '../contract/sessions.ts'
import { defaultSettings, type Settings, type SettingsPatch } from '../contract/settings.ts'
import type { SoftReport } from './soft/messages.ts'

export type Screen = 'start' | 'walk' | 'sessions' | 'replay' | 'headset' | 'mirror'
export type Panel = 'help' | 'settings' | 'view' | 'probe' | 'simulation' | 'lab' | 'vr' | null
export type MouseMode = 'hand' | 'look'
export type Overlay = 'boxes' | 'lines' | 'features' | 'parts' | 'stereo' | 'wireframe'

export interface ContactLine {
  /** The same contact keeps its key while it lasts. */
  readonly key: string
  /** "index tip – blue cup" */
  readonly first: string
  readonly second: string
  /** Metres; 0 where they only touch. */
  readonly depth: number
  /** Cloth that touches itself. */
  readonly isSelf?: boolean
}

export interface Loading {
  readonly title: string
  /** 0 to 1, or null where it cannot be told. */
  readonly fraction: number | null
  /** "Reading kitchen.glb" */
  readonly step: string
  readonly cancel: () => void
}

export interface NoticeAction {
  /** "Undo" */
  readonly label: string
  readonly run: () => void
}

export interface Notice {
  readonly id: number
  readonly kind: 'info' | 'fault'
  readonly text: string
  readonly action?: NoticeAction
}

/** Something to decide before it is done. */
export interface Question {
  readonly title: string
  readonly text: string
  /** What is done, and what is left alone: "Delete", "Keep". */
  readonly yes: string
  readonly no: string
  readonly answer: (yes: boolean) => void
}

/** Numbers of one frame for the HUD; milliseconds but where named otherwise. */
export interface Measurements {
  readonly boxes: number
  readonly sort: number
  readonly exact: number
  /** The whole collision step: boxes, sort, exact, depth, response, of all substeps of the frame. */
  readonly step: number
  readonly frameRate: number
  readonly bodies: number
  readonly activePairs: number
  readonly contacts: number
  readonly swaps: number
}

export const screen = signal<Screen>('start')
export const panel = signal<Panel>(null)
export const info = signal<AppInfo | null>(null)
export const scenes = signal<readonly SceneEntry[] | null>(null)
export const recentFiles = signal<readonly RecentFile[]>([])
export const settings = signal<Settings>(defaultSettings)
export const loading = signal<Loading | null>(null)
export const notices = signal<readonly Notice[]>([])
export const question = signal<Question | null>(null)
/** Title of the scene that is open, or null before the first one. */
export const openScene = signal<string | null>(null)
/** Lasting remarks about the open scene ("12 meshes are scenery: …"). */
export const sceneNotices = signal<readonly string[]>([])
export const noOverlays: Readonly<Record<Overlay, boolean>> = {
  boxes: false,
  lines: false,
  features: false,
  parts: false,
  stereo: false,
  wireframe: false,
}
export const overlays = signal(noOverlays)
export const contacts = signal<readonly ContactLine[]>([])
export const mouseMode = signal<MouseMode>('hand')
export const handPose = signal<string>('open')
/** Name of the body in the hand. */
export const held = signal<string | null>(null)
export const canUndo = signal(false)
export const canRedo = signal(false)
/** The last measurements, at most ten a second; `history` holds every frame for the sparklines. */
export const measurements = signal<Measurements | null>(null)

/** What cloth costs, or why it stands still; null where the scene has none. */
export const soft = signal<{ readonly report: SoftReport | null; readonly fault: string | null } | null>(null)

/** The session that is being recorded, in whole seconds so far; null while none is. */
export const recording = signal<{ readonly seconds: number } | null>(null)
/** Where sessions are kept; null until the host has told. */
export const store = signal<StoreInfo | null>(null)

/** What the panels may ask for. The app fills it in before it draws anything. */
export interface Actions {
  run(command: CommandId): void
  openScene(id: string): void
  /** Back into the scene that is open. */
  goOn(): void
  openRecent(file: RecentFile): void
  openFiles(files: FileList | readonly File[]): void
  forgetRecent(id: string): void
  changeSettings(patch: SettingsPatch): void
  dismissNotice(id: number): void
  replaySession(id: string): void
}
