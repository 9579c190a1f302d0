/** Why VR could not be entered, in a sentence. */
const KNOWN: Readonly<Record<string, string>> = {
  NotAllowedError: 'VR was not allowed. Allow it in the browser, and press the button yourself.',
  SecurityError: 'VR was not allowed. A browser enters VR from https pages, by a press of the button.',
  NotSupportedError: 'No headset is ready. Put it on or wake it, and try again.',
  InvalidStateError: 'Something else is using the headset.',
}

export function entryFault(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  const known = KNOWN[name]
  if (known !== undefined) return known
  return `VR could not be entered: ${error instanceof Error ? error.message : String(error)}`
}
