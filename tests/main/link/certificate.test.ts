import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { SocketAddress } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Random } from '../../../engine/math/random.ts'
import { addressBytes, makeCertificate } from '../../../main/link/certificate.ts'
import { bits, identifier, integer, octets, time } from '../../../main/link/der.ts'
import { linkIdentity } from '../../../main/link/identity.ts'
import { useFolder } from '../folder.ts'

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex')

describe('DER', () => {
  it.each([
    [integer(Buffer.of(0, 0)), '02 01 00'],
    [integer(Buffer.of(0, 0x7f)), '02 01 7f'],
    [integer(Buffer.of(0x80)), '02 02 00 80'],
    [identifier('1.2.840.10045.4.3.2'), '06 08 2a 86 48 ce 3d 04 03 02'],
    [identifier('2.5.29.17'), '06 03 55 1d 11'],
    [bits(Buffer.of(0x80), 7), '03 02 07 80'],
    [octets(Buffer.alloc(127)).subarray(0, 2), '04 7f'],
    [octets(Buffer.alloc(128)).subarray(0, 3), '04 81 80'],
    [octets(Buffer.alloc(256)).subarray(0, 4), '04 82 01 00'],
    [time(new Date('2049-12-31T23:59:59.999Z')), `17 0d ${Buffer.from('491231235959Z').toString('hex')}`],
    [time(new Date('2050-01-01T00:00:00Z')), `18 0f ${Buffer.from('20500101000000Z').toString('hex')}`],
  ])('%#', (written, expected) => expect(written).toEqual(hex(expected)))
})

describe('addresses', () => {
  it.each([
    ['192.168.1.20', 'c0 a8 01 14'],
    ['::', '00'.repeat(16)],
    ['::1', `${'00'.repeat(15)}01`],
    ['fe80::1%eth0', `fe80${'00'.repeat(13)}01`],
    ['1:2:3:4:5:6:7::', '0001 0002 0003 0004 0005 0006 0007 0000'],
    ['::ffff:1.2.3.4', `${'00'.repeat(10)}ffff01020304`],
  ])('%s', (address, expected) => expect(addressBytes(address)).toEqual(hex(expected)))

  it('of 200 random groups are what Node writes them as (seed 5)', () => {
    const random = new Random(5)
    for (let i = 0; i < 200; i++) {
      const groups = Array.from({ length: 8 }, () =>
        random.unit() < 0.5 ? 0 : Math.floor(random.unit() * 65_536),
      )
      const plain = groups.map((group) => group.toString(16)).join(':')
      const short = new SocketAddress({ family: 'ipv6', address: plain }).address
      expect([short, addressBytes(short)]).toEqual([
        short,
        hex(groups.map((group) => group.toString(16).padStart(4, '0')).join('')),
      ])
    }
  })

  it('that are none are refused', () => expect(() => addressBytes('desk.local')).toThrow('is no address'))
})

describe('a certificate of our own', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const names = ['desk', 'desk.local']
  const addresses = ['192.168.1.20', 'fd00::12']
  const now = new Date('2026-11-16T12:00:00Z')
  const read = new X509Certificate(makeCertificate(privateKey, { names, addresses }, now))

  it('is for a server, by these names and addresses, and signed by its own key', () => {
    expect(read.verify(read.publicKey)).toBe(true)
    expect(read.checkPrivateKey(privateKey)).toBe(true)
    expect(read.issuer).toBe(read.subject)
    expect(read.ca).toBe(false)
    expect(read.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1'])
    expect(names.map((name) => read.checkHost(name))).toEqual(names)
    expect(addresses.map((address) => read.checkIP(address))).toEqual(addresses)
    expect(read.checkIP('192.168.1.21')).toBeUndefined()
    expect(read.publicKey.asymmetricKeyDetails?.namedCurve).toBe('prime256v1')
  })

  it('holds for less than the 398 days that browsers take, from a little before now', () => {
    expect(read.validFromDate.getTime()).toBeLessThan(now.getTime())
    expect(read.validToDate.getTime() - read.validFromDate.getTime()).toBe(397 * 86_400_000)
  })
})

describe('the kept identity', () => {
  const folder = useFolder()
  const home = { names: ['desk'], addresses: ['192.168.1.20'] }
  const now = new Date('2026-11-16T12:00:00Z')
  const identity = (reached = home, at = now) => linkIdentity(folder.path, reached, at)
  const path = (name: string): string => join(folder.path, 'link', name)
  const later = (days: number): Date => new Date(now.getTime() + days * 86_400_000)

  it('is made once, and nobody else may read the key', () => {
    const first = identity()
    expect(identity()).toEqual(first)
    expect(first.fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
    if (process.platform === 'win32') return
    expect(statSync(path('key.pem')).mode & 0o777).toBe(0o600)
    chmodSync(path('key.pem'), 0o644)
    identity()
    expect(statSync(path('key.pem')).mode & 0o777).toBe(0o600)
  })

  it('gets another certificate for another address, with the one before, and keeps its key', () => {
    const first = identity()
    const cafe = identity({ names: ['desk'], addresses: ['10.0.0.9'] })
    expect([cafe.key, cafe.fingerprint === first.fingerprint]).toEqual([first.key, false])
    // Back home, the one from the café is good too.
    expect(identity()).toEqual(cafe)
    for (let i = 0; i < 60; i++) identity({ names: [`n${i}`], addresses: [`10.1.0.${i}`] })
    const many = new X509Certificate(readFileSync(path('certificate.pem')))
    expect(many.subjectAltName?.split(', ')).toHaveLength(48)
    expect(many.checkIP('10.1.0.59')).toBe('10.1.0.59')
  })

  it('is renewed before its end, and where a clock was set back', () => {
    const first = identity()
    expect(identity(home, later(365))).toEqual(first)
    const renewed = identity(home, later(367))
    expect(renewed.fingerprint).not.toBe(first.fingerprint)
    expect(identity(home, later(-10)).fingerprint).not.toBe(renewed.fingerprint)
  })

  it('is made anew where its files are broken, or are not of each other', () => {
    const first = identity()
    writeFileSync(path('certificate.pem'), 'rubbish')
    const second = identity()
    expect([second.key, second.fingerprint === first.fingerprint]).toEqual([first.key, false])
    writeFileSync(path('key.pem'), 'rubbish')
    const third = identity()
    expect(third.key).not.toBe(first.key)
    expect(new X509Certificate(third.certificate).fingerprint256).toBe(third.fingerprint)
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    writeFileSync(path('key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
    expect(identity().key).toContain('PRIVATE KEY')
    expect(identity().key).not.toBe(third.key)
  })
})
