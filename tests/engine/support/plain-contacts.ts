/**
 * Which parts of a scene meet, by the plain twin over all pairs of parts. It skips what bounding balls rule out,
 * remembers pairs that have not moved, tries the plane first that parted a pair last time, and looks for a vertex
 * of one within the other: each of these is a proof by itself. What is left goes to the twin.
 */
import { type PlainPolytope, plainPair } from '../../twins/convex-pair.ts'
import { placePair, prepare, type Vector } from '../../twins/placed-polytope.ts'
import { rotate } from '../../twins/rotations.ts'
import { greatestSeparation } from '../../twins/separating-axes.ts'
import type { SceneBody } from './busy-scene.ts'

export type PartVerdict = 'meets' | 'apart' | 'too close to call'

/** The engine's touching band, doubled; a fraction of the pair's size. */
const BAND = 2e-10

/** What rough proofs must leave to spare; metres. World coordinates of a scene this small are good to 1e-14. */
const PLAINLY = 1e-9

interface Known {
  readonly versionA: number
  readonly versionB: number
  readonly verdict: PartVerdict
  /** A direction that parted them. */
  readonly direction: Vector | undefined
}

/** A part where it stands, in world coordinates. */
interface WorldPart {
  readonly centre: Vector
  readonly radius: number
  /** Of the hull's vertices only. */
  readonly vertices: Float64Array
  /** Four numbers a face: its outward normal, and how far along it the face lies. */
  readonly planes: Float64Array
}

/** A body and part of each side, as one string. */
export function partPairKey(bodyA: number, partA: number, bodyB: number, partB: number): string {
  return bodyA < bodyB ? `${bodyA}.${partA} ${bodyB}.${partB}` : `${bodyB}.${partB} ${bodyA}.${partA}`
}

export class PlainContacts {
  private readonly shapes: readonly (readonly PlainPolytope[])[]
  private readonly known = new Map<string, Known>()
  private readonly placed = new Map<number, { version: number; parts: WorldPart[]; reach: number }>()

  constructor(shapes: readonly (readonly PlainPolytope[])[]) {
    this.shapes = shapes
  }

  /** All pairs of parts that meet or are too close to call, by key. */
  find(bodies: Iterable<SceneBody>): Map<string, PartVerdict> {
    const found = new Map<string, PartVerdict>()
    const list = [...bodies].sort((p, q) => p.id - q.id)
    // A ball about each whole body, flat: most of the 45,000 pairs end here.
    const balls = new Float64Array(list.length * 4)
    for (const [i, body] of list.entries()) {
      const { parts, reach } = this.placedBody(body)
      balls.set([...parts[0].centre, reach], 4 * i)
    }
    for (let i = 0; i < list.length; i++) {
      for (let j = i + 1; j < list.length; j++) {
        const x = balls[4 * i] - balls[4 * j]
        const y = balls[4 * i + 1] - balls[4 * j + 1]
        const z = balls[4 * i + 2] - balls[4 * j + 2]
        const reach = balls[4 * i + 3] + balls[4 * j + 3]
        if (x * x + y * y + z * z > reach * reach) continue
        if (list[i].group === 0 || list[i].group !== list[j].group) this.findParts(list[i], list[j], found)
      }
    }
    return found
  }

  /** The full answer of the twin for two parts. */
  answer(a: SceneBody, partA: number, b: SceneBody, partB: number) {
    return plainPair(this.shapes[a.shape][partA], a.pose, this.shapes[b.shape][partB], b.pose)
  }

  private findParts(a: SceneBody, b: SceneBody, found: Map<string, PartVerdict>): void {
    const partsA = this.placedBody(a).parts
    const partsB = this.placedBody(b).parts
    for (const [partA, p] of partsA.entries()) {
      for (const [partB, q] of partsB.entries()) {
        if (Math.hypot(...minus(p.centre, q.centre)) > p.radius + q.radius) continue
        const key = partPairKey(a.id, partA, b.id, partB)
        let known = this.known.get(key)
        if (known?.versionA !== a.version || known.versionB !== b.version) {
          const judged = judge(p, q, known?.direction) ?? this.askTwin(a, partA, b, partB)
          known = { versionA: a.version, versionB: b.version, ...judged }
          this.known.set(key, known)
        }
        if (known.verdict !== 'apart') found.set(key, known.verdict)
      }
    }
  }

  private askTwin(a: SceneBody, partA: number, b: SceneBody, partB: number) {
    const pair = placePair(this.shapes[a.shape][partA], a.pose, this.shapes[b.shape][partB], b.pose)
    const band = BAND * pair.size
    const { separation, direction } = greatestSeparation(pair.a, pair.b, band)
    if (separation > band) return { verdict: 'apart', direction } as const
    return { verdict: separation < -band ? 'meets' : 'too close to call', direction: undefined } as const
  }

  private placedBody(body: SceneBody) {
    const known = this.placed.get(body.id)
    if (known?.version === body.version) return known
    const parts = this.shapes[body.shape].map((shape) => placePart(shape, body.pose))
    const reach = Math.max(...parts.map((p) => Math.hypot(...minus(p.centre, parts[0].centre)) + p.radius))
    const placed = { version: body.version, parts, reach: reach + PLAINLY }
    this.placed.set(body.id, placed)
    return placed
  }
}

function placePart(shape: PlainPolytope, { position, rotation, scale }: SceneBody['pose']): WorldPart {
  const { used, centre, radius, normals, faces } = prepare(shape)
  const place = (values: ArrayLike<number>, at: number): Vector => {
    const turned = rotate(rotation, [values[at] * scale, values[at + 1] * scale, values[at + 2] * scale])
    return [position[0] + turned[0], position[1] + turned[1], position[2] + turned[2]]
  }
  const planes = faces.flatMap((loop, face) => {
    const normal = rotate(rotation, [normals[3 * face], normals[3 * face + 1], normals[3 * face + 2]])
    const [x, y, z] = place(shape.vertices, 3 * loop[0])
    return [...normal, normal[0] * x + normal[1] * y + normal[2] * z]
  })
  return {
    centre: place(centre, 0),
    radius: radius * scale + PLAINLY,
    vertices: Float64Array.from([...used].flatMap((vertex) => place(shape.vertices, 3 * vertex))),
    planes: Float64Array.from(planes),
  }
}

/** The verdict where it is plain to see. */
function judge(p: WorldPart, q: WorldPart, direction: Vector | undefined) {
  if (direction && parts(p, q, direction)) return { verdict: 'apart', direction } as const
  if (holdsVertex(p, q) || holdsVertex(q, p)) return { verdict: 'meets', direction: undefined } as const
  return undefined
}

function parts(p: WorldPart, q: WorldPart, [x, y, z]: Vector): boolean {
  let high = -Infinity
  let low = Infinity
  const v = p.vertices
  const w = q.vertices
  for (let i = 0; i < v.length; i += 3) high = Math.max(high, x * v[i] + y * v[i + 1] + z * v[i + 2])
  for (let i = 0; i < w.length; i += 3) low = Math.min(low, x * w[i] + y * w[i + 1] + z * w[i + 2])
  return low - high > PLAINLY
}

/** Whether a vertex of `inner` lies plainly below every face of `outer`. */
function holdsVertex({ planes }: WorldPart, { vertices }: WorldPart): boolean {
  for (let v = 0; v < vertices.length; v += 3) {
    let highest = -Infinity
    for (let n = 0; n < planes.length && highest < -PLAINLY; n += 4) {
      const along =
        planes[n] * vertices[v] + planes[n + 1] * vertices[v + 1] + planes[n + 2] * vertices[v + 2]
      highest = Math.max(highest, along - planes[n + 3])
    }
    if (highest < -PLAINLY) return true
  }
  return false
}

function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}
