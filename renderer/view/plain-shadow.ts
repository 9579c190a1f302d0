/**
 * What draws the shadow map where the plain shaders look at it. They take a surface's place as it is, so the map lies a
 * little behind what casts, the more the flatter the light falls; else surfaces would shade themselves in stripes.
 */
import { MeshDepthMaterial } from 'three'

export const plainShadow = new MeshDepthMaterial({
  polygonOffset: true,
  polygonOffsetFactor: 2,
  polygonOffsetUnits: 8,
})
