/** What a page can do for a person beside showing things: save a file, put text on the clipboard. */

export interface Download {
  readonly name: string
  readonly url: string
}

/** Each as if its link had been clicked. */
export function startDownloads(files: readonly Download[]): void {
  for (const { name, url } of files) {
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
  }
}

/** False where it could not be done. */
export function copyText(text: string): boolean {
  const onCopy = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  // Not navigator.clipboard: it wants a permission that the app gives to no page.
  document.addEventListener('copy', onCopy, { once: true })
  const done = document.execCommand('copy')
  document.removeEventListener('copy', onCopy)
  return done
}
