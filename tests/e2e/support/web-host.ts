import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { repository } from './opened.ts'

export interface StartedHost {
  readonly address: string
  /** Ends it, by SIGTERM where nothing else is said; where it has ended, nothing. */
  stop(signal?: NodeJS.Signals): Promise<ChildProcess['exitCode']>
}

/** The web host as `npm start` starts it. */
export async function startHost(args: readonly string[]): Promise<StartedHost> {
  const host = spawn(process.execPath, [join(repository, 'main/web-main.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await Promise.race([
    once(host.stdout, 'data'),
    once(host, 'exit').then(() => Promise.reject(new Error('The web host ended at once.'))),
  ])) as [Buffer]
  return {
    address: String(line).trim(),
    async stop(signal = 'SIGTERM') {
      if (host.exitCode === null && host.signalCode === null) {
        const ended = once(host, 'exit')
        host.kill(signal)
        await ended
      }
      return host.exitCode
    },
  }
}
