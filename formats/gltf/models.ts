/** Models out of meshes: drawn geometry with its scale baked in, and the convex parts that can be touched. */
import type { AabbTree } from '../../engine/soup/aabb-tree.ts'
import { buildingTree } from '../../engine/soup/build-tree.ts'
import { joined as joinedMeshes } from '../../engine/soup/joined-mesh.ts'
import { type TriangleMesh, triangleMesh } from '../../engine/soup/triangle-mesh.ts'
import { convexParts } from '../convex/convex-parts.ts'
import { type NamedPart, reduced, soundParts } from '../convex/sound-parts.ts'
import { FormatError } from '../format-error.ts'
import type { LoadedModel, LoadedPrimitive } from '../loaded-scene.ts'
import { type Affine, determinant, textOf } from './affine.ts'
import { bake, mappedPoints, turned } from './bake.ts'
import { MOST_PARTS, MOST_TRIANGLES } from './limits.ts'
import type { MeshReader, RawMesh } from './meshes.ts'
import type { Notices } from './notices.ts'
import type { Floats } from './numbers.ts'

/** A mesh and how it goes into the body's own frame. */
export interface PlacedMesh {
  readonly mesh: number
  readonly map: Affine
}

export interface ModelSource {
  readonly name: string
  /** What is drawn. */
  readonly visual: readonly PlacedMesh[]
  /** Meshes whose points' hulls are the parts, where the drawn one is not convex. */
  readonly parts: readonly (PlacedMesh & { readonly name: string })[]
}

export class ModelTable {
  readonly models: LoadedModel[] = []
  /** Told the fraction of the model that is being made, where that takes long. */
  onFraction: (fraction: number) => void = () => {}
  private readonly file: string
  private readonly meshes: MeshReader
  private readonly notices: Notices
  private readonly known = new Map<string, number>()
  private triangles = 0

  constructor(file: string, meshes: MeshReader, notices: Notices) {
    this.file = file
    this.meshes = meshes
    this.notices = notices
  }

  /** Index of the model; bodies of the same mesh and scale share it. −1 where there is nothing to draw. */
  indexOf(source: ModelSource): number {
    const key = [...source.visual, ...source.parts]
      .map(({ mesh, map }) => `${mesh}: ${textOf(map)}`)
      .join(', ')
    let index = this.known.get(key)
    if (index === undefined) {
      const visual = this.visual(source)
      index = visual.length === 0 ? -1 : this.models.push(this.model(source, visual)) - 1
      this.known.set(key, index)
    }
    return index
  }

  /** Made of convex parts: what can be picked up, and collides with everything on its way. */
  isSolid(model: number): boolean {
    return this.models[model]!.parts.length > 0
  }

  private visual(source: ModelSource): LoadedPrimitive[] {
    const primitives = source.visual.flatMap(({ mesh, map }) => drawn(this.meshes.read(mesh), map))
    for (const { indices } of primitives) this.triangles += indices.length / 3
    if (this.triangles > MOST_TRIANGLES) {
      throw new FormatError(`${this.file} is too large to open: more than ${MOST_TRIANGLES} triangles.`)
    }
    return primitives
  }

  private model(source: ModelSource, visual: readonly LoadedPrimitive[]): LoadedModel {
    const parts = this.convexPieces(source) ?? this.sound(source.parts.map((part) => this.hullPart(part)))
    return {
      name: source.name,
      visual,
      parts: parts.map((part) => part.points),
      partNames: parts.map((part) => part.name),
      soup: parts.length > 0 ? null : this.soup(source),
    }
  }

  /** The drawn mesh itself as parts, where all of its pieces are convex. */
  private convexPieces(source: ModelSource): NamedPart[] | null {
    const [drawn] = source.visual
    if (source.visual.length !== 1 || drawn === undefined) return null
    const { points, triangles, rounding } = this.trianglesOf(drawn)
    const { parts, pieces } = convexParts(points, triangles, rounding)
    if (parts.length === 0 || parts.length < pieces || parts.length > MOST_PARTS) return null
    const named = parts.map((corners, i) => ({
      name: parts.length === 1 ? 'whole' : `piece ${i + 1}`,
      points: corners,
    }))
    return soundParts(named).length === named.length ? named : null
  }

  /** Walls with openings, stairs, whole buildings: all triangles that are drawn. */
  private soup(source: ModelSource): AabbTree | null {
    const meshes = source.visual.map((placed) => this.trianglesOf(placed))
    const mesh = joinedMeshes(meshes.map(({ points, triangles }) => triangleMesh(points, triangles)))
    return mesh.corners.length === 0 ? null : this.treeOf(mesh)
  }

  /** A building's tree takes a second: its progress is told. */
  private treeOf(mesh: TriangleMesh): AabbTree {
    const building = buildingTree(mesh, { rule: 'surface-area' })
    for (;;) {
      const step = building.next()
      if (step.done) return step.value
      this.onFraction(step.value)
    }
  }

  /** All of a mesh's points in the body's own frame, and its triangles, outside in front. */
  private trianglesOf({ mesh, map }: PlacedMesh) {
    const { primitives, rounding } = this.meshes.read(mesh)
    const triangles = new Uint32Array(primitives.reduce((sum, { indices }) => sum + indices.length, 0))
    let vertices = 0
    let at = 0
    for (const { positions, indices } of primitives) {
      for (let i = 0; i < indices.length; i++) triangles[at++] = indices[i]! + vertices
      vertices += positions.length / 3
    }
    const lists = primitives.map((primitive) => primitive.positions)
    return {
      points: joined(lists, map),
      triangles: determinant(map) < 0 ? turned(triangles) : triangles,
      rounding,
    }
  }

  private hullPart(part: ModelSource['parts'][number]): NamedPart {
    return { name: part.name, points: reduced(joined(this.meshes.points(part.mesh), part.map)) }
  }

  private sound(parts: readonly NamedPart[]): NamedPart[] {
    if (parts.length > MOST_PARTS) this.notices.count('parts')
    const within = parts.slice(0, MOST_PARTS)
    const sound = soundParts(within)
    if (sound.length < within.length) this.notices.count('flat', within.length - sound.length)
    return sound
  }
}

export function drawn(raw: RawMesh, map: Affine): LoadedPrimitive[] {
  return raw.primitives.map((primitive) => bake(primitive, map))
}

/** All points one after the other, mapped, in float64. */
export function joined(lists: readonly Floats[], map: Affine): Float64Array<ArrayBuffer> {
  const points = new Float64Array(lists.reduce((sum, list) => sum + list.length, 0))
  let at = 0
  for (const list of lists) {
    points.set(mappedPoints(list, map), at)
    at += list.length
  }
  return points
}
