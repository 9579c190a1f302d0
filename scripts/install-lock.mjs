// One install at a time: two commands started together in a fresh clone would otherwise both run `npm ci`, and
// each would delete the folder that the other is filling.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Milliseconds between two looks at a lock that someone else holds. */
const pollEvery = 200
/** A lock without an owner's id is either this young or left by a process that died while making it. */
const ownerWrittenWithin = 5_000

function pause(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives, but is someone else's.
    return error.code === 'EPERM'
  }
}

function isAbandoned(lock) {
  try {
    return !isAlive(Number(readFileSync(join(lock, 'pid'), 'utf8')))
  } catch {
    try {
      return Date.now() - statSync(lock).mtimeMs > ownerWrittenWithin
    } catch {
      return false
    }
  }
}

/** Runs `work` while holding the lock of `root`; waits for whoever holds it, unless that process is gone. */
export function withInstallLock(root, work) {
  const lock = join(root, '.cache', 'installing')
  mkdirSync(join(root, '.cache'), { recursive: true })
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (isAbandoned(lock)) rmSync(lock, { recursive: true, force: true })
      else pause(pollEvery)
    }
  }
  try {
    writeFileSync(join(lock, 'pid'), String(process.pid))
    return work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}
