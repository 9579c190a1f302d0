#!/usr/bin/env node
// The command `palpable`. Under npm this is Node 24 already (node_modules/.bin comes first in PATH), so the usual
// way is one look at the disk and the import; everything else is for a fresh clone or an older Node.
import { existsSync } from 'node:fs'
// As a whole: Node 20 has no enableCompileCache, and naming it here would end the script before its first line.
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const installed = existsSync(new URL('../node_modules/.package-lock.json', import.meta.url))

if (installed && Number.parseInt(process.versions.node, 10) >= 24) {
  // Keeps what stripping the types gave: without it every start does it again, 60 of 90 ms. Where the folder cannot be
  // written, Node goes on without a word.
  module.enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)))
  const { main } = await import('../cli/palpable.ts')
  process.exitCode = await main(process.argv.slice(2))
} else {
  process.exitCode = await startOver(process.argv.slice(2))
}

async function startOver(args) {
  const { node24Path } = await import('./node24.mjs')
  try {
    const node = node24Path()
    if (!installed || node === undefined || !existsSync(node)) {
      const { ensureInstalled } = await import('./ensure-install.mjs')
      ensureInstalled()
    }
    const { runUnderNode24 } = await import('./under-node24.mjs')
    return await runUnderNode24(fileURLToPath(import.meta.url), args)
  } catch (error) {
    process.stderr.write(`palpable: ${error.message}\n`)
    return 70
  }
}
