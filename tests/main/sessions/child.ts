import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach } from 'vitest'

export interface Child {
  say(line: string): void
  /** The next line it says. */
  hear<T>(): Promise<T>
  /** Everything it has said and nobody has heard. */
  rest(): unknown[]
  kill(): Promise<void>
}

/** Starts record-child.ts on folders; what still runs is killed after each test. */
export function useChildren(): (folder: string, seed?: number) => Child {
  const running = new Set<ChildProcess>()
  const kill = async (child: ChildProcess) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'close')
    }
    running.delete(child)
  }
  afterEach(async () => {
    for (const child of running) await kill(child)
  })
  return (folder, seed = 1) => {
    const script = join(import.meta.dirname, 'record-child.ts')
    const child = spawn(process.execPath, [script, folder, String(seed)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    running.add(child)
    const lines: unknown[] = []
    const waiting: ((line: unknown) => void)[] = []
    createInterface({ input: child.stdout }).on('line', (text) => {
      const line: unknown = JSON.parse(text)
      const next = waiting.shift()
      if (next) next(line)
      else lines.push(line)
    })
    return {
      say: (line) => child.stdin.write(`${line}\n`),
      hear<T>() {
        const line = lines.shift()
        if (line !== undefined) return Promise.resolve(line as T)
        return new Promise<T>((resolve) => {
          waiting.push((line) => resolve(line as T))
        })
      },
      rest: () => lines.splice(0),
      kill: () => kill(child),
    }
  }
}
