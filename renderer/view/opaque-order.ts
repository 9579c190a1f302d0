/**
 * The order in which solid things are drawn: by how far their far side is, so that what stands in front is drawn before
 * the walls behind it, and hidden pixels are not computed. Three's own order (by material) draws most pixels twice.
 */

export interface Drawn {
  readonly renderOrder: number
  /** Depth of the middle, metres. */
  readonly z: number
  readonly id: number
  readonly object: { readonly boundingSphere?: { readonly radius: number } | null }
}

export function compareOpaque(a: Drawn, b: Drawn): number {
  if (a.renderOrder !== b.renderOrder) return a.renderOrder - b.renderOrder
  const farA = a.z + (a.object.boundingSphere?.radius ?? 0)
  const farB = b.z + (b.object.boundingSphere?.radius ?? 0)
  return farA !== farB ? farA - farB : a.id - b.id
}
