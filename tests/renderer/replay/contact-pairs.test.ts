import { describe, expect, it } from 'vitest'
import { contactPairs, featureText } from '../../../renderer/replay/contact-pairs.ts'
import type { VerdictContact } from '../../../walkthrough/record/verify.ts'

describe('two lists of contacts', () => {
  const contact = (first: number, second: number, distance: number): VerdictContact => ({
    first,
    firstPart: 0,
    second,
    secondPart: second === 130 ? 4 : 0,
    firstFeature: 13,
    secondFeature: -1,
    distance,
    point: [1, -2, 0.5],
  })
  const participants = [
    { id: 66, key: 'right-index-tip', name: 'right index tip', kind: 'hand', finger: 'right index' },
    { id: 130, key: 'stove', name: 'stove', kind: 'fixed', finger: null },
  ] as const

  it('stand beside each other in order, and say what differs', () => {
    const pairs = contactPairs(
      [contact(66, 130, -0.001), contact(70, 128, -0.002)],
      [contact(66, 128, -0.003), contact(66, 130, -0.001)],
      participants,
    )
    expect(pairs.map(({ first, second, differs }) => [first, second, differs])).toEqual([
      ['right index tip', 'no. 128', true],
      ['right index tip', 'stove, part 4', false],
      ['no. 70', 'no. 128', true],
    ])
    expect(pairs[0]?.recorded).toBeNull()
    expect(pairs[0]?.computed).toEqual(['3.0000 mm deep', 'edge 3 – none', '1.00000 −2.00000 0.50000 m'])
    expect(pairs[2]?.computed).toBeNull()
  })

  it('differ by a step of the log', () => {
    const [pair] = contactPairs([contact(66, 130, -0.001)], [contact(66, 130, -0.001 - 2 ** -20)], [])
    expect(pair?.differs).toBe(true)
    expect(contactPairs([], [], participants)).toEqual([])
  })

  it.each([
    [0, 'vertex 0'],
    [13, 'edge 3'],
    [30, 'face 7'],
    [-1, 'none'],
  ])('feature %i is %s', (feature, expected) => {
    expect(featureText(feature)).toBe(expected)
  })
})
