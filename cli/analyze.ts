import { joinedSet } from '../engine/kdet/joined-set.ts'
import { summarise } from '../engine/kdet/k-freeness-summary.ts'
import { printAnalysis } from './analyze-print.ts'
import { analyzeSurface } from './analyze-surface.ts'
import { countK } from './analyze-work.ts'
import { json } from './arguments.ts'
import { defineCommand } from './command.ts'
import { InputError } from './failure.ts'
import { joinedPolygons } from './joined-polygons.ts'
import { readMeshFile } from './mesh-file.ts'

export const analyze = defineCommand({
  name: 'analyze',
  operands: 'FILE…',
  summary: 'how crowded the triangles of a mesh are, and what surface they make',
  options: { json },
  details: [
    'FILE is an OBJ, PLY, STL, GLB or glTF file; several meshes in it are looked at together.',
    'k of a triangle is 1 and the number of others of at least its size within a quarter of its size; from the largest',
    'k follow the bounds on pairs that meet: 3nk for triangles, 7nk for polygons. Height is the number of grid levels.',
    'Sizes and distances are compared without rounding, whatever the coordinates.',
    'Where a file has polygons of more than three corners, k is counted of them as well.',
    'Meshes that kDet may be slow on are reported with the reason.',
  ],
  async run({ operands }, output) {
    if (operands.length === 0) throw new InputError('analyze takes one or more files')
    for (const file of operands) {
      const meshes = await readMeshFile(file)
      const set = joinedSet(meshes)
      const start = performance.now()
      const kFreeness = await countK(set, file, output)
      const ms = performance.now() - start
      const summary = summarise(kFreeness)
      const starts = joinedPolygons(meshes)
      const ofPolygons = starts === null ? null : await countK(set, file, output, starts)
      const polygons = ofPolygons === null ? null : { k: ofPolygons.k, summary: summarise(ofPolygons) }
      printAnalysis(
        { file, meshes: meshes.length, k: kFreeness.k, summary, polygons, surface: analyzeSurface(set), ms },
        output,
      )
      await output.settle()
    }
  },
})
