import type { Judge } from './judge.ts'

/** How a contestant's answers differ from the truth, in pairs over all compared frames. */
export interface Verdict {
  compared: number
  missing: number
  extra: number
  /** Differences on pairs nearer to touching than the contestant's arithmetic can be held to. */
  borderline: number
}

export function noVerdict(): Verdict {
  return { compared: 0, missing: 0, extra: 0, borderline: 0 }
}

/** Adds one frame's differences; `tolerance` is the half-width of the borderline band, in length units. */
export function addFrame(
  verdict: Verdict,
  found: Float64Array,
  truth: Float64Array,
  tolerance: number,
  judge: Judge,
  poses: Float64Array,
  bodyCount: number,
): void {
  verdict.compared += truth.length
  const borderline = (key: number) =>
    Math.abs(judge.signedDistance(Math.floor(key / bodyCount), key % bodyCount, poses)) < tolerance
  for (const key of difference(truth, found)) {
    if (borderline(key)) verdict.borderline++
    else verdict.missing++
  }
  for (const key of difference(found, truth)) {
    if (borderline(key)) verdict.borderline++
    else verdict.extra++
  }
}

/** Keys of one list that the other has not. */
export function difference(keys: Float64Array, without: Float64Array): number[] {
  const other = new Set(without)
  return [...keys].filter((key) => !other.has(key))
}
