import { BufferGeometry } from 'three'
import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { VertexPaint } from '../../../renderer/view/vertex-paint.ts'

describe('VertexPaint', () => {
  it('writes colour times vertex colour, roughness and metalness (seed 1)', () => {
    const random = new Random(1)
    const colors = Float32Array.from({ length: 30 }, () => random.unit())
    const painted = new VertexPaint(15)
    const paint = { color: [0.5, 0.004, 1], roughness: 0.3, metalness: 0.8 } as const
    painted.write(5, 10, paint, colors)
    painted.write(0, 5, { ...paint, metalness: 0 }, null)
    const geometry = new BufferGeometry()
    painted.addTo(geometry)
    const paints = geometry.getAttribute('paint')
    const metals = geometry.getAttribute('metalness')
    for (let i = 0; i < 15; i++) {
      for (let k = 0; k < 3; k++) {
        const wanted = paint.color[k]! * (i < 5 ? 1 : colors[3 * (i - 5) + k]!)
        expect(paints.getComponent(i, k)).toBeCloseTo(wanted, 4)
      }
      expect(paints.getW(i)).toBeCloseTo(0.3, 4)
      expect(metals.getX(i)).toBeCloseTo(i < 5 ? 0 : 0.8, 2)
    }
  })

  it('keeps what is out of range within it', () => {
    const painted = new VertexPaint(1)
    painted.write(0, 1, { color: [7, -1, 1], roughness: 2, metalness: 0 }, null)
    const geometry = new BufferGeometry()
    painted.addTo(geometry)
    expect([0, 1, 2, 3].map((k) => geometry.getAttribute('paint').getComponent(0, k))).toEqual([1, 0, 1, 1])
  })
})
