import type { NetworkInterfaceInfo } from 'node:os'
import { describe, expect, it } from 'vitest'
import { hostOf, type Interfaces, localNetwork } from '../../../main/link/network.ts'

const v4 = (address: string, bits: number, internal = false): NetworkInterfaceInfo => ({
  address,
  netmask: '',
  family: 'IPv4',
  mac: '',
  internal,
  cidr: `${address}/${bits}`,
})
const v6 = (address: string, bits: number, internal = false): NetworkInterfaceInfo => ({
  ...v4(address, bits, internal),
  family: 'IPv6',
  scopeid: 0,
})

const interfaces: Interfaces = {
  lo: [v4('127.0.0.1', 8, true), v6('::1', 128, true)],
  wlan: [v6('fd12::5', 64), v6('fe80::1', 64), v4('192.168.1.20', 24)],
  campus: [v4('130.149.7.9', 16), v4('130.149.7.9', 16)],
  gone: undefined,
}

describe('the local network', () => {
  const { names, addresses, isNear } = localNetwork(interfaces, 'Desk.example.org')

  it('has the names and addresses that a headset can type', () => {
    expect(names).toEqual(['desk', 'desk.local'])
    expect(addresses).toEqual(['192.168.1.20', '130.149.7.9'])
    expect(localNetwork({ wlan: [v6('fd12::5', 64), v6('fe80::1', 64)] }, 'desk').addresses).toEqual([
      'fd12::5',
    ])
    expect([hostOf('192.168.1.20', 1), hostOf('fd12::5', 1)]).toEqual(['192.168.1.20:1', '[fd12::5]:1'])
  })

  it.each([
    '127.0.0.1',
    '::1',
    '::ffff:192.168.1.99',
    '10.3.4.5',
    '172.31.0.1',
    '130.149.200.1',
    'fe80::9%eth0',
    'fd99::1',
  ])('has %s on it', (address) => expect(isNear(address)).toBe(true))

  it.each(['8.8.8.8', '::ffff:8.8.8.8', '172.32.0.1', '130.150.0.1', '2001:db8::1', '', 'rubbish'])(
    'has no %s on it',
    (address) => expect(isNear(address)).toBe(false),
  )

  it('is none where there is the loopback alone', () => {
    expect(localNetwork({ lo: interfaces.lo }, 'desk').addresses).toEqual([])
    for (const name of ['', 'localhost', '-x', 'büro', 'a_b'])
      expect(localNetwork({}, name).names).toEqual([])
  })
})
