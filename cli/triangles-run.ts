import type { GpuDevice } from '../engine/kdet/gpu/gpu-device.ts'
import { GpuKDet } from '../engine/kdet/gpu/gpu-kdet.ts'
import { joinedSet } from '../engine/kdet/joined-set.ts'
import { KDet } from '../engine/kdet/kdet.ts'
import { KDetError } from '../engine/kdet/kdet-error.ts'
import type { PairFinder } from '../engine/kdet/pair-finder.ts'
import { heightOf } from '../engine/kdet/set-height.ts'
import { triangleCount } from '../engine/soup/triangle-mesh.ts'
import type { NamedMesh } from '../formats/mesh/read-mesh.ts'
import { columns } from './columns.ts'
import { counted } from './counted.ts'
import { InputError } from './failure.ts'
import { gpuDevice, hardwareDevice } from './gpu-device.ts'
import { median } from './median.ts'
import { jsonNumber, type Output } from './output.ts'
import type { TrianglesOptions } from './triangles.ts'

/** Up to so many pairs a person gets each; more are for programs. */
const fewPairs = 40

/** So many pairs are printed at a time: all of them can be more than the longest string. */
const pairsAtATime = 4096

interface Result {
  readonly device: 'cpu' | 'gpu'
  readonly pairs: MeshPairs
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
      await runFinder(finder)
      builds[i] = finder.report.buildMs
      queries[i] = finder.report.queryMs
    }
    const { device, report } = finder
    const pairs = new MeshPairs(finder, set.mesh, meshes)
    const levels = device === 'gpu' ? heightOf(set) : report.levels
    const result = { device, pairs, levels, build: median(builds), query: median(queries) }
    if (output.json) await printJson(result, output)
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

/** More pairs than can be held are no fault of ours. */
async function runFinder(finder: PairFinder): Promise<void> {
  try {
    await finder.run()
  } catch (error) {
    if (error instanceof KDetError) throw new InputError(error.message.replace(/\.$/, ''))
    throw error
  }
}

/** Triangles numbered through as those of their meshes, one pair after the other: a copy of all may be gigabytes. */
class MeshPairs {
  readonly count: number
  private readonly pairs: Int32Array
  private readonly meshOf: Int32Array
  private readonly firsts: Int32Array

  constructor({ pairs, pairCount }: PairFinder, meshOf: Int32Array, meshes: readonly NamedMesh[]) {
    this.count = pairCount
    this.pairs = pairs
    this.meshOf = meshOf
    this.firsts = new Int32Array(meshes.length)
    for (let i = 1; i < meshes.length; i++) {
      this.firsts[i] = this.firsts[i - 1]! + triangleCount(meshes[i - 1]!)
    }
  }

  /** Mesh, triangle, mesh, triangle. */
  at(pair: number): readonly [number, number, number, number] {
    const { meshOf, firsts } = this
    const a = this.pairs[2 * pair]!
    const b = this.pairs[2 * pair + 1]!
    const m = meshOf[a]!
    const n = meshOf[b]!
    return [m, a - firsts[m]!, n, b - firsts[n]!]
  }
}

async function printJson({ device, pairs, levels, build, query }: Result, output: Output): Promise<void> {
  output.part('{"pairs":[')
  for (let from = 0; from < pairs.count; from += pairsAtATime) {
    const end = Math.min(from + pairsAtATime, pairs.count)
    const list: string[] = []
    for (let i = from; i < end; i++) list.push(`[${pairs.at(i).join(',')}]`)
    output.part(`${from > 0 ? ',' : ''}${list.join(',')}`)
    await output.settle()
  }
  output.line(
    [
      `],"device":"${device}","levels":${jsonNumber(levels)}`,
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
  const { count } = pairs
  if (count > 0 && count <= fewPairs) {
    const rows = Array.from({ length: count }, (_, i) => pairs.at(i).map(String))
    for (const line of columns([['mesh', 'triangle', 'mesh', 'triangle'], ...rows], 'rrrr')) output.line(line)
    output.line('')
  }
  let within = 0
  for (let i = 0; i < count; i++) {
    const [m, , n] = pairs.at(i)
    if (m === n) within++
  }
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
