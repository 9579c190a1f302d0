/**
 * The poses of the simulated headset's hands, and the way from one to the next. iwer has three (relaxed, pinch, point),
 * which move the wrist along; here every pose keeps the wrist, and more are made of the relaxed one by bending it.
 */
import { Matrix4, Quaternion, Vector3 } from 'three'

export const SIM_POSES = ['relaxed', 'open', 'point', 'pinch', 'grasp', 'fist'] as const
export type SimPose = (typeof SIM_POSES)[number]

/** As iwer has it; the matrices are of the left hand, in the space of its aim. */
export interface IwerPose {
  jointTransforms: Record<string, { offsetMatrix: ArrayLike<number>; radius: number }>
}

/** In WebXR's order: the wrist, four of the thumb, five of each finger. */
const JOINTS = 25
const PARENTS = Array.from({ length: JOINTS }, (_, joint) =>
  joint === 0 ? -1 : joint === 1 || (joint >= 5 && (joint - 5) % 5 === 0) ? 0 : joint - 1,
)
/** Seconds from one pose to another. */
const CHANGE = 0.18

/** Radians at the knuckle, the middle and the last joint of each finger; at the thumb's two last joints. */
interface Bends {
  readonly fingers: readonly [number, number, number]
  readonly thumb: readonly [number, number]
}
const OPEN: Bends = { fingers: [0.05, 0.08, 0.05], thumb: [0, 0] }
const GRASP: Bends = { fingers: [0.95, 1.05, 0.65], thumb: [0.25, 0.45] }
const FIST: Bends = { fingers: [1.35, 1.6, 0.9], thumb: [0.5, 0.8] }

/** Of each joint, in its parent's coordinates. */
interface Local {
  readonly turns: readonly Quaternion[]
  readonly places: readonly Vector3[]
}

export class PosedHand {
  /** What iwer reads each frame. */
  readonly shown: IwerPose
  private readonly poses: Readonly<Record<SimPose, Local>>
  private readonly names: readonly string[]
  private readonly wrist: Matrix4
  private from: Local
  private to: Local
  private done = 1
  private factor = 1
  private readonly radii: readonly number[]
  private readonly global = Array.from({ length: JOINTS }, () => new Matrix4())
  private readonly turn = new Quaternion()
  private readonly place = new Vector3()
  private readonly size = new Vector3(1, 1, 1)
  private readonly local = new Matrix4()

  constructor(relaxed: IwerPose, pinch: IwerPose, point: IwerPose) {
    this.names = Object.keys(relaxed.jointTransforms)
    this.radii = Object.values(relaxed.jointTransforms).map(({ radius }) => radius)
    this.wrist = matrixOf(relaxed, this.names[0]!)
    const base = localOf(relaxed, this.names)
    this.poses = {
      relaxed: base,
      pinch: localOf(pinch, this.names),
      point: localOf(point, this.names),
      open: bent(base, OPEN),
      grasp: bent(base, GRASP),
      fist: bent(base, FIST),
    }
    this.from = base
    this.to = base
    this.shown = {
      jointTransforms: Object.fromEntries(
        Object.entries(relaxed.jointTransforms).map(([name, { radius }]) => [
          name,
          { radius, offsetMatrix: new Float32Array(16) },
        ]),
      ),
    }
    this.write()
  }

  /** From the hand's aim to its wrist, of the left hand. */
  get wristOffset(): Matrix4 {
    return this.wrist
  }

  change(pose: SimPose): void {
    this.from = this.to
    this.to = this.poses[pose]
    this.done = 0
  }

  /** As someone with larger or smaller hands has it: so many times as large as iwer's, the wrist where it is. */
  resize(factor: number): void {
    this.factor = factor
    this.write()
  }

  advance(seconds: number): void {
    if (this.done >= 1) return
    this.done = Math.min(1, this.done + seconds / CHANGE)
    this.write()
  }

  private write(): void {
    const { from, to, done, global, factor } = this
    for (let joint = 0; joint < JOINTS; joint++) {
      const matrix = global[joint]!
      if (joint === 0) matrix.copy(this.wrist)
      else {
        this.turn.slerpQuaternions(from.turns[joint]!, to.turns[joint]!, done)
        this.place.lerpVectors(from.places[joint]!, to.places[joint]!, done).multiplyScalar(factor)
        this.local.compose(this.place, this.turn, this.size)
        matrix.multiplyMatrices(global[PARENTS[joint]!]!, this.local)
      }
      const shown = this.shown.jointTransforms[this.names[joint]!]!
      ;(shown.offsetMatrix as Float32Array).set(matrix.elements)
      shown.radius = this.radii[joint]! * factor
    }
  }
}

function matrixOf(pose: IwerPose, name: string): Matrix4 {
  return new Matrix4().fromArray([...Array.from(pose.jointTransforms[name]!.offsetMatrix)])
}

function localOf(pose: IwerPose, names: readonly string[]): Local {
  const turns: Quaternion[] = []
  const places: Vector3[] = []
  for (let joint = 0; joint < JOINTS; joint++) {
    const own = matrixOf(pose, names[joint]!)
    const parent = PARENTS[joint]!
    const local = parent < 0 ? own : matrixOf(pose, names[parent]!).invert().multiply(own)
    const [place, turn] = [new Vector3(), new Quaternion()]
    local.decompose(place, turn, new Vector3())
    turns.push(turn)
    places.push(place)
  }
  return { turns, places }
}

/** The fingers made straight and then bent; the thumb bent from where it is. A finger bends about its own −x. */
function bent({ turns, places }: Local, { fingers, thumb }: Bends): Local {
  const made = turns.map((turn) => turn.clone())
  for (let finger = 0; finger < 4; finger++) {
    for (let k = 0; k < 3; k++) {
      const joint = 5 + 5 * finger + 1 + k
      // The knuckle keeps a little of its own: fingers fan out from there.
      made[joint]!.slerp(new Quaternion(), k === 0 ? 0.7 : 1).multiply(about(fingers[k]!))
    }
    made[5 + 5 * finger + 4]!.identity()
  }
  for (let k = 0; k < 2; k++) made[2 + k]!.multiply(about(thumb[k]!))
  return { turns: made, places }
}

function about(angle: number): Quaternion {
  return new Quaternion().setFromAxisAngle(new Vector3(-1, 0, 0), angle)
}
