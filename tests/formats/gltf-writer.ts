/** glTF files for tests, written by gltf-transform: meshes from points and triangles. */
import { Document, type Mesh, type Node, NodeIO } from '@gltf-transform/core'
import { ALL_EXTENSIONS } from '@gltf-transform/extensions'

export interface Triangles {
  readonly points: readonly number[]
  readonly indices: readonly number[]
}

/** Eight corners, twelve triangles, counter-clockwise from outside. */
export function box(
  size: readonly [number, number, number] = [1, 1, 1],
  at: readonly number[] = [0, 0, 0],
): Triangles {
  const points: number[] = []
  for (let i = 0; i < 8; i++) {
    for (let k = 0; k < 3; k++) points.push(at[k]! + (((i >> k) & 1) - 0.5) * size[k]!)
  }
  const quads = [0, 4, 6, 2, 1, 3, 7, 5, 0, 1, 5, 4, 2, 6, 7, 3, 0, 2, 3, 1, 4, 5, 7, 6]
  const indices: number[] = []
  for (let i = 0; i < quads.length; i += 4) {
    const [a, b, c, d] = quads.slice(i, i + 4) as [number, number, number, number]
    indices.push(a, b, c, a, c, d)
  }
  return { points, indices }
}

export function merged(...meshes: readonly Triangles[]): Triangles {
  const points: number[] = []
  const indices: number[] = []
  for (const mesh of meshes) {
    const first = points.length / 3
    points.push(...mesh.points)
    indices.push(...mesh.indices.map((i) => i + first))
  }
  return { points, indices }
}

/** Seen from the other side. */
export function insideOut(mesh: Triangles): Triangles {
  return { points: mesh.points, indices: mesh.indices.toReversed() }
}

/** An L of two boxes in one closed surface: convex nowhere near. */
export function corner(): Triangles {
  const outline = [0, 0, 2, 0, 2, 1, 1, 1, 1, 2, 0, 2]
  const points: number[] = []
  for (const z of [0, 1]) for (let i = 0; i < 12; i += 2) points.push(outline[i]!, outline[i + 1]!, z)
  const cap = [0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 5]
  const indices = [...cap.map((i) => i + 6), ...cap.toReversed()]
  for (let i = 0; i < 6; i++) {
    const j = (i + 1) % 6
    indices.push(i, j, j + 6, i, j + 6, i + 6)
  }
  return { points, indices }
}

export class GltfWriter {
  readonly document = new Document()
  readonly buffer = this.document.createBuffer()
  readonly scene = this.document.createScene()

  mesh(triangles: Triangles, name = ''): Mesh {
    const positions = this.floats('VEC3', triangles.points)
    const indices = this.document
      .createAccessor()
      .setType('SCALAR')
      .setArray(Uint16Array.from(triangles.indices))
      .setBuffer(this.buffer)
    const primitive = this.document.createPrimitive().setAttribute('POSITION', positions).setIndices(indices)
    return this.document.createMesh(name).addPrimitive(primitive)
  }

  floats(type: 'VEC2' | 'VEC3' | 'VEC4', numbers: readonly number[]) {
    return this.document
      .createAccessor()
      .setType(type)
      .setArray(Float32Array.from(numbers))
      .setBuffer(this.buffer)
  }

  node(name: string, mesh: Mesh | Triangles | null, parent: Node | null = null): Node {
    const node = this.document.createNode(name)
    if (mesh !== null) node.setMesh('points' in mesh ? this.mesh(mesh) : mesh)
    if (parent === null) this.scene.addChild(node)
    else parent.addChild(node)
    return node
  }

  async glb(): Promise<Uint8Array<ArrayBuffer>> {
    return await new NodeIO().registerExtensions(ALL_EXTENSIONS).writeBinary(this.document)
  }
}

/** A GLB of any JSON, sound or not. */
export function glbOf(json: unknown, binary: Uint8Array = new Uint8Array(0)): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(typeof json === 'string' ? json : JSON.stringify(json))
  const padded = (n: number) => Math.ceil(n / 4) * 4
  const length = 12 + 8 + padded(text.length) + (binary.length > 0 ? 8 + padded(binary.length) : 0)
  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x46546c67, true)
  view.setUint32(4, 2, true)
  view.setUint32(8, length, true)
  view.setUint32(12, padded(text.length), true)
  view.setUint32(16, 0x4e4f534a, true)
  bytes.fill(0x20, 20, 20 + padded(text.length))
  bytes.set(text, 20)
  if (binary.length > 0) {
    const at = 20 + padded(text.length)
    view.setUint32(at, padded(binary.length), true)
    view.setUint32(at + 4, 0x004e4942, true)
    bytes.set(binary, at + 8)
  }
  return bytes
}

// biome-ignore lint/suspicious/noExplicitAny: tests break the JSON in ways no type foresees.
export type AnyJson = any

/** The JSON of a GLB changed, its binary chunk kept. */
export function withJson(glb: Uint8Array, change: (json: AnyJson) => void): Uint8Array<ArrayBuffer> {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength)
  const length = view.getUint32(12, true)
  const json = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + length)))
  change(json)
  return glbOf(json, glb.subarray(28 + length))
}
