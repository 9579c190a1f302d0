import { choice, json, number, type ValuesOf } from './arguments.ts'
import { defineCommand } from './command.ts'
import { InputError, quoted } from './failure.ts'
import { runSimulate } from './run-simulate.ts'

const options = {
  bodies: number({ preset: 1000, min: 1, max: 1_000_000, step: 1 }, 'how many polytopes move'),
  // Points on a sphere are in general position: the hull of n of them has 2n − 4 triangles, always an even number.
  faces: number({ preset: 36, min: 4, max: 10_000, step: 2 }, 'faces of each polytope'),
  density: number({ preset: 0.01, min: 0, above: true, max: 1 }, 'fraction of the volume that is filled'),
  velocity: number({ preset: 0.1, min: 0, max: 10 }, 'way a frame, as a fraction of the radius'),
  spin: number({ preset: 10, min: 0, max: 360 }, 'degrees a frame'),
  boxes: choice(['fixed', 'dynamic'], 'bounding boxes: fixed cubes, or boxes fitted anew each frame'),
  frames: number({ preset: 300, min: 1, max: 10_000_000, step: 1 }, 'how many frames are timed'),
  seed: number(
    { preset: 1, min: 0, max: Number.MAX_SAFE_INTEGER, step: 1 },
    'the same seed gives the same motion',
  ),
  json,
}

export type SimulateOptions = ValuesOf<typeof options>

export const simulate = defineCommand({
  name: 'simulate',
  operands: '',
  summary: 'the multi-body simulation of I-COLLIDE, timed',
  options,
  details: [
    'msPerFrame is the median frame on one thread after at least a second of untimed warm-up: setting poses, boxes,',
    'sort, closest features of all active pairs. The digest is the same wherever the contacts are.',
  ],
  async run({ values, operands }, output) {
    if (operands.length > 0)
      throw new InputError(`simulate takes options only, not ${quoted(operands.join(' '))}`)
    await runSimulate(values, output)
  },
})
