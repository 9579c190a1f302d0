import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BenchMesh } from '../bench/trees/meshes.ts'
import { joined } from '../engine/soup/joined-mesh.ts'
import { readMeshFile } from './mesh-file.ts'

/** Meshes for measuring that lie beside the project on some machines. */
const SHARED = fileURLToPath(new URL('../../shared/data/', import.meta.url))

/** The files given, each as one mesh; without any, those beside the project, unless a quick run is wanted. */
export async function benchMeshes(paths: readonly string[], quick: boolean): Promise<BenchMesh[]> {
  const files = paths.length > 0 || quick ? paths : sharedFiles()
  const meshes: BenchMesh[] = []
  for (const path of files) meshes.push({ name: basename(path), mesh: joined(await readMeshFile(path)) })
  return meshes
}

function sharedFiles(): string[] {
  return ['kdet', 'glb'].flatMap((folder) => {
    const path = join(SHARED, folder)
    if (!existsSync(path)) return []
    const names = readdirSync(path).filter((name) => /\.(ply|glb)$/.test(name))
    return names.sort().map((name) => join(path, name))
  })
}
