import { describe, expect, it } from 'vitest'
import { RayPlain } from '../../../../engine/inside/ray-plain.ts'
import { boxSolid } from '../../../../engine/soup/sample/box-solid.ts'
import { building, DOOR_HEIGHT, RISER, ROOM_HEIGHT } from '../../../../engine/soup/sample/building.ts'
import { thinFins } from '../../../../engine/soup/sample/thin-fins.ts'
import { topologyOf, volumeOf, windingNumber } from './mesh-checks.ts'

describe('box solid', () => {
  it('is the volume of its boxes, with what is cut taken out', () => {
    const boxes = [
      { min: [0, 0, 0], max: [4, 3, 2] },
      { min: [1, 1, 0], max: [2, 2, 2], cut: true },
      { min: [1.25, 1, 0.5], max: [1.75, 2, 1.5] },
    ] as const
    for (const step of [Number.POSITIVE_INFINITY, 0.4]) {
      const mesh = boxSolid(boxes, step)
      expect(topologyOf(mesh).open).toBe(0)
      expect(volumeOf(mesh)).toBeCloseTo(24 - 2 + 0.5, 9)
    }
  })

  it('divides edges no longer than the step', () => {
    const { corners } = boxSolid([{ min: [0, 0, 0], max: [1, 1, 1] }], 0.25)
    expect(corners.length / 3).toBe(12 * 16)
  })
})

describe('thin fins', () => {
  it('are closed, however thin', () => {
    const fins = thinFins(40, 1e-7)
    expect(topologyOf(fins)).toEqual({ open: 0, crowded: 0, components: 1 })
    expect(windingNumber(fins, [0.5 / 40, 0.5, 0.5])).toBeCloseTo(1, 6)
    expect(windingNumber(fins, [1 / 40, 0.5, 0.5])).toBeCloseTo(0, 6)
  })
})

describe('building', () => {
  const small = building({ columns: 3, rows: 2, storeys: 3, triangles: 0 })
  const rays = new RayPlain(small.mesh)
  const label = new Uint8Array(1)
  const isIn = (x: number, y: number, z: number): number => {
    rays.classify(Float64Array.of(x, y, z), label)
    return label[0]
  }

  it('is one closed solid', () => {
    expect(topologyOf(small.mesh)).toEqual({ open: 0, crowded: 0, components: 1 })
  })

  it('has about the triangles asked for', () => {
    const { mesh } = building({ columns: 3, rows: 2, storeys: 2, triangles: 60_000 })
    expect(mesh.corners.length / 3).toBeGreaterThan(54_000)
    expect(mesh.corners.length / 3).toBeLessThanOrEqual(60_000)
    expect(topologyOf(mesh).open).toBe(0)
  })

  it('has rooms with a floor, a ceiling and air between', () => {
    for (const [x, y, z] of small.rooms) {
      expect(
        [-0.05, 0.05, ROOM_HEIGHT - 0.05, ROOM_HEIGHT + 0.05].map((up) => isIn(x - 1.9, y + up, z)),
      ).toEqual([1, 0, 0, 1])
    }
  })

  it('lets a person in from the start through the door', () => {
    const [x, y, z] = small.start
    for (let way = 0; way < 4; way += 0.15) {
      for (const [side, up] of [
        [-0.43, 0.02],
        [0.43, 0.02],
        [0, DOOR_HEIGHT - 0.02],
      ]) {
        expect(isIn(x + side, y + up, z - way)).toBe(0)
      }
      expect(isIn(x, y - 0.02, z - way)).toBe(1)
    }
  })

  it('has stairs of equal risers from storey to storey, with head room', () => {
    expect(small.flights.length).toBe(2)
    for (const { foot, head } of small.flights) {
      const heights: number[] = []
      for (let x = foot[0]; x <= head[0] - 0.7; x += 0.14) {
        let up = -0.01
        while (isIn(x, foot[1] + up, foot[2]) === 1) up += RISER
        heights.push(Math.round((up + 0.01) / RISER) - 1)
        for (const above of [0.1, 1, 1.9]) expect(isIn(x, foot[1] + up + above, foot[2])).toBe(0)
      }
      expect([...new Set(heights)]).toEqual(Array.from({ length: 18 }, (_, i) => i))
      expect([-0.05, 0.05, 1.9].map((up) => isIn(head[0], head[1] + up, head[2]))).toEqual([1, 0, 0])
      expect(head[1] - foot[1]).toBeCloseTo(18 * RISER, 9)
    }
  })
})
