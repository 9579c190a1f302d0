/**
 * Without a graphics card, a process draws on all of the processor's cores, and what is felt waits for what is seen: the
 * steps of cloth took twice as long. Drawn frames take what the rest leaves instead, and hardly come any later for it.
 */
import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** As `nice` has it by default. */
const LOWER = 10

/** Processes that give way to all others, with all threads that they have, and those that these begin. */
export function giveWay(processes: readonly { readonly pid: number }[]): void {
  for (const { pid } of processes) for (const thread of threadsOf(pid)) lower(thread)
}

/** In Linux each thread has a priority of its own; elsewhere a process stands for all of them. */
function threadsOf(pid: number): number[] {
  if (process.platform !== 'linux') return [pid]
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    return []
  }
}

function lower(thread: number): void {
  try {
    if (getPriority(thread) < LOWER) setPriority(thread, LOWER)
  } catch {
    // It has ended meanwhile, or may not be changed: then it draws as before.
  }
}
