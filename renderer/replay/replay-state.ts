/** What the replay shows, in signals: the replay writes them, the timeline and its charts read them. */
import { computed, signal } from '@preact/signals'
import type { SessionContact, SessionDetails } from '../../contract/sessions.ts'
import type { Verdict } from '../../walkthrough/record/verify.ts'
import { accepts, type Cast, type ContactFilter, EVERYONE } from './contact-filter.ts'
import { ContactMarks } from './contact-marks.ts'
import type { Grouping } from './lanes.ts'
import type { Range, Speed } from './player.ts'
import type { Samples } from './survey.ts'

export type CameraMode = 'recorded' | 'free' | 'follow'

export interface OpenedReplay {
  readonly details: SessionDetails
  readonly cast: Cast
}

export type Verification =
  | { readonly kind: 'running'; readonly fraction: number }
  | { readonly kind: 'done'; readonly verdict: Verdict }
  | { readonly kind: 'failed'; readonly reason: string }

export const opened = signal<OpenedReplay | null>(null)
/** Those of the whole session that have come so far. */
export const allContacts = signal<readonly SessionContact[]>([])
export const playing = signal(false)
export const speed = signal<Speed>(1)
export const loop = signal<Range | null>(null)
/** Microseconds: the moment that is asked for, which a drag moves at once. */
export const time = signal(0)
/** The frame that is shown; −1 before the first. */
export const frame = signal(-1)
/** Frames that are asked for are on their way. */
export const waiting = signal(false)
/** Why what is shown is not what was asked for. */
export const trouble = signal<string | null>(null)
export const camera = signal<CameraMode>('recorded')
export const filter = signal<ContactFilter>(EVERYONE)
/** The picture of the whole session. */
export const isPictureOpen = signal(false)
export const grouping = signal<Grouping>('finger')
export const isPathShown = signal(false)
/** Metres from the hands to what is nearest at the moment that is shown, while the picture is open; NaN without hands. */
export const nearest = signal(Number.NaN)
/** The same over the whole session; null until the first have come. */
export const distances = signal<Samples | null>(null)
export const verification = signal<Verification | null>(null)

export const duration = computed(() => opened.value?.details.entry.duration ?? 0)
export const shownContacts = computed<readonly SessionContact[]>(() => {
  const replay = opened.value
  if (replay === null) return []
  const chosen = filter.value
  if (chosen.kind === 'all') return allContacts.value
  return allContacts.value.filter((contact) => accepts(chosen, contact, replay.cast))
})
export const marks = computed(() => new ContactMarks(shownContacts.value))

/** As it is before anything is played. */
export function resetReplay(): void {
  allContacts.value = []
  playing.value = false
  speed.value = 1
  loop.value = null
  time.value = 0
  frame.value = -1
  waiting.value = false
  trouble.value = null
  camera.value = 'recorded'
  filter.value = EVERYONE
  isPathShown.value = false
  nearest.value = Number.NaN
  distances.value = null
  verification.value = null
}

/** What the timeline may ask for. */
export interface ReplayActions {
  togglePlay(): void
  /** Some frames on, or back. */
  step(by: number): void
  /** To the next contact that begins, or the one before. */
  jump(by: 1 | -1): void
  seek(time: number): void
  /** To a frame, paused. */
  goTo(frame: number): void
  /** While the timeline is dragged nothing plays by itself. */
  hold(held: boolean): void
  setSpeed(speed: Speed): void
  changeSpeed(by: 1 | -1): void
  setLoop(from: number, to: number): void
  markLoop(end: 'from' | 'to'): void
  clearLoop(): void
  setCamera(mode: CameraMode): void
  setFilter(filter: ContactFilter): void
  togglePicture(): void
  togglePath(): void
  verify(): void
  closeVerification(): void
}

/** The replay that is open, for the panels. */
export const replayActions = signal<ReplayActions | null>(null)
