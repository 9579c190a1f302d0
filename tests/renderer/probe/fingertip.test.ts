import { describe, expect, it } from 'vitest'
import { buildTree } from '../../../engine/soup/build-tree.ts'
import { TreeNearest } from '../../../engine/soup/tree-nearest.ts'
import { World } from '../../../engine/world.ts'
import { partsSolid } from '../../../renderer/probe/body-solid.ts'
import { fingertip, INDEX_TIP } from '../../../renderer/probe/fingertip.ts'
import { makeHand } from '../../../walkthrough/hand/hand-model.ts'

describe.each(['left', 'right'] as const)('the fingertip of the %s hand', (handedness) => {
  const model = makeHand(handedness)
  const { name, points } = model.parts[INDEX_TIP]!

  it('is the foremost point of the index tip, on its surface', () => {
    expect(name).toBe('index tip')
    const tip = fingertip(model)
    const foremost = Math.min(...points.filter((_, i) => i % 3 === 2))
    expect(tip[2]).toBeCloseTo(foremost, 12)
    const world = new World()
    const measure = new TreeNearest()
    measure.find(buildTree(partsSolid(world.shapes, world.addShape([points]), [points])), tip, 0)
    expect(measure.distance).toBeLessThan(1e-9)
  })
})
