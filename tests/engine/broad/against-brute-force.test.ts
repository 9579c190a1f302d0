import { describe, it } from 'vitest'
import { METHODS, TestScene } from './test-scene.ts'

/** Each family is run with these seeds on every method; the seed is in the title. */
const SEEDS = [1, 2]

type Family = (scene: TestScene) => void

/** A size over three decades. */
function anySize(scene: TestScene): number {
  return [0.01, 0.1, 1, 10][scene.random.below(4)] * scene.random.between(0.2, 1)
}

function scatter(
  scene: TestScene,
  count: number,
  side: number,
  offset = 0,
  half = () => anySize(scene),
): void {
  const { random } = scene
  const coordinate = () => offset + random.between(-side, side)
  for (let i = 0; i < count; i++) scene.add(coordinate(), coordinate(), coordinate(), half(), random.below(6))
}

/** A share of the bodies drifts; the share changes from frame to frame, so that `auto` uses both sorts. */
function drift(scene: TestScene, speed: number): void {
  const { random } = scene
  const share = [0.02, 0.1, 0.3, 1][random.below(4)]
  const step = () => random.between(-speed, speed)
  for (const body of scene.alive) if (random.unit() < share) scene.translate(body, step(), step(), step())
}

const FAMILIES: Record<string, Family> = {
  'bodies of all sizes in motion': (scene) => {
    scatter(scene, 250, 20)
    for (let frame = 0; frame < 40; frame++) {
      scene.update()
      drift(scene, 0.5)
    }
  },

  'boxes that change their shape': (scene) => {
    scatter(scene, 150, 10)
    for (let frame = 0; frame < 40; frame++) {
      scene.update()
      for (const body of scene.alive) if (scene.random.below(3) === 0) scene.reshape(body, 1)
    }
  },

  'an integer lattice: ties and exact touching everywhere': (scene) => {
    const { random } = scene
    const whole = () => random.below(9)
    for (let i = 0; i < 160; i++) scene.add(whole(), whole(), whole(), random.below(3) / 2, random.below(3))
    for (let frame = 0; frame < 60; frame++) {
      scene.update()
      const share = [0.03, 0.2, 1][random.below(3)]
      for (const body of scene.alive)
        if (random.unit() < share) scene.place(body, whole(), whole(), whole(), random.below(3) / 2)
    }
  },

  'bodies added, removed, rescaled, thrown': (scene) => {
    const { random } = scene
    scatter(scene, 100, 15)
    for (let frame = 0; frame < 150; frame++) {
      scene.update()
      drift(scene, 0.3)
      const coordinate = () => random.between(-20, 20)
      for (let i = random.below(6); i > 0; i--)
        scene.add(coordinate(), coordinate(), coordinate(), anySize(scene), random.below(3))
      for (let i = random.below(6); i > 0 && scene.alive.length > 0; i--) scene.remove(scene.someBody())
      for (let i = random.below(4); i > 0 && scene.alive.length > 0; i--)
        scene.place(scene.someBody(), coordinate(), coordinate(), coordinate(), anySize(scene))
    }
  },

  'added and removed before the update saw it': (scene) => {
    for (let frame = 0; frame < 20; frame++) {
      scatter(scene, 6, 3)
      scene.remove(scene.someBody())
      scene.remove(scene.someBody())
      scene.update()
    }
  },

  'all bodies in one spot, then apart, then together again': (scene) => {
    const { random } = scene
    for (let i = 0; i < 120; i++) scene.add(3, 3, 3, 1)
    scene.update()
    for (let frame = 0; frame < 8; frame++) {
      const spread = frame % 2 === 0 ? 200 : 0
      const coordinate = () => 3 + random.between(-spread, spread)
      for (const body of scene.alive) scene.place(body, coordinate(), coordinate(), coordinate(), 1)
      scene.update()
    }
  },

  'giants among small bodies': (scene) => {
    const { random } = scene
    scatter(scene, 300, 40, 0, () => 0.3)
    // Their faces lie among the small bodies, which wander in and out.
    for (let i = 0; i < 3; i++) scene.add(-1000 + 10 * i, 0, 0, 1000)
    for (let frame = 0; frame < 30; frame++) {
      scene.update()
      drift(scene, 0.4)
      // Giants come, go, shrink, and small bodies become giants.
      const size = [0.3, 30, 3000][random.below(3)]
      scene.place(scene.someBody(), random.between(-40, 40), 0, 0, size)
      if (frame % 7 === 3) scene.remove(scene.someBody())
      if (frame % 3 === 1) scatter(scene, 3, 40, 0, () => 0.3)
    }
  },

  'boxes without any size': (scene) => {
    const { random } = scene
    const half = () => [0, 0, 1][random.below(3)]
    const whole = () => random.below(5)
    for (let i = 0; i < 120; i++) scene.add(whole(), whole(), whole(), half())
    for (let frame = 0; frame < 30; frame++) {
      scene.update()
      for (let i = 0; i < 20; i++) scene.place(scene.someBody(), whole(), whole(), whole(), half())
    }
  },

  '50 km from the origin': (scene) => {
    scatter(scene, 300, 10, 50_000, () => 0.5)
    for (let frame = 0; frame < 30; frame++) {
      scene.update()
      drift(scene, 0.2)
    }
  },

  'bodies spread beyond all bounds': (scene) => {
    const { random } = scene
    scatter(scene, 200, 10, 0, () => 0.5)
    const far = () => [0, 1e3, 1e9, 1e150, -1e150][random.below(5)] * random.between(0.999, 1)
    for (let frame = 0; frame < 30; frame++) {
      scene.update()
      for (let i = 0; i < 25; i++) {
        const half = random.below(8) === 0 ? 1e12 : 0.5
        scene.place(scene.someBody(), far(), far(), far(), half)
      }
      drift(scene, 0.5)
    }
  },

  'the crowd gathers and the cells are chosen anew': (scene) => {
    scatter(scene, 200, 50, 0, () => 0.5)
    for (let frame = 0; frame < 60; frame++) {
      scene.update()
      const factor = frame % 30 < 15 ? 0.85 : 1.18
      for (const body of scene.alive) {
        const centre = [0, 1, 2].map((k) => (scene.boxes[body * 6 + k] + scene.boxes[body * 6 + k + 3]) / 2)
        scene.place(body, centre[0] * factor, centre[1] * factor, centre[2] * factor, 0.5)
      }
    }
  },

  'everything rescaled at once': (scene) => {
    scatter(scene, 200, 20, 0, () => 0.3)
    for (const half of [0.3, 3, 30, 0.003, 1]) {
      scene.update()
      for (const body of scene.alive) {
        const low = scene.boxes.subarray(body * 6, body * 6 + 6)
        scene.place(body, (low[0] + low[3]) / 2, (low[1] + low[4]) / 2, (low[2] + low[5]) / 2, half)
      }
    }
    scene.update()
  },

  'boxes changed without being listed, listed later': (scene) => {
    const { random } = scene
    scatter(scene, 150, 12)
    for (let frame = 0; frame < 40; frame++) {
      scene.update()
      const unlisted = new Set([scene.someBody(), scene.someBody()])
      for (const body of unlisted) scene.moveUnlisted(body, random.between(-5, 5))
      for (const body of scene.alive)
        if (!unlisted.has(body) && random.below(8) > 0) scene.translate(body, 0.1, random.between(-1, 1), 0)
    }
  },

  'one body, two bodies, none': (scene) => {
    scene.update()
    const first = scene.add(0, 0, 0, 1)
    scene.update()
    const second = scene.add(2, 0, 0, 1)
    scene.update()
    scene.translate(second, 1e-300, 0, 0)
    scene.translate(second, 0.5, 0, 0)
    scene.update()
    scene.place(second, -0, 0, -0, 0)
    scene.place(first, 0, -0, 0, 0)
    scene.update()
    scene.removeAll()
    scene.update()
    scene.update()
  },
}

for (const [name, create] of Object.entries(METHODS))
  describe(name, () => {
    for (const [family, run] of Object.entries(FAMILIES))
      for (const seed of SEEDS)
        it(`finds the pairs of brute force: ${family} (seed ${seed})`, () =>
          run(new TestScene(create(), seed)))

    it('finds the pairs of brute force: 5,000 bodies added at once, then removed (seed 4)', () => {
      const scene = new TestScene(create(), 4)
      scatter(scene, 200, 30, 0, () => 0.5)
      scene.update()
      scatter(scene, 5000, 40, 0, () => scene.random.between(0.2, 1))
      scene.update()
      for (const body of scene.alive.filter((_, i) => i % 50 !== 0)) scene.remove(body)
      scene.update()
      drift(scene, 0.3)
      scene.update()
    })
  })
