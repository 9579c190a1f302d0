import type { TriangleMesh } from '../../engine/soup/triangle-mesh.ts'

/** One mesh of a file, as the file calls it; its triangles count from 0 in the file's order. */
export interface NamedMesh extends TriangleMesh {
  readonly name: string
  /**
   * Where the file has polygons of more than three corners: polygon p is triangles polygons[p] to polygons[p + 1], one
   * number more than polygons.
   */
  readonly polygons?: Uint32Array
}

/** What a mesh is called that has no name of its own: the file's, without folder and ending. */
export function nameFromFile(file: string): string {
  const base = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1)
  return base.replace(/\.[^.]*$/, '') || base
}

/** Names come from strangers: a megabyte of one would bury whatever repeats it. */
export function shortened(name: string): string {
  return name.length > 100 ? `${name.slice(0, 99)}…` : name
}
