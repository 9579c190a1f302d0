import { describe, expect, test } from 'vitest'
import { BestAnswer } from '../../../engine/inside/best-answer.ts'
import { IN, ON, OUT } from '../../../engine/inside/label.ts'
import { WindingSum, windingNumber } from '../../../engine/inside/winding.ts'
import { Random } from '../../../engine/math/random.ts'
import { octasphere } from '../../../engine/soup/sample/octasphere.ts'
import { type TriangleMesh, triangleMesh } from '../../../engine/soup/triangle-mesh.ts'
import { seesEdgeFromWithin } from './judge.ts'
import { hardPoints, solidCases } from './solid-cases.ts'

const SEED = 41

/** Some triangles left out, some turned round, some twice. */
function spoiled(mesh: TriangleMesh, seed: number): TriangleMesh {
  const random = new Random(seed)
  const corners: number[] = []
  for (let k = 0; k < mesh.corners.length; k += 3) {
    const [a, b, c] = [...mesh.corners.subarray(k, k + 3)] as [number, number, number]
    const fate = random.below(12)
    if (fate === 0) continue
    corners.push(a, fate === 1 ? c : b, fate === 1 ? b : c)
    if (fate === 2) corners.push(a, b, c)
  }
  return triangleMesh(mesh.positions, Uint32Array.from(corners))
}

const ordinary = solidCases.filter(
  ({ name }) => !/1e|denormal|no triangles|fins|no width|one point/.test(name),
)

describe.each(ordinary)(`$name, spoiled (seed ${SEED})`, ({ mesh }) => {
  const open = spoiled(mesh, SEED)
  const best = new BestAnswer(open)
  const points = hardPoints(open, SEED, 8)

  test('labels are those of the plain sum, away from edges and except at half a winding', () => {
    const quick = new Uint8Array(points.length / 3)
    const plain = new Uint8Array(points.length / 3)
    best.classify(points, quick)
    new WindingSum(open).classify(points, plain)
    let compared = 0
    for (let i = 0; i < quick.length; i++) {
      const winding = Math.abs(windingNumber(open, points[3 * i]!, points[3 * i + 1]!, points[3 * i + 2]!))
      if (plain[i] !== ON && Math.abs(winding - 0.5) < 1e-6) continue
      if (plain[i] !== ON && seesEdgeFromWithin(open, points, i)) continue
      expect([i, quick[i]]).toEqual([i, plain[i]])
      compared++
    }
    expect(compared).toBeGreaterThan(quick.length / 4)
  })

  test('winding numbers are those of the plain sum', () => {
    const random = new Random(SEED)
    for (let n = 0; n < 50; n++) {
      const p = [0, 1, 2].map(() => random.between(-1, 1)) as [number, number, number]
      expect(best.at(...p)).toBeCloseTo(windingNumber(open, ...p), 9)
    }
  })
})

test('a closed mesh needs nothing added', () => {
  expect(new BestAnswer(octasphere(1)).fan.corners.length).toBe(0)
})

test('a bowl is full up to its rim, about', () => {
  const ball = octasphere(3)
  const lower = Array.from({ length: ball.corners.length / 3 }, (_, t) =>
    ball.corners.subarray(3 * t, 3 * t + 3),
  )
  const bowl = triangleMesh(
    ball.positions,
    Uint32Array.from(
      lower.filter((t) => t.every((v) => ball.positions[3 * v + 1]! <= 0)).flatMap((t) => [...t]),
    ),
  )
  const labels = new Uint8Array(4)
  new BestAnswer(bowl).classify(
    Float64Array.of(0.1, -0.2, 0.1, 0.1, 0.2, 0.1, 0.1, -1.2, 0, 0, -1, 0),
    labels,
  )
  expect([...labels]).toEqual([IN, OUT, OUT, ON])
})

test('the middle of what was added is judged by the mesh alone', () => {
  const bowl = spoiled(octasphere(2), 2)
  const best = new BestAnswer(bowl)
  const apex = [...best.fan.positions.subarray(-3)] as [number, number, number]
  expect(best.fan.corners.length).toBeGreaterThan(0)
  expect(best.at(...apex)).toBeCloseTo(windingNumber(bowl, ...apex), 9)
  const label = new Uint8Array(1)
  best.classify(Float64Array.from(apex), label)
  expect(label[0]).toBe(Math.abs(windingNumber(bowl, ...apex)) > 0.5 ? IN : OUT)
})
