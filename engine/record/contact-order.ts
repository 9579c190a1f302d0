/** The order of a frame's contacts, the same whatever order the engine found them in. */
import { enlargedDoubles, enlargedInts } from '../math/enlarged.ts'
import { CONTACT_INTS, CONTACT_NUMBERS, type FrameRecord } from './frame-record.ts'

/** Ints that say who meets whom: first, its part, second, its part. */
export const WHO_INTS = 4

let order = new Int32Array(64)
let merged = new Int32Array(64)
let ints = new Int32Array(64 * CONTACT_INTS)
let numbers = new Float64Array(64 * CONTACT_NUMBERS)

/** Below, at or above zero as contact i of one list comes before, with or after contact j of another. */
export function compareWho(a: Int32Array, i: number, b: Int32Array, j: number): number {
  for (let k = 0; k < WHO_INTS; k++) {
    const x = a[i * CONTACT_INTS + k]
    const y = b[j * CONTACT_INTS + k]
    if (x !== y) return x < y ? -1 : 1
  }
  return 0
}

export function sortContacts(record: FrameRecord): void {
  const count = record.contactCount
  if (isSorted(record)) return
  reserve(count)
  for (let i = 0; i < count; i++) order[i] = i
  for (let run = 1; run < count; run *= 2) mergeRuns(record, run)
  const { contacts, contactNumbers } = record
  for (let i = 0; i < count * CONTACT_INTS; i++) ints[i] = contacts[i]
  for (let i = 0; i < count * CONTACT_NUMBERS; i++) numbers[i] = contactNumbers[i]
  for (let i = 0; i < count; i++) {
    const from = order[i]
    for (let k = 0; k < CONTACT_INTS; k++) contacts[i * CONTACT_INTS + k] = ints[from * CONTACT_INTS + k]
    for (let k = 0; k < CONTACT_NUMBERS; k++) {
      contactNumbers[i * CONTACT_NUMBERS + k] = numbers[from * CONTACT_NUMBERS + k]
    }
  }
}

function isSorted(record: FrameRecord): boolean {
  for (let i = 1; i < record.contactCount; i++) if (compare(record, i - 1, i) > 0) return false
  return true
}

function mergeRuns(record: FrameRecord, run: number): void {
  const count = record.contactCount
  for (let start = 0; start < count; start += 2 * run) {
    const middle = Math.min(start + run, count)
    const end = Math.min(middle + run, count)
    let i = start
    let j = middle
    for (let to = start; to < end; to++) {
      const takesFirst = j >= end || (i < middle && compare(record, order[i], order[j]) <= 0)
      merged[to] = takesFirst ? order[i++] : order[j++]
    }
  }
  const swapped = order
  order = merged
  merged = swapped
}

/** By who, then by all the rest: where the same parts are listed twice, the order must not be the engine's. */
function compare(record: FrameRecord, i: number, j: number): number {
  const { contacts, contactNumbers } = record
  for (let k = 0; k < CONTACT_INTS; k++) {
    const x = contacts[i * CONTACT_INTS + k]
    const y = contacts[j * CONTACT_INTS + k]
    if (x !== y) return x < y ? -1 : 1
  }
  for (let k = 0; k < CONTACT_NUMBERS; k++) {
    const x = contactNumbers[i * CONTACT_NUMBERS + k]
    const y = contactNumbers[j * CONTACT_NUMBERS + k]
    if (x !== y) return x < y ? -1 : 1
  }
  return 0
}

function reserve(count: number): void {
  if (count <= order.length) return
  const length = Math.max(count, order.length * 2)
  order = enlargedInts(order, length)
  merged = enlargedInts(merged, length)
  ints = enlargedInts(ints, length * CONTACT_INTS)
  numbers = enlargedDoubles(numbers, length * CONTACT_NUMBERS)
}
