/** By which names and addresses this machine is reached on the local network, and who counts as being on it. */

import { BlockList, isIP } from 'node:net'
import { hostname, type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import type { Reached } from './certificate.ts'

export type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>

export interface Network extends Reached {
  /** Whether someone at this address is on a network that this machine is on, or on a private one. */
  isNear(address: string): boolean
}

/** Networks that routers do not carry into the world: RFC 1918, 3927, 6598, 4193, 4291. */
const PRIVATE: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
]

/** Without the loopback; no addresses where the machine is on no network. */
export function localNetwork(
  interfaces: Interfaces = networkInterfaces(),
  name: string = hostname(),
  loopback: boolean = process.env.PALPABLE_LINK_LOOPBACK === '1',
): Network {
  const near = new BlockList()
  for (const [address, bits, family] of PRIVATE) near.addSubnet(address, bits, family)
  const outer = Object.values(interfaces)
    .flatMap((list) => list ?? [])
    .filter(({ internal, address }) => !internal && isIP(address) !== 0)
  for (const { cidr, family } of outer) {
    const [address, bits] = cidr?.split('/') ?? []
    if (address !== undefined) near.addSubnet(address, Number(bits), family === 'IPv6' ? 'ipv6' : 'ipv4')
  }
  // A link-local address means nothing without the name of an interface, which a browser does not take.
  const addresses = outer.map(({ address }) => address).filter((address) => !/^fe80:/i.test(address))
  const short = addresses.filter((address) => isIP(address) === 4)
  // For tests on a machine without a network, where the loopback must do.
  if (addresses.length === 0 && loopback) short.push('127.0.0.1')
  return {
    names: namesOf(name),
    // Those of IPv6 only where there are no others: they are long to type, and change every day (RFC 8981). With each
    // change the certificate would be another, and a headset that is connected would refuse it.
    addresses: [...new Set(short.length > 0 ? short : addresses)],
    isNear: (address) => {
      const plain = plainAddress(address)
      const family = isIP(plain)
      return family !== 0 && near.check(plain, family === 6 ? 'ipv6' : 'ipv4')
    },
  }
}

/** "::ffff:192.168.1.5", as a socket of both families says it, is 192.168.1.5. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
}

/** A name that is none (a machine may be called anything) is left out. */
function namesOf(name: string): string[] {
  const label = name.split('.', 1)[0]?.toLowerCase() ?? ''
  if (!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label) || label === 'localhost') return []
  return [label, `${label}.local`]
}

/** As it stands in a URL and in the Host header. */
export function hostOf(nameOrAddress: string, port: number): string {
  return isIP(nameOrAddress) === 6 ? `[${nameOrAddress}]:${port}` : `${nameOrAddress}:${port}`
}
