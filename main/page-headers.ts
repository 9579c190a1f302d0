/** The headers of every response to the page, the same on both hosts. */
import type { PageFile } from './page-files.ts'

/**
 * Scripts, styles and workers from our own files alone. Pictures may be blobs: textures come out of opened files.
 * `sockets` is the web host's own address; 'self' does not cover ws: in every browser.
 */
export function contentSecurityPolicy(sockets: readonly string[] = []): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    ['connect-src', "'self'", 'blob:', ...sockets].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}

/** COOP and COEP make the page cross-origin isolated: SharedArrayBuffer and exact clocks. */
export function pageHeaders(policy: string): Record<string, string> {
  return {
    'Content-Security-Policy': policy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-cache',
  }
}

/** Content-Length is what loading shows its progress by. */
export function fileHeaders(file: PageFile): Record<string, string> {
  return { 'Content-Type': file.mime, 'Content-Length': String(file.size) }
}
