/** Pieces of Foxglove's messages as JSON text. Texts, not objects: an hour has millions of transforms. */
import { sixDigits } from './numbers.ts'

/** Of the scene: metres, y up. Its own parent has z up, as Foxglove draws it. */
export const SCENE_FRAME = 'palpable'
export const ROOT_FRAME = 'world'

export function timeJson(nanoseconds: bigint): string {
  return `{"sec":${nanoseconds / 1_000_000_000n},"nsec":${nanoseconds % 1_000_000_000n}}`
}

export function vectorJson(numbers: ArrayLike<number>, o: number): string {
  return `{"x":${sixDigits(numbers[o]!)},"y":${sixDigits(numbers[o + 1]!)},"z":${sixDigits(numbers[o + 2]!)}}`
}

export function rotationJson(numbers: ArrayLike<number>, o: number): string {
  return `${vectorJson(numbers, o).slice(0, -1)},"w":${sixDigits(numbers[o + 3]!)}}`
}

export function poseJson(numbers: ArrayLike<number>, o: number): string {
  return `{"position":${vectorJson(numbers, o)},"orientation":${rotationJson(numbers, o + 3)}}`
}

/** All of a transform but its time, which comes first: `{"timestamp":…,` and this. */
export function transformJson(parent: string, child: string, pose: ArrayLike<number>, o: number): string {
  const frames = `"parent_frame_id":${JSON.stringify(parent)},"child_frame_id":${JSON.stringify(child)}`
  return `${frames},"translation":${vectorJson(pose, o)},"rotation":${rotationJson(pose, o + 3)}}`
}

export function transformsJson(time: string, transforms: Iterable<string>): string {
  const each = Array.from(transforms, (transform) => `{"timestamp":${time},${transform}`)
  return `{"transforms":[${each.join(',')}]}`
}

interface Entity {
  readonly id: string
  readonly frame: string
  /** JSON of primitives. */
  readonly spheres?: readonly string[]
  readonly triangles?: readonly string[]
}

export function entityJson(time: string, { id, frame, spheres = [], triangles = [] }: Entity): string {
  const head = `{"timestamp":${time},"frame_id":${JSON.stringify(frame)},"id":${JSON.stringify(id)}`
  const fixed = '"lifetime":{"sec":0,"nsec":0},"frame_locked":true,"metadata":[],"arrows":[],"cubes":[]'
  const shapes = `"spheres":[${spheres.join(',')}],"cylinders":[],"lines":[],"triangles":[${triangles.join(',')}]`
  return `${head},${fixed},${shapes},"texts":[],"models":[]}`
}

/** Replaces entities of the same topic and id. */
export function sceneJson(entities: readonly string[], deletions: readonly string[] = []): string {
  return `{"deletions":[${deletions.join(',')}],"entities":[${entities.join(',')}]}`
}

/** Everything of the topic goes. */
export function deletionJson(time: string): string {
  return `{"timestamp":${time},"type":1,"id":""}`
}

export const AT_HOME: readonly number[] = [0, 0, 0, 0, 0, 0, 1]

export function colorJson(r: number, g: number, b: number, a: number): string {
  return `{"r":${sixDigits(r)},"g":${sixDigits(g)},"b":${sixDigits(b)},"a":${sixDigits(a)}}`
}

interface Triangles {
  readonly positions: ArrayLike<number>
  readonly indices: ArrayLike<number>
}

export function trianglesJson(
  { positions, indices }: Triangles,
  pose: ArrayLike<number>,
  scale: number,
  color: string,
): string {
  const points: string[] = []
  const point = new Float64Array(3)
  for (let i = 0; i < positions.length; i += 3) {
    for (let k = 0; k < 3; k++) point[k] = positions[i + k]! * scale
    points.push(vectorJson(point, 0))
  }
  const list = Array.prototype.join.call(indices, ',')
  const head = `{"pose":${poseJson(pose, 0)},"points":[${points.join(',')}]`
  return `${head},"color":${color},"colors":[],"indices":[${list}]}`
}

export function sphereJson(point: ArrayLike<number>, diameter: number, color: string): string {
  const pose = `{"position":${vectorJson(point, 0)},"orientation":{"x":0,"y":0,"z":0,"w":1}}`
  return `{"pose":${pose},"size":${vectorJson([diameter, diameter, diameter], 0)},"color":${color}}`
}
