/** A canvas that is drawn anew when its size or what it shows changes, sharp on every screen. */
import { useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'

export interface PlotSize {
  readonly width: number
  readonly height: number
}

export type Draw = (context: CanvasRenderingContext2D, size: PlotSize, colors: PlotColors) => void

/** Of the theme, as the canvas needs them. */
export interface PlotColors {
  readonly soft: string
  readonly accent: string
  readonly contact: string
  readonly line: string
}

interface PlotCanvasProps {
  readonly class: string
  /** What is to be seen, for those who do not see it; left out where the text beside it says so. */
  readonly label?: string
  /** Reads signals; is called again when they change. */
  readonly draw: Draw
}

export function PlotCanvas({ class: name, label, draw }: PlotCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const latest = useRef(draw)
  latest.current = draw
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    const watcher = new ResizeObserver(() => paint(element, latest.current))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  useSignalEffect(() => paint(canvas.current, latest.current))
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'img' as const, 'aria-label': label }
  return <canvas class={name} ref={canvas} {...spoken} />
}

function paint(element: HTMLCanvasElement | null, draw: Draw): void {
  // On the processor: it changes seldom, and an imitated graphics card would be asked for every frame.
  const context = element?.getContext('2d', { willReadFrequently: true })
  if (element == null || context == null) return
  const { clientWidth: width, clientHeight: height } = element
  const ratio = window.devicePixelRatio
  element.width = Math.max(1, Math.round(width * ratio))
  element.height = Math.max(1, Math.round(height * ratio))
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height)
  draw(context, { width, height }, colorsOf(element))
}

function colorsOf(element: HTMLElement): PlotColors {
  const style = getComputedStyle(element)
  const color = (name: string): string => style.getPropertyValue(name).trim()
  return {
    soft: color('--text-soft'),
    accent: color('--accent'),
    contact: color('--contact'),
    line: color('--line'),
  }
}
