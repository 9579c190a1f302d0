import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { afterEach, describe, expect, it } from 'vitest'
import { giveWay } from '../../main/give-way.ts'

const CODE =
  "const { Worker } = require('worker_threads'); new Worker('setInterval(() => {}, 1000)', { eval: true }).once('online', () => console.log('up'))"

const started: ReturnType<typeof spawn>[] = []
afterEach(() => {
  for (const one of started.splice(0)) one.kill('SIGKILL')
})

/** One with several threads. */
async function busyProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', CODE])
  started.push(child)
  await once(child.stdout, 'data')
  return child.pid as number
}

const threadsOf = (pid: number): number[] =>
  process.platform === 'linux' ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid]

describe('giveWay', () => {
  it('lowers all threads of a process', async () => {
    const pid = await busyProcess()
    expect(getPriority(pid)).toBeLessThan(10)
    giveWay([{ pid }])
    for (const thread of threadsOf(pid)) expect(getPriority(thread)).toBe(10)
  })

  it('raises nobody who is lower already', async () => {
    const pid = await busyProcess()
    setPriority(pid, constants.priority.PRIORITY_LOW)
    giveWay([{ pid }])
    expect(getPriority(pid)).toBe(constants.priority.PRIORITY_LOW)
  })

  it('minds no process that has ended', async () => {
    const pid = await busyProcess()
    const [child] = started
    child?.kill('SIGKILL')
    await once(child as NonNullable<typeof child>, 'exit')
    expect(() => giveWay([{ pid }])).not.toThrow()
  })
})
