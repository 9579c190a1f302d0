/** Small scenes for tests of touching, made in code. */
import type { LoadedScene, Vector } from '../../../formats/loaded-scene.ts'
import { buildStage } from '../../../walkthrough/build-stage.ts'
import type { Stage } from '../../../walkthrough/stage.ts'

export interface TestBody {
  readonly id: string
  readonly kind?: 'fixed' | 'movable'
  readonly at: Vector
  /** Boxes by centre and size. */
  readonly boxes: readonly { readonly at?: Vector; readonly size: Vector }[]
  readonly breakSpeed?: number
}

export function boxPoints(at: Vector, size: Vector): Float64Array {
  const points: number[] = []
  for (const x of [-0.5, 0.5]) {
    for (const y of [-0.5, 0.5]) {
      for (const z of [-0.5, 0.5]) points.push(at[0] + x * size[0], at[1] + y * size[1], at[2] + z * size[2])
    }
  }
  return Float64Array.from(points)
}

export function testScene(bodies: readonly TestBody[]): LoadedScene {
  return {
    id: 'test',
    title: 'Test',
    models: bodies.map((body) => ({
      name: body.id,
      visual: [],
      parts: body.boxes.map((box) => boxPoints(box.at ?? [0, 0, 0], box.size)),
      partNames: body.boxes.map((_, i) => `part ${i}`),
      soup: null,
    })),
    bodies: bodies.map((body, i) => ({
      id: body.id,
      name: body.id.replaceAll('-', ' '),
      kind: body.kind ?? 'fixed',
      model: i,
      position: body.at,
      rotation: [0, 0, 0, 1],
      scale: 1,
      ...(body.breakSpeed === undefined ? {} : { breakSpeed: body.breakSpeed }),
    })),
    materials: [],
    images: [],
    lights: [],
    start: { position: [0, 0, 2], heading: 0 },
    environment: { sky: [1, 1, 1], ground: [1, 1, 1], ambient: 1, background: [0, 0, 0] },
    soft: [],
    notices: [],
  }
}

export async function testStage(bodies: readonly TestBody[]): Promise<Stage> {
  return (await buildStage(testScene(bodies))).stage
}

/** The engine's body of a scene body, by its id. */
export function bodyNamed(stage: Stage, id: string): number {
  return stage.bodies[stage.scene.bodies.findIndex((body) => body.id === id)]
}
