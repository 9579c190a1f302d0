// `npm start`: the app in Electron, or from the web host in the browser where Electron cannot be had.
// `npm start -- --scene kitchen`, `npm start -- file.glb`.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureBuilt } from './ensure-build.mjs'
import { ensureInstalled } from './ensure-install.mjs'
import { getElectron } from './get-electron.mjs'
import { node24Path, projectRoot } from './node24.mjs'

/** An Electron that ends in failure within these milliseconds never showed a window. */
const atOnce = 5_000

function say(text) {
  process.stderr.write(`palpable: ${text}\n`)
}

export function hasDisplay(platform = process.platform, environment = process.env) {
  return platform !== 'linux' || Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY)
}

/** npm runs us in the project's folder, and people name files from where they are. Throws where there is no such file. */
export function withAbsoluteFiles(args, folder = process.env.INIT_CWD ?? process.cwd()) {
  return args.map((argument, place) => {
    const before = args[place - 1]
    if (argument.startsWith('-') || before === '--scene') return argument
    const path = resolve(folder, argument)
    if (before !== '--user-data' && !existsSync(path)) throw new Error(`there is no file ${path}`)
    return path
  })
}

/** Runs a child until it ends; Ctrl-C and other ends of ours become its end. */
function run(command, args, options, started = () => {}) {
  return new Promise((done) => {
    const child = spawn(command, args, options)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    // A terminal sends Ctrl-C to the child too; elsewhere it has to be handed on.
    const end = (signal) => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill('SIGTERM')
    }
    for (const signal of signals) process.on(signal, end)
    started(child)
    const ended = (outcome) => {
      for (const signal of signals) process.off(signal, end)
      done(outcome)
    }
    child.on('error', (error) => ended({ code: 1, reason: error.message }))
    child.on('exit', (code, signal) => ended({ code: code ?? 1, reason: signal ?? `exit code ${code}` }))
  })
}

/** Resolves to the exit code, or to undefined where Electron ended before anyone could have seen it. */
async function startElectron(path, args) {
  const flags = []
  if (process.platform === 'linux' && process.getuid() === 0) {
    say('started as root, so Electron runs without its sandbox')
    flags.push('--no-sandbox')
  }
  const began = Date.now()
  let interrupted = false
  const note = () => {
    interrupted = true
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, note)
  // Left over from a terminal inside another Electron app, it would make a plain Node of this one.
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env
  const { code, reason } = await run(path, [...flags, projectRoot, ...args], { stdio: 'inherit', env })
  if (interrupted || code === 0 || Date.now() - began > atOnce) return interrupted ? 0 : code
  say(`Electron ended at once (${reason}), so the app opens in the browser`)
  return undefined
}

const openers = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }

function openInBrowser(address) {
  const [command, ...args] = openers[process.platform] ?? ['xdg-open']
  const browser = spawn(command, [...args, address], { stdio: 'ignore', detached: true })
  browser.on('error', () => say(`no browser could be opened: open ${address} yourself`))
  browser.unref()
}

async function startWeb(args) {
  const host = [join(projectRoot, 'main', 'web-main.ts'), ...args]
  const { code } = await run(node24Path(), host, { stdio: ['ignore', 'pipe', 'inherit'] }, (child) => {
    child.stdout.once('data', (line) => {
      const address = String(line).trim()
      say(`the app is at ${address} (Ctrl-C ends it)`)
      if (hasDisplay()) openInBrowser(address)
    })
  })
  return code
}

async function main() {
  const args = withAbsoluteFiles(process.argv.slice(2))
  ensureInstalled()
  ensureBuilt()
  if (!hasDisplay()) {
    say('there is no display for a window, so the app waits for a browser')
    return startWeb(args)
  }
  const { path, fault } = await getElectron()
  if (fault !== undefined) {
    say(`Electron cannot be had, for ${fault}, so the app opens in the browser`)
    return startWeb(args)
  }
  return (await startElectron(path, args)) ?? startWeb(args)
}

if (process.argv[1] === import.meta.filename) {
  try {
    process.exitCode = await main()
  } catch (error) {
    say(error.message)
    process.exitCode = 1
  }
}
