/** Line icons on a grid of 16, drawn in the colour of the text beside them. */

const PATHS = {
  close: 'M4 4l8 8M12 4l-8 8',
  check: 'M3.5 8.5l3 3 6-7',
  undo: 'M6 3L3 6l3 3M3 6h6.5a3.5 3.5 0 010 7H6',
  redo: 'M10 3l3 3-3 3M13 6H6.5a3.5 3.5 0 000 7H10',
  reset: 'M4.4 4.6A5 5 0 113 8.4M4.2 1.9v2.9h2.9',
  file: 'M4 1.8h5l3 3v9.4H4zM9 1.8v3h3',
  folder: 'M1.8 12.8V3.2h4l1.5 2h6.9v7.6z',
  scenes: 'M2 2h5v5H2zM9 2h5v5H9zM2 9h5v5H2zM9 9h5v5H9z',
  layers: 'M8 2l6 3-6 3-6-3zM2 8l6 3 6-3M2 11l6 3 6-3',
  probe: 'M8 1.5v3M8 11.5v3M1.5 8h3M11.5 8h3M8 4.5a3.5 3.5 0 100 7 3.5 3.5 0 000-7zM8 7.9v.2',
  sliders: 'M2 4.5h6M12 4.5h2M10 2.7v3.6M2 11.5h2M8 11.5h6M6 9.7v3.6',
  help: 'M5.8 6a2.2 2.2 0 113.3 1.9c-.7.4-1.1.8-1.1 1.6M8 12.2v.1M8 1.5a6.5 6.5 0 100 13 6.5 6.5 0 000-13z',
  info: 'M8 7.2v4M8 4.7v.1M8 1.5a6.5 6.5 0 100 13 6.5 6.5 0 000-13z',
  warning: 'M8 2L1.5 13.5h13zM8 6.5v3M8 11.4v.1',
  hand: 'M5 9V3.8a1 1 0 012 0V7m0-4.2a1 1 0 012 0V7m0-3.4a1 1 0 012 0V8m0-2a1 1 0 012 0v4a4 4 0 01-4 4H8.3a4 4 0 01-3.2-1.7L2.6 8.9a1 1 0 011.6-1.2L5 8.8',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6a2 2 0 100 4 2 2 0 000-4z',
  walk: 'M8.5 1.6a1.3 1.3 0 100 2.6 1.3 1.3 0 000-2.6zM8.3 5.6L7.4 10l2.3 1.7.6 3M7.4 10l-.8 1.9-2.2 2.6M8.3 5.6L5.4 6.7l-.9 2.2M8.3 5.6l1.9 2.3 2.2.5',
  grab: 'M5 8V6.5a1 1 0 012 0m0 .3V5.5a1 1 0 012 0v1.3m0-.6a1 1 0 012 0V8m0-1a1 1 0 012 0v3a4 4 0 01-4 4H8.2A4.2 4.2 0 014 9.8V8a1 1 0 011-.9',
  headset:
    'M3.5 4.5h9A1.5 1.5 0 0114 6v4a1.5 1.5 0 01-1.5 1.5H10L8.8 10H7.2L6 11.5H3.5A1.5 1.5 0 012 10V6a1.5 1.5 0 011.5-1.5zM5.5 7.5v.1M10.5 7.5v.1',
  sessions: 'M2 2.5h12v11H2zM2 5.5h12M2 10.5h12M5.5 2.5v3M10.5 2.5v3M5.5 10.5v3M10.5 10.5v3',
  spin: 'M13.5 8A5.5 5.5 0 118 2.5c2 0 3.6 1 4.6 2.5M13 2v3h-3',
  lab: 'M6 1.8h4M6.8 1.8v4.4L2.6 13a1 1 0 00.9 1.5h9a1 1 0 00.9-1.5L9.2 6.2V1.8M4.6 10h6.8',
  play: 'M4.5 2.8v10.4L13 8z',
  pause: 'M5 3v10M11 3v10',
  back: 'M10.5 3.5L5 8l5.5 4.5zM3 3.5v9',
  on: 'M5.5 3.5L11 8l-5.5 4.5zM13 3.5v9',
  previous: 'M7.5 4L3 8l4.5 4M13 4L8.5 8l4.5 4',
  next: 'M8.5 4L13 8l-4.5 4M3 4l4.5 4L3 12',
  loop: 'M4 6.5V6a2 2 0 012-2h7M11 2l2 2-2 2M12 9.5v.5a2 2 0 01-2 2H3M5 14l-2-2 2-2',
  lanes: 'M2 4h4M8.5 4H14M4 8h7M2 12h2.5M7 12h5',
  path: 'M2.5 13c0-4 3-3.5 4.5-5.5S6.5 3 9.5 3s4 2.5 4 4.5M13.5 10.5v.1M2.5 13v.1',
  verify: 'M8 1.8l5 1.7v4c0 3.2-2 5.5-5 6.7-3-1.2-5-3.5-5-6.7v-4zM5.6 7.9l1.8 1.8 3.1-3.5',
  leave: 'M6.5 2.5h-4v11h4M6 8h8M11 5l3 3-3 3',
  search: 'M7 2.5a4.5 4.5 0 100 9 4.5 4.5 0 000-9zM10.3 10.3l3.4 3.4',
  import: 'M8 2v7.5M4.8 6.5L8 9.7l3.2-3.2M2.5 10.5v3h11v-3',
  export: 'M8 9.7V2.2M4.8 5.2L8 2l3.2 3.2M2.5 10.5v3h11v-3',
  delete: 'M2.8 4.3h10.4M6.2 4.3V2.5h3.6v1.8M4.2 4.3l.6 9.2h6.4l.6-9.2M6.8 6.8v4.2M9.2 6.8v4.2',
  rename: 'M10.6 2.9l2.5 2.5-7.6 7.6-3.1.6.6-3.1zM9 4.5L11.5 7',
  copy: 'M5.5 5.5h8v8h-8zM3.8 10.5H2.5v-8h8v1.3',
  up: 'M8 12.5v-9M4.5 7L8 3.5 11.5 7',
  down: 'M8 3.5v9M4.5 9L8 12.5 11.5 9',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}

/** The mark: a fingertip that meets a surface, and the point where they touch. */
export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect class="mark-ground" width="32" height="32" rx="8" />
      <path class="mark-finger" d="M10.5 0h11v15a5.5 5.5 0 01-11 0z" />
      <rect class="mark-nail" x="13" y="9" width="6" height="7.5" rx="2.6" />
      <path class="mark-surface" d="M4 26.5h24" />
      <circle class="mark-contact" cx="16" cy="23" r="3" />
    </svg>
  )
}
