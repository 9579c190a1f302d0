import { choice, json, number, type ValuesOf } from './arguments.ts'
import { defineCommand } from './command.ts'
import { InputError } from './failure.ts'
import { readMeshFile } from './mesh-file.ts'
import { readPoints } from './points-file.ts'
import { runInside } from './run-inside.ts'

const options = {
  method: choice(
    ['auto', 'ray', 'ray-plain', 'fmm'],
    'rays by trees and cells, rays as the paper has them, fast multipole, or whichever costs least',
  ),
  repeat: number(
    { preset: 1, min: 1, max: 100_000, step: 1 },
    'does all again so many times and prints the median times',
  ),
  json,
}

export type InsideOptions = ValuesOf<typeof options>

export const inside = defineCommand({
  name: 'inside',
  operands: 'BODY POINTS.csv',
  summary: 'which points are in, on or outside a body',
  options,
  details: [
    'BODY is an OBJ, PLY, STL, GLB or glTF file; of several meshes in it their union counts.',
    'POINTS.csv has x,y,z on each line; a first line that is not numeric is skipped.',
    'A body that encloses no solid is reported as such; its labels are best answers (generalised winding number).',
  ],
  async run({ values, operands }, output) {
    const [body, points] = operands
    if (body === undefined || points === undefined || operands.length > 2) {
      throw new InputError(`inside takes two files, BODY and POINTS.csv, not ${operands.length}`)
    }
    await runInside(await readMeshFile(body), readPoints(points), values, output)
  },
})
