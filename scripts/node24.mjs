// Where the project's own Node stands, and whether it can be used. Runs on the machine's Node 20.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** Type stripping without a flag or a warning, and what better-sqlite3 13 needs: both are there from 24 on. */
export const wantedMajor = 24

export function majorOf(version) {
  return Number.parseInt(version.replace(/^v/, ''), 10)
}

export const runsOnWantedNode = majorOf(process.versions.node) >= wantedMajor

/**
 * The binary that the package `node` linked in at install time, or undefined where there is none. Its
 * package.json is asked, for on Windows the installer renames the file to node.exe and notes it only there.
 */
export function node24Path(root = projectRoot) {
  const folder = resolve(root, 'node_modules', 'node')
  try {
    const { bin } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8'))
    return resolve(folder, typeof bin === 'string' ? bin : bin.node)
  } catch {
    return undefined
  }
}

/** Undefined where the binary runs; otherwise what is wrong with it, as the end of a sentence. */
export function faultOfNode24(root = projectRoot) {
  const path = node24Path(root)
  if (path === undefined) return 'the package node@24 is not installed'
  const asked = spawnSync(path, ['--version'], { encoding: 'utf8' })
  if (asked.error) return `${path} cannot be run (${asked.error.code ?? asked.error.message})`
  if (asked.status !== 0) return `${path} does not run on this machine`
  if (!(majorOf(asked.stdout) >= wantedMajor))
    return `${path} is Node ${asked.stdout.trim()}, not ${wantedMajor}`
  return undefined
}
