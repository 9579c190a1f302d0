/** The app as someone who is not root, with Chromium's sandbox on, where the machine allows it. */
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchElectron } from './launch-electron.ts'
import { type OpenedApp, repository } from './opened.ts'

/** Debian's user and group `nobody` and `nogroup`. */
const NOBODY = 65534
const asNobody = [
  'setpriv',
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  '--clear-groups',
  '--no-new-privs',
  '--',
]

function nobodyCan(...command: string[]): boolean {
  return spawnSync('setpriv', [...asNobody.slice(1), ...command]).status === 0
}

/** Why it cannot be done here, or undefined. Chromium's sandbox wants user namespaces for unprivileged users. */
export function whyNotSandboxed(): string | undefined {
  if (process.platform !== 'linux') return 'only Linux is set up for it'
  if (process.getuid?.() !== 0)
    return spawnSync('unshare', ['-Ur', 'true']).status === 0
      ? undefined
      : 'this user may make no user namespaces'
  if (!nobodyCan('true')) return 'setpriv cannot become nobody here'
  if (!nobodyCan('unshare', '-Ur', 'true')) return 'nobody may make no user namespaces here'
  return undefined
}

export async function launchUnprivileged(): Promise<OpenedApp> {
  if (process.getuid?.() !== 0) return launchElectron({ sandbox: true })
  const home = mkdtempSync(join(tmpdir(), 'palpable-nobody-'))
  chownSync(home, NOBODY, NOBODY)
  chmodSync(home, 0o755)
  const electronFolder = readable(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? '', 'electron', home)
  const executable = join(home, 'electron-as-nobody')
  writeFileSync(executable, `#!/bin/sh\nexec ${asNobody.join(' ')} '${electronFolder}/electron' "$@"\n`)
  chmodSync(executable, 0o755)
  const app = await launchElectron({
    executable,
    appFolder: readableApp(home),
    sandbox: true,
    userData: join(home, 'user-data'),
    environment: { HOME: home, XDG_CONFIG_HOME: home, XDG_RUNTIME_DIR: home },
  })
  return {
    ...app,
    async close() {
      await app.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** The folder, or a copy of it where nobody cannot read it: a clone may stand in /root. */
function readable(folder: string, file: string, home: string): string {
  if (nobodyCan('test', '-r', join(folder, file))) return folder
  const copy = join(home, 'electron')
  cpSync(folder, copy, { recursive: true })
  return copy
}

function readableApp(home: string): string {
  if (nobodyCan('test', '-r', join(repository, 'out/main/electron.js'))) return repository
  const copy = join(home, 'app')
  for (const path of [
    'package.json',
    'CHANGELOG.md',
    'out',
    'scenes',
    'node_modules/better-sqlite3/prebuilds',
  ])
    cpSync(join(repository, path), join(copy, path), { recursive: true })
  return copy
}
