/**
 * Signs of areas and volumes without rounding, for every set of finite doubles: a float filter first, then
 * robust-predicates, and integers of unlimited length where its products would leave the range of a double.
 */
import { orient2d, orient3d } from 'robust-predicates'

export type Sign = -1 | 0 | 1

/** Shewchuk's bounds are 3ε and 7ε (ε = 2^−53) and a little; these leave room for one product that underflows. */
export const AREA_FILTER = 4e-16
export const VOLUME_FILTER = 9e-16
/**
 * What underflow can hide in the volume of points no farther out than LARGEST_FILTERED: a lost product is below
 * 2^−1074 and is multiplied by differences below 2^101. Smaller results are never trusted.
 */
export const SMALLEST_FILTERED = 1e-280
export const LARGEST_FILTERED = 2 ** 100

/**
 * robust-predicates is exact while no product leaves the range of a double: three differences, whose lowest bits
 * sit 52 places under the smallest coordinate, and the 27 bits of its splitter.
 */
const LARGEST_ADAPTIVE = 2 ** 300
const SMALLEST_ADAPTIVE = 2 ** -280

/** 1 where a, b, c run counter-clockwise, −1 where clockwise, 0 where they lie on a line. */
export function areaSign(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): Sign {
  const left = (bx - ax) * (cy - ay)
  const right = (by - ay) * (cx - ax)
  const area = left - right
  const size = Math.abs(area)
  if (size > AREA_FILTER * (Math.abs(left) + Math.abs(right)) && size > SMALLEST_FILTERED) {
    return area > 0 ? 1 : -1
  }
  if (adapts(ax) && adapts(ay) && adapts(bx) && adapts(by) && adapts(cx) && adapts(cy)) {
    // robust-predicates counts clockwise as positive.
    const turned = orient2d(ax, ay, bx, by, cx, cy)
    return turned < 0 ? 1 : turned > 0 ? -1 : 0
  }
  const ux = whole(bx) - whole(ax)
  const uy = whole(by) - whole(ay)
  return signOf(ux * (whole(cy) - whole(ay)) - uy * (whole(cx) - whole(ax)))
}

/** 1 where d sees a, b, c counter-clockwise (outside of that triangle), −1 where clockwise, 0 in their plane. */
export function volumeSign(
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
  cx: number,
  cy: number,
  cz: number,
  dx: number,
  dy: number,
  dz: number,
): Sign {
  const adx = ax - dx
  const ady = ay - dy
  const adz = az - dz
  const bdx = bx - dx
  const bdy = by - dy
  const bdz = bz - dz
  const cdx = cx - dx
  const cdy = cy - dy
  const cdz = cz - dz
  const bc = bdx * cdy
  const cb = cdx * bdy
  const ca = cdx * ady
  const ac = adx * cdy
  const ab = adx * bdy
  const ba = bdx * ady
  const volume = adz * (bc - cb) + bdz * (ca - ac) + cdz * (ab - ba)
  const heightA = Math.abs(adz)
  const heightB = Math.abs(bdz)
  const heightC = Math.abs(cdz)
  const permanent =
    (Math.abs(bc) + Math.abs(cb)) * heightA +
    (Math.abs(ca) + Math.abs(ac)) * heightB +
    (Math.abs(ab) + Math.abs(ba)) * heightC
  const size = Math.abs(volume)
  if (
    size > VOLUME_FILTER * permanent &&
    size > SMALLEST_FILTERED &&
    heightA + heightB + heightC < LARGEST_FILTERED
  ) {
    return volume < 0 ? 1 : -1
  }
  if (
    adapts(ax) &&
    adapts(ay) &&
    adapts(az) &&
    adapts(bx) &&
    adapts(by) &&
    adapts(bz) &&
    adapts(cx) &&
    adapts(cy) &&
    adapts(cz) &&
    adapts(dx) &&
    adapts(dy) &&
    adapts(dz)
  ) {
    // robust-predicates counts the side from which a, b, c look clockwise as positive.
    const turned = orient3d(ax, ay, az, bx, by, bz, cx, cy, cz, dx, dy, dz)
    return turned < 0 ? 1 : turned > 0 ? -1 : 0
  }
  return wholeVolumeSign([ax, ay, az], [bx, by, bz], [cx, cy, cz], [dx, dy, dz])
}

function adapts(coordinate: number): boolean {
  const size = Math.abs(coordinate)
  return size <= LARGEST_ADAPTIVE && (size >= SMALLEST_ADAPTIVE || size === 0)
}

type Triple = readonly [number, number, number]

function wholeVolumeSign(a: Triple, b: Triple, c: Triple, d: Triple): Sign {
  const [ux, uy, uz] = wholeDifference(b, a)
  const [vx, vy, vz] = wholeDifference(c, a)
  const [wx, wy, wz] = wholeDifference(d, a)
  return signOf((uy * vz - uz * vy) * wx + (uz * vx - ux * vz) * wy + (ux * vy - uy * vx) * wz)
}

function wholeDifference(to: Triple, from: Triple): [bigint, bigint, bigint] {
  return [whole(to[0]) - whole(from[0]), whole(to[1]) - whole(from[1]), whole(to[2]) - whole(from[2])]
}

function signOf(value: bigint): Sign {
  return value > 0n ? 1 : value < 0n ? -1 : 0
}

const bits = new DataView(new ArrayBuffer(8))

/** As a multiple of 2^−1074, the smallest double: every finite double is a whole one. */
function whole(coordinate: number): bigint {
  bits.setFloat64(0, coordinate)
  const high = bits.getUint32(0)
  const exponent = (high >>> 20) & 0x7ff
  const low = (BigInt(high & 0xfffff) << 32n) | BigInt(bits.getUint32(4))
  const size = exponent === 0 ? low : (low | (1n << 52n)) << BigInt(exponent - 1)
  return high >>> 31 === 1 ? -size : size
}
