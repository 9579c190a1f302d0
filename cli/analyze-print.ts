import type { KFreenessSummary } from '../engine/kdet/k-freeness-summary.ts'
import type { Surface } from './analyze-surface.ts'
import { columns } from './columns.ts'
import { counted } from './counted.ts'
import { jsonNumber, type Output } from './output.ts'

export interface Analysis {
  readonly file: string
  readonly meshes: number
  /** k of each triangle. */
  readonly k: Int32Array
  readonly summary: KFreenessSummary
  /** The same of polygons, where the file has any of more than three corners. */
  readonly polygons: { readonly k: Int32Array; readonly summary: KFreenessSummary } | null
  readonly surface: Surface
  /** Milliseconds that counting k took. */
  readonly ms: number
}

export function printAnalysis(analysis: Analysis, output: Output): void {
  if (output.json) printJson(analysis, output)
  else printForPeople(analysis, output)
}

function printJson({ file, meshes, k, summary, polygons, surface, ms }: Analysis, output: Output): void {
  const { watertight, manifold, oriented, convex, ...counts } = surface
  output.line(
    [
      `{"file":${JSON.stringify(file)},"meshes":${meshes},"triangles":${summary.triangles}`,
      `"k":{"mean":${jsonNumber(summary.mean)},"max":${summary.max},"deviation":${jsonNumber(summary.deviation)}`,
      `"neighbours":${jsonNumber(summary.neighbours)},"crowded":${summary.crowded},"perTriangle":[${k.join(',')}]}`,
      `"height":${summary.height},"sizeRatio":${jsonNumber(summary.sizeRatio)}`,
      `"bounds":{"triangles":${summary.triangleBound},"polygons":${(polygons?.summary ?? summary).polygonBound}}`,
      ...(polygons === null ? [] : [`"polygons":${polygonJson(polygons)}`]),
      `"watertight":${watertight},"manifold":${manifold},"oriented":${oriented},"convex":${convex}`,
      `"openEdges":${counts.openEdges},"crowdedEdges":${counts.crowdedEdges}`,
      `"splitVertices":${counts.splitVertices},"flatTriangles":${counts.flatTriangles}`,
      `"warnings":${JSON.stringify(summary.warnings)},"ms":${jsonNumber(ms)}}`,
    ].join(','),
  )
}

function polygonJson({ k, summary }: NonNullable<Analysis['polygons']>): string {
  return [
    `{"count":${summary.triangles},"k":{"mean":${jsonNumber(summary.mean)},"max":${summary.max}`,
    `"deviation":${jsonNumber(summary.deviation)},"neighbours":${jsonNumber(summary.neighbours)}`,
    `"crowded":${summary.crowded},"perPolygon":[${k.join(',')}]},"height":${summary.height}}`,
  ].join(',')
}

function printForPeople({ file, meshes, summary, polygons, surface, ms }: Analysis, output: Output): void {
  const { mean, max, deviation, neighbours } = summary
  const rows = [
    ['file', file],
    ['size', `${counted(summary.triangles, 'triangle')} in ${counted(meshes, 'mesh', 'meshes')}`],
    ['k', `${mean.toFixed(2)} on average (deviation ${deviation.toFixed(2)}), ${max} at most`],
    [
      '',
      `of which 1 is the triangle itself, ${neighbours.toFixed(2)} its neighbours, ${(mean - 1 - neighbours).toFixed(2)} others`,
    ],
    ['most crowded', `triangle ${summary.crowded}`],
    ['height', `${counted(summary.height, 'level')}, sizes 1 to ${significant(summary.sizeRatio)}`],
    ['bound 3nk', `at most ${summary.triangleBound} pairs of triangles meet`],
    ...polygonRows(polygons?.summary),
    [
      'bound 7nk',
      polygons === null
        ? `at most ${summary.polygonBound}, were they polygons`
        : `at most ${polygons.summary.polygonBound} pairs of polygons meet`,
    ],
    ['watertight', answer(surface.watertight, [counted(surface.openEdges, 'open edge')])],
    [
      'manifold',
      answer(surface.manifold, [
        ...(surface.crowdedEdges > 0
          ? [`${counted(surface.crowdedEdges, 'edge')} of more than two triangles`]
          : []),
        ...(surface.splitVertices > 0
          ? [`${counted(surface.splitVertices, 'vertex', 'vertices')} where it touches itself`]
          : []),
      ]),
    ],
    ['oriented', answer(surface.oriented, ['neighbours face opposite ways'])],
    ['convex', answer(surface.convex, [])],
    ...(surface.flatTriangles > 0 ? [['without area', counted(surface.flatTriangles, 'triangle')]] : []),
    ['time', `${ms.toFixed(0)} ms`],
  ]
  for (const line of columns(rows, 'll')) output.line(line)
  output.line('')
  for (const warning of summary.warnings) output.notice(warning)
}

function polygonRows(summary: KFreenessSummary | undefined): string[][] {
  if (summary === undefined) return []
  const { mean, max, deviation } = summary
  return [
    ['polygons', String(summary.triangles)],
    ['k of polygons', `${mean.toFixed(2)} on average (deviation ${deviation.toFixed(2)}), ${max} at most`],
  ]
}

function answer(holds: boolean, reasons: readonly string[]): string {
  if (holds) return 'yes'
  return reasons.length === 0 ? 'no' : `no: ${reasons.join(', ')}`
}

function significant(value: number): string {
  return value >= 1e6 ? value.toExponential(1) : `${Number(value.toPrecision(3))}`
}
