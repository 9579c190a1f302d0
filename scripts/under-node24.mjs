// Runs a script under the project's own Node 24 as if it had been started so: same stdio, signals, exit code.
import { spawn } from 'node:child_process'
import { node24Path, projectRoot } from './node24.mjs'

const forwarded = ['SIGTERM', 'SIGHUP', 'SIGUSR2']

/**
 * Resolves to the exit code; where a signal ended the child, the same signal ends this process. Rejects where the
 * binary cannot be started.
 */
export function runUnderNode24(entry, args, root = projectRoot) {
  const node = node24Path(root)
  if (node === undefined) return Promise.reject(new Error('the package node@24 is not installed'))
  return new Promise((done, failed) => {
    const child = spawn(node, [entry, ...args], { stdio: 'inherit' })
    for (const signal of forwarded) process.on(signal, () => child.kill(signal))
    // A terminal sends Ctrl-C to both of us: sent on, it would reach the child twice, and a second Ctrl-C makes
    // vitest drop its summary. We only have to outlive the child.
    process.on('SIGINT', () => {
      if (!process.stdin.isTTY) child.kill('SIGINT')
    })
    child.on('error', failed)
    child.on('exit', (code, signal) => {
      if (signal === null) return done(code ?? 1)
      for (const name of [...forwarded, 'SIGINT']) process.removeAllListeners(name)
      process.kill(process.pid, signal)
    })
  })
}
