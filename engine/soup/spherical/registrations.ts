/** Which triangles were found in which sectors of the finest level: a growing list, at the end sorted by sector. */
import { enlargedInts } from '../../math/enlarged.ts'
import { BALL_STRIDE } from './field.ts'
import { levelStart } from './sectors.ts'
import type { TriangleSectors } from './triangle-sectors.ts'

export class Registrations {
  count = 0
  private readonly firstSector: number
  private readonly perSector: Int32Array
  private sector: Int32Array = new Int32Array(1024)
  private triangle: Int32Array = new Int32Array(1024)
  private balls: Float64Array = new Float64Array(1024 * BALL_STRIDE)

  constructor(levels: number) {
    this.firstSector = levelStart(levels)
    this.perSector = new Int32Array(levelStart(levels + 1) - this.firstSector)
  }

  add(triangle: number, found: TriangleSectors): void {
    const end = this.count + found.count
    if (end > this.sector.length) {
      this.sector = enlargedInts(this.sector, 2 * end)
      this.triangle = enlargedInts(this.triangle, 2 * end)
      const balls = new Float64Array(2 * end * BALL_STRIDE)
      balls.set(this.balls)
      this.balls = balls
    }
    for (let i = 0; i < found.count; i++) {
      const sector = found.sector[i] - this.firstSector
      this.sector[this.count] = sector
      this.triangle[this.count] = triangle
      this.perSector[sector]++
      const from = i * BALL_STRIDE
      const to = this.count * BALL_STRIDE
      for (let k = 0; k < BALL_STRIDE; k++) this.balls[to + k] = found.balls[from + k]
      this.count++
    }
  }

  /** Where each sector's triangles begin, with the end of the last, and all of them in that order with their balls. */
  sorted(): { start: Int32Array; triangles: Int32Array; pieceBalls: Float64Array } {
    const sectors = this.perSector.length
    const start = new Int32Array(sectors + 1)
    for (let s = 0; s < sectors; s++) start[s + 1] = start[s] + this.perSector[s]
    const next = start.slice()
    const triangles = new Int32Array(this.count)
    const pieceBalls = new Float64Array(this.count * BALL_STRIDE)
    for (let i = 0; i < this.count; i++) {
      const place = next[this.sector[i]]++
      triangles[place] = this.triangle[i]
      for (let k = 0; k < BALL_STRIDE; k++) {
        pieceBalls[place * BALL_STRIDE + k] = this.balls[i * BALL_STRIDE + k]
      }
    }
    return { start, triangles, pieceBalls }
  }
}
