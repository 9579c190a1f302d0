/** The methods that are compared, all behind one call. */
import type { PointClassifier } from '../../engine/inside/label.ts'
import { type MultipoleOptions, multipoleSetup } from '../../engine/inside/multipole/multipole-solid.ts'
import { RayPlain } from '../../engine/inside/ray-plain.ts'
import { RayTree } from '../../engine/inside/ray-tree.ts'
import type { TriangleMesh } from '../../engine/soup/triangle-mesh.ts'
import { ThreeMeshBvhParity } from '../peers/three-mesh-bvh.ts'

export type MethodId = 'ray' | 'ray-plain' | 'fmm-wc' | 'fmm-pc' | 'three-mesh-bvh'

export interface Contestant {
  readonly id: MethodId
  /** For tables and plots. */
  readonly name: string
  /** Its setup depends on how many points will be asked. */
  readonly knowsPoints: boolean
  /** Not ours: a wrong label of its own is counted and does not fail the bench. */
  readonly isPeer: boolean
  /** Null where it was not ready by `deadline`, in the clock's milliseconds. */
  prepare(mesh: TriangleMesh, points: number, deadline: number): PointClassifier | null
}

/** Step by step, so that a setup that would take all day can be given up. */
function multipole(
  mesh: TriangleMesh,
  deadline: number,
  options: Omit<MultipoleOptions, 'exact'>,
): PointClassifier | null {
  const steps = multipoleSetup(mesh, { exact: new RayTree(mesh), ...options })
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() > deadline) return null
  }
}

/** The first is what the others are compared with. */
export function contestants(): Contestant[] {
  return [
    {
      id: 'ray',
      name: 'rays, accelerated',
      knowsPoints: false,
      isPeer: false,
      prepare: (mesh) => new RayTree(mesh),
    },
    {
      id: 'ray-plain',
      name: 'rays, plain',
      knowsPoints: false,
      isPeer: false,
      prepare: (mesh) => new RayPlain(mesh),
    },
    {
      id: 'fmm-wc',
      name: 'multipole, well chosen',
      knowsPoints: true,
      isPeer: false,
      prepare: (mesh, points, deadline) => multipole(mesh, deadline, { depth: 'well', points }),
    },
    {
      id: 'fmm-pc',
      name: 'multipole, pre-chosen',
      knowsPoints: false,
      isPeer: false,
      prepare: (mesh, _points, deadline) => multipole(mesh, deadline, { depth: 'pre' }),
    },
    {
      id: 'three-mesh-bvh',
      name: `three-mesh-bvh ${ThreeMeshBvhParity.version}`,
      knowsPoints: false,
      isPeer: true,
      prepare: (mesh) => new ThreeMeshBvhParity(mesh.positions, mesh.corners),
    },
  ]
}
