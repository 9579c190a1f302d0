/** Which labels are shown: in order of importance, each one that is in view and covers none before it. */

/** Pixels kept free around each label. */
const GAP = 3

export class LabelPlaces {
  /** Left, bottom, right, top of those that have a place; pixels from the middle of the picture. */
  private readonly taken: Float64Array
  private count = 0
  /** Of the place taken last: its left end and its middle, pixels from the picture's upper left corner. */
  left = 0
  middle = 0

  constructor(most: number) {
    this.taken = new Float64Array(most * 4)
  }

  clear(): void {
    this.count = 0
  }

  /**
   * Whether a label `beside` pixels right of point[o …] has a place in a picture of width × height pixels. `projection`:
   * from the world to the picture, column by column. If so, it keeps the place.
   */
  take(
    projection: ArrayLike<number>,
    point: ArrayLike<number>,
    o: number,
    width: number,
    height: number,
    labelWidth: number,
    labelHeight: number,
    beside: number,
  ): boolean {
    const px = point[o]!
    const py = point[o + 1]!
    const pz = point[o + 2]!
    const w = projection[3]! * px + projection[7]! * py + projection[11]! * pz + projection[15]!
    // Behind the eye: the division would mirror it into view.
    if (!(w > 0)) return false
    const x = (projection[0]! * px + projection[4]! * py + projection[8]! * pz + projection[12]!) / w
    const y = (projection[1]! * px + projection[5]! * py + projection[9]! * pz + projection[13]!) / w
    if (!(Math.abs(x) <= 1 && Math.abs(y) <= 1)) return false
    this.left = ((1 + x) * width) / 2 + beside
    this.middle = ((1 - y) * height) / 2
    const across = (x * width) / 2 + beside + labelWidth / 2
    return this.claim(across, (y * height) / 2, labelWidth / 2 + GAP, labelHeight / 2 + GAP)
  }

  private claim(x: number, y: number, halfWidth: number, halfHeight: number): boolean {
    const { taken, count } = this
    if ((count + 1) * 4 > taken.length) return false
    for (let i = 0; i < count * 4; i += 4) {
      const isBeside = x + halfWidth <= taken[i]! || taken[i + 2]! <= x - halfWidth
      const isAbove = y + halfHeight <= taken[i + 1]! || taken[i + 3]! <= y - halfHeight
      if (!isBeside && !isAbove) return false
    }
    const o = this.count++ * 4
    taken[o] = x - halfWidth
    taken[o + 1] = y - halfHeight
    taken[o + 2] = x + halfWidth
    taken[o + 3] = y + halfHeight
    return true
  }
}
