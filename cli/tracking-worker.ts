import { parentPort } from 'node:worker_threads'
import { helpWithTracking, type TrackingMemory } from '../engine/narrow/tracking-team.ts'

/** A thread of tracking-threads.ts: each message is the memory to work in until the next one. */
parentPort?.on('message', (memory: TrackingMemory) => helpWithTracking(memory))
