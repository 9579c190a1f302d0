/** Where every node stands in the world: the tree walked once, in the file's order, instances spread out. */
import { FormatError } from '../format-error.ts'
import { type Affine, fromParts, identity, ofNode, product } from './affine.ts'
import { MOST_BODIES } from './limits.ts'
import { floatsOf } from './numbers.ts'
import type { OpenedGltf } from './open-gltf.ts'

export interface Placement {
  readonly node: number
  /** −1 at the top. */
  readonly parent: number
  /** Which of the node's GPU instances; −1 where it is the node itself. */
  readonly instance: number
  readonly map: Affine
}

export function placements(gltf: OpenedGltf): Placement[] {
  const nodes = gltf.json.nodes ?? []
  const result: Placement[] = []
  const waiting: { node: number; parent: number; above: Affine }[] = []
  const seen = new Uint8Array(nodes.length)
  for (const root of rootsOf(gltf).reverse()) waiting.push({ node: root, parent: -1, above: identity() })
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const node = nodes[next.node]!
    // A scene may list a node that hangs below another one of its nodes.
    if (seen[next.node] === 1 || node.extensions?.KHR_node_visibility?.visible === false) continue
    seen[next.node] = 1
    const map = product(next.above, ofNode(node))
    const maps = instanceMaps(gltf, next.node)
    if (maps === null) result.push({ node: next.node, parent: next.parent, instance: -1, map })
    else {
      if (result.length + maps.length > MOST_BODIES) {
        throw new FormatError(`${gltf.file} is too large to open: more than ${MOST_BODIES} instances.`)
      }
      maps.forEach((own, instance) => {
        result.push({ node: next.node, parent: next.parent, instance, map: product(map, own) })
      })
    }
    for (const child of (node.children ?? []).toReversed()) {
      waiting.push({ node: child, parent: next.node, above: map })
    }
  }
  return result
}

/** The scene the file opens with; a file without scenes is a library of nodes: then all that hang below nothing. */
function rootsOf(gltf: OpenedGltf): number[] {
  const { scene, scenes, nodes } = gltf.json
  const chosen = scenes?.[scene ?? 0]
  if (chosen !== undefined) return [...(chosen.nodes ?? [])]
  const children = new Set((nodes ?? []).flatMap((node) => node.children ?? []))
  return (nodes ?? []).map((_, i) => i).filter((i) => !children.has(i))
}

function instanceMaps(gltf: OpenedGltf, node: number): Affine[] | null {
  const attributes = gltf.json.nodes![node]!.extensions?.EXT_mesh_gpu_instancing?.attributes
  if (attributes === undefined) return null
  const read = (semantic: string, size: number) => {
    const accessor = attributes[semantic]
    if (accessor === undefined) return null
    const numbers = floatsOf(gltf.accessors[accessor]!)
    if (gltf.accessors[accessor]!.getElementSize() !== size) {
      throw new FormatError(`${gltf.file} is damaged: the instances of node ${node} are of a wrong type.`)
    }
    return { numbers, count: numbers.length / size }
  }
  const t = read('TRANSLATION', 3)
  const q = read('ROTATION', 4)
  const s = read('SCALE', 3)
  const counts = [t, q, s].flatMap((list) => (list === null ? [] : [list.count]))
  const count = counts.length === 0 ? 0 : Math.min(...counts)
  if (count > MOST_BODIES) {
    throw new FormatError(`${gltf.file} is too large to open: more than ${MOST_BODIES} instances.`)
  }
  return Array.from({ length: count }, (_, i) =>
    fromParts(
      t?.numbers.subarray(3 * i, 3 * i + 3) ?? [0, 0, 0],
      q?.numbers.subarray(4 * i, 4 * i + 4) ?? [0, 0, 0, 1],
      s?.numbers.subarray(3 * i, 3 * i + 3) ?? [1, 1, 1],
    ),
  )
}
