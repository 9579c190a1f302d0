/** The numbers of the moment that is shown, and k where it has been counted. */
import { actions, counting, k, moment } from './lab-state.ts'
import { kText, rowsOf, timeText } from './lab-wording.ts'

export function LabTable() {
  return (
    <>
      <table class="lab-table">
        <caption class="unseen">What kDet did for this moment</caption>
        <tbody>
          {rowsOf(moment.value).map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">k{k.value && <span class="lab-when"> at {timeText(k.value.time)}</span>}</th>
            <td>{kText(k.value)}</td>
          </tr>
        </tbody>
      </table>
      <KCounting />
    </>
  )
}

/** Large figures are counted on demand: it takes longer than finding their pairs. */
function KCounting() {
  const fraction = counting.value
  // One button for both: another one in its place would lose the focus.
  const press = (): void => {
    if (fraction === null) actions.peek()?.countK()
    else actions.peek()?.stopK()
  }
  return (
    <div class="lab-counting">
      {fraction !== null && <progress key="progress" aria-label="Counting k" max={1} value={fraction} />}
      <button key="button" type="button" class="plain" disabled={moment.value === null} onClick={press}>
        {fraction === null ? 'Count k of this moment' : 'Stop'}
      </button>
    </div>
  )
}
