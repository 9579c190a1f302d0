import { choice, json, type ValuesOf } from './arguments.ts'
import { defineCommand } from './command.ts'
import { InputError } from './failure.ts'
import { readMotion } from './motion.ts'
import { runDetect } from './run-detect.ts'

const options = {
  boxes: choice(['fixed', 'dynamic'], 'bounding boxes: fixed cubes, or boxes fitted anew each frame'),
  sort: choice(['insertion', 'bubble'], 'how the lists of the sweep are kept sorted'),
  pairs: choice(
    ['active', 'all'],
    'one row a part pair whose boxes overlap, or one row a body pair with its closest or deepest parts',
  ),
  json,
}

export type DetectOptions = ValuesOf<typeof options>

export const detect = defineCommand({
  name: 'detect',
  operands: 'MOTION.json',
  summary: 'distances and collisions of bodies along given poses',
  options,
  details: [
    'MOTION.json: {"bodies":[{"id":"a","parts":[{"vertices":[[x,y,z],…]}]}],',
    '              "frames":[{"a":{"position":[x,y,z],"rotation":[x,y,z,w],"scale":1}}]}',
    'A part is the convex hull of its vertices. A body that a frame leaves out keeps its pose; before its first',
    'pose it stands at the origin. A pose without rotation is not rotated, one without scale has scale 1.',
  ],
  async run({ values, operands }, output) {
    const [path] = operands
    if (path === undefined || operands.length > 1) {
      throw new InputError(`detect takes one file, MOTION.json, not ${operands.length}`)
    }
    await runDetect(readMotion(path), values, output)
  },
})
