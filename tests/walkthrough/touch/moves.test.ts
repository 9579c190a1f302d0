import { describe, expect, it } from 'vitest'
import { PLACE, type Stage } from '../../../walkthrough/stage.ts'
import { Moves } from '../../../walkthrough/touch/moves.ts'
import { bodyNamed, testStage } from './scene.ts'

async function set() {
  const stage = await testStage([
    { id: 'a', kind: 'movable', at: [0, 0, 0], boxes: [{ size: [1, 1, 1] }] },
    { id: 'b', kind: 'movable', at: [3, 0, 0], boxes: [{ size: [1, 1, 1] }] },
  ])
  return { stage, moves: new Moves(stage), a: bodyNamed(stage, 'a'), b: bodyNamed(stage, 'b') }
}

function moveTo(stage: Stage, moves: Moves, body: number, x: number): void {
  moves.note(body)
  stage.movePose(body, Float64Array.of(x, 0, 0, 0, 0, 0, 1), 0)
}

describe('undo and redo', () => {
  it('take a move of several bodies back and forth', async () => {
    const { stage, moves, a, b } = await set()
    const x = () => [stage.places[a * PLACE], stage.places[b * PLACE]]
    expect(moves.canUndo).toBe(false)
    moveTo(stage, moves, a, 1)
    moveTo(stage, moves, b, 5)
    moveTo(stage, moves, a, 1.5)
    moves.finish()
    moveTo(stage, moves, a, 9)
    expect(moves.undo()).toEqual([a])
    expect(x()).toEqual([1.5, 5])
    moves.undo()
    expect(x()).toEqual([0, 3])
    expect(moves.undo()).toEqual([])
    moves.redo()
    expect(x()).toEqual([1.5, 5])
    moves.redo()
    expect(x()).toEqual([9, 5])
    expect(moves.canRedo).toBe(false)
  })

  it('a new move ends what could be redone', async () => {
    const { stage, moves, a } = await set()
    moveTo(stage, moves, a, 1)
    moves.undo()
    moveTo(stage, moves, a, 2)
    moves.finish()
    expect(moves.canRedo).toBe(false)
    expect(moves.redo()).toEqual([])
  })

  it('a body that is back where it was has not moved', async () => {
    const { stage, moves, a } = await set()
    moveTo(stage, moves, a, 1)
    moveTo(stage, moves, a, 0)
    moves.finish()
    expect(moves.canUndo).toBe(false)
  })

  it('brings sizes back too', async () => {
    const { stage, moves, a } = await set()
    moves.note(a)
    stage.place(a, Float64Array.of(0, 0, 0, 0, 0, 0, 1, 2), 0)
    moves.undo()
    expect(stage.places[a * PLACE + 7]).toBe(1)
    moves.redo()
    expect(stage.places[a * PLACE + 7]).toBe(2)
  })
})
