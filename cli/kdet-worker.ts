import { parentPort } from 'node:worker_threads'
import { helpWithPairs } from '../engine/kdet/kdet-helper.ts'
import type { TeamMemory } from '../engine/kdet/kdet-team.ts'

/** A thread of kdet-threads.ts: each message is the memory to work in until the next one. */
parentPort?.on('message', (memory: TeamMemory) => helpWithPairs(memory))
