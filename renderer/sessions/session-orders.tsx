/** The heads of the columns, by which the list is put in order. */

import { Icon } from '../ui/icon.tsx'
import { chosenOrder, ORDERS, type OrderBy } from './session-order.ts'
import { order } from './state.ts'

const LABELS: Readonly<Record<OrderBy, string>> = {
  name: 'Name',
  scene: 'Scene',
  date: 'Date',
  length: 'Length',
  contacts: 'Contacts',
  size: 'Size',
}

export function SessionOrders() {
  return (
    <fieldset class="session-orders">
      <legend class="unseen">Sort by</legend>
      {ORDERS.map((by) => (
        <OrderButton key={by} by={by} />
      ))}
    </fieldset>
  )
}

function OrderButton({ by }: { by: OrderBy }) {
  const now = order.value
  const current = now.by === by
  const direction = now.descending ? 'descending' : 'ascending'
  return (
    <button
      type="button"
      class="quiet session-order"
      data-by={by}
      aria-pressed={current}
      aria-label={current ? `${LABELS[by]}, ${direction}` : LABELS[by]}
      title={`Sort by ${LABELS[by].toLowerCase()}`}
      onClick={() => (order.value = chosenOrder(order.peek(), by))}
    >
      {LABELS[by]}
      {current && <Icon name={now.descending ? 'down' : 'up'} />}
    </button>
  )
}
