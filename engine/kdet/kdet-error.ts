export class KDetError extends Error {
  override readonly name = 'KDetError'
}
