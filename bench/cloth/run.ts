/** People who play hard with every cloth there is, both hands in it: what passes through what, and what a step costs. */
import type { LoadedScene } from '../../formats/loaded-scene.ts'
import type { Pose } from '../../walkthrough/hand/poses.ts'
import { loadScene } from '../load-scene.ts'
import { machine } from '../report/machine.ts'
import { type Column, formatTable, left, right } from '../report/table.ts'
import { type PlayResult, play } from './play.ts'
import { stepsASecond } from './steps-a-second.ts'

const CLOTHS: readonly (readonly [scene: string, cloth: string])[] = [
  ['kitchen', 'curtain'],
  ['kitchen', 'tablecloth'],
  ['kitchen', 'tea-towel'],
  ['porch', 'bench-cushion'],
]
const SEEDS = 10
const SECONDS = 6
/** Seconds that a cloth has to come to rest. */
const PATIENCE = 12

/** How people play: m/s at most, and what their hands do meanwhile. */
const MANNERS: readonly {
  readonly name: string
  readonly fastest: number
  readonly poses: readonly Pose[]
}[] = [
  { name: 'ordinary', fastest: 0.5, poses: ['open', 'point'] },
  { name: 'hard', fastest: 1.2, poses: ['open', 'point', 'pinch', 'fist', 'grasp'] },
]

export interface ClothBenchOptions {
  readonly quick: boolean
  readonly json: boolean
  readonly progress: (text: string) => void
}

/** 1 where a cloth was through itself or another one. */
export async function benchCloth(
  { quick, json, progress }: ClothBenchOptions,
  print: (line: string) => void,
): Promise<number> {
  const scenes = new Map<string, LoadedScene>()
  const rows: Row[] = []
  for (const [name, cloth] of CLOTHS) {
    const scene = scenes.get(name) ?? (await loadScene(name))
    scenes.set(name, scene)
    for (const manner of MANNERS) {
      const results: PlayResult[] = []
      for (let seed = 1; seed <= (quick ? 1 : SEEDS); seed++) {
        progress(`${cloth}, ${manner.name}, play ${seed}`)
        const { fastest, poses } = manner
        const seconds = quick ? SECONDS / 3 : SECONDS
        results.push(await play({ scene, cloth, seed, fastest, poses, seconds, patience: PATIENCE }))
      }
      rows.push(summaryOf(cloth, manner.name, results))
    }
  }
  if (json) for (const row of rows) print(JSON.stringify(row))
  else report(rows, print)
  return rows.every(({ throughItself }) => throughItself === 0) ? 0 : 1
}

interface Row {
  readonly cloth: string
  readonly manner: string
  readonly plays: number
  /** Pairs of triangles, the most at any time. */
  readonly throughItself: number
  /** While hands play: of so many counts, those in which a bone of a hand was through cloth, and cloth deep in a hand. */
  readonly counts: number
  readonly throughBones: number
  readonly deepCounts: number
  /** The deepest that a triangle of cloth was in a part of a hand. */
  readonly deepestMm: number
  /** The same where a hand had just leapt. */
  readonly deepestAfterLeapMm: number
  readonly longestThread: number
  readonly restSeconds: number | null
  /** At the app's pace: the mean of all plays, and the slowest one. */
  readonly stepsASecond: number
  readonly stepsASecondWorst: number
  readonly stepMsMedian: number
  readonly stepMsP90: number
  readonly stepMsP99: number
}

function summaryOf(cloth: string, manner: string, results: readonly PlayResult[]): Row {
  const milliseconds = results.flatMap((result) => result.milliseconds).sort((a, b) => a - b)
  const at = (share: number): number => milliseconds[Math.floor(share * (milliseconds.length - 1))]!
  const paces = results.map((result) => stepsASecond(result.milliseconds))
  const rests = results.map(({ asleep }) => asleep)
  return {
    cloth,
    manner,
    plays: results.length,
    throughItself: Math.max(...results.map(({ worst }) => worst)),
    counts: sum(results.map(({ counts }) => counts)),
    throughBones: sum(results.map(({ throughBones }) => throughBones)),
    deepCounts: sum(results.map(({ deepCounts }) => deepCounts)),
    deepestMm: rounded(1000 * Math.max(...results.map(({ deepest }) => deepest)), 1),
    deepestAfterLeapMm: rounded(1000 * Math.max(...results.map((result) => result.deepestAfterLeap)), 1),
    longestThread: rounded(Math.max(...results.map(({ stretch }) => stretch)), 2),
    restSeconds: rests.includes(null) ? null : rounded(Math.max(...rests.map((rest) => rest ?? 0)), 1),
    stepsASecond: rounded(sum(paces) / paces.length, 1),
    stepsASecondWorst: rounded(Math.min(...paces), 1),
    stepMsMedian: rounded(at(0.5), 2),
    stepMsP90: rounded(at(0.9), 1),
    stepMsP99: rounded(at(0.99), 1),
  }
}

const COLUMNS: readonly Column<Row>[] = [
  left('cloth', ({ cloth }) => cloth),
  left('play', ({ manner }) => manner),
  right('plays', ({ plays }) => `${plays}`),
  right('through itself', ({ throughItself }) => `${throughItself}`),
  right('through bones', ({ throughBones, counts }) => `${throughBones} of ${counts}`),
  right('deep', ({ deepCounts }) => `${deepCounts}`),
  right('in a hand, mm', ({ deepestMm }) => `${deepestMm}`),
  right('after a leap', ({ deepestAfterLeapMm }) => `${deepestAfterLeapMm}`),
  right('longest thread', ({ longestThread }) => `${longestThread} ×`),
  right('at rest after, s', ({ restSeconds }) => (restSeconds === null ? 'never' : `${restSeconds}`)),
  right('steps/s', (row) => `${row.stepsASecond}`),
  right('worst play', ({ stepsASecondWorst }) => `${stepsASecondWorst}`),
  right('step, ms', ({ stepMsMedian }) => `${stepMsMedian}`),
  right('p90', ({ stepMsP90 }) => `${stepMsP90}`),
  right('p99', ({ stepMsP99 }) => `${stepMsP99}`),
]

function report(rows: readonly Row[], print: (line: string) => void): void {
  print(machine())
  print(
    'Two hands in a cloth for some seconds, 60 steps a second: the worst of all plays, the times of steps while they play.',
  )
  for (const line of formatTable(COLUMNS, rows)) print(line)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
