// What Electron, Chromium and a display need from Debian, installed where it is missing.
import { spawnSync } from 'node:child_process'

const packages = [
  'chromium',
  'dbus-x11',
  'fonts-dejavu-core',
  'libasound2',
  'libatspi2.0-0',
  'libdrm2',
  'libgbm1',
  'libgtk-3-0',
  'libnotify4',
  'libnss3',
  'libsecret-1-0',
  'libxcb-dri3-0',
  'libxkbcommon0',
  'libxss1',
  'libxtst6',
  'xvfb',
]

/** Debian 13 and its kin call some of them by a longer name. */
function isInstalled(installed, name) {
  return installed.has(name) || installed.has(`${name}t64`)
}

export function missingPackages(wanted = packages) {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg's own placeholders.
  const asked = spawnSync('dpkg-query', ['-W', '-f', '${db:Status-Abbrev} ${Package}\n'], {
    encoding: 'utf8',
  })
  if (asked.error) return undefined
  const installed = new Set()
  for (const line of asked.stdout.split('\n')) if (line.startsWith('ii ')) installed.add(line.slice(3).trim())
  return wanted.filter((name) => !isInstalled(installed, name))
}

function aptGet(args) {
  const isRoot = process.getuid() === 0
  // -n: without a password at hand sudo must fail, not wait for one.
  const command = isRoot
    ? ['apt-get', ...args]
    : ['sudo', '-n', '--preserve-env=DEBIAN_FRONTEND', 'apt-get', ...args]
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command[0], command.slice(1), { env, stdio: ['ignore', 2, 2] }).status === 0
}

/** Throws an Error of one sentence where something is missing and cannot be installed. */
export function ensureDebianPackages() {
  const missing = missingPackages()
  if (missing === undefined || missing.length === 0) return
  process.stderr.write(`palpable: installing ${missing.join(' ')}\n`)
  const install = ['install', '-y', '--no-install-recommends', ...missing]
  // The list of packages may be absent or old: it is fetched only where that is so.
  if (aptGet(install) || (aptGet(['update']) && aptGet(install))) return
  throw new Error(
    `the end-to-end tests need ${missing.join(' ')}, and apt-get could not install ${missing.length === 1 ? 'it' : 'them'}`,
  )
}
