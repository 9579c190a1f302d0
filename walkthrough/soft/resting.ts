/** Whether a soft body is at rest. By places, not by speeds: cloth that trembles in place is. */

/** One that has stayed within this many metres of where it was … */
const NEAR = 0.001
/** … for so many steps rests; a shard for fewer: it is stiff, and what hardly moves at all does not fall over. */
const STEPS = 30
const SHARD_STEPS = 15
/** Each time that it was calm but did not rest, so much more of `NEAR` is near enough. */
const PATIENCE = 1
/** Metres: one that has stayed within these is calm. */
const CALM = 0.02

export class Resting {
  /** How many times in a row it was calm. */
  calm = 0
  private readonly places: Float64Array
  private readonly steps: number
  private age = 0

  constructor(numbers: number, isShard: boolean) {
    this.places = new Float64Array(numbers)
    this.steps = isShard ? SHARD_STEPS : STEPS
  }

  restart(x: Float64Array): void {
    this.age = 0
    this.calm = 0
    this.places.set(x)
  }

  /** After a step: whether it has come to rest. */
  look(x: Float64Array): boolean {
    const { places } = this
    if (++this.age < this.steps) return false
    const near = NEAR * (1 + PATIENCE * this.calm)
    let stays = true
    this.calm++
    for (let i = 0; i < x.length; i++) {
      const away = x[i] - places[i]
      if (!(away < near && away > -near)) stays = false
      if (!(away < CALM && away > -CALM)) this.calm = 0
      places[i] = x[i]
    }
    this.age = 0
    return stays
  }
}
