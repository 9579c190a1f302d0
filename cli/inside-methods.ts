import { chooseMethod } from '../engine/inside/auto.ts'
import { BestAnswer } from '../engine/inside/best-answer.ts'
import type { PointClassifier } from '../engine/inside/label.ts'
import { multipoleSolid } from '../engine/inside/multipole/multipole-solid.ts'
import { RayPlain } from '../engine/inside/ray-plain.ts'
import { RayTree } from '../engine/inside/ray-tree.ts'
import { WindingSum } from '../engine/inside/winding.ts'
import { type TriangleMesh, triangleCount } from '../engine/soup/triangle-mesh.ts'

/** The engine's methods by the names that the command line has for them. */
export type MethodName = 'ray' | 'ray-plain' | 'fmm'

const namesInEngine = { 'ray-tree': 'ray', 'ray-plain': 'ray-plain', multipole: 'fmm' } as const

/** What `auto` stands for, given how much there is to do. */
export function methodFor(asked: MethodName | 'auto', mesh: TriangleMesh, points: number): MethodName {
  if (asked !== 'auto') return asked
  return namesInEngine[chooseMethod(['ray-plain', 'ray-tree', 'multipole'], triangleCount(mesh), points)]
}

/** For a mesh that encloses a solid. */
export function exactMethod(method: MethodName, mesh: TriangleMesh, points: number): PointClassifier {
  if (method === 'ray') return new RayTree(mesh)
  if (method === 'ray-plain') return new RayPlain(mesh)
  return multipoleSolid(mesh, { exact: new RayTree(mesh), depth: 'well', points })
}

/** For any other mesh: by the generalised winding number, the same label whatever the method. */
export function bestAnswerMethod(method: MethodName, mesh: TriangleMesh): PointClassifier {
  return method === 'ray-plain' ? new WindingSum(mesh) : new BestAnswer(mesh)
}
