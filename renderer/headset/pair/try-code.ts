/** Asks the desktop whether a code is the one it shows. Without zod, which is larger than the whole page. */

export interface RefusedCode {
  /** A sentence. */
  readonly fault: string
  /** Seconds until another is looked at. */
  readonly wait: number
}

/** Null: it was right, and this browser has its cookie now. */
export async function tryCode(code: string, send: typeof fetch = fetch): Promise<RefusedCode | null> {
  let response: Response
  try {
    response = await send('pair', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code }),
    })
  } catch {
    return { fault: 'The desktop does not answer: is the link still on?', wait: 0 }
  }
  if (response.ok) return null
  return readRefusal(await response.json().catch(() => null), response.status)
}

/** The digits of what was typed, as people write them: "123 456"; null where they are not six. */
export function codeIn(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

function readRefusal(json: unknown, status: number): RefusedCode {
  const { fault, wait } = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>
  return {
    fault: typeof fault === 'string' ? fault : `The desktop answers ${status}.`,
    wait: typeof wait === 'number' && wait > 0 && wait < 3600 ? wait : 0,
  }
}
