/** Colours of the figures' meshes: muted, and none near the tones of contact. */
import type { TriangleSet } from '../../engine/kdet/triangle-set.ts'

type Rgb = readonly [number, number, number]

/** Linear rgb. The first is a cloth's, the second that of what it lies on. */
export const PALETTE: readonly Rgb[] = [
  [0.34, 0.46, 0.5],
  [0.62, 0.6, 0.54],
  [0.5, 0.47, 0.36],
  [0.24, 0.36, 0.3],
  [0.3, 0.35, 0.46],
  [0.55, 0.6, 0.6],
]

/** Which colour each vertex has, by its mesh. */
export function writePaints({ corners, mesh }: TriangleSet, out: Uint8Array): void {
  for (let t = 0; t < mesh.length; t++) {
    const paint = mesh[t]! % PALETTE.length
    for (let c = 3 * t; c < 3 * t + 3; c++) out[corners[c]!] = paint
  }
}
