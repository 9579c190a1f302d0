/**
 * J at one point from the panels' tree alone: multipoles of clusters that are far enough, triangles of the rest. It
 * decides cells without panels at setup, and reads J outside the body's box.
 */
import { interactionBound } from './error-bound.ts'
import { GrowingInts } from './growing.ts'
import type { PanelOctree } from './panel-octree.ts'
import { addPanels } from './solid-angle.ts'
import type { Translations } from './translations.ts'

export class FarReader {
  /** J and the bound of its error: what a reading adds to. */
  readonly out = new Float64Array(2)

  private readonly panels: PanelOctree
  private readonly multipoles: Float64Array
  private readonly translations: Translations
  private readonly share: number
  private readonly open = new GrowingInts()

  /** `share` is the error one cluster may have. */
  constructor(panels: PanelOctree, multipoles: Float64Array, translations: Translations, share: number) {
    this.panels = panels
    this.multipoles = multipoles
    this.translations = translations
    this.share = share
  }

  /** Adds J of one cluster's panels to `out`. */
  addCluster(cluster: number, x: number, y: number, z: number): void {
    const { panels, translations, open, out } = this
    open.length = 0
    open.push(cluster)
    while (open.length > 0) {
      const node = open.data[--open.length]
      if (panels.children[node] === 0) {
        // A leaf has so few panels that their angles cost less than its multipole.
        addPanels(out, panels.triangles, panels.first[node], panels.first[node] + panels.size[node], x, y, z)
        continue
      }
      const dx = x - panels.centre[3 * node]
      const dy = y - panels.centre[3 * node + 1]
      const dz = z - panels.centre[3 * node + 2]
      const bound = interactionBound(
        panels.area[node],
        panels.radius[node],
        0,
        Math.sqrt(dx * dx + dy * dy + dz * dz),
        translations.degree,
      )
      if (bound <= this.share) {
        out[0] += translations.readMultipole(this.multipoles, node * translations.multipoleSize, dx, dy, dz)
        out[1] += bound
      } else {
        for (let k = 0; k < panels.children[node]; k++) open.push(panels.child[node] + k)
      }
    }
  }
}
