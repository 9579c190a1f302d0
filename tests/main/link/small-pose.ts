import type { HeadsetPose } from '../../../contract/link.ts'

/** Told apart by its frame rate. */
export function smallPose(rate: number): HeadsetPose {
  const still = [0, 0, 0, 0, 0, 0, 3]
  const hand = [...still, ...Array<number>(20).fill(0)]
  return {
    scene: { kind: 'scene', id: 'kitchen' },
    opening: 7,
    time: 1000.5,
    inVr: true,
    recording: false,
    seconds: 0,
    head: still,
    hands: 3,
    hand: [...hand, ...hand],
    bodies: [5, ...still],
    scales: [1],
    frames: { rate, step: 900, dropped: 0 },
  }
}
