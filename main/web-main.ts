/** `node main/web-main.ts [--scene ID] [FILE.glb] [--user-data DIR]`: serves the built app to a browser on this machine. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArguments } from './arguments.ts'
import { defaultUserData } from './folders.ts'
import { createPalpable } from './palpable.ts'
import { startWebHost } from './web-host.ts'

const root = join(import.meta.dirname, '..')
const args = parseArguments(process.argv.slice(2), process.cwd())
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const palpable = createPalpable({
  kind: 'web',
  version,
  args,
  folders: {
    renderer: join(root, 'out', 'renderer'),
    scenes: join(root, 'scenes'),
    changelog: join(root, 'CHANGELOG.md'),
    userData: args.userData ?? defaultUserData(),
  },
})
const host = await startWebHost(palpable)
process.stdout.write(`${host.address}\n`)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    host.close().then(() => process.exit(0))
  })
}
