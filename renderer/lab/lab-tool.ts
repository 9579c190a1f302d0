/**
 * The lab of one session: asks the worker for one moment after the other and draws what it found. Each is asked for when
 * the one before has come, so what is shown is never more than one moment behind.
 */
import { batch } from '@preact/signals'
import type { Group } from 'three'
import type { LabSettings } from '../../contract/scene-file.ts'
import type { LoadedScene } from '../../formats/loaded-scene.ts'
import { FIGURES } from '../../walkthrough/lab/figures.ts'
import { Playback } from '../../walkthrough/lab/playback.ts'
import { LabDrawing } from './lab-drawing.ts'
import { LabLink, type LabWorker } from './lab-link.ts'
import * as state from './lab-state.ts'
import type { LabAnswer, LabBuffers, Moment } from './messages.ts'

/** Triangles up to which k is counted unasked, and how often in milliseconds: it takes longer than a moment's pairs. */
const COUNTED_UNASKED = 25_000
const COUNTING_PACE = 1000
/** Milliseconds between two refreshments of the numbers: nobody reads faster. */
const READING_PACE = 100

interface Found {
  readonly moment: Moment
  readonly buffers: LabBuffers
}

export class LabTool implements state.LabActions {
  private readonly settings: LabSettings
  private readonly place: Group
  private readonly drawing: LabDrawing
  private readonly link: LabLink
  private readonly playback = new Playback()
  private isOn = false
  private hasBegun = false
  /** Come, and not drawn yet. */
  private found: Found | null = null
  /** What was asked for last: while it stands, nothing is asked for again. */
  private asked = ''
  private lastAsked = 0
  private lastRead = Number.NEGATIVE_INFINITY
  private lastCount = Number.NEGATIVE_INFINITY
  /** Whose count of k is under way: only one that a person asked for shows its progress. */
  private counting: 'asked' | 'unasked' | null = null

  /** `place`: what is put in there is drawn with the scene. */
  constructor(settings: LabSettings, scene: LoadedScene, place: Group, makeWorker?: () => LabWorker) {
    this.settings = settings
    this.place = place
    this.drawing = new LabDrawing(scene)
    this.link = new LabLink((answer) => this.hear(answer), makeWorker)
  }

  /** Once a frame. */
  update(now: number): void {
    if (!this.isOn) this.begin(now)
    const { found } = this
    if (found !== null) this.show(found, now)
    this.countUnasked(now)
    if (this.link.isFree && state.fault.peek() === null) this.askNext(now)
  }

  /** Another scene, or a replay, has the picture. */
  end(): void {
    if (!this.isOn) return
    this.isOn = false
    this.found = null
    this.link.end()
    this.place.remove(this.drawing.object)
    this.drawing.dispose()
    state.forgetFound()
    if (state.actions.peek() === this) state.actions.value = null
  }

  choose(patch: Partial<state.LabChoices>): void {
    const before = state.choices.peek()
    const now = { ...before, ...patch }
    state.choices.value = now
    if (now.figure !== before.figure) this.playback.time = 0
    const isOther = now.figure !== before.figure || now.triangles !== before.triangles
    // After a fault everything is made anew: what could not be done before may be possible now.
    if (isOther || state.fault.peek() !== null) this.beginFigure()
    this.tellTime()
  }

  play(on: boolean): void {
    this.playback.playing = on
    this.tellTime()
  }

  step(by: number): void {
    this.playback.step(by)
    this.tellTime()
  }

  goTo(time: number): void {
    this.playback.goTo(time)
    this.tellTime()
  }

  countK(): void {
    this.counting = 'asked'
    state.counting.value = 0
    this.link.countK(state.moment.peek()?.time ?? this.playback.time)
  }

  stopK(): void {
    this.counting = null
    state.counting.value = null
    this.link.stopK()
  }

  private begin(now: number): void {
    this.isOn = true
    this.lastAsked = now
    this.place.add(this.drawing.object)
    state.actions.value = this
    if (!this.hasBegun) {
      const { figure, triangles, hash } = this.settings
      state.choices.value = { ...state.choices.peek(), figure, triangles, hash }
    }
    this.hasBegun = true
    this.beginFigure()
    this.tellTime()
  }

  private beginFigure(): void {
    const { figure, triangles } = state.choices.peek()
    this.found = null
    this.asked = ''
    this.lastCount = Number.NEGATIVE_INFINITY
    this.counting = null
    state.forgetFound()
    this.drawing.stand(FIGURES[figure])
    this.link.begin(figure, triangles, this.settings.seed)
  }

  private askNext(now: number): void {
    const { hash, device } = state.choices.peek()
    // The first moment of a figure is where it stands, not where the clock has come while it was made.
    if (this.asked !== '') this.playback.advance((now - this.lastAsked) / 1000)
    this.lastAsked = now
    const { time } = this.playback
    const asks = `${time} ${hash} ${device}`
    if (asks === this.asked) return
    this.asked = asks
    this.link.find(time, hash, device)
  }

  private show({ moment, buffers }: Found, now: number): void {
    this.found = null
    const old = this.drawing.show(moment, buffers)
    if (old !== null) this.link.giveBack(old)
    if (this.playback.playing && now - this.lastRead < READING_PACE) return
    this.lastRead = now
    batch(() => {
      state.moment.value = moment
      this.tellTime()
    })
  }

  private countUnasked(now: number): void {
    const moment = state.moment.peek()
    if (moment === null || moment.triangles > COUNTED_UNASKED) return
    if (this.counting !== null || state.k.peek()?.time === moment.time) return
    if (now - this.lastCount < COUNTING_PACE && this.playback.playing) return
    this.lastCount = now
    this.counting = 'unasked'
    this.link.countK(moment.time)
  }

  private tellTime(): void {
    state.playing.value = this.playback.playing
    state.time.value = this.playback.time
  }

  private hear(answer: LabAnswer): void {
    if (answer.type === 'found') this.found = answer
    else if (answer.type === 'counting') {
      if (this.counting === 'asked') state.counting.value = answer.fraction
    } else if (answer.type === 'counted') {
      this.counting = null
      state.counting.value = null
      state.k.value = answer.k
    } else {
      this.counting = null
      state.counting.value = null
      state.fault.value = answer.text
    }
  }
}
