/** Line icons of the page of sessions, on the same grid of 16 as the others. */

const PATHS = {
  search: 'M7 2.5a4.5 4.5 0 100 9 4.5 4.5 0 000-9zM10.3 10.3l3.4 3.4',
  import: 'M8 2v7.5M4.8 6.5L8 9.7l3.2-3.2M2.5 10.5v3h11v-3',
  export: 'M8 9.7V2.2M4.8 5.2L8 2l3.2 3.2M2.5 10.5v3h11v-3',
  delete: 'M2.8 4.3h10.4M6.2 4.3V2.5h3.6v1.8M4.2 4.3l.6 9.2h6.4l.6-9.2M6.8 6.8v4.2M9.2 6.8v4.2',
  rename: 'M10.6 2.9l2.5 2.5-7.6 7.6-3.1.6.6-3.1zM9 4.5L11.5 7',
  replay: 'M4.5 2.8v10.4L13 8z',
  verify: 'M8 1.8l5 1.7v4c0 3.2-2 5.5-5 6.7-3-1.2-5-3.5-5-6.7v-4zM5.6 7.9l1.8 1.8 3.1-3.5',
  copy: 'M5.5 5.5h8v8h-8zM3.8 10.5H2.5v-8h8v1.3',
  up: 'M8 12.5v-9M4.5 7L8 3.5 11.5 7',
  down: 'M8 3.5v9M4.5 9L8 12.5 11.5 9',
} as const

export type SessionIconName = keyof typeof PATHS

export function SessionIcon({ name }: { name: SessionIconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
