import { describe, expect, it } from 'vitest'
import { IN, ON, OUT } from '../../../engine/inside/label.ts'
import {
  differenceText,
  lengthText,
  meshText,
  potentialText,
  tipText,
} from '../../../renderer/probe/probe-wording.ts'

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
const closed = {
  closed: true,
  boundaryEdges: 0,
  misorientedEdges: 0,
  nonManifoldEdges: 0,
  degenerateTriangles: 0,
}
const report = { points: 16_384, ray: 1, multipole: 1, range: null }

describe('what the probe says', () => {
  it.each([
    [OUT, 0.0032, 'outside blue cup, 3.2 mm away'],
    [IN, 0.0014, 'inside blue cup, 1.4 mm deep'],
    [ON, 0, 'on blue cup'],
    [OUT, 0.00004, 'on blue cup'],
    [IN, 0.00006, 'inside blue cup, 0.1 mm deep'],
  ])('label %i at %d m: %s', (label, metres, text) => {
    expect(plain(tipText(label, metres, 'blue cup'))).toBe(text)
  })

  it.each([
    [0.09994, '99.9 mm'],
    [0.09996, '100 mm'],
    [0.9994, '999 mm'],
    [0.9996, '1.00 m'],
    [12.345, '12.35 m'],
  ])('%d m is %s', (metres, text) => {
    expect(plain(lengthText(metres))).toBe(text)
  })

  it.each([
    [0.99981, 0.182, 'J = 0.9998 ± 0.19'],
    [-0.00001, 0.00021, 'J = 0.0000 ± 3e-4'],
    [-1, 0, 'J = −1.0000 ± 0'],
    [2, 0.00099, 'J = 2.0000 ± 1e-3'],
  ])('J of %d with an error of %d is %s', (potential, error, text) => {
    expect(potentialText(potential, error)).toBe(text)
  })

  it('says what is wrong with a mesh', () => {
    expect(meshText(1200, closed)).toBe('Closed mesh of 1,200 triangles.')
    expect(meshText(12, { ...closed, closed: false, boundaryEdges: 1 })).toBe(
      'Open mesh of 12 triangles: 1 open edge.',
    )
    expect(meshText(12, { ...closed, closed: false, misorientedEdges: 4 })).toBe(
      'Inconsistently oriented mesh of 12 triangles: 4 edges between triangles that face opposite ways.',
    )
  })

  it('counts differences', () => {
    expect(differenceText({ ...report, differences: 0 })).toBe('No difference in 16,384 points.')
    expect(differenceText({ ...report, differences: 3 })).toBe('3 of 16,384 points differ.')
    expect(differenceText({ ...report, differences: null })).toBe('The methods are being compared.')
  })
})
