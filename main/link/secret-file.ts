/** Files that only this user may read. */
import { renameSync, rmSync, writeFileSync } from 'node:fs'

/** Temporary file and rename: never half of a key. With its rights from the beginning: before a chmod anyone could read it. */
export function writeSecret(path: string, content: string): void {
  const temporary = `${path}.${process.pid}`
  try {
    rmSync(temporary, { force: true })
    writeFileSync(temporary, content, { mode: 0o600, flag: 'wx', flush: true })
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}
