/** The wrist panel's pages: what stands where, in millimetres from the left and from the top. No canvas, no three. */

export const PANEL_WIDTH = 240
export const PANEL_HEIGHT = 212
/**
 * Heights of capital letters. At arm's length, 0.5 m, a degree is 8.7 mm: the heading is 1.1°, a button 0.75°, the
 * smallest line 0.6°.
 */
export const HEADING_CAPITALS = 9.6
export const BUTTON_CAPITALS = 6.5
export const SMALL_CAPITALS = 5.2

const MARGIN = 8
const GAP = 6
const ROW = 32
const FIRST_ROW = 56
const COLUMN = (PANEL_WIDTH - 2 * MARGIN - GAP) / 2
const ROWS = 4

export type PanelPage = 'main' | 'scenes' | 'overlays'

export interface PanelChoice {
  readonly id: string
  readonly label: string
  readonly isOn: boolean
}

export interface PanelContent {
  readonly page: PanelPage
  readonly title: string
  /** "90 a second, 11.1 ms, 2 dropped" */
  readonly figures: string
  /** "0:42", or null while nothing is recorded. */
  readonly recorded: string | null
  readonly scenes: readonly PanelChoice[]
  readonly overlays: readonly PanelChoice[]
}

export interface PanelButton {
  /** 'record', 'leave', 'page scenes', 'scene kitchen', 'overlay boxes' … */
  readonly id: string
  readonly label: string
  readonly isOn: boolean
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Item {
  readonly id: string
  readonly label: string
  readonly isOn?: boolean
}

export function headingOf({ page, title }: PanelContent): string {
  return page === 'main' ? title : page === 'scenes' ? 'Scenes' : 'Overlays'
}

export function buttonsOf(content: PanelContent): readonly PanelButton[] {
  return itemsOf(content)
    .slice(0, 2 * ROWS)
    .map(({ id, label, isOn }, i) => ({
      id,
      label,
      isOn: isOn === true,
      x: MARGIN + (i % 2) * (COLUMN + GAP),
      y: FIRST_ROW + Math.floor(i / 2) * (ROW + GAP),
      width: COLUMN,
      height: ROW,
    }))
}

function itemsOf(content: PanelContent): readonly Item[] {
  const { page, recorded, scenes, overlays } = content
  const back = { id: 'page main', label: 'Back' }
  if (page === 'scenes') {
    return [...scenes.slice(0, 2 * ROWS - 1).map((each) => ({ ...each, id: `scene ${each.id}` })), back]
  }
  if (page === 'overlays') return [...overlays.map((each) => ({ ...each, id: `overlay ${each.id}` })), back]
  return [
    {
      id: 'record',
      label: recorded === null ? 'Record' : `Stop  ${recorded}`,
      isOn: recorded !== null,
    },
    { id: 'page scenes', label: 'Scenes' },
    { id: 'page overlays', label: 'Overlays' },
    { id: 'reset-scene', label: 'Put back' },
    { id: 'recentre', label: 'Recentre' },
    { id: 'height', label: 'My height' },
    { id: 'undo', label: 'Undo' },
    { id: 'leave', label: 'Leave VR' },
  ]
}

/** The button at a place, or null. */
export function buttonAt(buttons: readonly PanelButton[], x: number, y: number): PanelButton | null {
  for (let i = 0; i < buttons.length; i++) {
    const button = buttons[i]!
    const isIn =
      x >= button.x && x <= button.x + button.width && y >= button.y && y <= button.y + button.height
    if (isIn) return button
  }
  return null
}
