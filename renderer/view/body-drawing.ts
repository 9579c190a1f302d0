/** What draws a body, or several: each body has its place (`instance`) there. */
export interface BodyDrawing {
  /** The pose of engine body `body` in an array of poses. */
  setPose(instance: number, pose: Float64Array, body: number): void
  /** 1 while in contact, else 0. */
  setTouched(instance: number, value: number): void
}
