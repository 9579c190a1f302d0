import { expect, it } from 'vitest'
import { sessionBegin as validator } from '../../../contract/sessions.ts'
import { defaultSettings } from '../../../contract/settings.ts'
import { Random } from '../../../engine/math/random.ts'
import { sessionBegin } from '../../../renderer/record/session-begin.ts'
import { testStage } from '../../walkthrough/touch/scene.ts'
import { randomMeasures } from '../../walkthrough/xr/support/xr-hand.ts'

it("a session begins with the person's own hands where they are known", async () => {
  const stage = await testStage([{ id: 'floor', at: [0, -0.05, 0], boxes: [{ size: [8, 0.1, 8] }] }])
  const source = { kind: 'scene', hash: '0'.repeat(64) } as Parameters<typeof sessionBegin>[0]['source']
  const begin = () => {
    const recorded = { stage, source, settings: defaultSettings, appVersion: '1', startedAt: 0 }
    return validator.parse(JSON.parse(JSON.stringify(sessionBegin(recorded))))
  }
  expect(begin()).not.toHaveProperty('hands')
  const left = randomMeasures(new Random(20261117))
  stage.hands = [left, null]
  expect(begin().hands).toEqual([left, null])
})
