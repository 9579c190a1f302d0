import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { parcelHash } from '../../formats/scene-parcel.ts'
import { LocalStore } from '../../main/sessions/local-store.ts'
import { StoreLock } from '../../main/sessions/store-lock.ts'
import { storeSession } from '../main/sessions/export/recorded-session.ts'
import { recordSimulation } from '../main/sessions/export/simulation-session.ts'
import { recordTable, tableParcel } from '../main/sessions/export/table-session.ts'
import { runCli } from './run-cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'palpable-sessions-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => vi.unstubAllEnvs())

const session = await recordTable(100, 'Touching / first')
const frames = session.frames.length
const digest = session.frames.at(-1)!.digest

/** A store in a folder of its own, filled by `fill`. */
function store<T>(name: string, fill: (store: LocalStore) => T): { dir: string; path: string; filled: T } {
  const dir = join(folder, name)
  mkdirSync(dir, { recursive: true })
  const path = join(dir, 'sessions.sqlite')
  const opened = LocalStore.open(path)
  try {
    return { dir, path, filled: fill(opened) }
  } finally {
    opened.close()
  }
}

const two = store('two', (opened) => [
  storeSession(opened, session),
  storeSession(opened, {
    ...session,
    begin: { ...session.begin, name: 'Other', startedAt: 1_700_000_000_000 },
  }),
])
const [first, second] = two.filled

async function sessions(...argv: string[]) {
  return await runCli('sessions', ...argv)
}

async function lines(...argv: string[]) {
  const { code, stdout, stderr } = await sessions(...argv, '--json')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}

describe('sessions list', () => {
  it('prints a line a session, newest first', async () => {
    const list = await lines('list', '--store', two.dir)
    expect(list.map(({ id, name }) => [id, name])).toEqual([
      [first, 'Touching / first'],
      [second, 'Other'],
    ])
    expect(list[0]).toEqual({
      id: first,
      name: 'Touching / first',
      note: '',
      state: 'ended',
      scene: { id: 'far-table', title: 'Far table', hash: session.begin.scene.hash },
      device: 'simulated headset',
      startedAt: '2026-11-16T12:00:00.250Z',
      duration: session.frames.at(-1)!.time / 1e6,
      frames,
      contacts: session.contacts.length,
      bytes: expect.any(Number),
      digest,
      appVersion: '0.4.0',
    })
  })

  it('prints a table for people', async () => {
    const { stdout, stderr } = await sessions('list', '--store', two.dir)
    expect(stderr).toBe('')
    const [header, line] = stdout.split('\n')
    expect(header).toMatch(/^id +started +length +frames +contacts +device +scene +name$/)
    expect(line).toContain(first)
    expect(line).toMatch(/0:01\.\d +100 +\d+ +simulated headset +Far table +Touching \/ first$/)
  })

  it('says where there are none', async () => {
    const empty = store('empty', () => {})
    const { code, stdout, stderr } = await sessions('list', '--store', empty.dir)
    expect([code, stdout]).toEqual([0, ''])
    expect(stderr).toBe(`palpable: there are no sessions in ${empty.path}\n`)
    expect(await lines('list', '--store', empty.dir)).toEqual([])
  })

  it('reads a store that is being recorded into', async () => {
    const dir = join(folder, 'recording')
    mkdirSync(dir)
    const lock = StoreLock.take(dir)!
    const writer = LocalStore.open(join(dir, 'sessions.sqlite'))
    const id = storeSession(writer, session, { ends: false })
    expect(await lines('list', '--store', dir)).toMatchObject([{ id, state: 'recording', frames }])
    expect(await lines('verify', id, '--store', dir)).toMatchObject([{ verdict: 'identical', frames }])
    writer.close()
    lock.release()
    expect(await lines('list', '--store', dir)).toMatchObject([{ id, state: 'ended unexpectedly' }])
  })

  it("takes the app's own store, or the one that its settings name", async () => {
    vi.stubEnv('XDG_CONFIG_HOME', join(folder, 'config'))
    const own = join(folder, 'config', 'Palpable')
    const { code, stderr } = await sessions('list')
    expect([code, stderr]).toEqual([
      2,
      `palpable: nothing has been recorded yet: there is no ${join(own, 'sessions', 'sessions.sqlite')}\n`,
    ])
    mkdirSync(own, { recursive: true })
    writeFileSync(join(own, 'settings.json'), JSON.stringify({ storeFolder: two.dir }))
    expect(await lines('list')).toHaveLength(2)
    writeFileSync(join(own, 'settings.json'), 'no JSON')
    expect((await sessions('list')).code).toBe(2)
    expect(readdirSync(own)).toEqual(['settings.json'])
  })
})

describe('sessions show', () => {
  it('finds a session by id, by the beginning of its id, and by name', async () => {
    for (const name of [first, first.slice(0, 9), 'Touching / first']) {
      expect(await lines('show', name, '--store', two.dir)).toMatchObject([{ id: first, bodies: 6, seed: 7 }])
    }
  })

  it('says what was recorded', async () => {
    const { code, stdout } = await sessions('show', first, '--store', two.dir)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^name +Touching \/ first$/m)
    expect(stdout).toMatch(/^length +0:01\.\d, 100 frames$/m)
    expect(stdout).toMatch(/^scene +Far table \([0-9a-f]{12}…\), kept with the session$/m)
    expect(stdout).toMatch(new RegExp(`^digest +${digest}$`, 'm'))
    expect(stdout).not.toMatch(/^note/m)
  })

  it('lists every time a finger touched a body', async () => {
    const [, ...all] = await lines('show', first, '--store', two.dir, '--contacts')
    expect(all).toHaveLength(session.contacts.length)
    const one = all.find(({ second: body }) => body === 'block, "pushed"')
    const [, ...some] = await lines(
      'show',
      first,
      '--store',
      two.dir,
      '--finger',
      one.finger,
      '--body',
      'PUSHED',
    )
    expect(some.length).toBeGreaterThan(0)
    expect(some).toEqual(
      all.filter(({ finger, second: body }) => finger === one.finger && body === 'block, "pushed"'),
    )
    expect(some[0]).toMatchObject({
      begin: expect.any(Number),
      end: expect.any(Number),
      deepest: expect.any(Number),
      firstFeature: { type: expect.stringMatching(/^(vertex|edge|face)$/), index: expect.any(Number) },
    })
    const { stdout } = await sessions('show', first, '--store', two.dir, '--body', 'block')
    expect(stdout).toMatch(/\n\d+ contacts?\n +begin +end +first +second +deepest +features\n/)
    expect(stdout).toMatch(/\d\.\d{3} mm/)
  })
})

describe('sessions verify', () => {
  it('says identical, and how many frames', async () => {
    expect(await sessions('verify', first, '--store', two.dir)).toEqual({
      code: 0,
      stdout: `identical, ${frames} frames\ndigest ${digest}\n`,
      stderr: '',
    })
    expect(await lines('verify', first, '--store', two.dir)).toEqual([
      { id: first, verdict: 'identical', frames, digest },
    ])
  })

  it('names the first frame that differs, with both lists of contacts', async () => {
    // The same poses at a table that stands 2 cm higher: the block is in it from the first frame on.
    const parcel = await tableParcel(0.02)
    const scene = { ...session.begin.scene, hash: await parcelHash(parcel) }
    const other = { ...session, parcel, begin: { ...session.begin, scene } }
    const { dir, filled: id } = store('higher', (opened) => storeSession(opened, other))
    const { code, stdout, stderr } = await sessions('verify', id, '--store', dir)
    expect(code).toBe(1)
    expect(stderr).toMatch(new RegExp(`^palpable: frame \\d+ of ${id} differs: The engine finds .*\\n$`))
    expect(stdout).toMatch(/^frame \d+, \d\.\d{3} s, is the first that differs\n\n/)
    expect(stdout).toMatch(/\n +contact +recorded +computed\n/)
    expect(stdout).toMatch(/\n\* {2}.* × .* {2}– +-\d+\.\d{3} mm, /)
    const json = await sessions('verify', id, '--store', dir, '--json')
    expect(json.code).toBe(1)
    expect(JSON.parse(json.stdout)).toMatchObject({
      id,
      verdict: 'different',
      frame: expect.any(Number),
      recorded: expect.any(Array),
      computed: expect.arrayContaining([expect.objectContaining({ second: expect.any(String) })]),
    })
  })

  it('says what cannot be read', async () => {
    const { dir, path, filled: id } = store('damaged', (opened) => storeSession(opened, session))
    const db = new Database(path)
    db.exec('UPDATE chunk SET bytes = substr(bytes, 1, length(bytes) - 5) WHERE sequence = 2')
    db.close()
    const { code, stderr } = await sessions('verify', id, '--store', dir)
    expect(code).toBe(2)
    expect(stderr).toMatch(/^palpable: frame \d+ of \w+ cannot be read: .+\n$/)
  })

  it('does not take a session for whole whose last frames are gone', async () => {
    const { dir, path, filled: id } = store('cut', (opened) => storeSession(opened, session))
    const db = new Database(path)
    db.exec('DELETE FROM chunk WHERE sequence = (SELECT max(sequence) FROM chunk)')
    db.close()
    const { code, stderr } = await sessions('verify', id, '--store', dir)
    const there = session.headers.at(-1)!.firstFrame
    expect([code, stderr]).toEqual([
      2,
      `palpable: frame ${there} of ${id} cannot be read: The session has ${frames} frames, but only ${there} are there.\n`,
    ])
  })

  it("takes the scene from the app where the session has none, if it is the same, and says so if it isn't", async () => {
    const flying = await recordSimulation(30, 'Flying')
    const changed = { ...flying.begin, scene: { ...flying.begin.scene, hash: 'f'.repeat(64) } }
    const { dir, filled } = store('flying', (opened) => [
      storeSession(opened, flying, { withScene: false }),
      storeSession(opened, { ...flying, begin: changed }, { withScene: false }),
      storeSession(opened, session, { withScene: false }),
    ])
    expect(await lines('verify', filled[0], '--store', dir)).toMatchObject([
      { verdict: 'identical', frames: 30 },
    ])
    for (const [id, title] of [
      [filled[1], 'Simulation'],
      [filled[2], 'Far table'],
    ]) {
      expect(await sessions('verify', id, '--store', dir)).toEqual({
        code: 2,
        stdout: '',
        stderr: `palpable: the scene "${title}" is not kept with the session, and the app does not have it as it was then\n`,
      })
    }
  })
})

describe('sessions export', () => {
  it.each([
    ['csv', 5],
    ['jsonl', 1],
    ['mcap', 1],
    ['gltf', 1],
  ])('writes %s', async (format, count) => {
    const out = join(folder, 'out', format)
    const [{ id, format: told, files }] = await lines(
      'export',
      first,
      '--store',
      two.dir,
      '--format',
      format,
      '--out',
      out,
    )
    expect([id, told]).toEqual([first, format])
    expect(files).toHaveLength(count)
    for (const { path, bytes } of files) expect(statSync(path).size).toBe(bytes)
    expect(readdirSync(out).sort()).toEqual(files.map(({ name }: { name: string }) => name).sort())
  })

  it('writes a file for another machine, which lists, shows and verifies alike', async () => {
    const out = join(folder, 'out', 'palpable')
    const { stdout } = await sessions(
      'export',
      'Other',
      '--store',
      two.dir,
      '--format',
      'palpable',
      '--out',
      out,
    )
    const file = stdout.trim()
    expect(file).toBe(join(out, 'Other.palpable'))
    expect(await lines('list', file)).toMatchObject([{ name: 'Other', frames }])
    expect(await lines('show', file)).toMatchObject([{ id: second, hasScene: true }])
    expect(await lines('verify', file)).toEqual([{ id: second, verdict: 'identical', frames, digest }])
    const bare = await lines('export', file, '--format', 'palpable', '--no-scene', '--out', join(out, 'bare'))
    expect(await lines('show', bare[0].files[0].path)).toMatchObject([{ hasScene: false }])
    expect((await sessions('verify', bare[0].files[0].path)).code).toBe(2)
  })
})

describe('bad input is one sentence on stderr and exit code 2', () => {
  const text = join(folder, 'text.palpable')
  writeFileSync(text, 'hello '.repeat(1000))
  const newer = join(folder, 'newer.palpable')
  copyFileSync(two.path, newer)
  const db = new Database(newer)
  db.pragma('journal_mode = DELETE')
  db.pragma('user_version = 999')
  db.close()
  const missing = join(folder, 'none.palpable')

  it.each([
    ['no action', [], 'sessions takes an action: list, show, verify, export'],
    ['an unknown action', ['toString'], 'unknown action "toString": sessions has list, show, verify, export'],
    ['no session', ['show'], 'sessions show takes one session, ID or FILE, not 0'],
    ['two sessions', ['verify', 'a', 'b'], 'sessions verify takes one session, ID or FILE, not 2'],
    ['a list of an id', ['list', 'abc'], 'sessions list takes a .palpable file, not "abc"'],
    [
      'an option of another action',
      ['verify', first, '--format', 'csv'],
      'sessions verify does not take --format',
    ],
    ['a flag of another action', ['list', '--contacts'], 'sessions list does not take --contacts'],
    [
      'no store',
      ['list', '--store', folder],
      `there are no sessions in ${JSON.stringify(folder)}: it has no sessions.sqlite`,
    ],
    [
      'an unknown id',
      ['show', 'zzzzzzzzzzzzzzzzz', '--store', two.dir],
      'there is no session "zzzzzzzzzzzzzzzzz"',
    ],
    [
      'no format',
      ['export', first, '--store', two.dir],
      'sessions export needs --format: csv, jsonl, mcap, gltf, palpable',
    ],
    [
      'an unknown format',
      ['export', first, '--store', two.dir, '--format', 'xml'],
      '--format takes one of csv, jsonl, mcap, gltf, palpable, not "xml"',
    ],
    [
      'an unknown finger',
      ['show', first, '--store', two.dir, '--finger', 'sixth'],
      expect.stringMatching(
        /^there is no finger "sixth": the fingers are left palm, left thumb, .*right little finger$/,
      ),
    ],
    [
      'an unknown body',
      ['show', first, '--store', two.dir, '--body', 'stove'],
      'nothing in the session is called "stove"',
    ],
    ['a file that is not there', ['show', missing], `There is no readable file ${missing}.`],
    ['a file of another kind', ['verify', text], expect.stringContaining(`${text} is damaged.`)],
    [
      'a newer file',
      ['list', newer],
      `${newer} was written by a newer version of Palpable: update Palpable to open it. It was left as it is.`,
    ],
    [
      'a folder that cannot be',
      ['export', first, '--store', two.dir, '--format', 'csv', '--out', join(text, 'in')],
      `${JSON.stringify(join(text, 'in'))} cannot be made a folder (ENOTDIR)`,
    ],
  ])('%s', async (_what, argv, sentence) => {
    const { code, stdout, stderr } = await sessions(...argv)
    expect({ code, stdout, lines: stderr.split('\n').length }).toEqual({
      code: 2,
      stdout: expect.any(String),
      lines: 2,
    })
    expect(stderr.replace(/^palpable: /, '').trimEnd()).toEqual(sentence)
  })

  it('a name of two', async () => {
    const { dir } = store('twice', (opened) => [storeSession(opened, session), storeSession(opened, session)])
    const { code, stderr } = await sessions('show', 'Touching / first', '--store', dir)
    expect(code).toBe(2)
    expect(stderr).toMatch(/^palpable: "Touching \/ first" means 2 sessions: \w{16}, \w{16}\n$/)
  })
})
