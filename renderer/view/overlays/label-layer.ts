/**
 * Distances as text, in elements over the picture: they stay crisp at whatever resolution the picture is drawn. They are
 * made once and used again, and left alone where nothing has changed.
 */

/** CSS pixels; the widths are near enough to keep labels off each other. */
export const LABEL_HEIGHT = 20
const DIGIT_WIDTH = 7.4
const ENDS = 12
/** A label stands so far right of its point: on it, it would hide the line it speaks of. */
export const BESIDE = 8

export function labelWidth(text: string): number {
  return text.length * DIGIT_WIDTH + ENDS
}

interface Label {
  readonly element: HTMLElement
  text: string
  x: number
  y: number
  shown: boolean
}

export class LabelLayer {
  private readonly frame: HTMLElement
  private readonly labels: Label[] = []
  private readonly canvas: HTMLCanvasElement
  private count = 0

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas
    this.frame = document.createElement('div')
    this.frame.className = 'distance-labels'
    // The contacts' list says it in words; forty numbers that change all the time would drown it.
    this.frame.setAttribute('aria-hidden', 'true')
    Object.assign(this.frame.style, {
      position: 'absolute',
      inset: '0',
      overflow: 'hidden',
      pointerEvents: 'none',
      contain: 'strict',
    })
  }

  /** Begins anew. */
  begin(): void {
    this.count = 0
    // The canvas is put into the page, and taken out of it, by others.
    if (this.frame.parentNode !== this.canvas.parentNode) this.canvas.after(this.frame)
  }

  /** `x`, `y`: the left end and the middle in CSS pixels from the picture's upper left corner. */
  add(text: string, x: number, y: number): void {
    const label = this.labels[this.count] ?? this.make()
    this.count++
    const left = Math.round(x)
    const top = Math.round(y - LABEL_HEIGHT / 2)
    if (!label.shown) {
      label.shown = true
      label.element.style.visibility = 'visible'
    }
    if (label.text !== text) {
      label.text = text
      label.element.textContent = text
    }
    if (label.x === left && label.y === top) return
    label.x = left
    label.y = top
    label.element.style.transform = `translate(${left}px, ${top}px)`
  }

  commit(): void {
    for (let i = this.count; i < this.labels.length; i++) {
      const label = this.labels[i]!
      if (!label.shown) continue
      label.shown = false
      label.element.style.visibility = 'hidden'
    }
  }

  hide(): void {
    this.count = 0
    this.commit()
  }

  dispose(): void {
    this.frame.remove()
  }

  private make(): Label {
    const element = document.createElement('span')
    Object.assign(element.style, {
      position: 'absolute',
      left: '0',
      top: '0',
      boxSizing: 'border-box',
      height: `${LABEL_HEIGHT}px`,
      padding: '0 5px',
      border: '1px solid var(--line)',
      borderRadius: 'var(--radius-small)',
      background: 'var(--glass)',
      color: 'var(--text)',
      font: `500 12px/${LABEL_HEIGHT - 2}px var(--font)`,
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
      willChange: 'transform',
    })
    this.frame.append(element)
    const label = { element, text: '', x: Number.NaN, y: Number.NaN, shown: true }
    this.labels.push(label)
    return label
  }
}
