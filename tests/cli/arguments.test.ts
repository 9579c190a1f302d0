import { describe, expect, it } from 'vitest'
import { choice, flag, json, number, parseArguments, text } from '../../cli/arguments.ts'
import { InputError } from '../../cli/failure.ts'

const options = {
  bodies: number({ preset: 1000, min: 1, max: 5000, step: 1 }, 'bodies'),
  faces: number({ preset: 36, min: 4, max: 100, step: 2 }, 'faces'),
  density: number({ preset: 0.01, min: 0, above: true, max: 1 }, 'density'),
  boxes: choice(['fixed', 'dynamic'], 'boxes'),
  peers: flag('peers'),
  out: text('DIR', 'out'),
  json,
}
const parse = (...argv: string[]) => parseArguments('simulate', options, argv)
const failure = (...argv: string[]) => {
  try {
    parse(...argv)
  } catch (error) {
    expect(error).toBeInstanceOf(InputError)
    return (error as Error).message
  }
  throw new Error('it was accepted')
}

describe('what is given', () => {
  it('falls back on the presets', () => {
    expect(parse().values).toEqual({
      bodies: 1000,
      faces: 36,
      density: 0.01,
      boxes: 'fixed',
      peers: false,
      out: undefined,
      json: false,
    })
  })

  it('may be spelled with a blank or an equals sign, around the operands', () => {
    const { values, operands } = parse(
      'a',
      '--bodies',
      '2e3',
      'b',
      '--boxes=dynamic',
      '--json',
      '--out=x=y',
      '-',
    )
    expect(values).toMatchObject({ bodies: 2000, boxes: 'dynamic', json: true, out: 'x=y' })
    expect(operands).toEqual(['a', 'b', '-'])
  })

  it('is an operand after two dashes', () => {
    expect(parse('--', '--json', '--nonsense').operands).toEqual(['--json', '--nonsense'])
    expect(parse('--', '--json').values.json).toBe(false)
  })

  it('counts as given last', () => {
    expect(parse('--bodies', '1', '--bodies', '2').values.bodies).toBe(2)
  })

  it('includes the ends of a range', () => {
    expect(parse('--bodies', '1').values.bodies).toBe(1)
    expect(parse('--bodies', '5000', '--density', '1').values).toMatchObject({ bodies: 5000, density: 1 })
  })
})

describe('what is wrong is said in one sentence', () => {
  it.each([
    [['--bodies', '0'], '--bodies takes a whole number from 1 to 5000, not "0"'],
    [['--bodies', '1.5'], '--bodies takes a whole number from 1 to 5000, not "1.5"'],
    [['--bodies=-3'], '--bodies takes a whole number from 1 to 5000, not "-3"'],
    [['--bodies', '-3'], '--bodies takes a whole number from 1 to 5000, not "-3"'],
    [['--bodies='], '--bodies takes a whole number from 1 to 5000, not ""'],
    [['--bodies', 'NaN'], '--bodies takes a whole number from 1 to 5000, not "NaN"'],
    [['--bodies', '0x10'], '--bodies takes a whole number from 1 to 5000, not "0x10"'],
    [['--bodies', '1e999'], '--bodies takes a whole number from 1 to 5000, not "1e999"'],
    [['--faces', '37'], '--faces takes an even number from 4 to 100, not "37"'],
    [['--density', '0'], '--density takes a number greater than 0, at most 1, not "0"'],
    [['--boxes', 'round'], '--boxes takes fixed or dynamic, not "round"'],
    [['--boxes', 'Fixed'], '--boxes takes fixed or dynamic, not "Fixed"'],
    [['--bodies'], '--bodies needs a value: it takes a whole number from 1 to 5000'],
    [['--bodies', '--json'], '--bodies needs a value: it takes a whole number from 1 to 5000'],
    [['--out='], '--out takes DIR, not ""'],
    [['--json=yes'], '--json takes no value, but was given "yes"'],
  ])('%j', (argv, sentence) => {
    expect(failure(...argv)).toBe(sentence)
  })

  it.each(['--frob', '-x', '--constructor', '--__proto__', '-json'])('%s is unknown', (word) => {
    expect(failure(word)).toBe(
      `unknown option "${word}": simulate takes --bodies, --faces, --density, --boxes, --peers, --out, --json, --help`,
    )
  })
})
