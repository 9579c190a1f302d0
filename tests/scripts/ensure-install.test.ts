import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { load, repository } from './script.ts'

const { differenceFromLock } = await load<{ differenceFromLock(root: string): string | undefined }>(
  'ensure-install.mjs',
)
const { faultOfNode24 } = await load<{ faultOfNode24(root: string): string | undefined }>('node24.mjs')

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'palpable-install-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function put(path: string, content: unknown, mode = 0o644): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
  chmodSync(join(root, path), mode)
}

const wanted = {
  '': { name: 'x' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/b': { version: '2.0.0', optional: true },
}

describe('the install is compared with the lock', () => {
  beforeEach(() => put('package-lock.json', { packages: wanted }))
  const installed = (packages: Record<string, unknown>) => {
    put('node_modules/.package-lock.json', { packages })
    put('node_modules/a/package.json', {})
  }

  it('none, or an interrupted one', () => {
    expect(differenceFromLock(root)).toBe('node_modules is missing or incomplete')
    put('node_modules/a/package.json', {})
    expect(differenceFromLock(root)).toBe('node_modules is missing or incomplete')
  })

  it('complete, whether the optional package is there or not', () => {
    installed({ 'node_modules/a': wanted['node_modules/a'] })
    expect(differenceFromLock(root)).toBeUndefined()
    installed({ 'node_modules/a': wanted['node_modules/a'], 'node_modules/b': { version: '1.9.0' } })
    expect(differenceFromLock(root)).toBe('node_modules/b is 1.9.0, and package-lock.json wants 2.0.0')
  })

  it('a package missing, of another version, of other content, deleted', () => {
    installed({})
    expect(differenceFromLock(root)).toBe('node_modules/a is not installed')
    installed({ 'node_modules/a': { version: '0.9.0' } })
    expect(differenceFromLock(root)).toBe('node_modules/a is 0.9.0, and package-lock.json wants 1.0.0')
    installed({ 'node_modules/a': { version: '1.0.0', integrity: 'sha512-other' } })
    expect(differenceFromLock(root)).toBe('node_modules/a 1.0.0 is not the one of package-lock.json')
    installed({ 'node_modules/a': wanted['node_modules/a'] })
    rmSync(join(root, 'node_modules/a'), { recursive: true })
    expect(differenceFromLock(root)).toBe('node_modules/a has been deleted')
  })
})

describe('Node 24 is asked whether it runs', () => {
  it('and what is wrong is said', () => {
    expect(faultOfNode24(root)).toBe('the package node@24 is not installed')
    put('node_modules/node/package.json', { bin: { node: 'bin/node' } })
    const binary = join(root, 'node_modules/node/bin/node')
    expect(faultOfNode24(root)).toBe(`${binary} cannot be run (ENOENT)`)
    put('node_modules/node/bin/node', '#!/bin/sh\nexit 1\n', 0o755)
    expect(faultOfNode24(root)).toBe(`${binary} does not run on this machine`)
    put('node_modules/node/bin/node', '#!/bin/sh\necho v20.1.0\n', 0o755)
    expect(faultOfNode24(root)).toBe(`${binary} is Node v20.1.0, not 24`)
    put('node_modules/node/bin/node', '#!/bin/sh\necho v24.21.0\n', 0o755)
    expect(faultOfNode24(root)).toBeUndefined()
  })
})

describe('npm ci', () => {
  /** Runs ensureInstalled with an npm of our making. */
  function ensure(npm: string) {
    put('package-lock.json', { packages: wanted })
    put('bin/npm', `#!/bin/sh\n${npm}`, 0o755)
    const script = `import { ensureInstalled } from ${JSON.stringify(join(repository, 'scripts/ensure-install.mjs'))}
      try { ensureInstalled(${JSON.stringify(root)}) } catch (error) { console.error(error.message); process.exitCode = 9 }`
    const PATH = [join(root, 'node_modules/.bin'), join(root, 'bin'), process.env.PATH].join(delimiter)
    return spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      env: { ...process.env, PATH },
    })
  }
  const good = `echo said by npm
    echo "$@" > arguments; echo "$PATH" > path
    mkdir -p node_modules/a node_modules/node/bin
    echo '{"bin":{"node":"bin/node"}}' > node_modules/node/package.json
    printf '#!/bin/sh\\necho v24.0.0\\n' > node_modules/node/bin/node; chmod +x node_modules/node/bin/node
    echo '{"packages":{"node_modules/a":{"version":"1.0.0"}}}' > node_modules/.package-lock.json`

  it('is run once, away from the Node that it replaces, and talks on stderr only', () => {
    const first = ensure(good)
    expect(first.status).toBe(0)
    expect(first.stdout).toBe('')
    expect(first.stderr).toBe(
      `palpable: node_modules is missing or incomplete; running npm ci in ${root}\nsaid by npm\n`,
    )
    expect(readFileSync(join(root, 'arguments'), 'utf8')).toMatch(/^ci --include=dev/)
    expect(readFileSync(join(root, 'path'), 'utf8')).not.toContain(join(root, 'node_modules'))
    expect(existsSync(join(root, '.cache/installing'))).toBe(false)
    expect(ensure(good)).toMatchObject({ status: 0, stdout: '', stderr: '' })
  })

  it('that fails, or leaves something out, gives one sentence', () => {
    const failed = ensure('exit 3')
    expect(failed.status).toBe(9)
    expect(failed.stderr).toContain(`npm ci failed in ${root} (exit code 3); its reason stands above\n`)
    expect(ensure(good.replace('echo v24', 'echo v18')).stderr).toContain(
      "is Node v18.0.0, not 24 (does npm's setting ignore-scripts forbid install scripts?)\n",
    )
    expect(existsSync(join(root, '.cache/installing'))).toBe(false)
  })

  it('passes over the lock of an install that died', () => {
    put('.cache/installing/pid', '999999999')
    expect(ensure(good).status).toBe(0)
  })
})
