import { InstancedMesh, Matrix4, Vector3 } from 'three'
import { expect, it } from 'vitest'
import { ArcDrawing } from '../../../renderer/xr/arc-drawing.ts'
import type { TeleportArc } from '../../../walkthrough/xr/teleport-arc.ts'

/** A throw ahead and up, as the arc is cast: a point every twentieth of a second. */
function thrown(count: number, isLegal = true): TeleportArc {
  const points = Float64Array.from({ length: 3 * count }, (_, i) => {
    const time = Math.floor(i / 3) / 20
    return [0, 1.4 + 4 * time - 4.9 * time * time, -6 * time][i % 3]!
  })
  const landing = points.slice(-3)
  return { isShown: true, isLegal, count, points, landing, normal: [0, 1, 0] } as unknown as TeleportArc
}

function beadsOf(drawing: ArcDrawing): Vector3[] {
  const beads = drawing.object.children.find((child) => child instanceof InstancedMesh) as InstancedMesh
  const matrix = new Matrix4()
  return Array.from({ length: beads.count }, (_, i) => {
    beads.getMatrixAt(i, matrix)
    return new Vector3().setFromMatrixPosition(matrix)
  })
}

it.each([20, 41])(
  'an arc of %d points is a row of beads near enough to be seen as a line, from end to end',
  (count) => {
    const drawing = new ArcDrawing()
    const arc = thrown(count)
    drawing.update(arc)
    const beads = beadsOf(drawing)
    for (const [i, bead] of beads.entries()) {
      const before = i === 0 ? new Vector3().fromArray([...arc.points]) : beads[i - 1]!
      expect(bead.distanceTo(before)).toBeLessThan(0.1)
      expect(bead.distanceTo(before)).toBeGreaterThan(0.05)
    }
    expect(beads.at(-1)!.distanceTo(new Vector3().fromArray([...arc.landing]))).toBeLessThan(0.1)
    drawing.dispose()
  },
)

it('a longer one than there are beads for still ends where it lands', () => {
  const drawing = new ArcDrawing()
  const arc = thrown(100)
  drawing.update(arc)
  const last = beadsOf(drawing).at(-1)!
  expect(last.distanceTo(new Vector3().fromArray([...arc.landing]))).toBeLessThan(1)
  drawing.update({ ...arc, isShown: false } as TeleportArc)
  expect(drawing.object.visible).toBe(false)
})
