// `node scripts/complete-lock.mjs`: puts back into package-lock.json the optional packages for other machines.
//
// `npm install` leaves out of the lock what the registry it talks to does not have (a partial mirror has only this
// machine's binaries), and `npm ci` then refuses that lock everywhere: "Missing: @biomejs/cli-darwin-arm64@ from lock
// file". Such packages name one exact version and, in their own name, the machine they are for: enough for npm to
// pass over them here and to fetch them there. Their checksums cannot be known here and are left out.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './node24.mjs'

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]

/** Optional packages that another package of the lock names and the lock does not hold, as [name, range, parent]. */
export function missingOptionals(packages) {
  const missing = []
  for (const [path, parent] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
      const isHeld = packages[`node_modules/${name}`] ?? packages[`${path}/node_modules/${name}`]
      if (!isHeld) missing.push([name, range, parent])
    }
  }
  return missing
}

/** The lock's entry for a package such as `@rolldown/binding-linux-arm64-musl`; throws where its name does not say. */
export function entryFor(name, range, parent) {
  const words = name.split(/[/-]/)
  const system = systems.find((each) => words.includes(each))
  const processor = processors.find((each) => words.includes(each))
  const version = /^=?(\d+\.\d+\.\d+\S*)$/.exec(range)?.[1]
  if (processor === undefined || version === undefined)
    throw new Error(
      `${name}@${range} does not tell its machine and version: complete package-lock.json by hand`,
    )
  const libc = words.includes('musl')
    ? 'musl'
    : words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : undefined
  return {
    version,
    cpu: [processor],
    ...(parent.dev && { dev: true }),
    ...(libc && { libc: [libc] }),
    optional: true,
    ...(system && { os: [system] }),
    ...(parent.peer && { peer: true }),
  }
}

export function completeLock(lock) {
  const packages = { ...lock.packages }
  for (const [name, range, parent] of missingOptionals(lock.packages)) {
    packages[`node_modules/${name}`] = entryFor(name, range, parent)
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1))
  return { ...lock, packages: Object.fromEntries(sorted) }
}

if (process.argv[1] === import.meta.filename) {
  const path = join(projectRoot, 'package-lock.json')
  const lock = JSON.parse(readFileSync(path, 'utf8'))
  const count = missingOptionals(lock.packages).length
  writeFileSync(path, `${JSON.stringify(completeLock(lock), null, 2)}\n`)
  process.stdout.write(`package-lock.json: ${count} optional packages put back\n`)
}
