import { expect, it } from 'vitest'
import { defaultSettings } from '../../../contract/settings.ts'
import { FIRST, FrameRecord, RIGHT_HAND_IDS, SCENE_IDS, SECOND } from '../../../engine/record/frame-record.ts'
import { markSoftRed } from '../../../walkthrough/record/soft-red.ts'
import { Walkthrough } from '../../../walkthrough/walkthrough.ts'
import { CUP, CURTAIN, NAPKIN, softRoom, TABLE, VASE } from '../soft/soft-stage-scene.ts'

it('reddens hands and loose things at cloth, and neither furniture nor those without cloth', async () => {
  const stage = await softRoom()
  const { hand } = new Walkthrough(stage, defaultSettings)
  const record = new FrameRecord()
  for (const [first, second] of [
    [RIGHT_HAND_IDS + 3, SCENE_IDS + CURTAIN],
    [SCENE_IDS + CUP, SCENE_IDS + NAPKIN],
    [SCENE_IDS + TABLE, SCENE_IDS + NAPKIN],
    [SCENE_IDS + NAPKIN, SCENE_IDS + NAPKIN],
    // Of the engine, which has marked its own.
    [RIGHT_HAND_IDS + 4, SCENE_IDS + VASE],
    // A left hand that is not there, and nobody.
    [5, SCENE_IDS + CURTAIN],
    [SCENE_IDS + CURTAIN, SCENE_IDS + 4000],
  ] as const) {
    const at = record.addContact()
    record.contacts[at * 10 + FIRST] = first
    record.contacts[at * 10 + SECOND] = second
  }
  const red = new Uint8Array(stage.movable.length)
  markSoftRed(red, record, stage, [null, hand])
  const marked = [...red.keys()].filter((body) => red[body] === 1).sort((a, b) => a - b)
  expect(marked).toEqual([hand.bodies[3]!, stage.bodies[CUP]!].sort((a, b) => a - b))
})
