/** Counts the garbage of what the headset's frame does beside the walkthrough, with a headset that makes none itself. */
import { Group, Matrix4, Quaternion, Vector3 } from 'three'
import { ArcDrawing } from '../../../renderer/xr/arc-drawing.ts'
import { FrameClock } from '../../../renderer/xr/frame-clock.ts'
import { Haptics } from '../../../renderer/xr/haptics.ts'
import { InputReader } from '../../../renderer/xr/input-reader.ts'
import { buttonsOf } from '../../../renderer/xr/panel-layout.ts'
import { PanelPlace } from '../../../renderer/xr/panel-place.ts'
import { PanelPress } from '../../../renderer/xr/panel-press.ts'
import { PanelRay } from '../../../renderer/xr/panel-ray.ts'
import { Rig } from '../../../renderer/xr/rig.ts'
import { Veil } from '../../../renderer/xr/veil.ts'
import { Wrist } from '../../../renderer/xr/wrist.ts'
import type { TeleportArc } from '../../../walkthrough/xr/teleport-arc.ts'
import { XR_JOINTS, XrInput } from '../../../walkthrough/xr/xr-input.ts'

const [warmUp, measured] = process.argv.slice(2).map(Number) as [number, number]
const collect = (globalThis as { gc?: () => void }).gc
if (collect === undefined) throw new Error('start with --expose-gc')

const turn = new Quaternion(0.1, 0.2, 0.3, 0.9).normalize()
const place = new Vector3(0.1, 1.4, -0.4)
const pose = { transform: { position: place, orientation: turn }, emulatedPosition: false }
const { elements } = new Matrix4().compose(place, turn, new Vector3(1, 1, 1))
const frame = {
  getViewerPose: () => pose,
  getPose: () => pose,
  fillPoses: (spaces: unknown[], _: unknown, out: Float32Array) => {
    for (let i = 0; i < spaces.length; i++) for (let k = 0; k < 16; k++) out[16 * i + k] = elements[k]
    return true
  },
  fillJointRadii: (_: unknown, out: Float32Array) => {
    out.fill(0.01)
    return true
  },
} as unknown as XRFrame
const space = {} as XRReferenceSpace
const hand = new Map(Array.from({ length: XR_JOINTS }, (_, i) => [`${i}`, {}]))
const sources = ['left', 'right'].map(
  (handedness) => ({ handedness, hand, targetRaySpace: {}, gripSpace: {} }) as unknown as XRInputSource,
)

const input = new XrInput()
const reader = new InputReader(input)
reader.takeSources(sources)
const clock = new FrameClock()
const haptics = new Haptics()
const wrist = new Wrist()
const press = new PanelPress()
const buttons = buttonsOf({
  page: 'main',
  title: '',
  figures: '',
  recorded: null,
  scenes: [],
  overlays: [],
})
const rig = new Rig()
const veil = new Veil()
const arcs = new ArcDrawing()
const panel = new Group()
const panelPlace = new PanelPlace()
const ray = new PanelRay()
rig.room.add(panel, ray.object)
rig.head.add(veil.object)
const room = Float64Array.of(1, 0, 2, 0, 0, 0, 1)
const point = new Float64Array(3)
const wayOut = Float64Array.of(0.6, 0, 0.8)
const arc = {
  isShown: true,
  isLegal: true,
  count: 41,
  points: new Float64Array(3 * 41).fill(0.3),
  landing: Float64Array.of(1, 0, 2),
  normal: Float64Array.of(0, 1, 0),
}
const shaking = { gamepad: { vibrationActuator: { playEffect: () => null } } }
let tracked = 0
let aimedAt = 0

/** What is seen beside the scene. */
const see = (i: number): void => {
  rig.place(room, input.head)
  arc.isLegal = i % 2 === 0
  arcs.update(arc as unknown as TeleportArc)
  veil.update((i % 10) / 10, 0.5, wayOut, input.head)
  panelPlace.put(panel, wrist.place, input.head)
  panelPlace.toPanel(point, input.hands[1].joints, 0)
  if (panelPlace.meet(point, input.hands[1].aim)) aimedAt++
  ray.show(input.hands[1].aim, 0.4)
}

const run = (frames: number): void => {
  for (let i = 0; i < frames; i++) {
    clock.begin(i * 11, i % 2 === 0 ? 90 : 0)
    reader.read(frame, space)
    wrist.update(input, i & 1)
    press.byFinger(buttons, 20, 60, (i % 40) - 10)
    haptics.update(1, shaking, i * 11, false, 0.001)
    see(i)
    clock.end(i % 5)
    if (input.hands[0].tracked) tracked++
  }
}
run(warmUp)
collect()
const before = process.memoryUsage().heapUsed
tracked = 0
run(measured)
const after = process.memoryUsage().heapUsed
process.stdout.write(
  JSON.stringify({ perFrame: (after - before) / measured, tracked: tracked / measured, aimedAt }),
)
