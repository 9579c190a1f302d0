// vitest and, as the last line, the count that the machine which runs CI reads. It needs vitest's own interface: a line
// after the summary cannot be had from its command line.
import { parseCLI, startVitest } from 'vitest/node'

/**
 * Failures are: tests, files that could not be loaded (they have no tests to fail), errors outside any test, and the
 * checks before vitest; so that a run with exit code 1 never ends in "0 failed".
 */
function countResults(vitest, failedChecks) {
  let passed = 0
  let failed = failedChecks.length + vitest.state.getUnhandledErrors().length
  for (const file of vitest.state.getTestModules()) {
    if (file.errors().length > 0) failed++
    for (const test of file.children.allTests()) {
      const { state } = test.result()
      if (state === 'passed') passed++
      if (state === 'failed') failed++
    }
  }
  return { passed, failed }
}

const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)])
const vitest = await startVitest(filter, { ...options, watch: false })
const failedChecks = (process.env.PALPABLE_FAILED_CHECKS ?? '').split(', ').filter(Boolean)
const { passed, failed } = countResults(vitest, failedChecks)
const exitCode = failed > 0 ? 1 : (process.exitCode ?? 0)
await vitest.close()
if (failedChecks.length > 0) process.stdout.write(`failed before the tests: ${failedChecks.join(', ')}\n`)
// No test found, or a run cut short: vitest then sets the exit code without a failed test.
process.stdout.write(`${passed} passed, ${failed === 0 && exitCode !== 0 ? 1 : failed} failed\n`)
process.exitCode = exitCode
