/** Minutes of a headset session without drawing: two tracked hands in the kitchen, 90 frames a second. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { defaultSettings } from '../../contract/settings.ts'
import { buildStage } from '../../walkthrough/build-stage.ts'
import { Walkthrough } from '../../walkthrough/walkthrough.ts'
import { HeadsetPerson } from '../../walkthrough/xr/headset-person.ts'
import { loadScene } from '../load-scene.ts'
import { machine } from '../report/machine.ts'
import { ScriptedPerson } from './scripted-person.ts'
import { stationsOf } from './stations.ts'

const RATE = 90
/** Five minutes. */
const FRAMES = 27_000
/** A tenth of them go by before the heap is looked at: by then everything is compiled and has its size. */
const WARM_UP = 0.1
const STILL = { forward: 0, right: 0, run: false, crouch: false, turn: 0, pitch: 0 }

export interface HeadsetBenchOptions {
  readonly quick: boolean
  /** Other than the usual number of them. */
  readonly frames?: number
  readonly progress: (text: string) => void
}

export async function benchHeadset(
  { quick, progress, frames = quick ? FRAMES / 10 : FRAMES }: HeadsetBenchOptions,
  print: (line: string) => void,
): Promise<number> {
  const walkthrough = new Walkthrough((await buildStage(await loadScene('kitchen'))).stage, defaultSettings)
  const person = new HeadsetPerson(walkthrough, defaultSettings)
  const stations = stationsOf(walkthrough.stage, walkthrough.walker)
  const script = new ScriptedPerson(person, stations, 1, () => walkthrough.reset())
  person.enter()
  const milliseconds = new Float64Array(frames)
  let withContact = 0
  let holding = 0
  let heapBefore = 0
  for (let frame = 0; frame < frames; frame++) {
    if (frame === Math.round(frames * WARM_UP)) heapBefore = heapInUse()
    script.advance(1 / RATE)
    const begun = performance.now()
    walkthrough.advance(1 / RATE, STILL)
    milliseconds[frame] = performance.now() - begun
    if (person.felt.depth.some((depth) => depth > 0)) withContact++
    if (walkthrough.held >= 0) holding++
    if (frame % 900 === 0) progress(`frame ${frame} of ${frames}`)
  }
  const heapGrowthBytes = heapInUse() - heapBefore
  milliseconds.sort()
  const at = (share: number) => round(milliseconds[Math.floor(share * (frames - 1))]!)
  print(`${machine()}`)
  print(
    `${frames} frames at ${stations.length} places of the kitchen; ${percent(withContact, frames)} with contact, ${percent(holding, frames)} holding something`,
  )
  const figures = { stepMsMedian: at(0.5), stepMsP99: at(0.99), heapGrowthBytes, frames }
  print(JSON.stringify(figures))
  return 0
}

/** After everything that nobody needs is gone. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let i = 0; i < 3; i++) collect()
  return process.memoryUsage().heapUsed
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000
}

function percent(part: number, whole: number): string {
  return `${Math.round((100 * part) / whole)} %`
}
