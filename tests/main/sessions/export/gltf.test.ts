import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  AnimationMixer,
  type Mesh,
  type Object3D,
  type PerspectiveCamera,
  Quaternion,
  Texture,
  Vector3,
} from 'three'
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js'
import { afterAll, describe, expect, it } from 'vitest'
import { Random } from '../../../../engine/math/random.ts'
import { HAND_INTS } from '../../../../engine/record/frame-record.ts'
import { exactAngles, POSE_INTS } from '../../../../engine/record/grid.ts'
import { exportSession } from '../../../../main/sessions/export/export-session.ts'
import type { HandMeasures } from '../../../../walkthrough/hand/hand-measures.ts'
import { type Handedness, makeHand } from '../../../../walkthrough/hand/hand-model.ts'
import { JOINT_COUNT } from '../../../../walkthrough/hand/joints.ts'
import { placeHand } from '../../../../walkthrough/hand/kinematics.ts'
import { randomMeasures } from '../../../walkthrough/xr/support/xr-hand.ts'
import { memorySource, poseOf } from './recorded-session.ts'
import { recordSimulation } from './simulation-session.ts'
import { GROWS_AT, LEFT_FROM, RIGHT_AGAIN, recordTable } from './table-session.ts'

const session = await recordTable()
/** One hand is the person's own, the other a standard one. */
const hands: [HandMeasures, null] = [randomMeasures(new Random(1)), null]
const source = memorySource(
  { ...session.begin, hands },
  session.headers,
  session.chunks,
  session.contacts,
  session.parcel,
)
const folder = mkdtempSync(join(tmpdir(), 'palpable-gltf-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function load(from = source, withScene = true) {
  const { signal } = new AbortController()
  const [{ path }] = await exportSession(from, { format: 'gltf', withScene }, folder, () => {}, signal)
  const bytes = readFileSync(path)
  const loader = new GLTFLoader()
  // Node has no decoder of pictures.
  loader.register(() => ({ name: 'blank pictures', loadTexture: async () => new Texture() }))
  const gltf = await loader.parseAsync(new Uint8Array(bytes).buffer, '')
  const mixer = new AnimationMixer(gltf.scene)
  for (const clip of gltf.animations) mixer.clipAction(clip).play()
  const nodes = new Map<string, Object3D>()
  gltf.scene.traverse((node) =>
    nodes.set((node.userData.id ?? node.userData.name ?? node.name) as string, node),
  )
  return {
    gltf,
    nodes,
    size: bytes.length,
    at(seconds: number) {
      mixer.setTime(seconds)
      gltf.scene.updateMatrixWorld(true)
    },
  }
}

function expectPlace(node: Object3D | undefined, pose: ArrayLike<number>, what: string): void {
  expect(node, what).toBeDefined()
  const position = node!.getWorldPosition(new Vector3())
  const turn = node!.getWorldQuaternion(new Quaternion())
  const apart = position.distanceTo(new Vector3(pose[0], pose[1], pose[2]))
  expect(apart, `${what}: ${apart} m`).toBeLessThan(3e-5)
  // By the chord: an arc cosine near 1 would make a thousandth of a rounding error.
  const chords = [1, -1].map((sign) => Math.hypot(...turn.toArray().map((x, k) => x - sign * pose[3 + k])))
  const angle = 2 * Math.min(...chords)
  expect(angle, `${what}: ${angle} rad`).toBeLessThan(2e-4)
}

describe('gltf', () => {
  it("is as the session was at every frame, by three's own loader and mixer", async () => {
    const { nodes, at } = await load()
    const start = session.scene.bodies.map((body) => [...body.position, ...body.rotation])
    session.frames.forEach((frame, i) => {
      for (const { body, pose } of frame.moved) start[body] = poseOf(session.begin, pose)
      // The last frame of a loop is its first again.
      if (i === session.frames.length - 1) return
      // A microsecond on: a time of glTF has 24 bits, and may be rounded up to just after the frame.
      at((frame.time + 1) / 1e6)
      expectPlace(nodes.get('view'), poseOf(session.begin, frame.view), `view at frame ${i}`)
      session.scene.bodies.forEach(({ id }, body) => {
        expectPlace(nodes.get(id), start[body], `${id} at frame ${i}`)
      })
      const side: Handedness = frame.hands === 1 ? 'left' : 'right'
      const model = makeHand(side, hands[frame.hands - 1])
      const o = (frame.hands - 1) * HAND_INTS
      const joints = new Float64Array(JOINT_COUNT)
      exactAngles(joints, frame.hand, o + POSE_INTS)
      const parts = new Float64Array(7 * model.parts.length)
      placeHand(model, poseOf(session.begin, frame.hand, o), 0, joints, parts)
      model.parts.forEach(({ name }, part) => {
        expectPlace(
          nodes.get(`${side} ${name}`),
          parts.subarray(7 * part, 7 * part + 7),
          `${name} at frame ${i}`,
        )
      })
    })
  })

  it('hides a hand while it is not there, and grows what was made larger', async () => {
    const { nodes, at } = await load()
    const sizes = (frame: number) => {
      at(session.frames[frame].time / 1e6)
      return ['left hand', 'right hand', 'growing'].map((name) => nodes.get(name)!.scale.x)
    }
    expect(sizes(GROWS_AT - 1)).toEqual([0, 1, 0.5])
    expect(sizes(GROWS_AT + 1)).toEqual([0, 1, 0.75])
    expect(sizes(LEFT_FROM + 1)).toEqual([1, 0, 0.75])
    expect(sizes(RIGHT_AGAIN + 1)).toEqual([0, 1, 0.75])
  })

  it('has the meshes, the names and a camera', async () => {
    const { nodes, gltf } = await load()
    expect((nodes.get('table') as Mesh).isMesh).toBe(true)
    expect(nodes.get('pushed')!.userData).toMatchObject({
      id: 'pushed',
      kind: 'movable',
      name: 'block, "pushed"',
    })
    const [camera] = gltf.cameras as PerspectiveCamera[]
    expect(camera.fov).toBeCloseTo(70, 4)
    expect(camera.aspect).toBeCloseTo(1.778, 4)
    expect(gltf.animations).toHaveLength(1)
    expect(gltf.animations[0].duration).toBeCloseTo(session.frames.at(-1)!.time / 1e6, 5)
  })

  it('has the polytopes of a simulation, flying as they did', async () => {
    const flying = await recordSimulation(40, 'Flying')
    const { nodes, at } = await load(flying.source)
    expect(nodes.has('floor')).toBe(true)
    for (const frame of flying.frames.slice(0, -1)) {
      at((frame.time + 1) / 1e6)
      for (const { body, pose } of frame.moved) {
        const { id, scale } = flying.scene.bodies[body]
        expectPlace(nodes.get(id), poseOf(flying.begin, pose), id)
        expect(nodes.get(id)!.scale.x).toBeCloseTo(scale, 6)
      }
    }
    expect(flying.frames.at(-1)!.moved).toHaveLength(12)
  })

  it('leaves out keys that a straight line gives as well', async () => {
    const { gltf } = await load()
    const keys = gltf.animations[0].tracks.reduce((sum, { times }) => sum + times.length, 0)
    expect(keys).toBeLessThan(session.frames.length * 8)
    for (const { times } of gltf.animations[0].tracks) {
      for (let i = 1; i < times.length; i++) expect(times[i]).toBeGreaterThan(times[i - 1])
    }
  })

  it('shows what moves alone where the scenery is not wanted', async () => {
    const { nodes } = await load(session.source, false)
    expect(nodes.has('table')).toBe(false)
    expect((nodes.get('pushed') as Mesh).isMesh).toBe(true)
  })

  it('has nodes without meshes where the scene was not kept', async () => {
    const source = memorySource(session.begin, session.headers, session.chunks, session.contacts, null)
    const { nodes, at } = await load(source)
    expect((nodes.get('turning') as Mesh).isMesh).toBeUndefined()
    const frame = session.frames.findLast(({ moved }) => moved.some(({ body }) => body === 3))!
    at(frame.time / 1e6)
    expectPlace(
      nodes.get('turning'),
      poseOf(session.begin, frame.moved.find(({ body }) => body === 3)!.pose),
      'it',
    )
  })
})
