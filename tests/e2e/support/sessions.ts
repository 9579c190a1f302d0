/** Sessions as the page sends them, without walking. */
import type { Page } from 'playwright-core'
import type { HostEvent } from '../../../contract/host-api.ts'
import type { HostBridge } from '../../../contract/host-bridge.ts'
import { FrameRecord } from '../../../engine/record/frame-record.ts'
import { LogEncoder } from '../../../engine/record/log-encoder.ts'
import { chunkBody, smallBegin } from '../../main/fake-store.ts'

declare global {
  var palpableBridge: HostBridge
}

/** The answer's value; in Electron only. */
export async function callHost(page: Page, method: string, ...params: unknown[]): Promise<unknown> {
  const answer = (await page.evaluate(([method, params]) => palpableBridge.call({ id: 1, method, params }), [
    method,
    params,
  ] as const)) as { value?: unknown; fault?: string }
  if (answer.fault !== undefined) throw new Error(answer.fault)
  return answer.value
}

/** Two frames in which nothing happens. */
function smallChunk(): { header: unknown; bytes: Uint8Array } {
  const encoder = new LogEncoder(smallBegin.bodyCount, smallBegin.origin)
  const record = new FrameRecord()
  for (const time of [0, 11_000]) {
    record.clear()
    record.time = time
    encoder.add(record)
  }
  const { bytes, ...rest } = encoder.take()
  return { header: { sequence: 0, ...rest }, bytes }
}

/** Begins a session, sends a chunk of two frames, and leaves it so. */
export async function beginOne(page: Page): Promise<string> {
  const { header, bytes } = smallChunk()
  return page.evaluate(
    async ([begin, chunk]) => {
      const begun = await fetch('sessions', { method: 'POST', body: JSON.stringify(begin) })
      const { id } = (await begun.json()) as { id: string }
      const sent = await fetch(`sessions/${id}/chunks`, { method: 'POST', body: new Uint8Array(chunk) })
      if (!sent.ok) throw new Error(await sent.text())
      return id
    },
    [smallBegin, [...chunkBody(header, bytes)]] as const,
  )
}

/** The same, ended; whether its frames are read back as they were sent. */
export async function recordOne(page: Page): Promise<{ id: string; isWhole: boolean }> {
  const id = await beginOne(page)
  await callHost(page, 'sessions.end', id)
  const read = await page.evaluate(
    async (id) => [...new Uint8Array(await (await fetch(`sessions/${id}/chunks/0-0`)).arrayBuffer())],
    id,
  )
  const { bytes } = smallChunk()
  return { id, isWhole: String(read) === String([bytes.length, 0, 0, 0, ...bytes]) }
}

export interface Exported {
  readonly name: string
  readonly url: string
}

/** The files of an export, when it is done. */
export async function exportOne(page: Page, id: string, format: string): Promise<Exported[]> {
  return page.evaluate(
    async ([id, format]) => {
      const events: HostEvent[] = []
      let hear = (): void => {}
      palpableBridge.listen((told) => {
        events.push(told as HostEvent)
        hear()
      })
      const params = [id, { format, withScene: false }]
      const answer = await palpableBridge.call({ id: 2, method: 'sessions.export', params })
      const { job } = (answer as { value: { job: string } }).value
      return new Promise<Exported[]>((done, failed) => {
        hear = () => {
          for (const event of events) {
            if (event.type !== 'export' || event.job !== job) continue
            if (event.fault !== null) failed(new Error(event.fault))
            else if (event.files !== null) done(event.files)
          }
        }
        hear()
      })
    },
    [id, format] as const,
  )
}
