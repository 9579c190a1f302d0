/** Draws a page of the wrist panel on a canvas. */
import {
  BUTTON_CAPITALS,
  HEADING_CAPITALS,
  headingOf,
  PANEL_HEIGHT,
  PANEL_WIDTH,
  type PanelButton,
  type PanelContent,
  SMALL_CAPITALS,
} from './panel-layout.ts'

/** Pixels a millimetre: at 0.5 m as many as a headset of 20 pixels a degree shows, twice over. */
export const PIXELS = 4
/** Of the height of a font: its capital letters. */
const CAPITALS = 0.71
const FAMILY = 'system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif'
const ROUND = 5
const MARGIN = 10

export function drawPanel(
  context: CanvasRenderingContext2D,
  content: PanelContent,
  buttons: readonly PanelButton[],
  hovered: string | null,
): void {
  context.setTransform(PIXELS, 0, 0, PIXELS, 0, 0)
  context.clearRect(0, 0, PANEL_WIDTH, PANEL_HEIGHT)
  fill(context, '#14181d', 0, 0, PANEL_WIDTH, PANEL_HEIGHT, 10)
  context.textBaseline = 'alphabetic'
  context.textAlign = 'left'
  write(context, headingOf(content), MARGIN, 24, HEADING_CAPITALS, '#ffffff', PANEL_WIDTH - 2 * MARGIN, 600)
  write(context, content.figures, MARGIN, 43, SMALL_CAPITALS, '#c3ccd6', PANEL_WIDTH - 2 * MARGIN)
  for (const button of buttons) drawButton(context, button, button.id === hovered)
}

function drawButton(context: CanvasRenderingContext2D, button: PanelButton, isHovered: boolean): void {
  const { x, y, width, height, isOn, label } = button
  const isRecording = button.id === 'record' && isOn
  fill(context, isRecording ? '#8f1d24' : isOn ? '#1f5f86' : '#2a323b', x, y, width, height, ROUND)
  context.lineWidth = isHovered ? 1.6 : 0.5
  context.strokeStyle = isHovered ? '#7fd0ff' : '#59646f'
  context.stroke()
  const base = y + (height + BUTTON_CAPITALS) / 2
  write(context, label, x + 6, base, BUTTON_CAPITALS, '#ffffff', width - 12)
}

function fill(
  context: CanvasRenderingContext2D,
  color: string,
  x: number,
  y: number,
  width: number,
  height: number,
  round: number,
): void {
  context.fillStyle = color
  context.beginPath()
  context.roundRect(x, y, width, height, round)
  context.fill()
}

/** Text that is too long is cut with an ellipsis, never squeezed: it must stay readable. */
function write(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  capitals: number,
  color: string,
  room: number,
  weight = 400,
): void {
  context.font = `${weight} ${capitals / CAPITALS}px ${FAMILY}`
  context.fillStyle = color
  let shown = text
  while (shown.length > 1 && context.measureText(shown).width > room) shown = `${shown.slice(0, -2)}…`
  context.fillText(shown, x, y)
}
