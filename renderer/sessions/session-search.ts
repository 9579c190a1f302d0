/** Finds sessions by words of their name, note and scene. */
import type { SessionEntry } from '../../contract/sessions.ts'

/** Notes may be long, and every letter typed asks again. */
const folded = new WeakMap<SessionEntry, string>()

/** All typed words must be there, anywhere; case and accents do not count. */
export function matching(entries: readonly SessionEntry[], query: string): readonly SessionEntry[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return entries
  return entries.filter((entry) => {
    const text = textOf(entry)
    return words.every((word) => text.includes(word))
  })
}

/** "Küche" and "kuche" are found by each other. */
export function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function textOf(entry: SessionEntry): string {
  let text = folded.get(entry)
  if (text === undefined) {
    // Lines between them, so that no word is found across two.
    text = fold(`${entry.name}\n${entry.note}\n${entry.scene.title}`)
    folded.set(entry, text)
  }
  return text
}
