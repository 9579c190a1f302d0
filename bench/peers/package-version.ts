import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'

/** The installed version of a package, for the tables: a figure without a version cannot be checked. */
export function packageVersion(name: string): string {
  const file = findPackageJSON(name, import.meta.url)
  if (file === undefined) throw new Error(`the package ${name} is not installed`)
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
  return version
}
