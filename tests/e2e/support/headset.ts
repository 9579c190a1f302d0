/** Someone with the simulated headset: moves head and hands as the headset would tell of them. */
import type { Page } from 'playwright-core'
import type { BothHands } from '../../../contract/hand-measures.ts'
import type { SceneView } from '../../../renderer/view/scene-view.ts'

type Vector = readonly [number, number, number]
type Turn = readonly [number, number, number, number]

/** What a frame in VR came to; see `watch`. */
export interface VrFrame {
  readonly begun: number
  readonly pulses: number
  readonly depth: number
  readonly isRed: boolean
}

export interface SeenInVr {
  readonly feet: Vector
  readonly held: string | null
  readonly fade: number
  readonly arc: { readonly isShown: boolean; readonly isLegal: boolean; readonly landing: Vector }
  readonly frames: number
}

/** From the toolbar's button on. */
export async function enterSimulated(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'VR', exact: true }).click()
  await page.getByRole('button', { name: 'Simulated headset' }).click()
  await page.waitForFunction(() => (palpable.vr.visit?.clock.frames ?? 0) > 3)
}

export const frames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (left) => {
    const { clock } = palpable.vr.visit!
    const end = clock.frames + left
    while (clock.frames < end) await new Promise((done) => setTimeout(done, 5))
  }, count)

/** Of hands that a headset has measured. */
export interface MeasuredHands {
  /** As the app has them from then on. */
  readonly measures: BothHands
  /** By side, the lengths of the index finger's bones as the headset tells them. Metres. */
  readonly told: readonly (readonly number[])[]
  /** By side, from the last joint of the index finger as it is told to where the app's hand has it. Metres. */
  readonly off: readonly number[]
}

/** Whether frames in VR are drawn. Without a graphics card that is nine tenths of each, for pictures nobody looks at. */
export const setDrawn = (page: Page, isDrawn: boolean): Promise<void> =>
  page.evaluate((isDrawn) => {
    const { view } = (palpable as unknown as { picture: { view: Partial<SceneView> } }).picture
    if (isDrawn) delete view.renderHeadset
    else view.renderHeadset = () => {}
  }, isDrawn)

export async function undrawn<T>(page: Page, work: () => Promise<T>): Promise<T> {
  await setDrawn(page, false)
  try {
    return await work()
  } finally {
    await setDrawn(page, true)
  }
}

/** Holds both hands still until they are measured, by the 90 frames that a headset has in a second. */
export const measureHands = (page: Page): Promise<MeasuredHands> =>
  undrawn(page, () =>
    page.evaluate(async () => {
      const { person, clock } = palpable.vr.visit!
      const { walkthrough } = palpable.opened!.session
      const passed = async (isOver: () => boolean): Promise<void> => {
        while (!isOver()) await new Promise((done) => setTimeout(done, 5))
      }
      await passed(() => !person.measures.includes(null))
      // The new hands come to where the old ones were.
      const settled = clock.frames + 5
      await passed(() => clock.frames >= settled)
      const INDEX = 6
      const place = (joints: Float64Array, joint: number) => [...joints.subarray(8 * joint, 8 * joint + 3)]
      const apart = (a: readonly number[], b: readonly number[]) => Math.hypot(...a.map((at, k) => at - b[k]))
      const told = person.input.hands.map(({ joints }) =>
        [0, 1, 2].map((bone) => apart(place(joints, INDEX + bone), place(joints, INDEX + bone + 1))),
      )
      const off = walkthrough.hands.map(({ side, model, bodies }) => {
        const part = model.parts.findIndex(({ name }) => name === 'index tip')
        const { poses } = bodies as unknown as { poses: Float64Array }
        const inRoom = [0, 1, 2].map((k) => poses[7 * part + k] - person.walk.pose[k])
        return apart(inRoom, place(person.input.hands[side].joints, INDEX + 2))
      })
      return { measures: person.measures, told, off }
    }),
  )

/** In the room, so many frames on the way. */
export const moveHead = (page: Page, to: Vector, turn: Turn, over: number): Promise<void> =>
  page.evaluate(
    async ([to, turn, over]) => {
      const { visit, simulated } = palpable.vr
      const { clock, person } = visit!
      const from = [...person.input.head.subarray(0, 3)]
      for (let i = 1; i <= over; i++) {
        const [x, y, z] = from.map((at, k) => at + ((to[k] - at) * i) / over)
        simulated!.setHead([x, y, z], turn)
        const next = clock.frames + 1
        while (clock.frames < next) await new Promise((done) => setTimeout(done, 5))
      }
    },
    [to, turn, over] as const,
  )

/** The wrist, in the world, so many frames on the way. */
export const moveWrist = (page: Page, side: number, to: Vector, turn: Turn, over: number): Promise<void> =>
  page.evaluate(
    async ([side, to, turn, over]) => {
      const { visit, simulated } = palpable.vr
      const { clock, person } = visit!
      // Nobody has turned, so the room is only put elsewhere.
      const { pose } = person.walk
      const from = [...person.input.hands[side].joints.subarray(0, 3)]
      for (let i = 1; i <= over; i++) {
        const [x, y, z] = from.map((at, k) => at + ((to[k] - pose[k] - at) * i) / over)
        simulated!.setWrist(side, [x, y, z], turn)
        const next = clock.frames + 1
        while (clock.frames < next) await new Promise((done) => setTimeout(done, 5))
      }
    },
    [side, to, turn, over] as const,
  )

export const seen = (page: Page): Promise<SeenInVr> =>
  page.evaluate(() => {
    const { clock, person } = palpable.vr.visit!
    const { walkthrough } = palpable.opened!.session
    const { fade, arc } = person.walk
    return {
      feet: [...walkthrough.walker.feet] as unknown as Vector,
      held: walkthrough.heldName,
      fade,
      arc: {
        isShown: arc.isShown,
        isLegal: arc.isLegal,
        landing: [...arc.landing] as unknown as Vector,
      },
      frames: clock.frames,
    }
  })

/** Raises the left wrist and presses a button of its panel with the right index finger. */
export async function pressAtWrist(page: Page, id: string): Promise<void> {
  await page.evaluate(() => {
    const { visit, simulated } = palpable.vr
    const [x, , z] = visit!.person.input.head
    simulated!.useHands(true)
    simulated!.setPose(1, 'point')
    simulated!.setHead([x, 1.6, z], [-Math.sin(0.2), 0, 0, Math.cos(0.2)])
    // The palm towards the face.
    simulated!.setWrist(0, [x - 0.05, 1.34, z - 0.42], [0, 0, 1, 0])
    simulated!.setWrist(1, [x + 0.2, 1.25, z - 0.3], [0, 0, 0, 1])
  })
  await page.waitForFunction(() => palpable.vr.visit!.things.panel.buttons.length > 0)
  await frames(page, 3)
  for (const before of [50, 20, -4]) {
    await page.evaluate(
      ([id, before]) => {
        const { visit, simulated } = palpable.vr
        const { panel } = visit!.things
        const button = panel.buttons.find((each) => each.id === id)!
        // The panel's middle, and where on it the button is; millimetres.
        const [x, y] = [button.x + button.width / 2 - 120, 106 - button.y - button.height / 2]
        const goal = panel.object.position.clone().set(x / 1000, y / 1000, before / 1000)
        goal.applyMatrix4(panel.object.matrix)
        const { joints } = visit!.person.input.hands[1]
        const tip = 9 * 8
        const wrist = goal.toArray().map((at, k) => at + joints[k] - joints[tip + k])
        simulated!.setWrist(1, wrist as [number, number, number], [0, 0, 0, 1])
      },
      [id, before] as const,
    )
    if (before > 0) await frames(page, 2)
  }
}

/** By the panel at the wrist, as `pressAtWrist`. */
export async function openAtWrist(page: Page, scene: string): Promise<void> {
  await pressAtWrist(page, 'page scenes')
  await page.waitForFunction(
    (id) => palpable.vr.visit!.things.panel.buttons.some((button) => button.id === id),
    `scene ${scene}`,
  )
  await pressAtWrist(page, `scene ${scene}`)
}

/** Notes every frame of the right hand from now on. */
export const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { things, person } = palpable.vr.visit!
    const { walkthrough } = palpable.opened!.session
    const noted: VrFrame[] = []
    Object.assign(globalThis, { notedInVr: noted })
    const after = things.afterFrame.bind(things)
    things.afterFrame = (...given) => {
      after(...given)
      const right = walkthrough.hands.find(({ side }) => side === 1)
      noted.push({
        begun: person.felt.begun[1],
        pulses: things.haptics.pulses[1],
        depth: person.felt.depth[1],
        isRed: right?.bodies.bodies.some((body) => walkthrough.touched.red[body] === 1) ?? false,
      })
    }
  })

export const watched = (page: Page): Promise<VrFrame[]> =>
  page.evaluate(() => (globalThis as unknown as { notedInVr: VrFrame[] }).notedInVr)
