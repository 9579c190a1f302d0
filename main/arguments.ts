/** What the app was asked to open. The rest of the command line belongs to Chromium and Node, and is passed over. */
import { resolve } from 'node:path'

export interface AppArguments {
  readonly scene: string | undefined
  /** Absolute. */
  readonly file: string | undefined
  /** Absolute; where settings and the list of recent files are kept. */
  readonly userData: string | undefined
}

export function parseArguments(args: readonly string[], workingFolder: string): AppArguments {
  const named = new Map<string, string>()
  const plain: string[] = []
  for (let i = 0; i < args.length; i++) {
    const [, name, value] = /^--(scene|user-data)(?:=(.*))?$/s.exec(args[i] ?? '') ?? []
    if (name !== undefined) named.set(name, value ?? args[++i] ?? '')
    else if (args[i] !== '' && !args[i]?.startsWith('-')) plain.push(args[i] ?? '')
  }
  const file = plain.at(-1)
  const userData = named.get('user-data')
  return {
    scene: named.get('scene'),
    file: file === undefined ? undefined : resolve(workingFolder, file),
    userData: userData ? resolve(workingFolder, userData) : undefined,
  }
}
