import { describe, expect, it } from 'vitest'
import { triangleRule } from '../../../../engine/inside/multipole/quadrature.ts'

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))

describe('triangle rule', () => {
  it.each([1, 2, 3, 5, 8, 13, 20])('integrates every monomial up to degree %i exactly', (degree) => {
    const rule = triangleRule(degree)
    for (let i = 0; i <= degree; i++) {
      for (let j = 0; i + j <= degree; j++) {
        let sum = 0
        for (let q = 0; q < rule.count; q++) sum += rule.weight[q]! * rule.u[q]! ** i * rule.v[q]! ** j
        const exact = (2 * factorial(i) * factorial(j)) / factorial(i + j + 2)
        expect(Math.abs(sum - exact)).toBeLessThan(1e-13 * Math.max(exact, 1e-3))
      }
    }
  })
})
