import { expect, it } from 'vitest'
import { Cancelled, CheckFailed, InputError, quoted, verdictOn } from '../../cli/failure.ts'

it('tells the kinds of failure apart by exit code', () => {
  expect(verdictOn(new InputError('bad file'), false)).toEqual({ exitCode: 2, message: 'palpable: bad file' })
  expect(verdictOn(new CheckFailed('a pair is missing'), false)).toEqual({
    exitCode: 1,
    message: 'palpable: a pair is missing',
  })
  expect(verdictOn(new TypeError('x is\n not a function'), false)).toEqual({
    exitCode: 70,
    message: 'palpable: internal error: x is not a function (PALPABLE_DEBUG=1 shows where)',
  })
  expect(verdictOn(new Cancelled('cancelled'), false)).toEqual({
    exitCode: 130,
    message: 'palpable: cancelled',
  })
  expect(verdictOn('a string', false).exitCode).toBe(70)
})

it('shows the stack only when asked', () => {
  expect(verdictOn(new Error('x'), true).message).toContain('failure.test.ts')
  expect(verdictOn(new Error('x'), false).message).not.toContain('failure.test.ts')
})

it("quotes the user's text without control codes and not at length", () => {
  expect(quoted('\u001b[31m\n')).toBe('"\\u001b[31m\\n"')
  expect(quoted('y'.repeat(100))).toBe(`"${'y'.repeat(60)}…"`)
})

it('lets no control code of a file reach the terminal', () => {
  const { message } = verdictOn(new InputError('\u001b[31mred.obj is\nempty \u009b31m\u007f'), false)
  expect(message).toBe('palpable: \\u001b[31mred.obj is empty \\u009b31m\\u007f')
})
