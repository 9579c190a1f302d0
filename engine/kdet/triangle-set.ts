/**
 * Triangles of any number of meshes in one list: what kDet runs on. Positions and topology may change from frame to
 * frame.
 */
export interface TriangleSet {
  /** xyz a vertex. */
  readonly positions: Float64Array
  /** Three vertices a triangle. */
  readonly corners: Uint32Array
  /**
   * Which mesh a triangle is of: within one mesh, triangles that share a vertex position (−0 equals 0) are neighbours
   * and no pair.
   */
  readonly mesh: Int32Array
  /** Not 0 for a triangle of something that keeps its shape: two of these are never a pair. None where left out. */
  readonly solid?: Uint8Array
}

export const NO_TRIANGLES: TriangleSet = {
  positions: new Float64Array(0),
  corners: new Uint32Array(0),
  mesh: new Int32Array(0),
}
