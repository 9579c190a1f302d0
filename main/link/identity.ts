/** The link's key and certificate, kept in the user's data folder: a headset that has accepted it is not asked again. */
import { createPrivateKey, generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { makeCertificate, type Reached } from './certificate.ts'
import { writeSecret } from './secret-file.ts'

/** Milliseconds before its end at which a certificate is made anew. */
const NEAR_END = 30 * 24 * 60 * 60 * 1000
/** Names and addresses that are kept from the one before: people carry a laptop between two networks. */
const MOST_NAMED = 24

export interface Identity {
  readonly key: string
  readonly certificate: string
  /** SHA-256 of the certificate: "AB:CD:…". */
  readonly fingerprint: string
}

/** Throws where the folder cannot be written to. */
export function linkIdentity(userData: string, reached: Reached, now = new Date()): Identity {
  const folder = join(userData, 'link')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const paths = { key: join(folder, 'key.pem'), certificate: join(folder, 'certificate.pem') }
  const key = keptKey(paths.key)
  const kept = key === undefined ? undefined : keptCertificate(paths.certificate, key)
  if (key !== undefined && kept !== undefined && isGood(kept, reached, now))
    return { key: pemOf(key), certificate: kept.toString(), fingerprint: kept.fingerprint256 }
  const signing = key ?? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const pem = makeCertificate(signing, kept === undefined ? reached : joined(reached, kept), now)
  if (key === undefined) writeSecret(paths.key, pemOf(signing))
  writeSecret(paths.certificate, pem)
  return { key: pemOf(signing), certificate: pem, fingerprint: new X509Certificate(pem).fingerprint256 }
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** Undefined where there is none, or something else: it is then made anew. */
function keptKey(path: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(readFileSync(path))
    if (key.asymmetricKeyType !== 'ec' || key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return
    chmodSync(path, 0o600)
    return key
  } catch {
    return undefined
  }
}

function keptCertificate(path: string, key: KeyObject): X509Certificate | undefined {
  try {
    const kept = new X509Certificate(readFileSync(path))
    return kept.checkPrivateKey(key) ? kept : undefined
  } catch {
    return undefined
  }
}

function isGood(kept: X509Certificate, { names, addresses }: Reached, now: Date): boolean {
  return (
    kept.validFromDate <= now &&
    kept.validToDate.getTime() - now.getTime() > NEAR_END &&
    names.every((name) => kept.checkHost(name) !== undefined) &&
    addresses.every((address) => kept.checkIP(address) !== undefined)
  )
}

function joined({ names, addresses }: Reached, kept: X509Certificate): Reached {
  const before = (kept.subjectAltName ?? '').split(', ').map((each) => each.split(':'))
  const namesBefore = before.filter(([kind]) => kind === 'DNS').map(([, name]) => name ?? '')
  const addressesBefore = before
    .filter(([kind]) => kind === 'IP Address')
    .map(([, ...groups]) => groups.join(':'))
    .filter((address) => isIP(address) === 4)
  const merged = (now: readonly string[], old: readonly string[]): string[] =>
    [...new Set([...now, ...old])].slice(0, MOST_NAMED)
  return { names: merged(names, namesBefore), addresses: merged(addresses, addressesBefore) }
}
