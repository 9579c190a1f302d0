/** A point to ask with: a grain so small that its size is below what is ever asked. A shape must have a volume. */
import type { ShapeId } from '../../engine/bodies.ts'
import { Probe } from '../../engine/query/probe.ts'
import type { World } from '../../engine/world.ts'

/** Metres from the middle to the corners. A ball round the point is that much larger than was asked for, never less. */
export const GRAIN = 0.0005

const CORNERS = Float64Array.of(
  GRAIN,
  0,
  0,
  -GRAIN,
  0,
  0,
  0,
  GRAIN,
  0,
  0,
  -GRAIN,
  0,
  0,
  0,
  GRAIN,
  0,
  0,
  -GRAIN,
)

export function grainShape(world: World): ShapeId {
  return world.addShape([CORNERS])
}

export function pointProbe(world: World, grain: ShapeId): Probe {
  const probe = new Probe(world)
  probe.useShape(grain)
  return probe
}
