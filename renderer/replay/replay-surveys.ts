/** What is found by looking through the whole session: the path of the hands, and how near they came. */
import type { Host } from '../../contract/host-api.ts'
import { sentenceOf, tell } from '../app/notices.ts'
import type { Picture } from '../app/scene-opening.ts'
import { absolute } from '../loading/load.ts'
import { HandPath } from './hand-path.ts'
import type { Range } from './player.ts'
import { distances, type OpenedReplay } from './replay-state.ts'
import { sessionAddress } from './session-fetch.ts'
import { sceneRequest } from './session-scene.ts'
import { Survey } from './survey.ts'

/** Places of the hand that make up its path, and moments whose distance makes up the curve. */
const PATH_SAMPLES = 3600
const DISTANCE_SAMPLES = 600
/** Milliseconds after which a range is taken as chosen. */
const RANGE_PAUSE = 300

export class ReplaySurveys {
  private readonly host: Host
  private readonly picture: Picture
  private readonly opened: OpenedReplay
  /** More of the path is to be drawn. */
  private readonly onChange: () => void
  private path: HandPath | null = null
  private pathSurvey: Survey | null = null
  private distanceSurvey: Survey | null = null
  /** The latest wish for distances; null where they are not wanted. */
  private measuring: object | null = null
  private rangeTimer: ReturnType<typeof setTimeout> | undefined

  constructor(host: Host, picture: Picture, opened: OpenedReplay, onChange: () => void) {
    this.host = host
    this.picture = picture
    this.opened = opened
    this.onChange = onChange
  }

  /** Of a range, or of all. */
  showPath(range: Range | null): void {
    this.hidePath()
    const { details } = this.opened
    const path = new HandPath()
    this.path = path
    this.picture.view.extras.add(path.object)
    const shown = range ?? { from: 0, to: details.entry.duration }
    this.pathSurvey = new Survey(
      { kind: 'path', address: sessionAddress(details.entry.id), details, most: PATH_SAMPLES, range },
      (samples) => {
        path.show(samples, shown)
        this.onChange()
      },
      (text) => tell('fault', text),
    )
  }

  /** Where a path is shown, it is of this range from now on. A range that is being dragged is waited for. */
  changeRange(range: Range | null): void {
    clearTimeout(this.rangeTimer)
    if (this.path !== null) this.rangeTimer = setTimeout(() => this.showPath(range), RANGE_PAUSE)
  }

  hidePath(): void {
    clearTimeout(this.rangeTimer)
    this.pathSurvey?.end()
    this.pathSurvey = null
    this.path?.dispose()
    this.path = null
    this.onChange()
  }

  /** What is done is kept; what was cut short begins again. */
  async measureDistances(): Promise<void> {
    if (this.measuring !== null || distances.value?.isDone) return
    const wish = {}
    this.measuring = wish
    const { details } = this.opened
    try {
      const scene = absolute(await sceneRequest(this.host, details))
      if (this.measuring !== wish) return
      this.distanceSurvey = new Survey(
        {
          kind: 'distance',
          address: sessionAddress(details.entry.id),
          details,
          most: DISTANCE_SAMPLES,
          scene,
        },
        (samples) => {
          distances.value = samples
        },
        (text) => tell('fault', text),
      )
    } catch (error) {
      if (this.measuring === wish) tell('fault', sentenceOf(error))
    }
  }

  stopMeasuring(): void {
    this.measuring = null
    this.distanceSurvey?.end()
    this.distanceSurvey = null
  }

  close(): void {
    this.hidePath()
    this.stopMeasuring()
  }
}
