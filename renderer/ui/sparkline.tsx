/** A small line of the last frames, drawn by hand at most ten times a second. */
import { useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { measurements } from '../state.ts'
import type { Channel, HudHistory } from './hud-history.ts'
import { scaleTop, sparklinePoints } from './sparkline-shape.ts'

const BETWEEN_DRAWINGS_MS = 95

export interface SparklineProps {
  readonly history: HudHistory
  readonly channel: Channel
  readonly least: number
}

export function Sparkline({ history, channel, least }: SparklineProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef<Drawing | null>(null)
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    const fit = (): void => {
      drawing.current = makeDrawing(element, history.capacity)
      if (drawing.current) draw(drawing.current, history, channel, least)
    }
    const watcher = new ResizeObserver(fit)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [history, channel, least])
  useSignalEffect(() => {
    if (measurements.value === null) return
    const at = drawing.current
    const now = performance.now()
    if (at === null || now - at.drawnAt < BETWEEN_DRAWINGS_MS) return
    at.drawnAt = now
    draw(at, history, channel, least)
  })
  return <canvas class="sparkline" ref={canvas} />
}

interface Drawing {
  readonly context: CanvasRenderingContext2D
  readonly width: number
  readonly height: number
  readonly stroke: string
  readonly values: Float32Array
  readonly points: Float32Array
  drawnAt: number
}

function makeDrawing(element: HTMLCanvasElement, capacity: number): Drawing | null {
  // On the processor: without a graphics card, five canvases on the imitated one cost a fifth of every frame.
  const context = element.getContext('2d', { willReadFrequently: true })
  const { clientWidth: width, clientHeight: height } = element
  if (context === null || width === 0 || height === 0) return null
  const ratio = window.devicePixelRatio
  element.width = Math.round(width * ratio)
  element.height = Math.round(height * ratio)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.lineWidth = 1.25
  context.lineJoin = 'round'
  const stroke = getComputedStyle(element).color
  const values = new Float32Array(capacity)
  return { context, width, height, stroke, values, points: new Float32Array(2 * capacity), drawnAt: 0 }
}

function draw(at: Drawing, history: HudHistory, channel: Channel, least: number): void {
  const { context, width, height, values, points } = at
  const count = history.read(channel, values)
  const top = scaleTop(values, count, least)
  sparklinePoints(values, count, history.capacity, width, height, top, points)
  context.clearRect(0, 0, width, height)
  if (count < 2) return
  context.beginPath()
  for (let i = 0; i < count; i++) context.lineTo(points[2 * i]!, points[2 * i + 1]!)
  context.strokeStyle = at.stroke
  context.stroke()
  context.lineTo(width - 1, height)
  context.lineTo(points[0]!, height)
  context.globalAlpha = 0.16
  context.fillStyle = at.stroke
  context.fill()
  context.globalAlpha = 1
}
