/** What the help says beyond the commands: the mouse, and the keys that are held. */

export interface HelpRow {
  /** Sets of KeyboardEvent.code names, read as "W A S D or ↑ ← ↓ →". */
  readonly keys: readonly (readonly string[])[]
  readonly mouse?: string
  readonly does: string
}

export interface HelpSection {
  readonly title: string
  readonly rows: readonly HelpRow[]
}

export const MOUSE_AND_WALKING: readonly HelpSection[] = [
  {
    title: 'Hand with the mouse',
    rows: [
      { mouse: 'Mouse', keys: [], does: 'Move the hand' },
      { mouse: 'Wheel', keys: [], does: 'Move the hand in and out' },
      {
        mouse: 'Left button, held',
        keys: [],
        does: 'Close the hand; pick up what is between thumb and fingers',
      },
      { mouse: 'Left button, while probing', keys: [], does: 'Probe what is under the cursor' },
      { mouse: 'and mouse', keys: [['Alt'], ['KeyE']], does: 'Turn the hand' },
      { mouse: 'and wheel', keys: [['Alt'], ['KeyE']], does: 'Roll the hand' },
    ],
  },
  {
    title: 'Looking and walking',
    rows: [
      { mouse: 'Right button, dragged', keys: [], does: 'Look around' },
      { keys: [['KeyQ']], does: 'Lend the mouse to looking, and back' },
      {
        keys: [
          ['KeyW', 'KeyA', 'KeyS', 'KeyD'],
          ['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight'],
        ],
        does: 'Walk forward, left, back, right',
      },
      { keys: [['Shift']], does: 'Run while it is held' },
      { keys: [['KeyF']], does: 'Crouch while it is held' },
      { keys: [['Escape']], does: 'Give the mouse back; close a panel' },
    ],
  },
]
