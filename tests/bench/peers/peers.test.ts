import { expect, it } from 'vitest'
import { difference } from '../../../bench/icollide/compare.ts'
import { Judge } from '../../../bench/icollide/judge.ts'
import { recordScene } from '../../../bench/icollide/scene.ts'
import { trueCollisions } from '../../../bench/icollide/truth.ts'
import { createPeers } from '../../../bench/peers/index.ts'
import { DEFAULT_SETTINGS } from '../../../engine/simulation/multi-body.ts'
import { plainEngine } from '../icollide/plain-engine.ts'

/** The peers' own tolerances: the half-width of the band in which they may differ. */
const BAND = 1e-3

const settings = { ...DEFAULT_SETTINGS, bodies: 80, faces: 16, density: 0.08, seed: 81 }
const scene = recordScene(settings, 12, plainEngine())
const judge = new Judge(scene.shapes, scene.shapeOf)

for (const peer of createPeers()) {
  it(`${peer.name} (${peer.answers}) names the true pairs, also after a jump (seed ${settings.seed})`, async () => {
    await peer.prepare(scene.shapes, scene.shapeOf, scene.frames[0])
    let pairs = 0
    for (const frame of [0, 1, 2, 3, 11, 10, 9, 0]) {
      const poses = scene.frames[frame]
      peer.frame(poses)
      const found = peer.collisions()
      const truth = trueCollisions(judge, poses)
      pairs += truth.length
      expect([...found]).toEqual([...found].sort((a, b) => a - b))
      for (const key of [...difference(found, truth), ...difference(truth, found)]) {
        const distance = judge.signedDistance(Math.floor(key / 80), key % 80, poses)
        expect(Math.abs(distance), `frame ${frame}, pair ${key}`).toBeLessThan(BAND)
      }
    }
    expect(pairs).toBeGreaterThan(50)
    expect(peer.version).toMatch(/^\d+\.\d+\.\d+/)
    peer.dispose()
  })
}
