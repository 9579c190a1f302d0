/** Builds the spherical distance field of a mesh (two-views, IV.A). */
import { IN, type PointClassifier } from '../../inside/label.ts'
import { type TriangleMesh, triangleCount } from '../triangle-mesh.ts'
import { type CentreOptions, chooseParts, partsOfCentres } from './choose-centres.ts'
import { emptyRadii, type FieldPart, type RadiusLevels, type SphericalField } from './field.ts'
import { filterLevels, writeBalls } from './filter-levels.ts'
import { Registrations } from './registrations.ts'
import { sectorCones } from './sector-cones.ts'
import { CUBE_FACES, levelStart, MAX_LEVEL } from './sectors.ts'
import { surfacePieces } from './surface-pieces.ts'
import { triangleBalls } from './triangle-balls.ts'
import { TriangleSectors } from './triangle-sectors.ts'

export interface FieldOptions extends CentreOptions {
  /** Centres in body coordinates, instead of chosen ones. */
  readonly centres?: readonly Float64Array[]
  /** The finest level, 1 to MAX_LEVEL, instead of one chosen from the number of triangles. */
  readonly levels?: number
  /**
   * Labels points of this same solid. With it the field knows which of its centres are in the solid, and two solids
   * that overlap deeply are seen to do so without a look at their triangles. For a mesh that is not closed: leave out.
   */
  readonly inside?: PointClassifier
}

/**
 * Triangles for each sector of the finest level. Finer sectors hold fewer, but the same triangles come up in more of
 * them: with 2 instead of 8, queries took 1.3 to 1.7 times as long, save for a long rod (0.7 times).
 */
const SECTOR_TRIANGLES = 8
/** A triangle may be registered so often on average; beyond that, the field is made coarser. */
const MOST_REGISTRATIONS = 12
const TRIANGLES_BETWEEN_YIELDS = 1 << 12

export function buildField(mesh: TriangleMesh, options: FieldOptions = {}): SphericalField {
  const building = buildingField(mesh, options)
  for (;;) {
    const step = building.next()
    if (step.done) return step.value
  }
}

/** Yields the fraction done, from 0 to 1: a host shows it, and stops by not asking for more. */
export function* buildingField(
  mesh: TriangleMesh,
  options: FieldOptions = {},
): Generator<number, SphericalField> {
  const { levels = 1 } = options
  if (!Number.isInteger(levels) || levels < 1 || levels > MAX_LEVEL) {
    throw new RangeError(`A spherical field has 1 to ${MAX_LEVEL} levels, not ${levels}.`)
  }
  const balls = triangleBalls(mesh)
  yield 0
  const { centres, lists } = centresAndLists(mesh, balls, options)
  const parts: FieldPart[] = []
  for (let p = 0; p < centres.length; p++) {
    const building = buildingPart(mesh, centres[p], lists[p], centres.length === 1, options)
    for (;;) {
      const step = building.next()
      if (step.done) {
        parts.push(step.value)
        break
      }
      yield (p + step.value) / centres.length
    }
  }
  return { mesh, parts, extent: extentOf(mesh), pieces: surfacePieces(mesh) }
}

function centresAndLists(
  mesh: TriangleMesh,
  balls: Float64Array,
  options: FieldOptions,
): { centres: readonly Float64Array[]; lists: readonly Int32Array[] } {
  if (options.centres !== undefined && options.centres.length > 0) {
    return { centres: options.centres, lists: partsOfCentres(mesh, balls, options.centres) }
  }
  const parts = chooseParts(mesh, balls, options)
  const centres = parts.map(({ frame, triangles }) => {
    const candidates = [frame.middle, areaCentre(mesh, triangles)]
    return candidates.find((point) => isInside(options.inside, point)) ?? frame.middle
  })
  return { centres, lists: parts.map((part) => part.triangles) }
}

function isInside(solid: PointClassifier | undefined, point: Float64Array): boolean {
  if (solid === undefined) return false
  const label = new Uint8Array(1)
  solid.classify(point, label)
  return label[0] === IN
}

function* buildingPart(
  mesh: TriangleMesh,
  centre: Float64Array,
  triangles: Int32Array,
  isOnly: boolean,
  options: FieldOptions,
): Generator<number, FieldPart> {
  const centreInside = isInside(options.inside, centre)
  const passes = isOnly ? 1 : 2
  const found = new TriangleSectors()
  let levels = options.levels ?? levelsFor(triangles.length)
  let own = emptyRadii(levels)
  let registrations = new Registrations(levels)
  const most = MOST_REGISTRATIONS * triangles.length + CUBE_FACES * 4
  for (let i = 0; i < triangles.length; i++) {
    findSectors(found, mesh, triangles[i], centre, levels)
    widen(own, found)
    registrations.add(triangles[i], found)
    if (registrations.count > most && levels > 1 && options.levels === undefined) {
      levels--
      own = emptyRadii(levels)
      registrations = new Registrations(levels)
      i = -1
    }
    if (i % TRIANGLES_BETWEEN_YIELDS === 0) yield i / (triangles.length * passes)
  }
  filterLevels(own, levels)
  let all = own
  if (!isOnly) {
    all = emptyRadii(levels)
    const count = triangleCount(mesh)
    for (let t = 0; t < count; t++) {
      findSectors(found, mesh, t, centre, levels)
      widen(all, found)
      if (t % TRIANGLES_BETWEEN_YIELDS === 0) yield (1 + t / count) / passes
    }
    filterLevels(all, levels)
  }
  const ballAt = new Float64Array(levelStart(levels + 1))
  const ballRadius = new Float64Array(levelStart(levels + 1))
  writeBalls(own, sectorCones(levels), ballAt, ballRadius)
  return { levels, centre, own, all, centreInside, ballAt, ballRadius, ...registrations.sorted() }
}

function levelsFor(triangles: number): number {
  let levels = 1
  while (levels < MAX_LEVEL && CUBE_FACES * 4 ** (levels - 1) * SECTOR_TRIANGLES < triangles) levels++
  return levels
}

function findSectors(
  found: TriangleSectors,
  mesh: TriangleMesh,
  t: number,
  centre: Float64Array,
  levels: number,
): void {
  const { positions, corners } = mesh
  for (let k = 0; k < 3; k++) {
    const v = 3 * corners[3 * t + k]
    found.setCorner(k, positions[v] - centre[0], positions[v + 1] - centre[1], positions[v + 2] - centre[2])
  }
  found.find(levels)
}

function widen(radii: RadiusLevels, found: TriangleSectors): void {
  for (let i = 0; i < found.count; i++) {
    const sector = found.sector[i]
    radii.near[sector] = Math.min(radii.near[sector], found.near[i])
    radii.far[sector] = Math.max(radii.far[sector], found.far[i])
  }
}

/** The middle of the triangles' area; of their corners where they have none. */
function areaCentre(mesh: TriangleMesh, triangles: Int32Array): Float64Array {
  const { positions, corners } = mesh
  const centre = new Float64Array(3)
  const e = new Float64Array(6)
  let total = 0
  for (const t of triangles) {
    const [a, b, c] = [3 * corners[3 * t], 3 * corners[3 * t + 1], 3 * corners[3 * t + 2]]
    for (let k = 0; k < 3; k++) {
      e[k] = positions[b + k] - positions[a + k]
      e[3 + k] = positions[c + k] - positions[a + k]
    }
    const x = e[1] * e[5] - e[2] * e[4]
    const y = e[2] * e[3] - e[0] * e[5]
    const z = e[0] * e[4] - e[1] * e[3]
    const area = Math.sqrt(x * x + y * y + z * z)
    total += area
    for (let k = 0; k < 3; k++) {
      centre[k] += area * (positions[a + k] / 3 + positions[b + k] / 3 + positions[c + k] / 3)
    }
  }
  return total > 0 ? centre.map((sum) => sum / total) : centre
}

function extentOf(mesh: TriangleMesh): number {
  let extent2 = 0
  for (const v of mesh.corners) {
    const x = mesh.positions[3 * v]
    const y = mesh.positions[3 * v + 1]
    const z = mesh.positions[3 * v + 2]
    extent2 = Math.max(extent2, x * x + y * y + z * z)
  }
  return Math.sqrt(extent2)
}
