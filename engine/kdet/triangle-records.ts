/**
 * What a frame needs of each triangle, side by side: its corners, its plane with the doubt of a side of it, its
 * diameter. Made anew each frame.
 */
import { writeDiameter } from './diameter.ts'
import type { TriangleSet } from './triangle-set.ts'

/** Numbers a triangle: nine of its corners, then these, then its names. Two cache lines. */
export const RECORD_STRIDE = 16
export const NORMAL = 9
export const DOUBT = 12
/** More than the sum of the sides of the box. */
export const REACH = 13

/** In the same memory, in whole numbers: the three vertices, then the mesh. */
export const NAME_STRIDE = 2 * RECORD_STRIDE
export const VERTEX = 28
export const MESH = 31

/**
 * More than Shewchuk's bound of the rounding of an orientation, 7 · 2⁻⁵³ of its terms' sizes, by what the rounding of
 * the bound itself takes.
 */
export const ROUNDING = 16 * 2 ** -53

/** More than what products lose that fall below the range of a double. */
const UNDERFLOW = 1e-300

/** Beyond this a side may overflow: it is left in doubt. */
const LONGEST_REACH = 1e100

export class KDetError extends Error {
  override readonly name = 'KDetError'
}

export class TriangleRecords {
  count = 0
  numbers = new Float64Array(0)
  /** The same memory as the numbers: see VERTEX and MESH. */
  names = new Int32Array(0)
  diameters = new Float64Array(0)
  /** Of the diameters, without zeros; 0 where there is no other. */
  smallest = 0
  largest = 0
  /** Lowest and highest coordinate of all corners, by axis. */
  readonly low = new Float64Array(3)
  readonly high = new Float64Array(3)

  fill(set: TriangleSet): void {
    const count = set.corners.length / 3
    if (!Number.isInteger(count) || set.mesh.length < count) {
      throw new KDetError(
        `A triangle set has ${set.corners.length} corners and ${set.mesh.length} numbers of meshes, which do not fit.`,
      )
    }
    this.reserve(count)
    this.count = count
    this.measure(set)
    this.findSizes()
  }

  private reserve(count: number): void {
    if (this.diameters.length >= count) return
    const room = count + (count >> 2)
    this.numbers = new Float64Array(room * RECORD_STRIDE)
    this.names = new Int32Array(this.numbers.buffer)
    this.diameters = new Float64Array(room)
  }

  private measure(set: TriangleSet): void {
    const { positions, corners, mesh } = set
    const { numbers, names, diameters, low, high } = this
    let lowX = Infinity
    let lowY = Infinity
    let lowZ = Infinity
    let highX = -Infinity
    let highY = -Infinity
    let highZ = -Infinity
    for (let t = 0, c = 0, o = 0; t < this.count; t++, c += 3, o += RECORD_STRIDE) {
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
      numbers[o + REACH] = reach < LONGEST_REACH ? reach : Infinity
      writeDiameter(diameters, t, positions, a, b, d)
      const name = t * NAME_STRIDE
      names[name + VERTEX] = corners[c]
      names[name + VERTEX + 1] = corners[c + 1]
      names[name + VERTEX + 2] = corners[c + 2]
      names[name + MESH] = mesh[t]
      lowX = Math.min(lowX, ax, bx, dx)
      lowY = Math.min(lowY, ay, by, dy)
      lowZ = Math.min(lowZ, az, bz, dz)
      highX = Math.max(highX, ax, bx, dx)
      highY = Math.max(highY, ay, by, dy)
      highZ = Math.max(highZ, az, bz, dz)
    }
    low[0] = lowX
    low[1] = lowY
    low[2] = lowZ
    high[0] = highX
    high[1] = highY
    high[2] = highZ
  }

  private findSizes(): void {
    const { diameters } = this
    let smallest = Infinity
    let largest = 0
    for (let t = 0; t < this.count; t++) {
      const d = diameters[t]
      if (d > largest) largest = d
      if (d > 0 && d < smallest) smallest = d
      if (!(d >= 0)) throw new KDetError(`Triangle ${t} has a corner that is missing or not finite.`)
    }
    this.smallest = smallest === Infinity ? 0 : smallest
    this.largest = largest
  }
}
