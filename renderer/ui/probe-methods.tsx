/** Both methods side by side: what each says of the fingertip, and what each costs. */
import type { ProbeMethod } from '../probe/messages.ts'
import { reading, setups, slice, solid } from '../probe/probe-state.ts'
import { potentialText, timeText, whereText } from '../probe/probe-wording.ts'

export function ProbeMethods() {
  const best = solid.value?.diagnosis.closed === false
  return (
    <table class="probe-methods">
      <caption class="unseen">Both methods: the index tip’s label, and times</caption>
      <thead>
        <tr>
          <th scope="col">Method</th>
          <th scope="col">{best ? 'Best answer' : 'Index tip'}</th>
          <th scope="col">Setup</th>
          <th scope="col">Slice</th>
        </tr>
      </thead>
      <tbody>
        <MethodRow method="ray" label="Ray crossing" />
        <MethodRow method="multipole" label="Multipole" />
        <Potential />
      </tbody>
    </table>
  )
}

function MethodRow({ method, label }: { method: ProbeMethod; label: string }) {
  const now = reading.value
  const found = method === 'ray' ? now?.ray : now?.multipole?.label
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{found === undefined ? '–' : whereText(found)}</td>
      <td>{timeText(setups.value[method])}</td>
      <td>{timeText(slice.value?.[method])}</td>
    </tr>
  )
}

/** The potential itself, with the error that is proved for it. */
function Potential() {
  const found = reading.value?.multipole
  if (found == null) return null
  return (
    <tr class="probe-potential">
      <th scope="row">
        <span class="unseen">Potential at the index tip</span>
      </th>
      <td colSpan={3}>{potentialText(found.potential, found.error)}</td>
    </tr>
  )
}
