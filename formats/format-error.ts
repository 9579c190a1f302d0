/** A file that cannot be opened: one sentence for the person who tried, which starts with the file's name. */
export class FormatError extends Error {
  override readonly name = 'FormatError'
}

/** Memory that cannot be had ends in a RangeError, wherever it was asked for: for a person, the file is too large. */
export async function inSentences<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof RangeError) throw new FormatError(`${file} is too large to open, or damaged.`)
    throw error
  }
}
