// The order of test files: quick ones that most likely explain a failure come first.
const order = [
  'tests/engine/math/',
  'tests/engine/geometry/',
  'tests/engine/',
  'tests/cli/',
  'tests/scripts/',
]

/** The place of a file's folder in the order; folders that are not named come last. */
export function rankOf(path) {
  const place = order.findIndex((folder) => path.replaceAll('\\', '/').includes(folder))
  return place === -1 ? order.length : place
}

export function inOrder(paths) {
  return [...paths].sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : a > b ? 1 : 0))
}
