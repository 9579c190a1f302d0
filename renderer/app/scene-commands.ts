/** What a command does in an open scene. */
import type { CommandId } from '../../contract/commands.ts'
import { FINGERS, type Finger } from '../../walkthrough/hand/joints.ts'
import { POSES, type Pose } from '../../walkthrough/hand/poses.ts'
import { SCALE_STEP } from '../../walkthrough/touch/two-handed.ts'
import type { WalkSession } from '../session/walk-session.ts'
import * as state from '../state.ts'
import type { SceneView } from '../view/scene-view.ts'

/** Carries it out; a sentence where it cannot be, else null. */
export function runInScene(command: CommandId, session: WalkSession, view: SceneView): string | null {
  const { walkthrough } = session
  if (toggleOverlay(command, view)) return null
  const pose = POSES.find((name) => command === `pose-${name}`)
  if (pose !== undefined) return choosePose(pose, session)
  const finger = FINGERS.find((name) => command === `finger-${name}`)
  if (finger !== undefined) return toggleFinger(finger, session)
  if (command === 'undo') {
    if (!walkthrough.moves.canUndo) return 'There is nothing to undo.'
    walkthrough.undo()
  } else if (command === 'redo') {
    if (!walkthrough.moves.canRedo) return 'There is nothing to redo.'
    walkthrough.redo()
  } else if (command === 'reset-scene') putBack(session)
  else if (command === 'unstick') walkthrough.unstick()
  else if (command === 'look-mode') session.toggleLook()
  else if (command === 'hand-home') walkthrough.control.home()
  else if (command === 'scale-up') return scale(SCALE_STEP, session)
  else if (command === 'scale-down') return scale(1 / SCALE_STEP, session)
  return null
}

/** False where the command is no overlay's. */
export function toggleOverlay(command: CommandId, view: SceneView): boolean {
  if (!command.startsWith('overlay-')) return false
  const overlay = command.slice('overlay-'.length) as state.Overlay
  state.overlays.value = { ...state.overlays.value, [overlay]: !state.overlays.value[overlay] }
  view.setOverlays(state.overlays.value)
  return true
}

/** Things, which an undo takes back, and cloth, which it does not. */
function putBack({ walkthrough, soft }: WalkSession): void {
  walkthrough.reset()
  soft?.putBack()
}

function choosePose(pose: Pose, session: WalkSession): null {
  session.walkthrough.control.fingers.choosePose(pose)
  state.handPose.value = pose
  return null
}

function toggleFinger(finger: Finger, session: WalkSession): null {
  session.walkthrough.toggleFinger(finger)
  return null
}

function scale(factor: number, session: WalkSession): string | null {
  const { walkthrough } = session
  if (walkthrough.heldName === null) return 'Pick something up first: its size can be changed in the hand.'
  return walkthrough.scaleHeld(factor)
    ? null
    : `There is no room for a ${factor > 1 ? 'larger' : 'smaller'} ${walkthrough.heldName}.`
}
