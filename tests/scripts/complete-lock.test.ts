import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { load, repository } from './script.ts'

type Packages = Record<string, Record<string, unknown>>
const { completeLock, entryFor, missingOptionals } = await load<{
  completeLock(lock: { packages: Packages }): { packages: Packages }
  entryFor(name: string, range: string, parent: object): object
  missingOptionals(packages: Packages): [string, string, object][]
}>('complete-lock.mjs')

it('package-lock.json names every optional package, or npm ci refuses it (node scripts/complete-lock.mjs repairs)', () => {
  const lock = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8'))
  expect(missingOptionals(lock.packages).map(([name]) => name)).toEqual([])
})

describe('a lock from a partial registry', () => {
  const packages = {
    '': {},
    'node_modules/z': {
      version: '3.1.4',
      dev: true,
      optionalDependencies: { '@z/linux-x64-gnu': '3.1.4', '@z/darwin-arm64': '3.1.4' },
    },
    'node_modules/@z/linux-x64-gnu': { version: '3.1.4', optional: true },
  }

  it('is completed in order, and what was there stays', () => {
    const completed = completeLock({ packages }).packages
    expect(Object.keys(completed)).toEqual([
      '',
      'node_modules/@z/darwin-arm64',
      'node_modules/@z/linux-x64-gnu',
      'node_modules/z',
    ])
    expect(completed['node_modules/@z/linux-x64-gnu']).toEqual({ version: '3.1.4', optional: true })
    expect(missingOptionals(completed)).toEqual([])
  })

  it("takes each machine from the package's name", () => {
    expect(entryFor('@z/darwin-arm64', '3.1.4', { dev: true })).toEqual({
      version: '3.1.4',
      cpu: ['arm64'],
      dev: true,
      optional: true,
      os: ['darwin'],
    })
    expect(entryFor('@z/b-linux-arm-gnueabihf', '=1.0.0', { peer: true })).toEqual({
      version: '1.0.0',
      cpu: ['arm'],
      libc: ['glibc'],
      optional: true,
      os: ['linux'],
      peer: true,
    })
    expect(entryFor('@z/b-wasm32-wasi', '1.0.0', {})).toEqual({
      version: '1.0.0',
      cpu: ['wasm32'],
      optional: true,
    })
    expect(() => entryFor('fsevents', '~2.3.3', {})).toThrow('complete package-lock.json by hand')
  })
})
