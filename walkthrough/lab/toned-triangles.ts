/** Which triangles are in contact, with another mesh or with their own, sorted so that each tone is one run to draw. */
import type { TriangleSet } from '../../engine/kdet/triangle-set.ts'

/** Tones; a triangle in contact of both kinds has the first. */
export const NO_CONTACT = 0
export const CONTACT = 1
export const SELF_CONTACT = 2
export const TONES = 3

export class TonedTriangles {
  /** Triangles of each tone. */
  readonly counts = new Uint32Array(TONES)
  /** By triangle; valid for those of the last set. */
  tones = new Uint8Array(0)
  private readonly places = new Uint32Array(TONES)

  /** Two triangles a pair. */
  paint(set: TriangleSet, pairs: Int32Array, pairCount: number): void {
    const { mesh } = set
    const triangles = mesh.length
    if (this.tones.length < triangles) this.tones = new Uint8Array(triangles)
    const { tones, counts } = this
    tones.fill(NO_CONTACT, 0, triangles)
    for (let p = 0; p < 2 * pairCount; p += 2) {
      const a = pairs[p]
      const b = pairs[p + 1]
      if (mesh[a] !== mesh[b]) tones[a] = tones[b] = CONTACT
      else {
        if (tones[a] === NO_CONTACT) tones[a] = SELF_CONTACT
        if (tones[b] === NO_CONTACT) tones[b] = SELF_CONTACT
      }
    }
    counts.fill(0)
    for (let t = 0; t < triangles; t++) counts[tones[t]]++
  }

  /** The corners of all triangles, tone by tone, each tone in the set's order. */
  writeCorners(set: TriangleSet, out: Uint32Array): void {
    const { tones, counts, places } = this
    const { corners, mesh } = set
    places[NO_CONTACT] = 0
    for (let tone = 1; tone < TONES; tone++) places[tone] = places[tone - 1] + 3 * counts[tone - 1]
    for (let t = 0; t < mesh.length; t++) {
      const tone = tones[t]
      const o = places[tone]
      out[o] = corners[3 * t]
      out[o + 1] = corners[3 * t + 1]
      out[o + 2] = corners[3 * t + 2]
      places[tone] = o + 3
    }
  }
}
