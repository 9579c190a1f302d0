// The order of test files: quick ones that most likely explain a failure come first, whole apps last.
const order = [
  'tests/engine/math/',
  'tests/engine/geometry/',
  'tests/engine/',
  'tests/formats/',
  'tests/contract/',
  'tests/walkthrough/',
  'tests/scenes/',
  'tests/cli/',
  'tests/scripts/',
  'tests/main/',
  'tests/renderer/',
]
const last = 'tests/e2e/'

/** The place of a file's folder in the order; folders that are not named come after it, and whole apps after them. */
export function rankOf(path) {
  const plain = path.replaceAll('\\', '/')
  if (plain.includes(last)) return order.length + 1
  const place = order.findIndex((folder) => plain.includes(folder))
  return place === -1 ? order.length : place
}

export function inOrder(paths) {
  return [...paths].sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : a > b ? 1 : 0))
}
