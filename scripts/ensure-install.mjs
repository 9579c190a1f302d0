// `npm test` and `npm run palpable` work in a fresh clone: this installs what is missing, and only then.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { withInstallLock } from './install-lock.mjs'
import { faultOfNode24, projectRoot } from './node24.mjs'

/** What npm writes as the last act of an install: its absence means none, or one that was interrupted. */
export function installedLockPath(root = projectRoot) {
  return join(root, 'node_modules', '.package-lock.json')
}

function packagesOf(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages ?? {}
}

/**
 * The first difference between package-lock.json and what is installed, as the end of a sentence, or undefined.
 * npm leaves out optional packages made for other machines, so an absent optional one is no difference.
 */
export function differenceFromLock(root = projectRoot) {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  let installed
  try {
    installed = packagesOf(installedLockPath(root))
  } catch {
    return 'node_modules is missing or incomplete'
  }
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '') continue
    const found = installed[path]
    if (found === undefined) {
      if (entry.optional) continue
      return `${path} is not installed`
    }
    if (found.version !== entry.version)
      return `${path} is ${found.version}, and package-lock.json wants ${entry.version}`
    if (entry.integrity && found.integrity && found.integrity !== entry.integrity)
      return `${path} ${found.version} is not the one of package-lock.json`
    if (!existsSync(join(root, path))) return `${path} has been deleted`
  }
  return undefined
}

/**
 * The environment for `npm ci`. An npm script has our node_modules/.bin first in PATH, and with it a `node` that
 * `npm ci` deletes while it is running on it: npm must run on the machine's own Node.
 */
export function environmentOutside(root) {
  const environment = { ...process.env }
  const ours = resolve(root, 'node_modules')
  const key = Object.keys(environment).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  environment[key] = (environment[key] ?? '')
    .split(delimiter)
    .filter((folder) => !resolve(folder).startsWith(ours))
    .join(delimiter)
  return environment
}

function install(root, reason) {
  process.stderr.write(`palpable: ${reason}; running npm ci in ${root}\n`)
  // --include=dev: under NODE_ENV=production npm would leave out Node 24 itself. npm's own report goes to stderr,
  // for stdout carries nothing but the command's output.
  const npm = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    env: environmentOutside(root),
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (npm.error)
    throw new Error(
      `npm cannot be run (${npm.error.code ?? npm.error.message}), so nothing could be installed`,
    )
  if (npm.status !== 0)
    throw new Error(
      `npm ci failed in ${root} (${npm.signal ?? `exit code ${npm.status}`}); its reason stands above`,
    )
}

/** Leaves a complete node_modules with a Node 24 that runs, or throws an Error of one sentence. */
export function ensureInstalled(root = projectRoot) {
  const missing = () => differenceFromLock(root) ?? faultOfNode24(root)
  if (missing() === undefined) return
  withInstallLock(root, () => {
    // Asked again: whoever held the lock before us may have installed everything.
    const reason = missing()
    if (reason === undefined) return
    install(root, reason)
    const still = missing()
    if (still !== undefined)
      throw new Error(
        `npm ci ended well, but ${still} (does npm's setting ignore-scripts forbid install scripts?)`,
      )
  })
}
