/** Events in a log are seven bits a character, without the ones that do not print. */
const SPACE = 32
const TILDE = 126

export function isPlain(code: number): boolean {
  return code >= SPACE && code <= TILDE
}

/** The same text with a question mark for every character that a log does not hold. */
export function plainText(text: string): string {
  let i = 0
  while (i < text.length && isPlain(text.charCodeAt(i))) i++
  if (i === text.length) return text
  let plain = ''
  for (const character of text) plain += isPlain(character.codePointAt(0) ?? 0) ? character : '?'
  return plain
}
