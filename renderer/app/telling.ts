/** Does what may fail; the reason is told, and nothing else happens. */
import { sentenceOf, tell } from './notices.ts'

export async function telling(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    tell('fault', sentenceOf(error))
  }
}
