import type { GpuDevice } from '../engine/kdet/gpu/gpu-device.ts'
import { GpuKDet } from '../engine/kdet/gpu/gpu-kdet.ts'
import { joinedSet } from '../engine/kdet/joined-set.ts'
import { KDet } from '../engine/kdet/kdet.ts'
import type { PairFinder } from '../engine/kdet/pair-finder.ts'
import { triangleCount } from '../engine/soup/triangle-mesh.ts'
import type { NamedMesh } from '../formats/mesh/read-mesh.ts'
import { columns } from './columns.ts'
import { counted } from './counted.ts'
import { gpuDevice, hardwareDevice } from './gpu-device.ts'
import { median } from './median.ts'
import { jsonNumber, type Output } from './output.ts'
import type { TrianglesOptions } from './triangles.ts'

/** Up to so many pairs a person gets each; more are for programs. */
const fewPairs = 40

interface Result {
  readonly device: 'cpu' | 'gpu'
  /** Mesh, triangle, mesh, triangle. */
  readonly pairs: Int32Array
  readonly levels: number
  readonly build: number
  readonly query: number
}

/** Finds the pairs and prints them with the times. */
export async function runTriangles(
  meshes: readonly NamedMesh[],
  options: TrianglesOptions,
  output: Output,
): Promise<void> {
  const gpu = await deviceFor(options)
  try {
    const finder = await finderOn(gpu)
    const set = joinedSet(meshes)
    const builds = new Float64Array(options.repeat)
    const queries = new Float64Array(options.repeat)
    for (let i = 0; i < options.repeat; i++) {
      finder.use(set)
      await finder.run()
      builds[i] = finder.report.buildMs
      queries[i] = finder.report.queryMs
    }
    const { device, report } = finder
    const pairs = inMeshes(finder.pairs.subarray(0, 2 * finder.pairCount), set.mesh, meshes)
    const result = { device, pairs, levels: report.levels, build: median(builds), query: median(queries) }
    if (output.json) printJson(result, output)
    else printTable(result, meshes, options, output)
  } finally {
    gpu?.destroy()
  }
}

async function deviceFor({ device }: TrianglesOptions): Promise<GpuDevice | undefined> {
  if (device === 'gpu') return (await gpuDevice()).device
  return device === 'auto' ? (await hardwareDevice())?.device : undefined
}

function finderOn(gpu: GpuDevice | undefined): PairFinder | Promise<PairFinder> {
  const clock = () => performance.now()
  return gpu === undefined ? new KDet({ clock }) : GpuKDet.make(gpu, { clock })
}

/** Triangles numbered through become those of their meshes. */
function inMeshes(pairs: Int32Array, meshOf: Int32Array, meshes: readonly NamedMesh[]): Int32Array {
  const firsts = new Int32Array(meshes.length)
  for (let i = 1; i < meshes.length; i++) firsts[i] = firsts[i - 1]! + triangleCount(meshes[i - 1]!)
  const named = new Int32Array(2 * pairs.length)
  pairs.forEach((triangle, i) => {
    const mesh = meshOf[triangle]!
    named[2 * i] = mesh
    named[2 * i + 1] = triangle - firsts[mesh]!
  })
  return named
}

function printJson({ device, pairs, levels, build, query }: Result, output: Output): void {
  const list: string[] = []
  for (let i = 0; i < pairs.length; i += 4) {
    list.push(`[${pairs[i]},${pairs[i + 1]},${pairs[i + 2]},${pairs[i + 3]}]`)
  }
  output.line(
    [
      `{"pairs":[${list.join(',')}],"device":"${device}","levels":${jsonNumber(levels)}`,
      `"ms":{"build":${jsonNumber(build)},"query":${jsonNumber(query)}}}`,
    ].join(','),
  )
}

function printTable(
  { device, pairs, levels, build, query }: Result,
  meshes: readonly NamedMesh[],
  { repeat }: TrianglesOptions,
  output: Output,
): void {
  const count = pairs.length / 4
  if (count > 0 && count <= fewPairs) {
    const rows = Array.from({ length: count }, (_, i) => [...pairs.subarray(4 * i, 4 * i + 4)].map(String))
    for (const line of columns([['mesh', 'triangle', 'mesh', 'triangle'], ...rows], 'rrrr')) output.line(line)
    output.line('')
  }
  let within = 0
  for (let i = 0; i < pairs.length; i += 4) if (pairs[i] === pairs[i + 2]) within++
  const triangles = meshes.reduce((sum, mesh) => sum + triangleCount(mesh), 0)
  const ms = (value: number) => `${value.toFixed(3)} ms${repeat > 1 ? ` (median of ${repeat})` : ''}`
  const rows = [
    ['triangles', `${triangles} in ${counted(meshes.length, 'mesh', 'meshes')}`],
    ['pairs', `${count}: ${within} within a mesh, ${count - within} between meshes`],
    ['device', device],
    ['levels', String(levels)],
    ['build', ms(build)],
    ['query', ms(query)],
  ]
  for (const line of columns(rows, 'll')) output.line(line)
}
