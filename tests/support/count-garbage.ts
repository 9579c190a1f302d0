/** Runs a program in a process of its own, which counts what its frames leave on the heap and prints it as JSON. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const FLAGS = [
  '--expose-gc',
  // So large that nothing is collected while it is counted.
  '--max-semi-space-size=512',
  '--min-semi-space-size=512',
  // On another thread code is compiled whenever a busy machine comes to it, and what is not compiled yet boxes numbers.
  '--no-concurrent-recompilation',
]

/** What it printed; `child` is the program's address, as from `new URL('./x.ts', import.meta.url)`. */
export function countGarbage(child: URL, ...args: readonly (string | number)[]): string {
  return execFileSync(process.execPath, [...FLAGS, fileURLToPath(child), ...args.map(String)], {
    encoding: 'utf8',
  })
}
