/** Icons of the timeline, on the same grid of 16 as the others. */

const PATHS = {
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
} as const

export type ReplayIconName = keyof typeof PATHS

export function ReplayIcon({ name }: { name: ReplayIconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
