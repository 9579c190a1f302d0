/**
 * Parts by name: `chair_part0` and `chair_part.001` are the convex parts of `chair`. They may hang below it, beside it
 * or elsewhere; where there is no such node, or it has no mesh, they make up the body themselves.
 */
import type { GltfJson } from './gltf-json.ts'
import type { Placement } from './placements.ts'

export interface PartGroup {
  /** The placement whose body the parts make, or null: then `name` is all that is known of it. */
  readonly owner: Placement | null
  readonly name: string
  readonly parts: { readonly placement: Placement; readonly name: string }[]
}

const PART = /^(.+)_part(.*)$/i

export function groupParts(json: GltfJson, placements: readonly Placement[]): PartGroup[] {
  const nodes = json.nodes ?? []
  const byNode = new Map<number, Placement>()
  const byName = new Map<string, Placement[]>()
  for (const placement of placements) {
    if (placement.instance > 0) continue
    byNode.set(placement.node, placement)
    const name = nodes[placement.node]!.name ?? ''
    const list = byName.get(name)
    if (list === undefined) byName.set(name, [placement])
    else list.push(placement)
  }
  const groups = new Map<string, PartGroup>()
  for (const placement of placements) {
    const { name, mesh } = nodes[placement.node]!
    const match = mesh === undefined || placement.instance >= 0 ? null : PART.exec(name ?? '')
    if (match === null) continue
    const base = match[1]!
    const rest = match[2]!
    const owner = ownerOf(base, placement, nodes, byNode, byName)
    // "dust_particles" is no part of any "dust" unless there is one.
    if (owner === null && /^[a-z]/.test(rest)) continue
    const key = owner === null ? `${placement.parent} ${base}` : `node ${owner.node}`
    let group = groups.get(key)
    if (group === undefined) {
      group = { owner, name: base, parts: [] }
      groups.set(key, group)
    }
    group.parts.push({ placement, name: partName(rest) })
  }
  return [...groups.values()]
}

function ownerOf(
  base: string,
  part: Placement,
  nodes: NonNullable<GltfJson['nodes']>,
  byNode: ReadonlyMap<number, Placement>,
  byName: ReadonlyMap<string, readonly Placement[]>,
): Placement | null {
  const parent = byNode.get(part.parent)
  // A copied chair is "chair.001", and its copied parts "chair_part0.001".
  const parentName = parent === undefined ? undefined : (nodes[parent.node]!.name ?? '')
  if (parent !== undefined && (parentName === base || withoutNumber(parentName!) === withoutNumber(base))) {
    return parent
  }
  const named = (byName.get(base) ?? []).filter((candidate) => candidate.node !== part.node)
  return (
    named.find((candidate) => candidate.parent === part.parent) ?? (named.length === 1 ? named[0]! : null)
  )
}

function withoutNumber(name: string): string {
  return name.replace(/\.\d+$/, '')
}

/** "_seat" → "seat", ".001" → "part 001", "" → "part". */
function partName(rest: string): string {
  const text = rest.replace(/[._\s-]+/g, ' ').trim()
  return /^\d*$/.test(text) ? `part ${text}`.trim() : text.slice(0, 80)
}
