// Builds the app into out/ where it is missing or other than the sources say.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withInstallLock } from './install-lock.mjs'
import { node24Path, projectRoot } from './node24.mjs'

/** Whatever can change the built app: our sources, what they are built with, and the versions of what they import. */
const sources = [
  'engine',
  'contract',
  'formats',
  'walkthrough',
  'renderer',
  'main',
  'assets',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
]

function filesOf(root, path) {
  try {
    const below = readdirSync(join(root, path), { withFileTypes: true })
    return below.flatMap((entry) =>
      entry.isDirectory() ? filesOf(root, `${path}/${entry.name}`) : [`${path}/${entry.name}`],
    )
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    if (error.code === 'ENOENT') return []
    throw error
  }
}

/** By content: times say nothing after a checkout. */
export function fingerprint(root = projectRoot) {
  const hash = createHash('sha256')
  for (const path of sources.flatMap((source) => filesOf(root, source)).sort()) {
    hash.update(`${path}\0`).update(
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest(),
    )
  }
  return hash.digest('hex')
}

export function isBuilt(root = projectRoot) {
  try {
    return readFileSync(join(root, 'out', 'built-from'), 'utf8') === fingerprint(root)
  } catch {
    return false
  }
}

/** Leaves a built app, or throws an Error of one sentence. What the build says goes to stderr only where it fails. */
export function ensureBuilt(root = projectRoot) {
  if (isBuilt(root)) return
  withInstallLock(root, () => {
    if (isBuilt(root)) return
    process.stderr.write('palpable: building the app\n')
    rmSync(join(root, 'out', 'built-from'), { force: true })
    const from = fingerprint(root)
    const { status, stdout, stderr, error } = spawnSync(
      node24Path(root),
      [join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js'), 'build'],
      { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
    )
    if (error !== undefined || status !== 0) {
      process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`)
      throw new Error(
        `the app could not be built (${error?.code ?? `exit code ${status}`}); the reason stands above`,
      )
    }
    mkdirSync(join(root, 'out'), { recursive: true })
    writeFileSync(join(root, 'out', 'built-from'), from)
  })
}
