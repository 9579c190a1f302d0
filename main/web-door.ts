/** Who is let in by their headers alone: our own page, under our own name. The same for both web hosts. */
import type { IncomingMessage } from 'node:http'

/**
 * The status to refuse a request with, or undefined. A foreign Host is DNS rebinding, a foreign Origin another site in
 * the same browser.
 */
export function foreign(
  { headers }: IncomingMessage,
  scheme: 'http' | 'https',
  hosts: readonly string[],
): number | undefined {
  if (!hosts.includes(headers.host ?? '')) return 421
  if (headers.origin !== undefined && headers.origin !== `${scheme}://${headers.host}`) return 403
  const site = headers['sec-fetch-site'] ?? 'none'
  return site === 'same-origin' || site === 'none' ? undefined : 403
}
