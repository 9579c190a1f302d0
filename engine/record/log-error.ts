/** What a log holds is not what a log can hold: one sentence for people. */
export class LogError extends Error {
  override name = 'LogError'
}
