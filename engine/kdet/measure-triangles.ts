import { writeDiameter } from './diameter.ts'
import { DOUBT, MESH, NORMAL, REACH, RECORD_STRIDE, ROUNDING, VERTEX } from './record-layout.ts'
import { HIGH, LARGEST, LOW, SMALLEST, SOLIDS } from './set-extent.ts'
import type { TriangleRecords } from './triangle-records.ts'
import type { TriangleSet } from './triangle-set.ts'

/** More than what products lose that fall below the range of a double. */
const UNDERFLOW = 1e-300

/** Beyond this a side may overflow: it is left in doubt. */
const LONGEST_REACH = 1e100

/** Sets vertices of kept triangles apart from those in use: numbers of vertices are below it. */
const KEPT_VERTEX = 1 << 30

/** Makes the records of the set's triangles from `from` to before `end`, and adds them to the extent. */
export function measureTriangles(
  records: TriangleRecords,
  set: TriangleSet,
  from: number,
  end: number,
  extent: Float64Array,
  isKept = false,
): void {
  const first = isKept ? 0 : records.keptCount
  writeRecords(records, set, from, end, first, isKept ? KEPT_VERTEX : 0, extent)
  const { solid } = records
  if (isKept || set.solid === undefined) solid.fill(isKept ? 1 : 0, first + from, first + end)
  else for (let t = from; t < end; t++) solid[first + t] = set.solid[t] === 0 ? 0 : 1
  addSizes(records, first + from, first + end, extent)
}

/** `other` is what vertices of this set differ by from those of the other, though of one number. */
function writeRecords(
  records: TriangleRecords,
  set: TriangleSet,
  from: number,
  end: number,
  first: number,
  other: number,
  extent: Float64Array,
): void {
  const { positions, corners, mesh } = set
  const { numbers, names } = records
  let lowX = extent[LOW]
  let lowY = extent[LOW + 1]
  let lowZ = extent[LOW + 2]
  let highX = extent[HIGH]
  let highY = extent[HIGH + 1]
  let highZ = extent[HIGH + 2]
  for (let t = from, o = (first + from) * RECORD_STRIDE; t < end; t++, o += RECORD_STRIDE) {
    const c = 3 * t
    const a = 3 * corners[c]
    const b = 3 * corners[c + 1]
    const d = 3 * corners[c + 2]
    const ax = positions[a]
    const ay = positions[a + 1]
    const az = positions[a + 2]
    const bx = positions[b]
    const by = positions[b + 1]
    const bz = positions[b + 2]
    const dx = positions[d]
    const dy = positions[d + 1]
    const dz = positions[d + 2]
    numbers[o] = ax
    numbers[o + 1] = ay
    numbers[o + 2] = az
    numbers[o + 3] = bx
    numbers[o + 4] = by
    numbers[o + 5] = bz
    numbers[o + 6] = dx
    numbers[o + 7] = dy
    numbers[o + 8] = dz
    const ux = bx - ax
    const uy = by - ay
    const uz = bz - az
    const vx = dx - ax
    const vy = dy - ay
    const vz = dz - az
    const yz = uy * vz
    const zy = uz * vy
    const zx = uz * vx
    const xz = ux * vz
    const xy = ux * vy
    const yx = uy * vx
    numbers[o + NORMAL] = yz - zy
    numbers[o + NORMAL + 1] = zx - xz
    numbers[o + NORMAL + 2] = xy - yx
    const terms = Math.abs(yz) + Math.abs(zy) + Math.abs(zx) + Math.abs(xz) + Math.abs(xy) + Math.abs(yx)
    numbers[o + DOUBT] = ROUNDING * terms + UNDERFLOW
    const reach = Math.abs(ux) + Math.abs(uy) + Math.abs(uz) + Math.abs(vx) + Math.abs(vy) + Math.abs(vz)
    numbers[o + REACH] = reach
    if (!(reach < LONGEST_REACH)) numbers[o + REACH] = Infinity
    const name = 2 * o
    names[name + VERTEX] = corners[c] ^ other
    names[name + VERTEX + 1] = corners[c + 1] ^ other
    names[name + VERTEX + 2] = corners[c + 2] ^ other
    names[name + MESH] = mesh[t]
    lowX = Math.min(lowX, ax, bx, dx)
    lowY = Math.min(lowY, ay, by, dy)
    lowZ = Math.min(lowZ, az, bz, dz)
    highX = Math.max(highX, ax, bx, dx)
    highY = Math.max(highY, ay, by, dy)
    highZ = Math.max(highZ, az, bz, dz)
  }
  extent[LOW] = lowX
  extent[LOW + 1] = lowY
  extent[LOW + 2] = lowZ
  extent[HIGH] = highX
  extent[HIGH + 1] = highY
  extent[HIGH + 2] = highZ
}

function addSizes(records: TriangleRecords, from: number, end: number, extent: Float64Array): void {
  const { numbers, diameters, solid } = records
  let smallest = extent[SMALLEST]
  let largest = extent[LARGEST]
  let solids = 0
  for (let t = from, o = from * RECORD_STRIDE; t < end; t++, o += RECORD_STRIDE) {
    writeDiameter(diameters, t, numbers, o, o + 3, o + 6)
    const d = diameters[t]
    if (d > largest) largest = d
    // What is not a number stays so in every minimum.
    if (d !== 0) smallest = Math.min(smallest, d)
    solids += solid[t]
  }
  extent[SMALLEST] = smallest
  extent[LARGEST] = largest
  extent[SOLIDS] += solids
}
