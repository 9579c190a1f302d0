import { choice, json, number, type ValuesOf } from './arguments.ts'
import { defineCommand } from './command.ts'
import { InputError } from './failure.ts'
import { readMeshFile } from './mesh-file.ts'
import { runTriangles } from './triangles-run.ts'

const options = {
  device: choice(
    ['auto', 'cpu', 'gpu'],
    'what it runs on; auto takes a graphics card, and the processor where there is none',
  ),
  repeat: number(
    { preset: 1, min: 1, max: 100_000, step: 1 },
    'does all again so many times and prints the median times',
  ),
  json,
}

export type TrianglesOptions = ValuesOf<typeof options>

export const triangles = defineCommand({
  name: 'triangles',
  operands: 'A [B …]',
  summary: 'all pairs of triangles that meet, within and between meshes',
  options,
  details: [
    'A, B, … are OBJ, PLY, STL, GLB or glTF files; every mesh in them counts, from 0 in the order given.',
    'Triangles count from 0 in the order of their mesh. Touching is meeting, decided exactly.',
    'Within one mesh, triangles that share the position of a vertex are neighbours and no pair.',
  ],
  async run({ values, operands }, output) {
    if (operands.length === 0) throw new InputError('triangles takes one mesh file or more, not 0')
    const files = []
    for (const path of operands) files.push(await readMeshFile(path))
    await runTriangles(files.flat(), values, output)
  },
})
