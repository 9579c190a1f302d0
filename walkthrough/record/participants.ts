/** Who can take part in a contact, by the ids that logs hold: the parts of both hands, and the scene's bodies. */
import type { Participant } from '../../contract/sessions.ts'
import { RIGHT_HAND_IDS, SCENE_IDS } from '../../engine/record/frame-record.ts'
import { Grid } from '../../engine/record/grid.ts'
import type { LoadedScene } from '../../formats/loaded-scene.ts'
import { fingerName, type Handedness, makeHand } from '../hand/hand-model.ts'
import { kindOf } from '../stage.ts'

/** Names in files that others have made may be of any length, or empty; logs hold no longer ones than this. */
const LONGEST = 200

export function participantsOf(scene: LoadedScene): Participant[] {
  const grid = new Grid(scene.start.position)
  const bodies = scene.bodies.map((body, index): Participant => {
    const key = body.id.slice(0, LONGEST) || `body-${index + 1}`
    const name = body.name.slice(0, LONGEST) || key
    return { id: SCENE_IDS + index, key, name, kind: kindOf(body, grid), finger: null }
  })
  return [...partsOf('left', 0), ...partsOf('right', RIGHT_HAND_IDS), ...bodies]
}

function partsOf(side: Handedness, firstId: number): Participant[] {
  return makeHand(side).parts.map(({ name, finger }, part) => ({
    id: firstId + part,
    key: `${side}-${name.replaceAll(' ', '-')}`,
    name: `${side} ${name}`,
    kind: 'hand',
    finger: `${side} ${finger === null ? 'palm' : fingerName(finger)}`,
  }))
}
