import { DEFAULT_SETTINGS, type MultiBodySettings } from '../../engine/simulation/multi-body.ts'

/** One parameter varied, all others held at the paper's defaults (section 6). */
export interface Sweep {
  readonly id: string
  readonly parameter: 'bodies' | 'faces' | 'density' | 'velocity' | 'spin'
  /** For axes and table heads, with its unit. */
  readonly label: string
  /** What multiplies a value for people to read: a density of 0.01 is 1 %. */
  readonly displayScale: number
  readonly values: readonly number[]
}

/** A plot made from a sweep. `total` draws both box methods, the others the phases of one. */
export interface Graph {
  readonly id: string
  readonly title: string
  readonly sweep: string
  readonly shows: 'total' | 'phases of dynamic boxes' | 'phases of fixed cubes'
}

/** Points of each sweep in a quick run. */
const QUICK_POINTS = 6

/** The paper samples 100 numbers of polytopes from 20 to 2000, and 20 points elsewhere; 50 show the same line. */
export function sweeps(quick: boolean): readonly Sweep[] {
  const points = (count: number) => (quick ? QUICK_POINTS : count)
  return [
    {
      id: 'bodies',
      parameter: 'bodies',
      label: 'Number of polytopes',
      displayScale: 1,
      values: evenly(20, 2000, points(50), 1),
    },
    {
      id: 'faces',
      parameter: 'faces',
      label: 'Faces of each polytope',
      displayScale: 1,
      values: evenly(10, 200, points(20), 2),
    },
    {
      id: 'density',
      parameter: 'density',
      label: 'Density (% of the volume)',
      displayScale: 100,
      values: evenly(0.005, 0.1, points(20), 0.001),
    },
    {
      id: 'rotation',
      parameter: 'spin',
      label: 'Rotational velocity (degrees a frame)',
      displayScale: 1,
      values: evenly(0, 57, points(20), 1),
    },
    {
      id: 'translation',
      parameter: 'velocity',
      label: 'Translational velocity (% of the radius a frame)',
      displayScale: 100,
      values: evenly(0, 0.95, points(20), 0.01),
    },
  ]
}

export const GRAPHS: readonly Graph[] = [
  { id: 'graph-1', title: 'Graph 1. Frame time by number of polytopes', sweep: 'bodies', shows: 'total' },
  { id: 'graph-2', title: 'Graph 2. Frame time by number of faces', sweep: 'faces', shows: 'total' },
  { id: 'graph-3', title: 'Graph 3. Frame time by density', sweep: 'density', shows: 'total' },
  { id: 'graph-4', title: 'Graph 4. Frame time by rotational velocity', sweep: 'rotation', shows: 'total' },
  {
    id: 'graph-5',
    title: 'Graph 5. Phases by rotational velocity, dynamic boxes',
    sweep: 'rotation',
    shows: 'phases of dynamic boxes',
  },
  {
    id: 'graph-6',
    title: 'Graph 6. Phases by rotational velocity, fixed cubes',
    sweep: 'rotation',
    shows: 'phases of fixed cubes',
  },
  {
    id: 'translation',
    title: 'Frame time by translational velocity',
    sweep: 'translation',
    shows: 'total',
  },
]

export function settingsAt(sweep: Sweep, value: number): MultiBodySettings {
  return { ...DEFAULT_SETTINGS, [sweep.parameter]: value }
}

/** `count` values from `first` to `last`, rounded to whole multiples of `grain`. */
export function evenly(first: number, last: number, count: number, grain: number): number[] {
  const values = Array.from({ length: count }, (_, i) => {
    const value = first + ((last - first) * i) / (count - 1)
    // Dividing by the inverse gives 0.029, where multiplying by 0.001 would give 0.029000000000000001.
    return grain < 1 ? Math.round(value / grain) / Math.round(1 / grain) : Math.round(value / grain) * grain
  })
  return [...new Set(values)]
}
