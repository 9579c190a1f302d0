import type { BodyId } from '../engine/bodies.ts'
import type { Feature, RowId } from '../engine/contacts.ts'
import { PartError } from '../engine/geometry/shape-pool.ts'
import { ClosestParts } from '../engine/narrow/closest-parts.ts'
import { World } from '../engine/world.ts'
import { columns } from './columns.ts'
import type { DetectOptions } from './detect.ts'
import { InputError, quoted } from './failure.ts'
import type { Motion } from './motion.ts'
import { poseSize } from './motion-frames.ts'
import { jsonNumber, jsonPoint, type Output } from './output.ts'

/** One line of the answer: two parts and what stands between them. */
interface Row {
  readonly a: number
  readonly partA: number
  readonly b: number
  readonly partB: number
  readonly colliding: boolean
  /** Distance or minus the depth, then the points on A and on B. */
  readonly answer: Float64Array
  readonly featureA: Feature
  readonly featureB: Feature
}

/** Plays the motion through the engine and prints the pairs of each frame. */
export async function runDetect(motion: Motion, options: DetectOptions, output: Output): Promise<void> {
  const world = new World({ boxes: options.boxes, sort: options.sort, partPairs: 'boxes' })
  addBodies(world, motion)
  const closest = new ClosestParts(world.shapes, world.bodies)
  for (let frame = 0; frame < motion.frameCount; frame++) {
    setPoses(world, motion, frame)
    let rows: Row[]
    if (options.pairs === 'all') {
      rows = allRows(motion.bodies.length, closest)
    } else {
      world.step()
      rows = activeRows(world)
    }
    print(frame, rows, motion, output)
    await output.settle()
  }
}

/** Bodies get the numbers 0, 1, 2 … in the order of the file. */
function addBodies(world: World, motion: Motion): void {
  for (const { id, parts } of motion.bodies) {
    try {
      world.addBody(world.addShape(parts))
    } catch (error) {
      if (!(error instanceof PartError)) throw error
      throw new InputError(`part ${error.part} of body ${quoted(id)} ${error.reason}`)
    }
  }
}

function setPoses(world: World, motion: Motion, frame: number): void {
  for (let u = motion.updateStart[frame]!; u < motion.updateStart[frame + 1]!; u++) {
    const body = motion.updateBody[u]! as BodyId
    world.setPose(body, motion.updatePose, u * poseSize)
    world.setScale(body, motion.updatePose[u * poseSize + 7]!)
  }
}

function allRows(bodyCount: number, closest: ClosestParts): Row[] {
  const rows: Row[] = []
  for (let a = 0; a < bodyCount; a++) {
    for (let b = a + 1; b < bodyCount; b++) {
      closest.find(a, b)
      rows.push({
        a,
        partA: closest.partA,
        b,
        partB: closest.partB,
        colliding: closest.meets,
        answer: closest.answer.slice(),
        featureA: closest.feature(0),
        featureB: closest.feature(1),
      })
    }
  }
  return rows
}

function activeRows(world: World): Row[] {
  const { contacts } = world
  const { active, activeCount } = world.broad.pairs
  const rows: Row[] = []
  const add = (row: RowId) => {
    const answer = new Float64Array(7)
    answer[0] = contacts.distance(row)
    contacts.point(row, 0, answer, 1)
    contacts.point(row, 1, answer, 4)
    rows.push({
      a: contacts.bodyA(row),
      partA: contacts.part(row, 0),
      b: contacts.bodyB(row),
      partB: contacts.part(row, 1),
      colliding: contacts.meets(row),
      answer,
      featureA: contacts.feature(row, 0)!,
      featureB: contacts.feature(row, 1)!,
    })
  }
  for (let i = 0; i < activeCount; i++) world.forEachRow(active[i]!, add)
  return rows.sort((p, q) => p.a - q.a || p.b - q.b || p.partA - q.partA || p.partB - q.partB)
}

function print(frame: number, rows: Row[], motion: Motion, output: Output): void {
  if (output.json) {
    output.line(`{"frame":${frame},"pairs":[${rows.map((row) => jsonRow(row, motion)).join(',')}]}`)
    return
  }
  const count = rows.length === 1 ? '1 pair' : `${rows.length} pairs`
  output.line(`frame ${frame}: ${count}, ${rows.filter((row) => row.colliding).length} colliding`)
  for (const line of columns(
    rows.map((row) => plainRow(row, motion)),
    'llrll',
  )) {
    output.line(`  ${line}`)
  }
}

function jsonRow(row: Row, motion: Motion): string {
  return [
    `{"a":${JSON.stringify(motion.bodies[row.a]!.id)},"partA":${row.partA}`,
    `"b":${JSON.stringify(motion.bodies[row.b]!.id)},"partB":${row.partB}`,
    `"colliding":${row.colliding}`,
    `"distance":${jsonNumber(row.answer[0]!)}`,
    `"pointA":${jsonPoint(row.answer, 1)}`,
    `"pointB":${jsonPoint(row.answer, 4)}`,
    `"featureA":${JSON.stringify(row.featureA)}`,
    `"featureB":${JSON.stringify(row.featureB)}}`,
  ].join(',')
}

function plainRow(row: Row, motion: Motion): string[] {
  const name = (body: number, part: number) => {
    const { id, parts } = motion.bodies[body]!
    return parts.length > 1 ? `${id} part ${part}` : id
  }
  const feature = ({ type, index }: Feature) => `${type} ${index}`
  return [
    `${name(row.a, row.partA)} – ${name(row.b, row.partB)}`,
    row.colliding ? 'colliding, depth' : 'apart by',
    Math.abs(row.answer[0]!).toPrecision(6),
    feature(row.featureA),
    feature(row.featureB),
  ]
}
