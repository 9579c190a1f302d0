/** What the help says of a replay. */
import type { HelpSection } from '../ui/help-content.ts'

export const REPLAY_HELP: readonly HelpSection[] = [
  {
    title: 'Timeline',
    rows: [
      { keys: [['Space']], does: 'Play and pause' },
      {
        keys: [
          ['ArrowLeft', 'ArrowRight'],
          ['Comma', 'Period'],
        ],
        does: 'One frame back, one frame on',
      },
      { keys: [['Shift+ArrowLeft', 'Shift+ArrowRight']], does: 'A second back, a second on' },
      { keys: [['KeyN'], ['PageDown']], does: 'To the next contact that begins' },
      { keys: [['Shift+KeyN'], ['PageUp']], does: 'To the one before' },
      { keys: [['Home', 'End']], does: 'To the beginning, to the end' },
      { keys: [['ArrowUp', 'ArrowDown']], does: 'Faster, slower' },
      { keys: [['KeyI', 'KeyO']], does: 'Go round a range: it begins here, it ends here' },
      { mouse: 'and drag along the timeline', keys: [['Shift']], does: 'Go round what is dragged over' },
      { keys: [['KeyU']], does: 'Go round no more' },
      { keys: [['KeyT']], does: 'Overview of the whole session' },
      { keys: [['KeyP']], does: 'Path of the hand, of the range where there is one' },
      { keys: [['Escape']], does: 'Close a panel; back to the sessions' },
    ],
  },
  {
    title: 'Camera',
    rows: [
      { keys: [['Digit1']], does: 'As the person saw it' },
      { keys: [['Digit2']], does: 'Free' },
      { keys: [['Digit3']], does: 'From behind the hand' },
      { mouse: 'Drag in the picture', keys: [], does: 'Look around; the camera is free then' },
      { keys: [['KeyW', 'KeyA', 'KeyS', 'KeyD']], does: 'Fly forward, left, back, right' },
      { keys: [['KeyE', 'KeyQ']], does: 'Fly up, down' },
      { mouse: 'Wheel', keys: [], does: 'Fly faster, slower' },
    ],
  },
]
