/** Sentences for the person at the window. */
import { type NoticeAction, notices } from '../state.ts'

/** More at once nobody reads; the oldest go. */
const AT_ONCE = 5
let next = 1

export function tell(kind: 'info' | 'fault', text: string, action?: NoticeAction): void {
  const others = notices.value.filter((notice) => notice.text !== text)
  const notice = { id: next++, kind, text, ...(action === undefined ? {} : { action }) }
  notices.value = [...others, notice].slice(-AT_ONCE)
}

export function dismiss(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id)
}

/** The sentence of an error that may be shown, or a plain one with the error's own words. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Error && /[.!?]$/.test(error.message)) return error.message
  return `Something went wrong: ${error instanceof Error ? error.message : String(error)}.`
}
