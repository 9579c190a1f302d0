/** What a soft body is made of, checked once: a sheet or a closed skin of triangles, and how its stuff behaves. */
import { triangleMesh } from '../../engine/soup/triangle-mesh.ts'

export interface SoftMesh {
  /** xyz a vertex: where it begins. */
  readonly positions: Float64Array
  /** xyz a vertex: how it was cut, before it was hung or folded. Lengths and bends at rest are measured here. */
  readonly rest: Float64Array
  /** Three vertices a triangle. */
  readonly corners: Uint32Array
  /** Vertices that are held: the rings of a curtain. */
  readonly pins: Int32Array
}

/** Metres: what is at most so far apart touches. */
export const CONTACT_REACH = 0.003

export interface SoftParameters {
  /** Kilograms a square metre. */
  readonly density: number
  /** Metres its surface keeps from what stands still: beyond CONTACT_REACH, or all that lies on a table would be red. */
  readonly thickness: number
  /** The same from what presses on it, hands and what is carried: within CONTACT_REACH, so that it shows. */
  readonly pressThickness: number
  /** Metres its layers keep from each other; 0: they pass through each other. */
  readonly selfThickness: number
  /** Metres an edge gives way per newton, along the threads and across them. */
  readonly stretch: number
  readonly shear: number
  /** Of what threads are too short, the share that they push back in a substep: 1 for what is gathered or lined, less for cloth that buckles. */
  readonly push: number
  /** Bending rigidity, newton metres; 0: none. */
  readonly bend: number
  /** Cubic metres that a closed skin holds; 0: it is not filled. */
  readonly volume: number
  /** What a filling gives way, cubic metres per pascal. */
  readonly squeeze: number
  readonly friction: number
  /** Share of its speed that the air takes, a second. */
  readonly drag: number
  /** Share of the speed at which threads lengthen and shorten that their rubbing takes, a second. */
  readonly rubbing: number
}

/** Cotton, such as tea towels are made of. */
export const COTTON: SoftParameters = {
  density: 0.2,
  thickness: 0.005,
  pressThickness: 0.002,
  selfThickness: 0.0024,
  stretch: 0,
  shear: 0.005,
  push: 1,
  bend: 2e-5,
  volume: 0,
  squeeze: 1e-9,
  friction: 0.5,
  drag: 1.5,
  rubbing: 90,
}

export class SoftError extends Error {
  override readonly name = 'SoftError'
}

export function checkSoft(mesh: SoftMesh, parameters: SoftParameters): void {
  const { positions, rest, corners, pins } = mesh
  triangleMesh(positions, corners)
  triangleMesh(rest, corners)
  if (rest.length !== positions.length) {
    throw new SoftError(
      `A soft body has ${positions.length / 3} vertices, but ${rest.length / 3} of them at rest.`,
    )
  }
  const lost = pins.find((pin) => !(pin >= 0 && pin < positions.length / 3))
  if (lost !== undefined) throw new SoftError(`A soft body is pinned at vertex ${lost}, which it has not.`)
  for (const [name, value] of Object.entries(parameters)) {
    if (!(value >= 0 && Number.isFinite(value))) {
      throw new SoftError(`The ${name} of a soft body must be 0 or more, not ${value}.`)
    }
  }
  if (parameters.push > 1)
    throw new SoftError(`The push of a soft body must be 1 at most, not ${parameters.push}.`)
  if (!(parameters.density > 0 && parameters.thickness > 0)) {
    throw new SoftError('The density and the thickness of a soft body must be more than 0.')
  }
}
