/** `node main/web-main.ts [--scene ID] [FILE.glb] [--user-data DIR]`: serves the built app to a browser on this machine. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArguments } from './arguments.ts'
import { defaultUserData } from './folders.ts'
import { createPalpable } from './palpable.ts'
import { openSessionStore } from './sessions/open-store.ts'
import { startWebHost } from './web-host.ts'

/** Milliseconds that the store has to close. */
const PATIENCE = 3_000

const root = join(import.meta.dirname, '..')
const args = parseArguments(process.argv.slice(2), process.cwd())
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const palpable = createPalpable({
  kind: 'web',
  version,
  args,
  openStore: (options) =>
    openSessionStore({ ...options, workerPath: join(root, 'main', 'sessions', 'store-worker.ts') }),
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
  process.once(signal, async () => {
    await host.close()
    await Promise.race([palpable.close(), setTimeout(PATIENCE)])
    process.exit(0)
  })
}
