import { describe, expect, it } from 'vitest'
import { toBody, toWorld } from '../../../engine/math/body-coordinates.ts'
import { Random } from '../../../engine/math/random.ts'
import { BodySolids } from '../../../renderer/probe/body-solid.ts'
import { BodyPicker, NO_BODY } from '../../../renderer/probe/pick-body.ts'
import { bodyNamed, testStage } from '../../walkthrough/touch/scene.ts'

const ball = [{ size: [1, 1, 1] as const }]

async function threeBoxes() {
  const stage = await testStage([
    { id: 'near', at: [0, 0, -2], boxes: ball },
    { id: 'far', at: [0, 0, -5], boxes: ball },
    // Its box holds the origin, it does not: two slabs about it.
    {
      id: 'around',
      at: [0, 0, 0],
      boxes: [
        { at: [3, 0, 0], size: [1, 8, 8] },
        { at: [-3, 0, 0], size: [1, 8, 8] },
      ],
    },
  ])
  const picker = new BodyPicker(stage, new BodySolids(stage))
  return { stage, picker, body: (id: string) => bodyNamed(stage, id) }
}

describe('picking a body', () => {
  it('takes the first along the ray', async () => {
    const { picker, body } = await threeBoxes()
    expect(picker.first([0, 0, 0], [0, 0, -1])).toBe(body('near'))
    expect(picker.first([0, 0, -3], [0, 0, -1])).toBe(body('far'))
    expect(picker.first([0.2, 0.3, 0], [1, 0, 0])).toBe(body('around'))
    expect(picker.first([0, 0, 0], [0, 1, 0])).toBe(NO_BODY)
    expect(picker.first([0, 0.9, 0], [0, 0, -1])).toBe(NO_BODY)
  })

  it('follows a body that was moved, turned and scaled', async () => {
    const { stage, picker, body } = await threeBoxes()
    const half = Math.SQRT1_2
    stage.place(body('near'), Float64Array.of(0, 5, -4, 0, 0, half, half, 2), 0)
    stage.world.step()
    expect(picker.first([0, 0, 0], [0, 0, -1])).toBe(body('far'))
    expect(picker.first([0.9, 5.9, 0], [0, 0, -1])).toBe(body('near'))
    expect(picker.first([1.1, 5.9, 0], [0, 0, -1])).toBe(NO_BODY)
  })

  it('lists what is nearest, measured to the body and not to its box', async () => {
    const { picker, body } = await threeBoxes()
    expect(picker.nearest([0, 0, 0], 3)).toEqual([body('near'), body('around'), body('far')])
    expect(picker.nearest([2, 0, 0], 1)).toEqual([body('around')])
  })

  it.each([1, 2])('goes to a body’s coordinates and back, seed %i', async (seed) => {
    const random = new Random(seed)
    const { stage, body } = await threeBoxes()
    const near = body('near')
    const place = Float64Array.from({ length: 8 }, () => random.between(0.1, 2))
    stage.place(near, place, 0)
    const { pose } = stage.world.bodies
    const point = Float64Array.from({ length: 3 }, () => random.between(-5, 5))
    const [inBody, back] = [new Float64Array(3), new Float64Array(3)]
    toBody(inBody, pose, near, point)
    toWorld(back, 0, pose, near, inBody)
    for (let k = 0; k < 3; k++) expect(back[k]).toBeCloseTo(point[k]!, 12)
  })
})
