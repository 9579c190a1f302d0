import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { Log } from '../../main/log.ts'
import { useFolder } from './folder.ts'

const folder = useFolder()

it('keeps what a page says readable, and no terminal obeys it', () => {
  const log = new Log(folder.path)
  log.write('one\n\ttwo \u001b[2J\u009b1m\r\u0007 … ü')
  expect(readFileSync(log.path, 'utf8')).toMatch(/^\S+Z one\n {4}\ttwo �\[2J�1m�� … ü\n$/)
})
