/**
 * That every number in the JSON which points somewhere points at something, and that accessors stay inside their bytes.
 * After it the readers may trust what they follow.
 */
import { FormatError } from '../format-error.ts'
import type { GltfAccessor, GltfJson } from './gltf-json.ts'
import { MOST_NODES, MOST_NUMBERS } from './limits.ts'

const COMPONENT_BYTES: Readonly<Record<number, number>> = {
  5120: 1,
  5121: 1,
  5122: 2,
  5123: 2,
  5125: 4,
  5126: 4,
  5130: 8,
  5131: 2,
}
const COMPONENTS: Readonly<Record<string, number>> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
}
const UNSIGNED = new Set([5121, 5123, 5125])

export function checkReferences(file: string, json: GltfJson, buffers: readonly Uint8Array[]): void {
  new ReferenceCheck(file, json).run(buffers)
}

class ReferenceCheck {
  private readonly file: string
  private readonly json: GltfJson

  constructor(file: string, json: GltfJson) {
    this.file = file
    this.json = json
  }

  run(buffers: readonly Uint8Array[]): void {
    const { json } = this
    ;(json.bufferViews ?? []).forEach((view, i) => {
      this.refer(view.buffer, json.buffers, `buffer view ${i}`)
      const end = (view.byteOffset ?? 0) + view.byteLength
      if (end > buffers[view.buffer]!.length) this.fail(`buffer view ${i} ends beyond its bytes`)
    })
    let numbers = 0
    ;(json.accessors ?? []).forEach((accessor, i) => {
      this.accessor(accessor, `accessor ${i}`)
      numbers += accessor.count * COMPONENTS[accessor.type]!
    })
    if (numbers > MOST_NUMBERS)
      throw new FormatError(`${this.file} is too large to open: ${numbers} numbers.`)
    this.meshes()
    this.surfaces()
    this.nodes()
  }

  private accessor(accessor: GltfAccessor, what: string): void {
    const bytes = COMPONENT_BYTES[accessor.componentType]
    const components = COMPONENTS[accessor.type]
    if (bytes === undefined || components === undefined) this.fail(`${what} is of an unknown type`)
    if (accessor.bufferView !== undefined) {
      this.inside(accessor.bufferView, accessor.byteOffset, accessor.count, bytes * components, what)
    }
    const { sparse } = accessor
    if (sparse === undefined) return
    const indexType = sparse.indices.componentType
    if (!UNSIGNED.has(indexType)) this.fail(`${what} is of an unknown type`)
    const indexBytes = COMPONENT_BYTES[indexType]!
    this.inside(sparse.indices.bufferView, sparse.indices.byteOffset, sparse.count, indexBytes, what)
    this.inside(sparse.values.bufferView, sparse.values.byteOffset, sparse.count, bytes * components, what)
  }

  private inside(view: number, offset: number | undefined, count: number, size: number, what: string): void {
    this.refer(view, this.json.bufferViews, what)
    const { byteLength, byteStride } = this.json.bufferViews![view]!
    if (count === 0) return
    const stride = byteStride ?? size
    const end = (offset ?? 0) + stride * (count - 1) + size
    if (stride < size || end > byteLength) this.fail(`${what} ends beyond its bytes`)
  }

  private meshes(): void {
    const { accessors, materials, meshes } = this.json
    ;(meshes ?? []).forEach((mesh, i) => {
      for (const primitive of mesh.primitives) {
        for (const attribute of Object.values(primitive.attributes))
          this.refer(attribute, accessors, `mesh ${i}`)
        if (primitive.indices !== undefined) this.indices(primitive.indices, `mesh ${i}`)
        if (primitive.material !== undefined) this.refer(primitive.material, materials, `mesh ${i}`)
      }
    })
  }

  /** Of indices without bytes glTF makes zeros, as many as it says: a few bytes could be millions of triangles. */
  private indices(accessor: number, what: string): void {
    this.refer(accessor, this.json.accessors, what)
    const { bufferView, sparse } = this.json.accessors![accessor]!
    if (bufferView === undefined && sparse === undefined) this.fail(`${what} has indices without any bytes`)
  }

  private surfaces(): void {
    const { images, textures, materials, bufferViews } = this.json
    ;(images ?? []).forEach((image, i) => {
      if (image.bufferView !== undefined) this.refer(image.bufferView, bufferViews, `image ${i}`)
    })
    ;(textures ?? []).forEach((texture, i) => {
      const { EXT_texture_webp: webp, EXT_texture_avif: avif } = texture.extensions ?? {}
      for (const source of [texture.source, webp?.source, avif?.source]) {
        if (source !== undefined) this.refer(source, images, `texture ${i}`)
      }
    })
    ;(materials ?? []).forEach((material, i) => {
      const pbr = material.pbrMetallicRoughness
      const gloss = material.extensions?.KHR_materials_pbrSpecularGlossiness
      const uses = [
        pbr?.baseColorTexture,
        pbr?.metallicRoughnessTexture,
        material.normalTexture,
        gloss?.diffuseTexture,
      ]
      for (const use of uses) if (use !== undefined) this.refer(use.index, textures, `material ${i}`)
    })
  }

  /** Each node below one other at most: then no walk down the tree can go round in a circle. */
  private nodes(): void {
    const nodes = this.json.nodes ?? []
    if (nodes.length > MOST_NODES)
      throw new FormatError(`${this.file} is too large to open: ${nodes.length} nodes.`)
    const parent = new Int32Array(nodes.length).fill(-1)
    const lights = this.json.extensions?.KHR_lights_punctual?.lights
    nodes.forEach((node, i) => {
      for (const child of node.children ?? []) {
        this.refer(child, nodes, `node ${i}`)
        if (parent[child] !== -1) this.fail(`node ${child} hangs below two others`)
        parent[child] = i
      }
      if (node.mesh !== undefined) this.refer(node.mesh, this.json.meshes, `node ${i}`)
      if (node.camera !== undefined) this.refer(node.camera, this.json.cameras, `node ${i}`)
      const { KHR_lights_punctual: light, EXT_mesh_gpu_instancing: instances } = node.extensions ?? {}
      if (light !== undefined) this.refer(light.light, lights, `node ${i}`)
      for (const attribute of Object.values(instances?.attributes ?? {})) {
        this.refer(attribute, this.json.accessors, `node ${i}`)
      }
    })
    this.noCircle(parent)
    const { scene, scenes } = this.json
    if (scene !== undefined) this.refer(scene, scenes, 'the scene')
    ;(scenes ?? []).forEach((entry, i) => {
      for (const root of entry.nodes ?? []) this.refer(root, nodes, `scene ${i}`)
    })
  }

  private noCircle(parent: Int32Array): void {
    // 0 not seen, 1 on the present way up, 2 known to lead to a root.
    const state = new Uint8Array(parent.length)
    for (let start = 0; start < parent.length; start++) {
      let at = start
      while (at !== -1 && state[at] === 0) {
        state[at] = 1
        at = parent[at]!
      }
      if (at !== -1 && state[at] === 1) this.fail(`node ${at} hangs below itself`)
      for (let back = start; back !== -1 && state[back] === 1; back = parent[back]!) state[back] = 2
    }
  }

  private refer(index: number, list: readonly unknown[] | undefined, what: string): void {
    if (list === undefined || index >= list.length) this.fail(`${what} refers to something that is not there`)
  }

  private fail(what: string): never {
    throw new FormatError(`${this.file} is damaged: ${what}.`)
  }
}
