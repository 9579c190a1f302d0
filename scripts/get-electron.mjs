// The official Electron for people, by Electron's own means: its package fetches the binary when it is first wanted.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { node24Path, projectRoot } from './node24.mjs'

/** Milliseconds without a single new byte after which a download counts as impossible. */
const patience = 30_000

const binaries = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }

function binaryIn(folder) {
  return join(folder, binaries[process.platform] ?? 'electron')
}

function bytesBelow(folder) {
  let sum = 0
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
      if (entry.isFile()) sum += statSync(join(entry.parentPath ?? entry.path, entry.name)).size
    }
  } catch {
    // It comes and goes while Electron's installer works.
  }
  return sum
}

function isFetched(folder) {
  try {
    const wanted = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
    const found = readFileSync(join(folder, 'dist', 'version'), 'utf8')
      .trim()
      .replace(/^v/, '')
    return found === wanted && existsSync(binaryIn(join(folder, 'dist')))
  } catch {
    return false
  }
}

/** Resolves to why it failed, or undefined. Stalls are noticed by the bytes that arrive, not by a fixed time. */
function fetchBinary(root, folder) {
  const incoming = join(root, '.cache', 'electron-download')
  mkdirSync(incoming, { recursive: true })
  return new Promise((done) => {
    const child = spawn(node24Path(root), [join(folder, 'install.js')], {
      env: { ...process.env, TMPDIR: incoming, TMP: incoming, TEMP: incoming },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    let last = -1
    let since = Date.now()
    const watch = setInterval(() => {
      const now = bytesBelow(incoming) + bytesBelow(join(folder, 'dist'))
      if (now !== last) since = Date.now()
      last = now
      if (Date.now() - since > patience) child.kill()
    }, 1000)
    const end = (reason) => {
      clearInterval(watch)
      rmSync(incoming, { recursive: true, force: true })
      done(reason)
    }
    child.stderr.on('data', (text) => {
      said += text
    })
    child.on('error', (error) => end(error.message))
    child.on('exit', (code, signal) => {
      if (code === 0) end(undefined)
      else if (signal !== null) end(`nothing came for ${patience / 1000} seconds`)
      else end(reasonIn(said))
    })
  })
}

/** The telling words of an error's stack. */
export function reasonIn(text) {
  if (/fetch failed|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN/.test(text))
    return 'the download site is out of reach'
  const line = text.split('\n').find((each) => /error/i.test(each))
  return line?.trim().slice(0, 120) ?? 'its installer failed'
}

/** The binary's path, or why it cannot be had as the end of a sentence. */
export async function getElectron(root = projectRoot) {
  const chosen = process.env.ELECTRON_OVERRIDE_DIST_PATH
  const folder = join(root, 'node_modules', 'electron')
  if (!chosen && !isFetched(folder)) {
    process.stderr.write('palpable: fetching Electron, once\n')
    const reason = await fetchBinary(root, folder)
    if (reason !== undefined) return { fault: `its binary could not be fetched (${reason})` }
  }
  const path = binaryIn(chosen || join(folder, 'dist'))
  const asked = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 60_000 })
  if (asked.error) return { fault: `${path} cannot be run (${asked.error.code ?? asked.error.message})` }
  const missing = /error while loading shared libraries: ([^:\s]+)/.exec(asked.stderr)?.[1]
  if (missing !== undefined) return { fault: `this machine lacks ${missing}` }
  // As root it refuses even to say its version without --no-sandbox, but that it refuses means that it runs.
  if (asked.status !== 0 && !/no-sandbox/.test(asked.stderr))
    return { fault: `${path} does not run on this machine` }
  return { path }
}
