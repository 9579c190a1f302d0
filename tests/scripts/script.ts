import { join } from 'node:path'

export const repository = join(import.meta.dirname, '../..')

/** The scripts are plain JavaScript, for they run where nothing is installed: their types are said here. */
export function load<T>(name: string): Promise<T> {
  return import(join(repository, 'scripts', name)) as Promise<T>
}
