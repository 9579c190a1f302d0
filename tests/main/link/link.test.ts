/** The switch itself: where it cannot be on, and what it does when the network changes under it. */
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { connect } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import type { Network } from '../../../main/link/network.ts'
import type { Palpable } from '../../../main/palpable.ts'
import { eventually, useFolder } from '../folder.ts'
import { linkedPalpable, portOf } from './linked.ts'

const folder = useFolder()
let palpable: Palpable
afterEach(() => palpable.close())

const on = (...addresses: string[]): Network => ({ names: [], addresses, isNear: () => true })
const start = (link: Parameters<typeof linkedPalpable>[2]): ReturnType<Palpable['link']['start']> => {
  palpable = linkedPalpable(folder, undefined, link)
  return palpable.link.start()
}

/** What a browser would be shown of the certificate. */
async function presented(port: number): Promise<{ names: string | undefined; fingerprint: string }> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const { subjectaltname, fingerprint256 } = socket.getPeerCertificate()
  socket.destroy()
  return { names: subjectaltname, fingerprint: fingerprint256 }
}

describe('the switch', () => {
  it('says why it cannot be on without a network, and is on when there is one', async () => {
    let network = on()
    expect(await start({ network: () => network })).toEqual({
      state: 'failed',
      reason: 'This machine is on no network: connect it to the one that the headset is on.',
    })
    network = on('192.168.7.7')
    expect(await palpable.link.start()).toMatchObject({ state: 'on' })
  })

  it('takes the next port where one is taken, and says so where all are', async () => {
    const other = createServer().listen(0, '::')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await start({ ports: [port, port] })).toEqual({
      state: 'failed',
      reason: `The ports ${port} to ${port} are all taken by other programs.`,
    })
    await palpable.close()
    expect(portOf(await start({ ports: [port, 0] }))).not.toBe(port)
    other.close()
  })

  it('says why where its folder cannot be written to', async () => {
    folder.put('user/link', 'a file in the place of the folder')
    expect(await start({})).toEqual({ state: 'failed', reason: 'The link could not be started (EEXIST).' })
  })

  it('drops whoever is not on the local network before a word', async () => {
    const state = await start({ network: () => ({ ...on('192.168.7.7'), isNear: () => false }) })
    const socket = connect({ port: portOf(state), host: '127.0.0.1', rejectUnauthorized: false })
    const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException]
    expect(error.code).toBe('ECONNRESET')
  })
})

it('a new address gets into the certificate and onto the page while the link is on', async () => {
  let network = on('192.168.7.7')
  const first = await start({ network: () => network, look: 20 })
  const port = portOf(first)
  expect((await presented(port)).names).not.toContain('10.0.0.9')
  network = on()
  await new Promise((over) => setTimeout(over, 60))
  expect(palpable.link.state).toEqual(first)
  network = on('10.0.0.9')
  await eventually(() => palpable.link.state).toMatchObject({ urls: [`https://10.0.0.9:${port}/`] })
  const shown = await presented(port)
  expect(shown.names).toContain('10.0.0.9')
  expect(palpable.link.state).toMatchObject({ fingerprint: shown.fingerprint })
})
