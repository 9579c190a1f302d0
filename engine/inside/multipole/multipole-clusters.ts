/** The multipole expansions of all clusters of panels: moments at the leaves (22), M2M above them (23). */
import { PanelMoments } from './moments.ts'
import type { PanelOctree } from './panel-octree.ts'
import type { Translations } from './translations.ts'

const CLUSTERS_A_STEP = 512

/** Yields how much is done, from 0 to 1. */
export function* multipoleClusters(
  panels: PanelOctree,
  translations: Translations,
): Generator<number, Float64Array> {
  const { multipoleSize: size, multipoleDegree } = translations
  const multipoles = new Float64Array(panels.nodeCount * size)
  const moments = new PanelMoments(multipoleDegree)
  const { centre } = panels
  // Sons are numbered after their fathers.
  for (let node = panels.nodeCount - 1; node >= 0; node--) {
    const x = centre[3 * node]
    const y = centre[3 * node + 1]
    const z = centre[3 * node + 2]
    const sons = panels.children[node]
    if (sons === 0) {
      const first = panels.first[node]
      moments.add(multipoles, node * size, panels.triangles, first, first + panels.size[node], x, y, z)
    }
    for (let k = 0; k < sons; k++) {
      const son = panels.child[node] + k
      translations.shiftMultipole(
        multipoles,
        node * size,
        multipoles,
        son * size,
        centre[3 * son] - x,
        centre[3 * son + 1] - y,
        centre[3 * son + 2] - z,
      )
    }
    if (node % CLUSTERS_A_STEP === 0) yield 1 - node / panels.nodeCount
  }
  return multipoles
}
