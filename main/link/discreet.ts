/** Sentences are made for the person at the desktop, and name folders there: a headset gets them without. */

/** `folders` may be within each other. */
export function discreet(text: string, folders: readonly string[]): string {
  const longest = folders.filter((folder) => folder.length > 1).sort((a, b) => b.length - a.length)
  return longest.reduce((said, folder) => said.replaceAll(folder, '…'), text)
}
