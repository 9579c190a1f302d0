/** Whose contacts the marks, the jumps and the picture are of. */

import { useComputed } from '@preact/signals'
import { whole } from '../ui/wording.ts'
import { type FilterOption, filterOptions, filterText, parseFilter } from './contact-filter.ts'
import { useMouseFocus } from './mouse-focus.ts'
import { allContacts, filter, opened, type ReplayActions } from './replay-state.ts'

export function FilterSelect({ actions }: { actions: ReplayActions }) {
  const options = useComputed(() => {
    const replay = opened.value
    return replay === null ? { fingers: [], bodies: [] } : filterOptions(allContacts.value, replay.cast)
  })
  const { fingers, bodies } = options.value
  const focus = useMouseFocus()
  return (
    <select
      class="tool-select filter"
      aria-label="Contacts of"
      title="Whose contacts are marked and jumped to"
      value={filterText(filter.value)}
      {...focus.handlers}
      onChange={(event) => {
        actions.setFilter(parseFilter(event.currentTarget.value))
        focus.chosen()
      }}
    >
      <option value="all">All contacts ({whole(opened.value?.details.entry.contacts ?? 0)})</option>
      {fingers.length > 0 && <optgroup label="Fingers">{fingers.map(option)}</optgroup>}
      {bodies.length > 0 && <optgroup label="Things">{bodies.map(option)}</optgroup>}
    </select>
  )
}

function option({ value, label, count }: FilterOption) {
  return (
    <option key={value} value={value}>
      {label} ({count})
    </option>
  )
}
