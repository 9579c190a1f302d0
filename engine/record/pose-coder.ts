/** Poses and other groups of whole numbers that mostly change or rest together. */
import type { BitCoder } from './bit-coder.ts'
import type { Columns } from './columns.ts'

const POSITION_INTS = 3
const TURN_INTS = 3
/** Where a pose says which component of its quaternion is left out: three bits. */
const LEFT_OUT = POSITION_INTS + TURN_INTS
const LEFT_OUT_BITS = 3

/** Where there is nothing before it: the columns begin. */
export function codeWhole(
  coder: BitCoder,
  columns: Columns,
  column: number,
  ints: Int32Array,
  o: number,
  count: number,
): void {
  for (let k = 0; k < count; k++) {
    ints[o + k] = coder.plain(ints[o + k])
    columns.start(column + k, ints[o + k])
  }
}

/** A bit where all stay as they are. */
export function codeGroup(
  coder: BitCoder,
  columns: Columns,
  column: number,
  ints: Int32Array,
  o: number,
  count: number,
): void {
  if (coder.bits(isSame(columns, column, ints, o, count) ? 1 : 0, 1) === 1) {
    for (let k = 0; k < count; k++) {
      ints[o + k] = columns.value(column + k)
      columns.hold(column + k)
    }
  } else {
    for (let k = 0; k < count; k++) ints[o + k] = columns.code(coder, column + k, ints[o + k])
  }
}

export function codeWholePose(
  coder: BitCoder,
  columns: Columns,
  column: number,
  ints: Int32Array,
  o: number,
): void {
  codeWhole(coder, columns, column, ints, o, LEFT_OUT)
  ints[o + LEFT_OUT] = coder.bits(ints[o + LEFT_OUT], LEFT_OUT_BITS)
  columns.start(column + LEFT_OUT, ints[o + LEFT_OUT])
}

export function codePose(
  coder: BitCoder,
  columns: Columns,
  column: number,
  ints: Int32Array,
  o: number,
): void {
  codeGroup(coder, columns, column, ints, o, POSITION_INTS)
  const turn = column + POSITION_INTS
  const sameComponent = columns.value(column + LEFT_OUT) === ints[o + LEFT_OUT]
  if (coder.bits(sameComponent ? 1 : 0, 1) === 1) {
    ints[o + LEFT_OUT] = columns.value(column + LEFT_OUT)
    codeGroup(coder, columns, turn, ints, o + POSITION_INTS, TURN_INTS)
  } else {
    // Another component is left out: the three others are other numbers than before.
    codeWhole(coder, columns, turn, ints, o + POSITION_INTS, TURN_INTS)
    ints[o + LEFT_OUT] = coder.bits(ints[o + LEFT_OUT], LEFT_OUT_BITS)
    columns.start(column + LEFT_OUT, ints[o + LEFT_OUT])
  }
}

function isSame(columns: Columns, column: number, ints: Int32Array, o: number, count: number): boolean {
  for (let k = 0; k < count; k++) if (columns.value(column + k) !== ints[o + k]) return false
  return true
}
