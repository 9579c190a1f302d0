import type { MeshStandardMaterial, ShaderMaterial } from 'three'

/** Three's own with our additions, or the plain one for machines without a graphics card. */
export type LitMaterial = MeshStandardMaterial | ShaderMaterial
