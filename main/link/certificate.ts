/**
 * A certificate that this machine makes for itself (RFC 5280, RFC 5480): ECDSA P-256, for a server, with the names and
 * addresses it is reached by. Written here, for it is one certificate of one kind: the library that was thought of for
 * it brings fourteen others and a change of the global Reflect along.
 */
import { createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'
import {
  bits,
  boolean,
  type Der,
  field,
  identifier,
  integer,
  octets,
  sequence,
  set,
  text,
  time,
} from './der.ts'

/** Days that it holds: browsers distrust certificates of more than 398. */
const DAYS = 397
const DAY = 24 * 60 * 60 * 1000

const COMMON_NAME = '2.5.4.3'
const ECDSA_SHA256 = '1.2.840.10045.4.3.2'
const SERVER = '1.3.6.1.5.5.7.3.1'
const EXTENSION = {
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  extendedKeyUsage: '2.5.29.37',
  alternativeName: '2.5.29.17',
} as const

export interface Reached {
  /** "desk", "desk.local" */
  readonly names: readonly string[]
  readonly addresses: readonly string[]
}

/** As PEM. The key stays with the caller. */
export function makeCertificate(key: KeyObject, { names, addresses }: Reached, now = new Date()): string {
  const algorithm = sequence(identifier(ECDSA_SHA256))
  const name = sequence(set(sequence(identifier(COMMON_NAME), text('Palpable on this network'))))
  // Its clock may go a little ahead of the headset's.
  const from = new Date(now.getTime() - DAY)
  const until = new Date(now.getTime() + DAYS * DAY - DAY)
  const body = sequence(
    field(0, integer(Buffer.of(2)), true),
    integer(Buffer.concat([Buffer.of(0x01), randomBytes(15)])),
    algorithm,
    name,
    sequence(time(from), time(until)),
    name,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    field(3, sequence(...extensions(names, addresses)), true),
  )
  const signature = sign('sha256', body, { key, dsaEncoding: 'der' })
  return pem(sequence(body, algorithm, bits(signature)))
}

function extensions(names: readonly string[], addresses: readonly string[]): Der[] {
  const extension = (id: string, critical: boolean, value: Der): Der =>
    sequence(identifier(id), ...(critical ? [boolean(true)] : []), octets(value))
  const alternatives = [
    ...names.map((name) => field(2, Buffer.from(name, 'latin1'))),
    ...addresses.map((address) => field(7, addressBytes(address))),
  ]
  return [
    extension(EXTENSION.basicConstraints, true, sequence()),
    // The first bit: signatures alone.
    extension(EXTENSION.keyUsage, true, bits(Buffer.of(0x80), 7)),
    extension(EXTENSION.extendedKeyUsage, false, sequence(identifier(SERVER))),
    extension(EXTENSION.alternativeName, false, sequence(...alternatives)),
  ]
}

/** Four bytes, or sixteen. */
export function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number))
  if (isIP(address) !== 6) throw new Error(`${address} is no address.`)
  // "1::2" has as many zero groups in its middle as are missing; an IPv4 address at the end is two groups.
  const plain = address
    .replace(/%.*$/, '')
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, a, b, c, d) =>
      [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
    )
  const [head = '', tail] = plain.split('::')
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'))
  const before = groups(head)
  const after = groups(tail ?? '')
  const all = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex')
}

function pem(der: Der): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
