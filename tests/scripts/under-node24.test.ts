import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repository } from './script.ts'

/** A process that runs `code` under Node 24 by way of the script. */
const outer = (code: string) => [
  '--input-type=module',
  '-e',
  `import { runUnderNode24 } from ${JSON.stringify(join(repository, 'scripts/under-node24.mjs'))}
   process.exitCode = await runUnderNode24('-e', [${JSON.stringify(code)}, 'an argument'])`,
]

describe('a script under Node 24', () => {
  it('has our stdin, stdout, stderr, arguments and exit code', () => {
    const code = `process.stdin.on('data', (data) => {
      console.log(process.versions.node.split('.')[0], process.argv[1], String(data))
      console.error('to stderr'); process.exitCode = 42 })`
    const { status, stdout, stderr } = spawnSync(process.execPath, outer(code), {
      input: 'hello',
      encoding: 'utf8',
    })
    expect({ status, stdout, stderr }).toEqual({
      status: 42,
      stdout: '24 an argument hello\n',
      stderr: 'to stderr\n',
    })
  })

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('is sent our %s', async (signal) => {
    const code = `process.on('${signal}', () => process.exit(7)); setInterval(() => {}, 1000); console.log('ready')`
    const child = spawn(process.execPath, outer(code), { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([7, null])
  })

  it('that dies of a signal takes us along', async () => {
    const child = spawn(process.execPath, outer(`process.kill(process.pid, 'SIGKILL')`), { stdio: 'ignore' })
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  })
})
