/** The panel at the wrist of the hand that does not lead: drawn on a canvas, pressed by the other hand. */
import { CanvasTexture, Group, Mesh, MeshBasicMaterial, PlaneGeometry, SRGBColorSpace } from 'three'
import {
  INDEX_FIRST,
  TRACKED_HAND,
  XR_JOINT,
  XR_RADIUS,
  type XrInput,
} from '../../walkthrough/xr/xr-input.ts'
import { drawPanel, PIXELS } from './panel-drawing.ts'
import {
  buttonsOf,
  PANEL_HEIGHT,
  PANEL_WIDTH,
  type PanelButton,
  type PanelChoice,
  type PanelPage,
} from './panel-layout.ts'
import { MM, PanelPlace } from './panel-place.ts'
import { PanelPress } from './panel-press.ts'
import { PanelRay } from './panel-ray.ts'
import { Wrist } from './wrist.ts'

/** What the panel shows and asks for. */
export interface PanelDoings {
  title(): string
  /** "0:42", or null. */
  recorded(): string | null
  scenes(): readonly PanelChoice[]
  overlays(): readonly PanelChoice[]
  /** A button's id; pages are the panel's own. */
  run(id: string): void
}

/** Frames between two looks at what it shows. */
const LOOK_EVERY = 20
const INDEX_TIP = (INDEX_FIRST + 4) * XR_JOINT

export class WristPanel {
  readonly object = new Group()
  readonly ray = new PanelRay()
  readonly wrist = new Wrist()
  /** A button was pressed, by this side's hand. */
  onPress: (side: number) => void = () => {}
  buttons: readonly PanelButton[] = []
  private readonly doings: PanelDoings
  private readonly press = new PanelPress()
  private readonly place = new PanelPlace()
  private readonly context: CanvasRenderingContext2D
  private readonly texture: CanvasTexture
  private readonly mesh: Mesh<PlaneGeometry, MeshBasicMaterial>
  private readonly point = new Float64Array(3)
  private page: PanelPage = 'main'
  private drawn = ''
  private frames = 0

  constructor(doings: PanelDoings) {
    this.doings = doings
    const canvas = document.createElement('canvas')
    canvas.width = PANEL_WIDTH * PIXELS
    canvas.height = PANEL_HEIGHT * PIXELS
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('the panel at the wrist cannot be drawn here.')
    this.context = context
    this.texture = new CanvasTexture(canvas)
    this.texture.colorSpace = SRGBColorSpace
    this.texture.anisotropy = 4
    const material = new MeshBasicMaterial({ map: this.texture, transparent: true, toneMapped: false })
    this.mesh = new Mesh(new PlaneGeometry(PANEL_WIDTH / MM, PANEL_HEIGHT / MM), material)
    this.object.add(this.mesh)
    this.object.visible = false
    this.object.matrixAutoUpdate = false
  }

  /** `side`: of the wrist; the other hand presses. `figures`: a line of numbers, asked for when it is drawn. */
  update(input: XrInput, side: number, figures: () => string): void {
    const { wrist, object, press } = this
    wrist.update(input, side)
    this.ray.hide()
    if (!wrist.isUp) {
      if (object.visible) this.page = 'main'
      object.visible = false
      return
    }
    if (!object.visible) {
      press.restart()
      this.frames = 0
    }
    object.visible = true
    this.place.put(object, wrist.place, input.head)
    const before = press.hovered
    const pressed = this.look(input, 1 - side)
    if (pressed !== null) this.run(pressed.id, 1 - side)
    if (this.frames++ % LOOK_EVERY === 0 || pressed !== null || before !== press.hovered) this.draw(figures())
  }

  dispose(): void {
    this.object.removeFromParent()
    this.ray.dispose()
    this.texture.dispose()
    this.mesh.geometry.dispose()
    this.mesh.material.dispose()
  }

  private look(input: XrInput, side: number): PanelButton | null {
    const hand = input.hands[side]!
    const { press, buttons, point, place } = this
    if (hand.tracked && hand.source === TRACKED_HAND) {
      // No ray from a hand: its pinch aims at where to go.
      place.toPanel(point, hand.joints, INDEX_TIP)
      const skin = point[2]! - hand.joints[INDEX_TIP + XR_RADIUS]! * MM
      return press.byFinger(buttons, point[0]!, point[1]!, skin)
    }
    if (!hand.tracked || !place.meet(point, hand.aim)) {
      press.away(hand.trigger)
      return null
    }
    const pressed = press.byRay(buttons, point[0]!, point[1]!, hand.trigger)
    if (press.hovered !== null) this.ray.show(hand.aim, point[2]! / MM)
    return pressed
  }

  private run(id: string, side: number): void {
    this.onPress(side)
    if (id.startsWith('page ')) {
      this.page = id.slice('page '.length) as PanelPage
      this.press.restart()
      return
    }
    if (id.startsWith('scene ')) this.page = 'main'
    this.doings.run(id)
  }

  private draw(figures: string): void {
    const { doings, page } = this
    const content = {
      page,
      title: doings.title(),
      figures,
      recorded: doings.recorded(),
      scenes: page === 'scenes' ? doings.scenes() : [],
      overlays: page === 'overlays' ? doings.overlays() : [],
    }
    const hovered = this.press.hovered?.id ?? null
    const words = JSON.stringify([content, hovered])
    if (words === this.drawn) return
    this.drawn = words
    this.buttons = buttonsOf(content)
    drawPanel(this.context, content, this.buttons, hovered)
    this.texture.needsUpdate = true
  }
}
