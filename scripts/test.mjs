// `npm test`: installs what is missing, then types, style and tests under Node 24, those of the whole app on a display
// of their own. Arguments go to vitest: `npm test -- tests/engine/broad`. All three are run even where the first fails, so that one run shows everything.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ensureBuilt } from './ensure-build.mjs'
import { ensureDesktop } from './ensure-desktop.mjs'
import { ensureInstalled } from './ensure-install.mjs'
import { node24Path, projectRoot } from './node24.mjs'
import { runUnderNode24 } from './under-node24.mjs'

/** The file behind a package's command, from its own package.json: `.bin` holds shell scripts on Windows. */
function commandFile(packageName, command) {
  const manifest = join(projectRoot, 'node_modules', packageName, 'package.json')
  return resolve(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).bin[command])
}

function passes(title, file, args) {
  process.stdout.write(`\n> ${title}\n`)
  const { status } = spawnSync(node24Path(), [file, ...args], { cwd: projectRoot, stdio: 'inherit' })
  return status === 0
}

/** Whether vitest, given these arguments, would run a test of the whole app: only those want a desktop. */
function wantsDesktop(args) {
  const filters = args.filter((argument) => !argument.startsWith('-'))
  const files = readdirSync(join(projectRoot, 'tests', 'e2e'), { recursive: true }).map((file) =>
    join('tests', 'e2e', file),
  )
  return files.some((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)))
}

async function main() {
  const args = process.argv.slice(2)
  ensureInstalled()
  const failedChecks = []
  if (!passes('tsc --build', commandFile('typescript', 'tsc'), ['--build'])) failedChecks.push('tsc --build')
  if (!passes('biome check', commandFile('@biomejs/biome', 'biome'), ['check']))
    failedChecks.push('biome check')
  let stop = () => {}
  if (wantsDesktop(args)) {
    try {
      ensureBuilt()
      const desktop = await ensureDesktop()
      Object.assign(process.env, desktop.environment)
      stop = desktop.stop
    } catch (error) {
      process.stderr.write(`palpable: ${error.message}\n`)
      failedChecks.push('the set-up for end-to-end tests')
    }
  }
  process.stdout.write('\n> vitest run\n')
  // The checks that failed go along, for the line that ends the run counts them.
  process.env.PALPABLE_FAILED_CHECKS = failedChecks.join(', ')
  process.chdir(projectRoot)
  try {
    return await runUnderNode24(join(projectRoot, 'scripts', 'run-vitest.mjs'), args)
  } finally {
    stop()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`palpable: ${error.message}\n`)
  process.stdout.write('0 passed, 1 failed\n')
  process.exitCode = 1
}
