import { describe, expect, test } from 'vitest'
import { readGlb } from '../../formats/read-glb.ts'
import { box, corner, GltfWriter } from './gltf-writer.ts'

async function read(writer: GltfWriter) {
  return await readGlb({ name: 'test.glb', bytes: await writer.glb() })
}

/** Two boxes that fill the L of `corner`, as children of a node that stands turned and scaled somewhere. */
function chair(writer: GltfWriter, names: readonly [string, string], asSiblings = false) {
  const owner = writer.node('chair', corner()).setTranslation([5, 0, 0]).setScale([2, 2, 2])
  const [first, second] = names.map((name) => writer.node(name, box(), asSiblings ? null : owner))
  for (const node of asSiblings ? [first!, second!] : []) node.setScale([2, 2, 2])
  const at = asSiblings ? (x: number[]) => [2 * x[0]! + 5, 2 * x[1]!, 2 * x[2]!] : (x: number[]) => x
  first!.setTranslation(at([1, 0.5, 0.5]) as [number, number, number])
  second!.setTranslation(at([0.5, 1.5, 0.5]) as [number, number, number])
  const scale = asSiblings ? 2 : 1
  first!.setScale([2 * scale, scale, scale])
}

describe('parts named *_part*', () => {
  test.each([
    ['chair_part0', 'chair_part1', false],
    ['chair_part', 'chair_part.001', false],
    ['chair_part_seat', 'chair_part_back', false],
    ['chair_part0', 'chair_part1', true],
  ] as const)('%s and %s belong to the chair (siblings: %s)', async (a, b, asSiblings) => {
    const writer = new GltfWriter()
    chair(writer, [a, b], asSiblings)
    const { bodies, models, notices } = await read(writer)
    expect(bodies.map((body) => body.name)).toEqual(['chair'])
    const [model] = models
    expect(model!.visual).toHaveLength(1)
    expect(model!.parts).toHaveLength(2)
    expect(boxOf(model!.parts[0]!)).toEqual([0, 4, 0, 2, 0, 2])
    expect(boxOf(model!.parts[1]!)).toEqual([0, 2, 2, 4, 0, 2])
    expect(notices).toEqual([])
  })

  test('part names are what stands behind _part', async () => {
    const writer = new GltfWriter()
    chair(writer, ['chair_part_seat', 'chair_part.001'])
    expect((await read(writer)).models[0]!.partNames).toEqual(['seat', 'part 001'])
  })

  test('copied chairs keep their own parts and share a model', async () => {
    const writer = new GltfWriter()
    const mesh = writer.mesh(corner())
    const part = writer.mesh(box())
    for (const [i, suffix] of ['', '.001', '.002'].entries()) {
      const owner = writer.node(`chair${suffix}`, mesh).setTranslation([0, 0, 3.3 * i])
      owner.setRotation([0, Math.sin(i), 0, Math.cos(i)])
      writer.node(`chair_part0${suffix}`, part, owner).setTranslation([1, 0.5, 0.5])
    }
    const { bodies, models } = await read(writer)
    expect(bodies.map((body) => [body.id, body.model])).toEqual([
      ['chair', 0],
      ['chair-001', 0],
      ['chair-002', 0],
    ])
    expect(models).toHaveLength(1)
    expect(models[0]!.parts).toHaveLength(1)
  })

  test('without a mesh of their own, parts are drawn and make one body', async () => {
    const writer = new GltfWriter()
    const empty = writer.node('stool', null).setTranslation([0, 0, 4])
    writer.node('stool_part0', box(), empty).setTranslation([0, 1, 0])
    writer.node('stool_part1', box(), empty)
    writer.node('lamp_part0', box()).setTranslation([2, 0, 0])
    writer.node('lamp_part1', box()).setTranslation([2, 1, 0])
    const { bodies, models } = await read(writer)
    expect(bodies.map(({ id, position }) => [id, position])).toEqual([
      ['stool', [0, 0, 4]],
      ['lamp', [2, 0, 0]],
    ])
    expect(models.map((model) => [model.visual.length, model.parts.length])).toEqual([
      [2, 2],
      [2, 2],
    ])
    expect(boxOf(models[0]!.parts[0]!)).toEqual([-0.5, 0.5, 0.5, 1.5, -0.5, 0.5])
    expect(boxOf(Float64Array.from(models[0]!.visual[0]!.positions))).toEqual([
      -0.5, 0.5, 0.5, 1.5, -0.5, 0.5,
    ])
  })

  test('a convex owner is exact by itself, and its parts are not drawn', async () => {
    const writer = new GltfWriter()
    const owner = writer.node('crate', box())
    writer.node('crate_part0', box([3, 3, 3]), owner)
    const { bodies, models } = await read(writer)
    expect(bodies).toHaveLength(1)
    expect(boxOf(models[0]!.parts[0]!)).toEqual([-0.5, 0.5, -0.5, 0.5, -0.5, 0.5])
  })

  test('a flat part is left out with a notice, the others stay', async () => {
    const writer = new GltfWriter()
    const owner = writer.node('chair', corner())
    writer.node('chair_part0', { points: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] }, owner)
    writer.node('chair_part1', box(), owner)
    writer.node('chair_part2', { points: [...box().points, Number.NaN, 0, 0], indices: box().indices }, owner)
    const { models, notices } = await read(writer)
    expect(models[0]!.partNames).toEqual(['part 1'])
    expect(notices).toEqual(['2 parts are flat or broken and cannot be touched.'])
  })

  test('particles are no parts', async () => {
    const writer = new GltfWriter()
    writer.node('dust_particles', box())
    expect((await read(writer)).bodies[0]!.name).toBe('dust particles')
  })
})

function boxOf(points: Float64Array): number[] {
  return [0, 1, 2].flatMap((k) => {
    const along = [...points].filter((_, i) => i % 3 === k)
    return [Math.min(...along), Math.max(...along)].map((x) => Math.round(x * 1e9) / 1e9)
  })
}
