import { type HullMesh, NONE, nextHalfEdge, triangleOf } from './hull-mesh.ts'

export interface Hull {
  /** Where each face's loop starts in faceVertices; one more than there are faces. */
  readonly faceStart: Int32Array
  /**
   * Faces as closed loops of indices into the input points, counter-clockwise seen from outside. A loop starts
   * with its lowest index, loops are in lexicographic order, and of equal points the lowest index stands for all.
   */
  readonly faceVertices: Int32Array
}

/**
 * The triangles of a finished hull joined into its true faces. Neighbours in exactly one plane are one face;
 * since a face of a convex body is a convex polygon, its triangles hang together and its border is one loop.
 */
export function mergeCoplanar(mesh: HullMesh, pointCount: number): Hull {
  const crease = findCreases(mesh)
  const corner = findCorners(mesh, crease, pointCount)
  const loops = traceLoops(mesh, crease, corner)
  return inLexicographicOrder(loops, pointCount)
}

/** 1 for each half-edge where the surface bends. */
function findCreases(mesh: HullMesh): Uint8Array {
  const { origin, twin } = mesh
  const crease = new Uint8Array(3 * mesh.end)
  for (let h = 0; h < crease.length; h++) {
    const f = triangleOf(h)
    if (origin[3 * f] === NONE || h > twin[h]) continue
    // A finished hull has no point above a triangle: what is not below lies in its plane.
    const opposite = origin[nextHalfEdge(nextHalfEdge(twin[h]))]
    if (mesh.sideOf(opposite, f) === 0) continue
    crease[h] = 1
    crease[twin[h]] = 1
  }
  return crease
}

/**
 * 1 for each point where three or more faces meet. Where only two do the point is in the middle of a straight
 * edge, and where one does inside a face: neither is a vertex of the polytope.
 */
function findCorners(mesh: HullMesh, crease: Uint8Array, pointCount: number): Uint8Array {
  const corner = new Uint8Array(pointCount)
  const creasesAt = new Uint8Array(pointCount)
  for (let h = 0; h < crease.length; h++) {
    if (crease[h] === 0) continue
    const point = mesh.origin[h]
    if (creasesAt[point] < 3) creasesAt[point]++
    if (creasesAt[point] === 3) corner[point] = 1
  }
  return corner
}

interface Loops {
  readonly start: number[]
  readonly vertices: number[]
}

/** The corners around each face, in the order of the border but starting anywhere. */
function traceLoops(mesh: HullMesh, crease: Uint8Array, corner: Uint8Array): Loops {
  const { origin, twin } = mesh
  const traced = new Uint8Array(crease.length)
  const start = [0]
  const vertices: number[] = []
  for (let first = 0; first < crease.length; first++) {
    if (crease[first] === 0 || traced[first] === 1) continue
    let h = first
    do {
      traced[h] = 1
      if (corner[origin[h]] === 1) vertices.push(origin[h])
      h = nextHalfEdge(h)
      while (crease[h] === 0) h = nextHalfEdge(twin[h])
    } while (h !== first)
    start.push(vertices.length)
  }
  return { start, vertices }
}

/**
 * Each loop from its lowest index, loops by their first and then their second index: enough, since a directed
 * edge has one face on its left. Two stable counting sorts, so that large hulls do not pay for comparisons.
 */
function inLexicographicOrder(loops: Loops, pointCount: number): Hull {
  const { start, vertices } = loops
  const faceCount = start.length - 1
  const lowestAt = new Int32Array(faceCount)
  const first = new Int32Array(faceCount)
  const second = new Int32Array(faceCount)
  const asTraced = new Int32Array(faceCount)
  for (let f = 0; f < faceCount; f++) {
    let lowest = start[f]
    for (let i = start[f] + 1; i < start[f + 1]; i++) if (vertices[i] < vertices[lowest]) lowest = i
    asTraced[f] = f
    lowestAt[f] = lowest
    first[f] = vertices[lowest]
    second[f] = vertices[lowest + 1 < start[f + 1] ? lowest + 1 : start[f]]
  }
  const order = countingSort(countingSort(asTraced, second, pointCount), first, pointCount)
  const faceStart = new Int32Array(faceCount + 1)
  const faceVertices = new Int32Array(vertices.length)
  let written = 0
  for (let k = 0; k < faceCount; k++) {
    const f = order[k]
    for (let i = lowestAt[f]; i < start[f + 1]; i++) faceVertices[written++] = vertices[i]
    for (let i = start[f]; i < lowestAt[f]; i++) faceVertices[written++] = vertices[i]
    faceStart[k + 1] = written
  }
  return { faceStart, faceVertices }
}

/** The ids in ascending order of their keys, equal keys as they came. */
function countingSort(ids: Int32Array, keys: Int32Array, keyCount: number): Int32Array {
  const place = new Int32Array(keyCount + 1)
  for (let i = 0; i < ids.length; i++) place[keys[ids[i]] + 1]++
  for (let key = 0; key < keyCount; key++) place[key + 1] += place[key]
  const sorted = new Int32Array(ids.length)
  for (let i = 0; i < ids.length; i++) sorted[place[keys[ids[i]]]++] = ids[i]
  return sorted
}
