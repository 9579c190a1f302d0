import { expect, test } from 'vitest'
import { areaSign, volumeSign } from '../../../engine/inside/exact-sign.ts'
import { Random } from '../../../engine/math/random.ts'

const SEED = 31

test('counter-clockwise is positive, and so is the side it is seen from', () => {
  expect(areaSign(0, 0, 1, 0, 0, 1)).toBe(1)
  expect(areaSign(0, 0, 0, 1, 1, 0)).toBe(-1)
  expect(volumeSign(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1)).toBe(1)
  expect(volumeSign(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, -1)).toBe(-1)
})

test(`areas that underflow, times heights that do not (seed ${SEED})`, () => {
  const random = new Random(SEED)
  for (let n = 0; n < 3000; n++) {
    const p = Array.from({ length: 12 }, (_, k) => {
      return k % 3 === 2 ? random.between(-1, 1) * 2 ** 900 : random.between(-1, 1) * 2 ** -536
    }) as Twelve
    expect(volumeSign(...p)).toBe(wholeVolumeSign(p))
  }
})

/** Coordinates that meet exactly, nearly, or across all of the range of doubles. */
function coordinate(random: Random, kind: number): number {
  if (kind === 0) return random.below(5) - 2
  if (kind === 1) return (random.below(5) - 2) * (1 + 2 ** -52 * random.below(3))
  if (kind === 2) return random.between(-1, 1)
  if (kind === 3) return random.between(-1, 1) * 2 ** (random.below(1900) - 1000)
  if (kind === 4) return (random.below(5) - 2) * Number.MIN_VALUE
  return 0.1 * random.below(10)
}

test(`signs are those of whole numbers (seed ${SEED})`, () => {
  const random = new Random(SEED)
  let zero = 0
  for (let n = 0; n < 6000; n++) {
    const kind = random.below(12)
    const p = Array.from({ length: 12 }, () =>
      coordinate(random, kind < 6 ? kind : random.below(6)),
    ) as Twelve
    const [ax, ay, , bx, by, , cx, cy] = p.map(whole) as Wholes
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    expect(areaSign(p[0], p[1], p[3], p[4], p[6], p[7])).toBe(sign(area))
    const volume = wholeVolumeSign(p)
    expect(volumeSign(...p)).toBe(volume)
    if (volume === 0) zero++
  }
  expect(zero).toBeGreaterThan(50)
})

type Twelve = Parameters<typeof volumeSign>
type Three = [bigint, bigint, bigint]
type Wholes = [...Three, ...Three, ...Three, ...Three]

function wholeVolumeSign(p: Twelve): number {
  const [ax, ay, az, bx, by, bz, cx, cy, cz, dx, dy, dz] = p.map(whole) as Wholes
  const nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay)
  const ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az)
  const nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  return sign(nx * (dx - ax) + ny * (dy - ay) + nz * (dz - az))
}

function sign(value: bigint): number {
  return value > 0n ? 1 : value < 0n ? -1 : 0
}

function whole(x: number): bigint {
  let doubled = x
  let times = 0
  for (; !Number.isInteger(doubled); doubled *= 2) times++
  return BigInt(doubled) << BigInt(1074 - times)
}
