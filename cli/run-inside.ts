import { type Diagnosis, describeDiagnosis, diagnose } from '../engine/inside/diagnose.ts'
import { IN, ON } from '../engine/inside/label.ts'
import { joined } from '../engine/soup/joined-mesh.ts'
import { triangleCount } from '../engine/soup/triangle-mesh.ts'
import type { NamedMesh } from '../formats/mesh/read-mesh.ts'
import { columns } from './columns.ts'
import type { InsideOptions } from './inside.ts'
import { bestAnswerMethod, exactMethod, type MethodName, methodFor } from './inside-methods.ts'
import { median } from './median.ts'
import { jsonNumber, type Output } from './output.ts'

/** Up to so many points a person gets each label; more are for programs. */
const fewPoints = 40

const words = ['out', 'in', 'on'] as const

interface Result {
  readonly labels: Uint8Array
  readonly method: MethodName
  readonly setup: number
  readonly evaluate: number
  readonly diagnosis: Diagnosis
}

/** Labels the points and prints counts, labels and times. */
export async function runInside(
  meshes: readonly NamedMesh[],
  points: Float64Array,
  options: InsideOptions,
  output: Output,
): Promise<void> {
  const mesh = joined(meshes)
  const diagnosis = diagnose(mesh)
  const labels = new Uint8Array(points.length / 3)
  const method = methodFor(options.method, mesh, labels.length)
  const setups = new Float64Array(options.repeat)
  const evaluations = new Float64Array(options.repeat)
  for (let i = 0; i < options.repeat; i++) {
    const start = performance.now()
    const solid = diagnosis.closed ? exactMethod(method, mesh, labels.length) : bestAnswerMethod(method, mesh)
    const ready = performance.now()
    solid.classify(points, labels)
    setups[i] = ready - start
    evaluations[i] = performance.now() - ready
  }
  const result = { labels, method, setup: median(setups), evaluate: median(evaluations), diagnosis }
  if (output.json) return printJson(result, output)
  if (!diagnosis.closed) output.notice(describeDiagnosis(diagnosis))
  const size = `${triangleCount(mesh)} triangles in ${meshes.length} ${meshes.length === 1 ? 'mesh' : 'meshes'}`
  printTable(result, size, points, options, output)
}

function counts(labels: Uint8Array): Record<(typeof words)[number], number> {
  let within = 0
  let on = 0
  for (const label of labels) {
    if (label === IN) within++
    else if (label === ON) on++
  }
  return { in: within, out: labels.length - within - on, on }
}

function printJson({ labels, method, setup, evaluate, diagnosis }: Result, output: Output): void {
  const count = counts(labels)
  const list: string[] = []
  for (const label of labels) list.push(`"${words[label]}"`)
  const { closed, boundaryEdges, misorientedEdges } = diagnosis
  output.line(
    [
      `{"in":${count.in},"out":${count.out},"on":${count.on},"labels":[${list.join(',')}],"method":"${method}"`,
      `"ms":{"setup":${jsonNumber(setup)},"evaluate":${jsonNumber(evaluate)}}`,
      `"closed":${closed},"bestAnswer":${!closed}`,
      `"openEdges":${boundaryEdges},"misorientedEdges":${misorientedEdges}}`,
    ].join(','),
  )
}

function printTable(
  { labels, method, setup, evaluate }: Result,
  size: string,
  points: Float64Array,
  { method: asked, repeat }: InsideOptions,
  output: Output,
): void {
  if (labels.length <= fewPoints) {
    const rows = Array.from(labels, (label, i) => [
      ...Array.from(points.subarray(3 * i, 3 * i + 3), String),
      words[label]!,
    ])
    for (const line of columns([['x', 'y', 'z', ''], ...rows], 'rrrl')) output.line(line)
    output.line('')
  }
  const count = counts(labels)
  const ms = (value: number) => `${value.toFixed(3)} ms${repeat > 1 ? ` (median of ${repeat})` : ''}`
  const rows = [
    ['body', size],
    ['points', `${labels.length}: ${count.in} in, ${count.out} out, ${count.on} on`],
    ['method', asked === 'auto' ? `${method}, picked by auto` : method],
    ['setup', ms(setup)],
    ['evaluation', ms(evaluate)],
  ]
  for (const line of columns(rows, 'll')) output.line(line)
}
