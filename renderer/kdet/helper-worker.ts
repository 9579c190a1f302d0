/** A thread of helped-kdet.ts: each message is the memory to work in until the next one. */
import { helpWithPairs } from '../../engine/kdet/kdet-helper.ts'
import type { TeamMemory } from '../../engine/kdet/kdet-team.ts'

globalThis.onmessage = ({ data }: MessageEvent<TeamMemory>) => helpWithPairs(data)
