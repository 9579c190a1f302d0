// `npm run package`: an unpacked app in dist/, offline, around the Electron at hand. With arguments electron-builder
// is given those instead of --dir: `npm run package -- --linux AppImage`.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from './ensure-build.mjs'
import { electronFolder } from './ensure-desktop.mjs'
import { ensureInstalled } from './ensure-install.mjs'
import { node24Path, projectRoot } from './node24.mjs'

try {
  ensureInstalled()
  ensureBuilt()
  const asked = process.argv.slice(2)
  const dist = electronFolder()
  process.stderr.write(`palpable: packaging with the Electron in ${dist}\n`)
  const builder = join(projectRoot, 'node_modules', 'electron-builder', 'cli.js')
  const { status } = spawnSync(
    node24Path(),
    [builder, ...(asked.length > 0 ? asked : ['--dir']), '--publish', 'never', `-c.electronDist=${dist}`],
    { cwd: projectRoot, stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
} catch (error) {
  process.stderr.write(`palpable: ${error.message}\n`)
  process.exitCode = 1
}
