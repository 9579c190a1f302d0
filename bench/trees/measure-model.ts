import { buildTree, type SplitRule } from '../../engine/soup/build-tree.ts'
import { expectedTests, expectedTestsByBoxes, regimeOf, treeScaling } from '../../engine/soup/cost-model.ts'
import { TreePairs } from '../../engine/soup/tree-pairs.ts'
import { triangleCount } from '../../engine/soup/triangle-mesh.ts'
import type { BenchMesh } from './meshes.ts'
import { AT_ORIGIN, type Poses, randomPoses } from './poses.ts'

/** What the cost model predicts for two copies of a mesh, and what was counted. */
export interface ModelRow {
  readonly mesh: string
  readonly triangles: number
  readonly rule: SplitRule
  readonly buildMs: number
  readonly leaves: number
  readonly alphaX: number
  readonly alphaY: number
  readonly alphaZ: number
  readonly product: number
  /** The row of the paper's Table 1, and the exponent of n for this very product. */
  readonly regime: string
  readonly exponent: number
  /** By the paper's sum from the mean factors, and by the boxes of every level. */
  readonly predicted: number
  readonly predictedByBoxes: number
  /** Means of box tests over random places: upright, refined as the paper has it; and turned, as the engine does it. */
  readonly counted: number
  readonly countedTurned: number
  readonly places: number
}

const RULES: readonly SplitRule[] = ['longest-edge', 'surface-area']

/** Trees down to single triangles, as the model has them. */
export function measureModel({ name, mesh }: BenchMesh, places: number): ModelRow[] {
  const upright = randomPoses(mesh, places, false, 1)
  const turned = randomPoses(mesh, places, true, 2)
  return RULES.map((rule) => {
    const start = performance.now()
    const tree = buildTree(mesh, { rule, granularity: 1 })
    const buildMs = performance.now() - start
    const { leaves, alpha, product } = treeScaling(tree)
    const { row, exponent } = regimeOf(product)
    const counting = (query: TreePairs, poses: Poses): number => {
      let tests = 0
      for (let i = 0; i < poses.count; i++) {
        query.all(tree, AT_ORIGIN, 0, tree, poses.numbers, i)
        tests += query.boxTests
      }
      return tests / poses.count
    }
    return {
      mesh: name,
      triangles: triangleCount(mesh),
      rule,
      buildMs,
      leaves,
      alphaX: alpha[0],
      alphaY: alpha[1],
      alphaZ: alpha[2],
      product,
      regime: row,
      exponent,
      predicted: expectedTests(product, leaves),
      predictedByBoxes: expectedTestsByBoxes(tree, tree),
      counted: counting(new TreePairs('both'), upright),
      countedTurned: counting(new TreePairs('larger'), turned),
      places,
    }
  })
}
