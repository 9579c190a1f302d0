// `npm run build`: the app in out/, if it is not there already.
import { ensureBuilt } from './ensure-build.mjs'
import { ensureInstalled } from './ensure-install.mjs'

try {
  ensureInstalled()
  ensureBuilt()
} catch (error) {
  process.stderr.write(`palpable: ${error.message}\n`)
  process.exitCode = 1
}
