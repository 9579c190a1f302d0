import { sinCos } from '../../math/sin-cos.ts'

const QUARTER = Math.PI / 2
const angle = new Float64Array(2)

/** How a cloth lies on a ball about the origin, whose pole is at +y, and hangs from its equator. */
export interface Drape {
  /** The cloth's point above direction x, y, z stands so far from the middle. */
  radius(x: number, y: number, z: number): number
  /** Radians that the hem has been turned about the axis; less towards the middle. */
  readonly twist: number
  /** 0 to 1: how much of the spare cloth lies in folds that overhang. */
  readonly folds: number
}

/** Folds round the hem: a power of two, so that their phase needs no angle. */
const DOUBLINGS = 3

/** Writes where the cloth's point u, v goes; the cloth's middle is at the pole, lengths are kept along meridians. */
export function draped(u: number, v: number, drape: Drape, out: Float64Array, offset: number): void {
  const along = Math.sqrt(u * u + v * v)
  if (along === 0) {
    out[offset] = 0
    out[offset + 1] = drape.radius(0, 1, 0)
    out[offset + 2] = 0
    return
  }
  sinCos(drape.twist * along * along, angle, 0)
  const c = (u * angle[1] - v * angle[0]) / along
  const s = (u * angle[0] + v * angle[1]) / along
  sinCos(Math.min(along, QUARTER), angle, 0)
  const radius = drape.radius(c * angle[0], angle[1], s * angle[0])
  const hanging = Math.max(0, along - QUARTER)
  // There is more cloth round the axis than there is way round it: the rest goes into folds.
  const spare = Math.min(1, 0.5 * (along / angle[0] - 1)) * drape.folds
  let fc = c
  let fs = s
  for (let k = 0; k < DOUBLINGS; k++) {
    const doubled = fc * fc - fs * fs
    fs = 2 * fc * fs
    fc = doubled
  }
  const distance = radius * angle[0] + 0.28 * spare * (1 + fs)
  const aside = 0.3 * spare * fs * fc
  out[offset] = c * distance - s * aside
  out[offset + 1] = radius * angle[1] - hanging
  out[offset + 2] = s * distance + c * aside
}
