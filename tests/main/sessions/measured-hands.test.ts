import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sessionDetails } from '../../../contract/sessions.ts'
import { Random } from '../../../engine/math/random.ts'
import { connect } from '../../../main/sessions/database.ts'
import { HandPoses } from '../../../main/sessions/export/hand-poses.ts'
import { LocalStore } from '../../../main/sessions/local-store.ts'
import { checkPalpable, importPalpable, writePalpable } from '../../../main/sessions/palpable-file.ts'
import { makeHand } from '../../../walkthrough/hand/hand-model.ts'
import { randomMeasures } from '../../walkthrough/xr/support/xr-hand.ts'
import { useFolder } from '../folder.ts'
import { beginning, recordInto } from './recording.ts'

const SEED = 20261117
const folder = useFolder()

function storeOf(name: string): LocalStore {
  return LocalStore.open(join(folder.path, `${name}.sqlite`))
}

function finish<T>(steps: Generator<number, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

it(`a person's hands are kept with the session, and go where it goes, seed ${SEED}`, () => {
  const random = new Random(SEED)
  const [here, there] = [storeOf('here'), storeOf('there')]
  const right = randomMeasures(random)
  const id = recordInto(here, 1, 2, beginning({ hands: [null, right], device: 'headset' }))
  const plain = recordInto(here, 2, 2)
  expect(here.details(id).begin.hands).toEqual([null, right])
  expect(here.details(plain).begin).not.toHaveProperty('hands')
  expect(sessionDetails.parse(JSON.parse(JSON.stringify(here.details(id)))).begin.hands).toEqual([
    null,
    right,
  ])

  const { path } = finish(writePalpable(here, id, true, folder.path))
  checkPalpable(path)
  finish(importPalpable(there, path))
  expect(there.details(id).begin.hands).toEqual([null, right])
  here.close()
  there.close()
})

it.each([
  '[]',
  'null',
  '[null,{}]',
  '{"palmLength":1}',
  '[null',
  `[null,null${' '.repeat(2_000_000)}]`,
  '[null,{"palmLength":1,"palmWidth":1,"fingers":[0,0,0,0,0]}]',
])('a file whose hands are none is refused and does no harm: %.30s', (hands) => {
  const [here, there] = [storeOf('here'), storeOf('there')]
  const id = recordInto(here, 1, 2, beginning({ hands: [null, randomMeasures(new Random(SEED))] }))
  const { path } = finish(writePalpable(here, id, true, folder.path))
  const copy = join(folder.path, 'tampered.palpable')
  copyFileSync(path, copy)
  const db = connect(copy)
  db.prepare('UPDATE session SET hands = ?').run(hands)
  db.close()
  expect(() => finish(importPalpable(there, copy))).toThrow()
  expect(there.list()).toEqual([])
  here.close()
  there.close()
})

it('an export has the hands of its session', () => {
  const measures = randomMeasures(new Random(SEED))
  expect(new HandPoses(1, [null, measures]).model).toEqual(makeHand('right', measures))
  expect(new HandPoses(0, [null, measures]).model).toEqual(makeHand('left'))
  expect(new HandPoses(1).model).toEqual(makeHand('right'))
})
