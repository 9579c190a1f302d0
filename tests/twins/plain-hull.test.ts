import { orient3d } from 'robust-predicates'
import { describe, expect, it } from 'vitest'
import { Random } from '../../engine/math/random.ts'
import { bruteHull } from './brute-hull.ts'
import { plainHull } from './plain-hull.ts'
import { boxShape, coneShape, MANY_SIDED_FAMILIES, prismShape, SHAPE_FAMILIES } from './shape-families.ts'

const SEED = 20261116

/** Loops from their smallest index, sorted. */
function canonical(faces: readonly (readonly number[])[]): string[] {
  const turned = faces.map((loop) => {
    const start = loop.indexOf(Math.min(...loop))
    return [...loop.slice(start), ...loop.slice(0, start)].join()
  })
  return turned.sort()
}

describe('the plain hull', () => {
  it('knows the faces of a box', () => {
    const faces = [
      [0, 4, 6, 2],
      [1, 3, 7, 5],
      [0, 1, 5, 4],
      [2, 6, 7, 3],
      [0, 2, 3, 1],
      [4, 5, 7, 6],
    ]
    expect(canonical(plainHull(boxShape(1, 2, 3)).faces)).toEqual(canonical(faces))
  })

  it('keeps the faces of prisms and cones of 200 sides whole', () => {
    expect(
      plainHull(prismShape(200, 0.5))
        .faces.map((loop) => loop.length)
        .sort(),
    ).toEqual([200, 200, ...Array(200).fill(4)].sort())
    expect(plainHull(coneShape(200, 1.5)).faces).toHaveLength(201)
  })

  it('refuses points without a volume', () => {
    expect(() => plainHull(Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0))).toThrow('volume')
  })

  for (const [name, family] of Object.entries(SHAPE_FAMILIES)) {
    it(`agrees with the brute-force hull of ${name} (seed ${SEED})`, () => {
      const random = new Random(SEED)
      for (let round = 0; round < 5; round++) {
        const points = family(random).slice(0, 36)
        const brute = bruteHull(points)
        if (brute.kind === 'hull') expect(canonical(plainHull(points).faces)).toEqual(canonical(brute.loops))
      }
    })
  }

  for (const [name, family] of Object.entries({ ...SHAPE_FAMILIES, ...MANY_SIDED_FAMILIES })) {
    it(`closes ${name} and leaves no point outside (seed ${SEED})`, () => {
      const random = new Random(SEED + 1)
      for (let round = 0; round < 2; round++) {
        const { vertices, faces } = plainHull(family(random))
        const directed = new Set(
          faces.flatMap((loop) => loop.map((v, i) => `${v} ${loop[(i + 1) % loop.length]}`)),
        )
        for (const edge of directed) expect(directed.has(edge.split(' ').reverse().join(' '))).toBe(true)
        expect(new Set(faces.flat()).size - directed.size / 2 + faces.length).toBe(2)
        const at = (vertex: number) =>
          [...vertices.subarray(3 * vertex, 3 * vertex + 3)] as [number, number, number]
        for (const loop of faces) {
          const [a, b, c] = [at(loop[0]), at(loop[1]), at(loop[2])]
          let lowest = 0
          for (let vertex = 0; 3 * vertex < vertices.length; vertex++) {
            lowest = Math.min(lowest, orient3d(...a, ...b, ...c, ...at(vertex)))
          }
          expect(lowest).toBe(0)
        }
      }
    })
  }
})
