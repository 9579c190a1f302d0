/** The rectangle that is sliced out of a body's surroundings, and the points in it. Body coordinates throughout. */

export const AXES = ['facing', 'x', 'y', 'z'] as const
export type SliceAxis = (typeof AXES)[number]

export type Vector = readonly [number, number, number]

export interface SlicePlane {
  readonly corner: Vector
  /** From the corner along both sides. */
  readonly across: Vector
  readonly up: Vector
  /** Along the axis that was asked for; of unit length. */
  readonly normal: Vector
}

/** Of the body's extent, on each side: its outline is seen against the outside. */
const MARGIN = 0.08

/** Unit vectors that span the plane, and its normal. */
export interface SliceFrame {
  readonly across: Vector
  readonly up: Vector
  readonly normal: Vector
}

const FIXED: Readonly<Record<'x' | 'y' | 'z', SliceFrame>> = {
  x: { across: [0, 0, 1], up: [0, 1, 0], normal: [1, 0, 0] },
  y: { across: [1, 0, 0], up: [0, 0, 1], normal: [0, 1, 0] },
  z: { across: [1, 0, 0], up: [0, 1, 0], normal: [0, 0, 1] },
}

/** `viewer`: from the body's middle to the eye; `upward`: what is up in the world; neither need be of unit length. */
export function sliceFrame(
  axis: SliceAxis,
  viewer: ArrayLike<number>,
  upward: ArrayLike<number>,
): SliceFrame {
  if (axis !== 'facing') return FIXED[axis]
  const normal = unit(vector(viewer)) ?? FIXED.z.normal
  // Straight from above there is no up in the plane: any will do.
  const across = unit(cross(vector(upward), normal)) ?? unit(cross([1, 0, 0], normal)) ?? FIXED.z.across
  return { across, up: cross(normal, across), normal }
}

/** `box`: minX, minY, minZ, maxX, maxY, maxZ; `place`: 0 at its lower end along the normal, 1 at its upper one. */
export function slicePlane(box: ArrayLike<number>, frame: SliceFrame, place: number): SlicePlane {
  const { across, up, normal } = frame
  const [leastAcross, mostAcross] = widened(extent(box, across))
  const [leastUp, mostUp] = widened(extent(box, up))
  const [low, high] = extent(box, normal)
  const at = low + (high - low) * place
  const corner = [0, 1, 2].map((k) => across[k]! * leastAcross + up[k]! * leastUp + normal[k]! * at)
  return {
    corner: corner as unknown as Vector,
    across: scaled(across, mostAcross - leastAcross),
    up: scaled(up, mostUp - leastUp),
    normal,
  }
}

/** The middles of cells × cells cells, row by row from the corner. */
export function slicePoints({ corner, across, up }: SlicePlane, cells: number): Float64Array {
  const points = new Float64Array(3 * cells * cells)
  for (let row = 0, o = 0; row < cells; row++) {
    const t = (row + 0.5) / cells
    for (let column = 0; column < cells; column++) {
      const s = (column + 0.5) / cells
      for (let k = 0; k < 3; k++) points[o++] = corner[k]! + s * across[k]! + t * up[k]!
    }
  }
  return points
}

function extent(box: ArrayLike<number>, along: Vector): [number, number] {
  let low = 0
  let high = 0
  for (let k = 0; k < 3; k++) {
    const [a, b] = [along[k]! * box[k]!, along[k]! * box[3 + k]!]
    low += Math.min(a, b)
    high += Math.max(a, b)
  }
  return [low, high]
}

function widened([low, high]: [number, number]): [number, number] {
  const by = MARGIN * (high - low)
  return [low - by, high + by]
}

function vector(from: ArrayLike<number>): Vector {
  return [from[0]!, from[1]!, from[2]!]
}

function scaled(v: Vector, by: number): Vector {
  return [v[0] * by, v[1] * by, v[2] * by]
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function unit(v: Vector): Vector | null {
  const length = Math.hypot(...v)
  return length > 1e-9 ? scaled(v, 1 / length) : null
}
