import { expect, test } from 'vitest'
import { describeDiagnosis, diagnose } from '../../../engine/inside/diagnose.ts'
import { joined, turned } from '../../../engine/soup/joined-mesh.ts'
import { boxSolid } from '../../../engine/soup/sample/box-solid.ts'
import { octasphere } from '../../../engine/soup/sample/octasphere.ts'
import { type TriangleMesh, triangleMesh } from '../../../engine/soup/triangle-mesh.ts'
import { solidCases } from './solid-cases.ts'

function without(mesh: TriangleMesh, triangle: number): TriangleMesh {
  return triangleMesh(
    mesh.positions,
    mesh.corners.filter((_, k) => Math.floor(k / 3) !== triangle),
  )
}

function unshared(mesh: TriangleMesh): TriangleMesh {
  const positions = Array.from(mesh.corners, (v) => [...mesh.positions.subarray(3 * v, 3 * v + 3)]).flat()
  return triangleMesh(
    Float64Array.from(positions),
    Uint32Array.from(mesh.corners, (_, k) => k),
  )
}

test.each(solidCases)('$name is closed', ({ mesh }) => {
  expect(diagnose(mesh)).toMatchObject({ closed: true, boundaryEdges: 0, misorientedEdges: 0 })
  expect(diagnose(unshared(mesh))).toEqual(diagnose(mesh))
})

test('minus zero and zero are one position', () => {
  const signed = unshared(octasphere(1))
  const mesh = triangleMesh(
    signed.positions.map((x, i) => (x === 0 && i % 2 === 0 ? -0 : x)),
    signed.corners,
  )
  expect(mesh.positions.some((x) => Object.is(x, -0))).toBe(true)
  expect(diagnose(mesh).closed).toBe(true)
})

test('a hole has three open edges', () => {
  const diagnosis = diagnose(without(octasphere(1), 5))
  expect(diagnosis).toEqual({
    closed: false,
    boundaryEdges: 3,
    misorientedEdges: 0,
    nonManifoldEdges: 0,
    degenerateTriangles: 0,
  })
  expect(describeDiagnosis(diagnosis)).toBe(
    'The mesh encloses no solid: 3 open edges; labels are best answers by the generalised winding number.',
  )
})

test('a triangle turned round', () => {
  const { positions, corners } = octasphere(1)
  const mixed = corners.slice()
  mixed.set([corners[1]!, corners[0]!], 0)
  expect(diagnose(triangleMesh(positions, mixed))).toMatchObject({
    closed: false,
    boundaryEdges: 0,
    misorientedEdges: 3,
  })
})

test('one triangle twice is a flap with a rim', () => {
  const ball = octasphere(1)
  const flap = triangleMesh(
    ball.positions,
    Uint32Array.from([...ball.corners, ...ball.corners.subarray(0, 3)]),
  )
  expect(diagnose(flap)).toMatchObject({ closed: false, boundaryEdges: 3, nonManifoldEdges: 3 })
})

test('edges of four triangles do no harm', () => {
  const cubes = boxSolid([
    { min: [0, 0, 0], max: [1, 1, 1] },
    { min: [1, 1, 0], max: [2, 2, 1] },
  ])
  const diagnosis = diagnose(cubes)
  expect(diagnosis).toMatchObject({ closed: true, nonManifoldEdges: 1 })
  expect(describeDiagnosis(diagnosis)).toBe('The mesh is closed: 1 edge of more than two triangles.')
  expect(diagnose(joined([cubes, turned(cubes)])).closed).toBe(true)
})

test('triangles without an area are counted', () => {
  const seam = solidCases.find(({ name }) => name.includes('seam'))!.mesh
  expect(diagnose(seam)).toMatchObject({ closed: true, degenerateTriangles: 2 })
})
