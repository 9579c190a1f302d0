import { expect, it } from 'vitest'
import { Cancelled } from '../../cli/failure.ts'
import { longWork } from '../../cli/long-work.ts'
import { Output } from '../../cli/output.ts'
import { Sink } from './sink.ts'

it.each(['SIGINT', 'SIGTERM'] as const)(
  '%s cancels, and is nobody else’s business afterwards',
  async (name) => {
    const before = process.listenerCount(name)
    const output = new Output(new Sink(), false, new Sink())
    const work = longWork('counting', output, async ({ signal }) => {
      process.emit(name)
      signal.throwIfAborted()
    })
    await expect(work).rejects.toBeInstanceOf(Cancelled)
    expect(process.listenerCount(name)).toBe(before)
  },
)

it('shows its progress where a person is watching, and nowhere else', async () => {
  const terminal = Object.assign(new Sink(), { isTTY: true })
  const file = new Sink()
  for (const notices of [terminal, file]) {
    await longWork('counting', new Output(new Sink(), false, notices), async ({ onProgress }) =>
      onProgress(0.5),
    )
  }
  expect(terminal.text).toBe('\r\x1b[Kcounting: 50 %\r\x1b[K')
  expect(file.text).toBe('')
})
