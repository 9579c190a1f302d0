/**
 * A session as an animation in a GLB file: the hands, every body that moved, and the eye as a camera; the rest of the
 * scene where it is wanted. Everything stands below one node at the grid's origin, for glTF's numbers have 24 bits and a
 * building may stand far from zero. Cloth stays as the scene has it: a log holds what moved it, not where it went.
 */
import { Document, type Node, VertexLayout, WebIO } from '@gltf-transform/core'
import { LEFT, RIGHT, VIEW_ASPECT, VIEW_FIELD } from '../../../engine/record/frame-record.ts'
import { POSE_INTS } from '../../../engine/record/grid.ts'
import type { LoadedScene } from '../../../formats/loaded-scene.ts'
import { isBrokenPose } from '../../../walkthrough/touch/fragile.ts'
import type { ExportJob, Format } from './export-job.ts'
import { FrameValues } from './frame-values.ts'
import { type ExportFrame, forEachFrame, movedBodies } from './frames.ts'
import { GltfHand } from './gltf-hand.ts'
import { GltfModels } from './gltf-models.ts'
import { MovingNode } from './gltf-nodes.ts'
import { Names } from './names.ts'
import { seconds } from './numbers.ts'
import { sessionScene } from './session-scene.ts'

const ENDING = '.glb'
const SKIN = [0.68, 0.41, 0.27, 1] as const
/** Share of the work that is reading the frames. */
const FRAMES = 0.9
const NEAR = 0.01
const FAR = 1000

export const gltf: Format = {
  endings: [ENDING],
  async write(job) {
    const scene = await sessionScene(job.source)
    const motion = new Motion(job, scene)
    await forEachFrame(job.source, motion, {
      signal: job.signal,
      onProgress: (fraction) => job.onProgress(fraction * FRAMES),
    })
    const document = motion.document(job.request.withScene)
    // Each attribute by itself: interleaved, some readers copy all of it for each.
    const bytes = await new WebIO().setVertexLayout(VertexLayout.SEPARATE).writeBinary(document)
    await job.file(ENDING).bytes(bytes)
  },
}

class Motion {
  readonly #job: ExportJob
  readonly #scene: LoadedScene | null
  readonly #values: FrameValues
  readonly #names: Names
  readonly #view = new MovingNode()
  readonly #hands: readonly GltfHand[]
  readonly #bodies = new Map<number, MovingNode>()
  readonly #pose = new Float64Array(7)
  readonly #place = (ints: Int32Array, o: number) => this.#local(this.#values.pose(ints, o))
  #before = Number.NaN
  #fieldOfView = 70
  #aspect = 16 / 9

  constructor(job: ExportJob, scene: LoadedScene | null) {
    this.#job = job
    this.#scene = scene
    const { hands } = job.source.details.begin
    this.#hands = [new GltfHand(LEFT, hands), new GltfHand(RIGHT, hands)]
    this.#values = new FrameValues(job.source.details.begin.origin)
    this.#names = new Names(job.source.details.begin.participants)
    for (const body of movedBodies(job.source)) this.#bodies.set(body, new MovingNode())
  }

  visit({ record, state }: ExportFrame): void {
    const time = seconds(record.time)
    if (Number.isNaN(this.#before)) this.#begin(time, state)
    this.#view.add(time, this.#before, this.#place(state.view, 0), 0, 1)
    for (const hand of this.#hands) hand.add(time, this.#before, state, this.#place)
    for (let i = 0; i < record.movedCount; i++) {
      const body = record.movedBody[i]!
      this.#move(body, time, record.movedPose, i * POSE_INTS, state.scales[body]!)
    }
    this.#before = time
  }

  async settle(): Promise<void> {}

  document(withScenery: boolean): Document {
    const { entry, begin } = this.#job.source.details
    const document = new Document()
    document.createBuffer()
    const animation = document.createAnimation(entry.name)
    const root = document.createNode(entry.name).setTranslation(begin.origin)
    document.createScene(entry.name).addChild(root)
    const skin = document
      .createMaterial('hand')
      .setBaseColorFactor([...SKIN])
      .setMetallicFactor(0)
    for (const hand of this.#hands) {
      const node = hand.finish(document, animation, skin)
      if (node !== null) root.addChild(node)
    }
    const models = this.#scene === null ? null : new GltfModels(document, this.#scene)
    for (const [body, motion] of this.#bodies) {
      const node = this.#bodyNode(document, models, body)
      motion.finish(document, animation, node)
      root.addChild(node)
    }
    if (withScenery && models !== null) this.#addScenery(document, models, root)
    const camera = document
      .createCamera('view')
      .setType('perspective')
      .setYFov((this.#fieldOfView * Math.PI) / 180)
      .setAspectRatio(this.#aspect)
      .setZNear(NEAR)
      .setZFar(FAR)
    const view = document.createNode('view').setCamera(camera)
    this.#view.finish(document, animation, view)
    root.addChild(view)
    return document
  }

  /** At the first frame bodies that moved before are where they are, and the others where the scene has them. */
  #begin(time: number, state: ExportFrame['state']): void {
    this.#fieldOfView = state.view[VIEW_FIELD]! / 100
    this.#aspect = state.view[VIEW_ASPECT]! / 1000
    for (const [body, node] of this.#bodies) {
      const placed = this.#scene?.bodies[body]
      if (state.known[body] !== 0) {
        this.#move(body, time, state.poses, body * POSE_INTS, state.scales[body]!)
      } else if (placed !== undefined) {
        const pose = this.#local([...placed.position, ...placed.rotation])
        node.add(time, Number.NaN, pose, 0, placed.scale)
      }
    }
  }

  /** What is broken has its pose a kilometre below: whoever shows all there is would see nothing else. */
  #move(body: number, time: number, ints: Int32Array, o: number, scale: number): void {
    const node = this.#bodies.get(body)
    if (isBrokenPose(ints, o)) node?.vanish(time, this.#before)
    else node?.add(time, this.#before, this.#place(ints, o), 0, this.#scaleOf(body, scale))
  }

  #addScenery(document: Document, models: GltfModels, root: Node): void {
    for (const [index, body] of this.#scene!.bodies.entries()) {
      if (this.#bodies.has(index) || models.mesh(body.model) === null) continue
      const [x, y, z, ...rotation] = this.#local([...body.position, ...body.rotation])
      const node = this.#bodyNode(document, models, index)
        .setTranslation([x!, y!, z!])
        .setRotation(rotation as [number, number, number, number])
        .setScale([body.scale, body.scale, body.scale])
      root.addChild(node)
    }
  }

  #bodyNode(document: Document, models: GltfModels | null, body: number): Node {
    const { name, key, kind } = this.#names.body(body)
    const model = this.#scene?.bodies[body]?.model
    const mesh = models === null || model === undefined ? null : models.mesh(model)
    return document.createNode(name).setMesh(mesh).setExtras({ id: key, kind })
  }

  #scaleOf(body: number, logged: number): number {
    return Number.isNaN(logged) ? (this.#scene?.bodies[body]?.scale ?? 1) : logged
  }

  /** Relative to the root node. Overwritten by the next call. */
  #local(pose: ArrayLike<number>): Float64Array {
    for (let k = 0; k < 7; k++) this.#pose[k] = pose[k]! - (k < 3 ? this.#values.grid.origin[k]! : 0)
    return this.#pose
  }
}
