/**
 * Everything a menu, a key or a button can ask for, once: the native menu, the in-window menu, the key handler and the
 * help all read this list. Keys are KeyboardEvent.code names, so that they stay in place on every keyboard layout.
 */
export const COMMANDS = [
  { id: 'open-file', group: 'file', label: 'Open file…', key: 'Ctrl+KeyO' },
  { id: 'start-screen', group: 'file', label: 'All scenes', key: 'Ctrl+KeyL' },
  { id: 'sessions', group: 'file', label: 'Recorded sessions', key: 'KeyL' },
  { id: 'headset', group: 'file', label: 'Headset', key: 'KeyY' },
  { id: 'record', group: 'file', label: 'Record, and stop', key: 'KeyR' },
  { id: 'settings', group: 'file', label: 'Settings', key: 'Ctrl+Comma' },
  { id: 'undo', group: 'edit', label: 'Undo move', key: 'Ctrl+KeyZ' },
  { id: 'redo', group: 'edit', label: 'Redo move', key: 'Ctrl+Shift+KeyZ' },
  { id: 'reset-scene', group: 'edit', label: 'Put everything back', key: 'Ctrl+KeyR' },
  { id: 'unstick', group: 'edit', label: 'Back to the start (out of a wedge)', key: 'Home' },
  { id: 'overlay-boxes', group: 'view', label: 'Bounding boxes', key: 'F2' },
  { id: 'overlay-lines', group: 'view', label: 'Closest-feature lines', key: 'F3' },
  { id: 'overlay-features', group: 'view', label: 'Closest features', key: 'F4' },
  { id: 'overlay-parts', group: 'view', label: 'Part hierarchies', key: 'F6' },
  { id: 'overlay-stereo', group: 'view', label: 'Stereo pair', key: 'F7' },
  { id: 'overlay-wireframe', group: 'view', label: 'Wireframe', key: 'F8' },
  { id: 'probe', group: 'view', label: 'Probe: inside or outside', key: 'KeyI' },
  { id: 'toggle-hud', group: 'view', label: 'Measurements', key: 'F9' },
  { id: 'toggle-contacts', group: 'view', label: 'Contact list', key: 'F10' },
  { id: 'vr', group: 'view', label: 'Enter VR, and leave it', key: 'KeyN' },
  { id: 'fullscreen', group: 'view', label: 'Full screen', key: 'F11' },
  { id: 'pose-open', group: 'hand', label: 'Open hand', key: 'Digit1' },
  { id: 'pose-point', group: 'hand', label: 'Point', key: 'Digit2' },
  { id: 'pose-pinch', group: 'hand', label: 'Pinch', key: 'Digit3' },
  { id: 'pose-fist', group: 'hand', label: 'Fist', key: 'Digit4' },
  { id: 'pose-grasp', group: 'hand', label: 'Grasp', key: 'Digit5' },
  { id: 'finger-thumb', group: 'hand', label: 'Bend the thumb', key: 'KeyZ' },
  { id: 'finger-index', group: 'hand', label: 'Bend the index finger', key: 'KeyX' },
  { id: 'finger-middle', group: 'hand', label: 'Bend the middle finger', key: 'KeyC' },
  { id: 'finger-ring', group: 'hand', label: 'Bend the ring finger', key: 'KeyV' },
  { id: 'finger-little', group: 'hand', label: 'Bend the little finger', key: 'KeyB' },
  { id: 'other-hand', group: 'hand', label: 'Other hand', key: 'KeyG' },
  { id: 'hand-home', group: 'hand', label: 'Hand back to rest', key: 'KeyH' },
  { id: 'look-mode', group: 'hand', label: 'Lend the mouse to looking, and back', key: 'KeyQ' },
  { id: 'scale-up', group: 'hand', label: 'Held body larger', key: 'BracketRight' },
  { id: 'scale-down', group: 'hand', label: 'Held body smaller', key: 'BracketLeft' },
  { id: 'help', group: 'help', label: 'Keys and mouse', key: 'F1' },
] as const

export type CommandId = (typeof COMMANDS)[number]['id']
export const COMMAND_IDS: readonly CommandId[] = COMMANDS.map((command) => command.id)
