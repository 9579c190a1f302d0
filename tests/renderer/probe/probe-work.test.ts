import { describe, expect, it } from 'vitest'
import { IN, ON, OUT } from '../../../engine/inside/label.ts'
import { Random } from '../../../engine/math/random.ts'
import { buildTree } from '../../../engine/soup/build-tree.ts'
import { joined } from '../../../engine/soup/joined-mesh.ts'
import { octasphere } from '../../../engine/soup/sample/octasphere.ts'
import type { TriangleMesh } from '../../../engine/soup/triangle-mesh.ts'
import type { ProbeAnswer, SliceLabels } from '../../../renderer/probe/messages.ts'
import { ProbeWork } from '../../../renderer/probe/probe-work.ts'
import { sliceFrame, slicePlane, slicePoints } from '../../../renderer/probe/slice-plane.ts'

const plane = (mesh: TriangleMesh, place = 0.5, axis: 'x' | 'y' | 'z' = 'z') =>
  slicePlane(buildTree(mesh).box, sliceFrame(axis, [0, 0, 1], [0, 1, 0]), place)

/** A worker that can be stepped; every look at the clock takes a millisecond. */
function start(mesh: TriangleMesh) {
  const answers: ProbeAnswer[] = []
  let time = 0
  const work = new ProbeWork(
    (answer) => answers.push(answer),
    () => time++,
  )
  work.hear({ type: 'solid', tree: buildTree(mesh) })
  const finish = (): void => {
    for (let steps = 0; work.work(); steps++) if (steps > 100_000) throw new Error('It never ends.')
  }
  return { work, answers, finish }
}

const of = <T extends ProbeAnswer['type']>(answers: readonly ProbeAnswer[], type: T) =>
  answers.filter((answer): answer is Extract<ProbeAnswer, { type: T }> => answer.type === type)

const slices = (answers: readonly ProbeAnswer[]): readonly SliceLabels[] =>
  of(answers, 'slice').map(({ slice }) => slice)

describe('probing', () => {
  it('says that a sphere is closed, what setting up took, and then rests', () => {
    const { work, answers, finish } = start(octasphere(2))
    finish()
    expect(of(answers, 'solid')[0]?.news).toMatchObject({ triangles: 128, diagnosis: { closed: true } })
    expect(of(answers, 'setup').map(({ method }) => method)).toEqual(['ray', 'multipole'])
    expect(answers.at(-1)).toEqual({ type: 'idle', stopped: false })
    const { length } = answers
    expect(work.work()).toBe(false)
    expect(answers.length).toBe(length)
  })

  it('tells where the fingertip is, how far off, and J with its error', () => {
    const { work, answers, finish } = start(octasphere(3))
    finish()
    for (const [point, label, distance] of [
      [[0.2, 0.1, 0.1], IN, undefined],
      [[3, 0, 0], OUT, 2],
      [[1, 0, 0], ON, 0],
    ] as const) {
      work.hear({ type: 'tip', point: Float64Array.from(point) })
      finish()
      const { reading } = of(answers, 'tip').at(-1)!
      expect(reading.ray).toBe(label)
      expect(reading.multipole?.label).toBe(label)
      if (distance !== undefined) expect(reading.distance).toBeCloseTo(distance, 12)
      if (label === ON) continue
      const off = Math.abs(reading.multipole!.potential - (label === IN ? 1 : 0))
      expect(off).toBeLessThanOrEqual(reading.multipole!.error)
    }
  })

  it('answers the fingertip by rays while the expansions are still being made', () => {
    const { work, answers } = start(octasphere(3))
    work.hear({ type: 'tip', point: Float64Array.of(0.1, 0.2, 0) })
    while (of(answers, 'tip').length === 0) work.work()
    expect(of(answers, 'tip')[0]!.reading).toMatchObject({ ray: IN, multipole: null })
    expect(of(answers, 'setup').map(({ method }) => method)).toEqual(['ray'])
  })

  it.each([1, 2, 3])('both methods label a slice of overlapping balls alike, seed %i', (seed) => {
    const random = new Random(seed)
    const balls = Array.from({ length: 4 }, () => {
      const centre = [0, 1, 2].map(() => random.between(-1, 1)) as [number, number, number]
      return { centre, radius: random.between(0.3, 1) }
    })
    const mesh = joined(balls.map(({ centre, radius }) => octasphere(2, radius, centre)))
    const { work, answers, finish } = start(mesh)
    const where = plane(mesh, random.between(0.2, 0.8))
    work.hear({ type: 'slice', id: 1, plane: where, cells: 64, potentials: true })
    finish()
    const [ray, multipole] = slices(answers)
    expect([ray?.method, multipole?.method]).toEqual(['ray', 'multipole'])
    expect(multipole?.labels).toEqual(ray?.labels)
    // Well inside of a ball, well outside of all: octaspheres of level 2 lie between 0.85 and 1 of their radius.
    const points = slicePoints(where, 64)
    let [inside, outside] = [0, 0]
    for (let i = 0; i < 64 * 64; i++) {
      const far = balls.map(
        ({ centre, radius }) => Math.hypot(...centre.map((c, k) => points[3 * i + k]! - c)) / radius,
      )
      const label = ray!.labels[i]
      if (far.some((r) => r < 0.85)) {
        inside++
        expect(label).toBe(IN)
        expect(multipole!.potentials![i]).toBeGreaterThan(0.5)
      } else if (far.every((r) => r > 1)) {
        outside++
        expect(label).toBe(OUT)
        expect(Math.abs(multipole!.potentials![i]!)).toBeLessThan(0.5)
      }
    }
    expect(Math.min(inside, outside)).toBeGreaterThan(100)
  })

  it('leaves a slice for a newer one', () => {
    const mesh = octasphere(2)
    const { work, answers, finish } = start(mesh)
    finish()
    work.hear({ type: 'slice', id: 1, plane: plane(mesh), cells: 256, potentials: true })
    work.work()
    work.hear({ type: 'slice', id: 2, plane: plane(mesh, 0.3, 'y'), cells: 64, potentials: true })
    finish()
    expect(slices(answers).map(({ id, method }) => [id, method])).toEqual([
      [2, 'ray'],
      [2, 'multipole'],
    ])
  })

  it('stops, still answers the fingertip, and goes on where it was', () => {
    const mesh = octasphere(2)
    const { work, answers, finish } = start(mesh)
    work.hear({ type: 'slice', id: 1, plane: plane(mesh), cells: 64, potentials: true })
    while (slices(answers).length === 0) work.work()
    work.hear({ type: 'stop' })
    finish()
    expect(answers.at(-1)).toEqual({ type: 'idle', stopped: true })
    work.hear({ type: 'tip', point: Float64Array.of(0, 0, 9) })
    finish()
    expect(of(answers, 'tip').length).toBe(1)
    work.hear({ type: 'go-on' })
    finish()
    expect(slices(answers).map(({ method }) => method)).toEqual(['ray', 'multipole'])
    expect(answers.at(-1)).toEqual({ type: 'idle', stopped: false })
  })

  it('says what it cannot do, in one sentence, and rests', () => {
    const { positions, corners } = octasphere(1)
    const { work, answers, finish } = start({ positions: positions.map((x) => x * 1e305), corners })
    work.hear({ type: 'slice', id: 1, plane: plane(octasphere(1)), cells: 64, potentials: false })
    finish()
    expect(of(answers, 'fault')).toEqual([
      {
        type: 'fault',
        method: 'ray',
        text: 'The body cannot be probed: A solid reaches farther than 1e301 from the origin, where no ray can leave it.',
      },
    ])
    work.hear({ type: 'slice', id: 2, plane: plane(octasphere(1)), cells: 64, potentials: false })
    finish()
    expect(slices(answers)).toEqual([])
  })

  it('gives a best answer for a mesh with a hole, and says that it is one', () => {
    const { positions, corners } = octasphere(3)
    const { work, answers, finish } = start({ positions, corners: corners.subarray(3) })
    work.hear({ type: 'tip', point: Float64Array.of(-0.3, -0.3, -0.3) })
    finish()
    work.hear({ type: 'tip', point: Float64Array.of(0, 0, 4) })
    finish()
    expect(of(answers, 'solid')[0]!.news.diagnosis).toMatchObject({ closed: false, boundaryEdges: 3 })
    expect(of(answers, 'tip').map(({ reading }) => reading.ray)).toEqual([IN, OUT])
  })
})
