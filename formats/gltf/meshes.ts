/** A mesh of the file as plain arrays, before any scale: decoded once, however many bodies show it. */
import type { Accessor } from '@gltf-transform/core'
import { FormatError } from '../format-error.ts'
import type { MaterialTable } from './materials.ts'
import type { Notices } from './notices.ts'
import { type Floats, floatsOf, stepOf } from './numbers.ts'
import type { OpenedGltf } from './open-gltf.ts'
import { triangleList } from './triangles.ts'

export interface RawPrimitive {
  readonly positions: Floats
  readonly normals: Floats | null
  readonly uvs: Float32Array<ArrayBuffer> | null
  readonly colors: Float32Array<ArrayBuffer> | null
  readonly indices: Uint32Array<ArrayBuffer>
  readonly material: number
}

export interface RawMesh {
  readonly primitives: readonly RawPrimitive[]
  /** What the file's own rounding may have moved a vertex by, as a fraction of the mesh. */
  readonly rounding: number
}

type PrimitiveJson = NonNullable<OpenedGltf['json']['meshes']>[number]['primitives'][number]

const TRIANGLES = 4

export class MeshReader {
  private readonly gltf: OpenedGltf
  private readonly materials: MaterialTable
  private readonly notices: Notices
  private readonly done = new Map<number, RawMesh>()

  constructor(gltf: OpenedGltf, materials: MaterialTable, notices: Notices) {
    this.gltf = gltf
    this.materials = materials
    this.notices = notices
  }

  read(mesh: number): RawMesh {
    let raw = this.done.get(mesh)
    if (raw === undefined) {
      const entry = this.gltf.json.meshes![mesh]!
      let rounding = 0
      const primitives: RawPrimitive[] = []
      for (const primitive of entry.primitives) {
        if ((primitive.targets ?? []).length > 0) this.notices.count('morph')
        if (primitive.attributes.POSITION !== undefined) {
          rounding = Math.max(rounding, stepOf(this.gltf.accessors[primitive.attributes.POSITION]!))
        }
        const read = this.primitive(primitive, entry.name ?? String(mesh))
        if (read !== null) primitives.push(read)
      }
      raw = { primitives, rounding }
      this.done.set(mesh, raw)
    }
    return raw
  }

  /** The mesh's vertices alone, for parts that are felt and not drawn: their surfaces need not be read. */
  points(mesh: number): readonly Floats[] {
    const entry = this.gltf.json.meshes![mesh]!
    return entry.primitives.flatMap((primitive) => {
      const position = this.attribute(primitive, 'POSITION', 3, entry.name ?? String(mesh))
      return position === null ? [] : [floatsOf(position)]
    })
  }

  /** An attribute of the mesh's first primitive that is not drawn, by its name; null where it has none. */
  extra(mesh: number, semantic: string, size: number): Floats | null {
    const { primitives, name } = this.gltf.json.meshes![mesh]!
    const accessor = this.attribute(primitives[0]!, semantic, size, name ?? String(mesh))
    return accessor === null ? null : floatsOf(accessor)
  }

  private primitive(primitive: PrimitiveJson, mesh: string): RawPrimitive | null {
    const mode = primitive.mode ?? TRIANGLES
    if (mode < TRIANGLES) {
      this.notices.count('lines')
      return null
    }
    const position = this.attribute(primitive, 'POSITION', 3, mesh)
    if (position === null) return null
    const positions = floatsOf(position)
    const vertices = positions.length / 3
    const indexArray = this.indices(primitive)
    const restart = indexArray === null ? -1 : 2 ** (8 * indexArray.BYTES_PER_ELEMENT) - 1
    const list = triangleList(indexArray, vertices, mode, restart)
    if (list === null) this.damaged(mesh, 'a triangle points past its vertices')
    const indices = withoutBroken(list, positions)
    if (indices.length < list.length) this.notices.count('broken', (list.length - indices.length) / 3)
    if (indices.length === 0) return null
    const material = this.materials.indexOf(primitive.material)
    const normal = this.attribute(primitive, 'NORMAL', 3, mesh)
    const color = this.attribute(primitive, 'COLOR_0', 0, mesh)
    const use = this.materials.uvUse(material)
    const uv = this.attribute(primitive, `TEXCOORD_${use.set}`, 2, mesh)
    return {
      positions,
      normals: normal === null || normal.getCount() < vertices ? null : floatsOf(normal),
      uvs: uv === null || uv.getCount() < vertices ? null : use.apply(floatsOf(uv)),
      colors: color === null || color.getCount() < vertices ? null : rgbOf(color),
      indices,
      material,
    }
  }

  /** Null where the primitive has none; `size` 0 takes any. */
  private attribute(primitive: PrimitiveJson, semantic: string, size: number, mesh: string): Accessor | null {
    const index = primitive.attributes[semantic]
    if (index === undefined) return null
    const accessor = this.gltf.accessors[index]!
    if (size > 0 && accessor.getElementSize() !== size)
      this.damaged(mesh, `its ${semantic} is of a wrong type`)
    return accessor
  }

  private indices(primitive: PrimitiveJson): Uint8Array | Uint16Array | Uint32Array | null {
    if (primitive.indices === undefined) return null
    const array = this.gltf.accessors[primitive.indices]!.getArray()
    if (array instanceof Uint8Array || array instanceof Uint16Array || array instanceof Uint32Array)
      return array
    return new Uint32Array(0)
  }

  private damaged(mesh: string, what: string): never {
    throw new FormatError(`${this.gltf.file} is damaged: ${what} (mesh "${mesh.slice(0, 40)}").`)
  }
}

/** Without triangles that have a corner nowhere (NaN, infinite): one such number would hide the whole model. */
function withoutBroken(list: Uint32Array<ArrayBuffer>, positions: Floats): Uint32Array<ArrayBuffer> {
  const bad = positions.findIndex((x) => !(Math.abs(x) < 1e15))
  if (bad < 0) return list
  const sound = (v: number) => [0, 1, 2].every((k) => Math.abs(positions[3 * v + k]!) < 1e15)
  const kept: number[] = []
  for (let i = 0; i < list.length; i += 3) {
    const [a, b, c] = [list[i]!, list[i + 1]!, list[i + 2]!]
    if (sound(a) && sound(b) && sound(c)) kept.push(a, b, c)
  }
  // The corners that nothing uses any more must not upset bounding boxes.
  for (let i = 0; i < positions.length; i++) if (!(Math.abs(positions[i]!) < 1e15)) positions[i] = 0
  return Uint32Array.from(kept)
}

function rgbOf(accessor: Accessor): Float32Array<ArrayBuffer> | null {
  const size = accessor.getElementSize()
  if (size !== 3 && size !== 4) return null
  const numbers = floatsOf(accessor)
  const rgb = new Float32Array((numbers.length / size) * 3)
  for (let v = 0; v < rgb.length / 3; v++) {
    for (let k = 0; k < 3; k++) rgb[3 * v + k] = Math.min(1, Math.max(0, numbers[size * v + k]! || 0))
  }
  return rgb
}
