import { expect, it } from 'vitest'
import { play } from '../../bench/cloth/play.ts'
import { loadScene } from '../../bench/load-scene.ts'

it('someone who plays hard with the tea towel gets hold of it and does not push it through itself', async () => {
  const scene = await loadScene('kitchen')
  const { worst, milliseconds, stretch } = await play({
    scene,
    cloth: 'tea-towel',
    seed: 2,
    fastest: 1.2,
    poses: ['open', 'fist'],
    seconds: 1.6,
    patience: 0.2,
  })
  expect(worst).toBe(0)
  expect(stretch).toBeGreaterThan(1.06)
  expect(milliseconds.length).toBeGreaterThan(96)
})

// A thumb slides round the table's edge, and cloth between the two is on neither side of it.
it('someone who leans on the tablecloth at the table’s edge does not push it into the hand', async () => {
  const scene = await loadScene('kitchen')
  const { worst, deepest } = await play({
    scene,
    cloth: 'tablecloth',
    seed: 4,
    fastest: 0.5,
    poses: ['open', 'point'],
    seconds: 2.6,
    patience: 0,
  })
  expect(worst).toBe(0)
  expect(deepest).toBeLessThan(0.005)
})
