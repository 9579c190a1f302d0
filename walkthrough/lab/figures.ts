/** kDet's figures as they play in the lab: what each shows, and how it stands in the room. */
import type { LabFigure } from '../../contract/scene-file.ts'
import type { SampleSceneName } from '../../engine/kdet/sample/scenes.ts'

export interface Figure {
  readonly title: string
  /** One sentence, with the figure of the paper. */
  readonly about: string
  /** Metres a length unit of the figure. */
  readonly scale: number
  /** Metres from the floor to the figure's origin. */
  readonly height: number
  /** Radians towards the viewer and about the upright: seen straight on, a funnel is a wedge and a chair a board. */
  readonly lean: number
  readonly turn: number
}

/** Keyed by both names: a figure that the engine does not make, or the scene file does not know, does not compile. */
export const FIGURES: Readonly<Record<LabFigure & SampleSceneName, Figure>> = {
  'cloth on statue': {
    title: 'Cloth on a statue',
    about: 'A cloth comes down on a statue, wraps round it and crumples (figures 4 and 9).',
    scale: 0.72,
    height: 1.5,
    lean: 0,
    turn: 0,
  },
  'whirling cloth': {
    title: 'Whirling cloth',
    about: 'A ball turns under a cloth and winds it up (figures 1 and 7).',
    scale: 0.66,
    height: 1.62,
    lean: 0,
    turn: 0,
  },
  funnel: {
    title: 'Funnel',
    about: 'A ball presses a cloth into a funnel (figure 4).',
    scale: 0.85,
    height: 1.25,
    lean: 0.45,
    turn: 0,
  },
  chair: {
    title: 'Chair',
    about:
      'A cloth of small triangles wraps round a chair of long thin ones: the paper’s hardest (figures 7 and 8).',
    scale: 1.9,
    height: 0.01,
    lean: 0,
    turn: 0.6,
  },
  'n-body': {
    title: 'N-body balls',
    about: 'Dozens of balls fly about in a box and through each other (figures 7 and 8).',
    scale: 0.3,
    height: 1.75,
    lean: 0,
    turn: 0,
  },
  'breaking statue': {
    title: 'Breaking statue',
    about: 'A statue falls on another one and breaks: other triangles from then on (figures 1, 7 and 9).',
    scale: 0.52,
    height: 0.85,
    lean: 0,
    turn: 0,
  },
  'exploding statue': {
    title: 'Exploding statue',
    about: 'A statue is hit by a ball and bursts in all directions (figure 5).',
    scale: 0.6,
    height: 1.75,
    lean: 0,
    turn: 0,
  },
}

/** Numbers of triangles to choose from: sizes of the paper's Table 1 among them. */
export const RESOLUTIONS: readonly number[] = [
  2000, 5000, 10_000, 20_000, 40_000, 68_000, 90_000, 130_000, 180_000, 250_000,
]

/** The place in `RESOLUTIONS` that is nearest. */
export function nearestResolution(triangles: number): number {
  let best = 0
  RESOLUTIONS.forEach((resolution, i) => {
    if (Math.abs(resolution - triangles) < Math.abs(RESOLUTIONS[best]! - triangles)) best = i
  })
  return best
}
