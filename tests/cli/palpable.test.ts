import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, existsSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { main } from '../../cli/palpable.ts'
import { Sink } from './sink.ts'

const folder = mkdtempSync(join(tmpdir(), 'palpable-cli-'))
afterAll(() => rmSync(folder, { recursive: true }))
const script = join(import.meta.dirname, '../../scripts/palpable.mjs')

async function run(...argv: string[]) {
  const stdout = new Sink()
  const stderr = new Sink()
  const code = await main(argv, { stdout, stderr })
  return { code, stdout: stdout.text, stderr: stderr.text }
}

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

describe('help', () => {
  it('lists the commands there are, and no others', async () => {
    const { code, stdout, stderr } = await run('--help')
    expect(code).toBe(0)
    expect(stderr).toBe('')
    for (const command of [
      'detect MOTION.json',
      'simulate',
      'inside BODY POINTS.csv',
      'sessions list|show|verify|export [ID|FILE]',
      'triangles A [B …]',
      'analyze FILE…',
      'bench icollide|kdet|inside|trees|headset|cloth',
    ])
      expect(stdout).toContain(`  ${command} `)
  })

  it.each(['detect', 'simulate', 'triangles', 'analyze', 'inside', 'sessions', 'bench'])(
    '%s explains its options',
    async (command) => {
      const { code, stdout } = await run(command, 'nonsense', '--help')
      expect(code).toBe(0)
      expect(stdout).toContain(`usage: palpable ${command}`)
      expect(stdout).toContain('--json')
      for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(150)
    },
  )

  it('has the defaults of DESIGN.md', async () => {
    const { stdout } = await run('simulate', '--help')
    const presets = Object.fromEntries(
      [...stdout.matchAll(/--(\w+) .*\(default (\S+)\)/g)].map((m) => [m[1], m[2]]),
    )
    expect(presets).toEqual({
      bodies: '1000',
      faces: '36',
      density: '0.01',
      velocity: '0.1',
      spin: '10',
      boxes: 'fixed',
      frames: '300',
      seed: '1',
    })
  })
})

describe('bad input is one sentence on stderr and exit code 2', () => {
  const big = join(folder, 'big.json')
  const handle = openSync(big, 'w')
  ftruncateSync(handle, 2 * 1024 ** 3)
  closeSync(handle)
  const cases: [string, string[], string][] = [
    [
      'no command',
      [],
      'a command is needed: detect, simulate, triangles, analyze, inside, sessions, bench, or --help',
    ],
    [
      'an unknown command',
      ['frob'],
      'unknown command "frob": the commands are detect, simulate, triangles, analyze, inside, sessions, bench, and --help explains them',
    ],
    [
      'an inherited name',
      ['toString'],
      'unknown command "toString": the commands are detect, simulate, triangles, analyze, inside, sessions, bench, and --help explains them',
    ],
    ['no bench', ['bench'], 'bench takes a name: icollide, kdet, inside, trees, headset, cloth'],
    [
      'an unknown bench',
      ['bench', 'fft'],
      'unknown bench "fft": there are icollide, kdet, inside, trees, headset, cloth',
    ],
    [
      'an inherited bench',
      ['bench', 'toString'],
      'unknown bench "toString": there are icollide, kdet, inside, trees, headset, cloth',
    ],
    ['a bench without files', ['bench', 'icollide', 'a.obj'], 'bench icollide takes no files, not "a.obj"'],
    [
      'a mesh that is not there',
      ['bench', 'trees', join(folder, 'none.ply')],
      `${JSON.stringify(join(folder, 'none.ply'))} does not exist`,
    ],
    ['no file', ['detect'], 'detect takes one file, MOTION.json, not 0'],
    ['an operand too many', ['simulate', 'x'], 'simulate takes options only, not "x"'],
    [
      'a missing file',
      ['detect', join(folder, 'none.json')],
      `${JSON.stringify(join(folder, 'none.json'))} does not exist`,
    ],
    ['a directory', ['detect', folder], `${JSON.stringify(folder)} is a directory, not a file`],
    [
      'a file of 2 GB',
      ['detect', big],
      `${JSON.stringify(big)} has 2147483648 bytes, and at most 536870912 bytes (512 MiB) can be read`,
    ],
  ]
  it.each(cases)('%s', async (_name, argv, sentence) => {
    expect(await run(...argv)).toEqual({ code: 2, stdout: '', stderr: `palpable: ${sentence}\n` })
  })

  it.each([
    ['empty', '', 'is empty'],
    ['no JSON', 'hello', 'is not JSON: expected a value, found "hello" at line 1, column 1'],
    [
      'NaN',
      '{"bodies":[],\n "frames":[NaN]}',
      'is not JSON: expected a value, found "NaN" at line 2, column 12',
    ],
    ['cut off', '{"bodies":["é', 'is not JSON: the file ends inside a string at line 1, column 14'],
    ['Latin-1', Buffer.from('{"é":1}', 'latin1'), 'is not UTF-8 text'],
    ['UTF-16', Buffer.from('\ufeff{}', 'utf16le'), 'is not UTF-8 text'],
    ['a wrong motion', '\ufeff{"bodies":[]}', ': bodies must hold at least one body'],
  ])('%s', async (name, content, sentence) => {
    const path = file(`${name}.json`, content)
    const { code, stdout, stderr } = await run('detect', path)
    expect(stderr).toBe(
      `palpable: ${JSON.stringify(path)}${sentence.startsWith(':') ? '' : ' '}${sentence}\n`,
    )
    expect(code).toBe(2)
    expect(stdout).toBe('')
  })
})

describe('as a process', () => {
  const palpable = (args: string[]) => spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })

  it('gives its exit code and keeps stdout clean', () => {
    const { status, stdout, stderr } = palpable(['detect', '--boxs'])
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: 'palpable: unknown option "--boxs": detect takes --boxes, --sort, --pairs, --json, --help\n',
    })
  })

  it('reads a pipe like a file', () => {
    const command = `"$0" "$1" detect <(printf '{"bodies":[{}]}')`
    const { status, stderr } = spawnSync('bash', ['-c', command, process.execPath, script], {
      encoding: 'utf8',
    })
    expect(stderr).toMatch(/^palpable: "\/dev\/fd\/\d+": bodies\[0\]\.id is missing\n$/)
    expect(status).toBe(2)
  })

  it('ends quietly when its reader goes', () => {
    // The reader closes at once; the wait makes sure that it has before anything is written.
    const command = `{ sleep 0.3; "$0" "$1" --help; echo "exit $?" >&2; } | true`
    const { stderr } = spawnSync('bash', ['-c', command, process.execPath, script], { encoding: 'utf8' })
    expect(stderr).toBe('exit 0\n')
  })

  // The machine's own Node, behind the one that npm puts first: 20 on a new machine.
  const own = '/usr/bin/node'
  it.skipIf(!existsSync(own))('starts on the Node of the machine as well', () => {
    const { status, stdout, stderr } = spawnSync(own, [script, 'simulate', '--frames', '0'], {
      encoding: 'utf8',
    })
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: 'palpable: --frames takes a whole number from 1 to 10000000, not "0"\n',
    })
  })

  it('prints the version of package.json', () => {
    const version = execFileSync(process.execPath, [script, '--version'], { encoding: 'utf8' })
    expect(version).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})
