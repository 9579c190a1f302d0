/** One body's places in the batches of its materials. */
import type { BodyDrawing } from './body-drawing.ts'
import type { JoinedBatch } from './joined-batch.ts'

export class JoinedBody implements BodyDrawing {
  private readonly batches: JoinedBatch[] = []
  private readonly places: number[] = []

  add(batch: JoinedBatch, place: number): void {
    this.batches.push(batch)
    this.places.push(place)
  }

  setPose(_instance: number, pose: Float64Array, body: number): void {
    for (let i = 0; i < this.batches.length; i++) this.batches[i]!.setPose(this.places[i]!, pose, body)
  }

  setTouched(_instance: number, value: number): void {
    for (let i = 0; i < this.batches.length; i++) this.batches[i]!.setTouched(this.places[i]!, value)
  }
}
