import { isUtf8 } from 'node:buffer'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { InputError } from './failure.ts'
import { findJsonFault } from './json-syntax.ts'

/**
 * Bytes of a file that are read at all: 512 MiB. A file of ordinary numbers needs two to three times its size while it
 * is read, one of nothing but single digits ten times: more would bring a machine of 8 GB to its knees, where a
 * sentence can tell why not.
 */
export const largestFile = 512 * 1024 * 1024

const byteOrderMark = [0xef, 0xbb, 0xbf]

/** The bytes of a file that holds one JSON value in UTF-8 (a byte order mark is dropped), or an InputError. */
export function readJsonBytes(path: string): Buffer {
  const name = JSON.stringify(path)
  const whole = readBytes(path, name)
  if (!isUtf8(whole)) throw new InputError(`${name} is not UTF-8 text`)
  const hasMark = byteOrderMark.every((byte, i) => whole[i] === byte)
  const bytes = hasMark ? whole.subarray(byteOrderMark.length) : whole
  if (bytes.length === 0) throw new InputError(`${name} is empty`)
  const fault = findJsonFault(bytes)
  if (fault !== undefined) {
    throw new InputError(`${name} is not JSON: ${fault.reason} at ${placeOf(bytes, fault.offset)}`)
  }
  return bytes
}

/** The bytes of a file, pipes too; `name` stands for it in errors. */
export function readBytes(path: string, name: string): Buffer {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    const status = fstatSync(file)
    if (status.isDirectory()) throw new InputError(`${name} is a directory, not a file`)
    if (status.isFile() && status.size > largestFile) throw tooLarge(name, `has ${status.size} bytes`)
    return readAll(file, status.isFile() ? status.size : 0, name)
  } catch (error) {
    if (error instanceof InputError) throw error
    throw new InputError(`${name} ${whyUnreadable(error)}`)
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

/** A pipe does not know its size, and a file may grow while it is read: both are read until they end. */
function readAll(file: number, expectedSize: number, name: string): Buffer {
  // One byte more than expected: the read that finds the end then needs no larger buffer.
  let buffer = Buffer.allocUnsafe(Math.max(expectedSize + 1, 64 * 1024))
  let length = 0
  for (;;) {
    const count = readSync(file, buffer, length, buffer.length - length, null)
    if (count === 0) return buffer.subarray(0, length)
    length += count
    if (length > largestFile) throw tooLarge(name, 'goes on')
    if (length === buffer.length) {
      const larger = Buffer.allocUnsafe(buffer.length * 2)
      buffer.copy(larger)
      buffer = larger
    }
  }
}

function tooLarge(name: string, what: string): InputError {
  return new InputError(`${name} ${what}, and at most ${largestFile} bytes (512 MiB) can be read`)
}

function whyUnreadable(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'does not exist'
  if (code === 'EACCES' || code === 'EPERM') return 'may not be read: permission denied'
  return `cannot be read (${code ?? message})`
}

function placeOf(bytes: Buffer, offset: number): string {
  let line = 1
  let column = 1
  for (let at = 0; at < offset; at++) {
    if (bytes[at] === 0x0a) {
      line++
      column = 1
    } else if ((bytes[at]! & 0xc0) !== 0x80) column++ // continuation bytes of UTF-8 are no characters of their own
  }
  return `line ${line}, column ${column}`
}
