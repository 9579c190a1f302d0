import type { DetectOptions } from './detect.ts'
import type { Motion } from './motion.ts'
import type { Output } from './output.ts'

/** Plays the motion through the engine and prints the pairs of each frame. */
export async function runDetect(_motion: Motion, _options: DetectOptions, _output: Output): Promise<void> {
  throw new Error('the engine is not wired yet')
}
