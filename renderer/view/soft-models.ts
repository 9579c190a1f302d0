/** Soft bodies as they are drawn: a mesh a material, whose corners come from the worker that moves them. */
import { Group } from 'three'
import type { LoadedScene } from '../../formats/loaded-scene.ts'
import { SoftCorners } from '../soft/soft-corners.ts'
import type { Materials } from './materials.ts'
import { SoftBatch } from './soft-batch.ts'
import type { SoftCornersShown } from './stage-view.ts'

/**
 * Updates between two of the shadows without a graphics card, where drawing them takes as long as the picture: the last
 * one, when everything lies still, is always drawn.
 */
const PLAIN_SHADOW_INTERVAL = 30

export class SoftModels {
  readonly group = new Group()
  private readonly batches: SoftBatch[] = []
  private readonly scene: LoadedScene
  private readonly materials: Materials
  private readonly isPlain: boolean
  private shown: SoftCornersShown | null = null
  private sinceShadows = 0
  private wasMoving = false

  constructor(scene: LoadedScene, materials: Materials) {
    this.scene = scene
    this.materials = materials
    this.isPlain = materials.isPlain
  }

  /** After pictures are decoded: a material that is made before has none, and its cloth would be white. */
  build(): void {
    const { scene, materials } = this
    const start = startOf(scene)
    const byMaterial = new Map<string, number[]>()
    for (const [i, { material, uvs }] of scene.soft.entries()) {
      const key = `${material} ${uvs !== null}`
      byMaterial.set(key, [...(byMaterial.get(key) ?? []), i])
    }
    for (const softs of byMaterial.values()) {
      const batch = new SoftBatch(scene.soft, softs, materials)
      batch.take(start, true)
      this.batches.push(batch)
      this.group.add(batch.mesh)
    }
  }

  /** True when shadows are no longer right. */
  update(shown: SoftCornersShown | null): boolean {
    if (shown === null || shown === this.shown) return false
    const isFirst = this.shown === null
    this.shown = shown
    let moved = false
    for (let i = 0; i < this.batches.length; i++) {
      if (this.batches[i]!.take(shown, isFirst)) moved = true
    }
    if (!this.isPlain) return moved
    const hasStopped = this.wasMoving && !moved
    this.wasMoving = moved
    if (!hasStopped && !(moved && ++this.sinceShadows >= PLAIN_SHADOW_INTERVAL)) return false
    this.sinceShadows = 0
    return true
  }

  dispose(): void {
    for (const batch of this.batches) batch.dispose()
  }
}

/** As the scene has them; shards are not there yet. */
function startOf({ soft }: LoadedScene): SoftCornersShown {
  const first = new Int32Array(soft.length + 1)
  for (const [i, { corners }] of soft.entries()) first[i + 1] = first[i]! + corners.length / 3
  const bodies = soft.map((one) => ({ active: one.shardOf < 0, positions: one.positions, mesh: one }))
  const triangles = first[soft.length]!
  const start = {
    positions: new Float32Array(9 * triangles),
    normals: new Float32Array(9 * triangles),
    tones: new Uint8Array(triangles),
    changed: new Uint8Array(soft.length).fill(1),
  }
  const corners = new SoftCorners(
    bodies,
    first,
    soft.map(({ rigid }) => rigid),
  )
  for (let i = 0; i < soft.length; i++) corners.write(i, start.positions, start.normals)
  return start
}
