import { describe, expect, it } from 'vitest'
import type { LoadedMaterial, LoadedScene } from '../../../formats/loaded-scene.ts'
import { MOST_LAMPS, PlainLight } from '../../../renderer/view/plain-light.ts'
import { makePlainMaterial, plainKind } from '../../../renderer/view/plain-material.ts'

const matt: LoadedMaterial = {
  name: 'matt',
  color: [0.5, 0.4, 0.3],
  opacity: 1,
  roughness: 0.9,
  metalness: 0,
  emissive: [0, 0, 0],
  doubleSided: false,
  colorImage: 2,
  normalImage: -1,
  roughnessImage: -1,
}

function sceneWith(lamps: number): LoadedScene {
  return {
    id: 'test',
    title: 'Test',
    models: [],
    bodies: [],
    materials: [],
    images: [],
    lights: Array.from({ length: lamps }, (_, i) => ({
      type: 'lamp' as const,
      position: [i, 0, 0] as [number, number, number],
      color: [1, 1, 1] as [number, number, number],
      intensity: i,
      range: 3,
    })),
    start: { position: [0, 0, 0], heading: 0 },
    environment: { sky: [1, 1, 1], ground: [0, 0, 0], ambient: 1, background: [1, 1, 1] },
    soft: [],
    notices: [],
  }
}

describe('the plain materials', () => {
  it('are shared by what differs only in colour and smoothness, as those are with the vertices', () => {
    const kind = plainKind(matt, true)
    expect(plainKind({ ...matt, name: 'other', color: [1, 0, 0], roughness: 0.7 }, true)).toBe(kind)
    // Without coordinates the picture does not count.
    expect(plainKind({ ...matt, colorImage: 3 }, false)).toBe(plainKind(matt, false))
    const others: Partial<LoadedMaterial>[] = [
      { colorImage: 3 },
      { opacity: 0.5 },
      { roughness: 0.1 },
      { metalness: 1 },
      { emissive: [1, 0, 0] },
      { doubleSided: true },
      { alphaCutoff: 0.5 },
    ]
    const kinds = others.map((other) => plainKind({ ...matt, ...other }, true))
    expect(kinds).not.toContain(kind)
  })

  it('are transparent for glass alone', () => {
    const light = new PlainLight(sceneWith(0))
    const glass = makePlainMaterial({ ...matt, opacity: 0.3 }, null, light)
    expect([glass.transparent, glass.depthWrite]).toEqual([true, false])
    const wall = makePlainMaterial(matt, null, light)
    expect([wall.transparent, wall.depthWrite]).toEqual([false, true])
    expect('SHADED_BY_HAND' in wall.defines).toBe(true)
    expect('SHADED_BY_HAND' in makePlainMaterial(matt, null, light, 'hand').defines).toBe(false)
  })

  it('are lit by the strongest lamps where there are too many', () => {
    const { uniforms, lampCount } = new PlainLight(sceneWith(MOST_LAMPS + 3))
    expect(lampCount).toBe(MOST_LAMPS)
    expect(uniforms.lamps.value.map(({ x }) => x)).toEqual([8, 7, 6, 5, 4, 3])
  })
})
