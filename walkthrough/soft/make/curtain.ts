/** A curtain on its rail: wider than its window, hung in waves, held by rings at their crests. */
import { sinCos } from '../../../engine/math/sin-cos.ts'
import type { SoftMesh } from '../soft-mesh.ts'
import { makeSheet } from './sheet.ts'

export interface CurtainSize {
  /** The rail's left end; it runs along +x. */
  readonly from: readonly [number, number, number]
  /** Metres of rail, and how far the curtain hangs down. */
  readonly width: number
  readonly height: number
  /** Metres of cloth a metre of rail. */
  readonly fullness?: number
  readonly waves?: number
  readonly quadsAcross?: number
  readonly quadsDown?: number
}

export function makeCurtain(size: CurtainSize): SoftMesh {
  const { from, width, height, fullness = 1.5, waves = 6, quadsAcross = 40, quadsDown = 60 } = size
  const { columns, rows, rest, corners } = makeSheet(width * fullness, height, quadsAcross, quadsDown)
  const wave = waveOfLength(width, width * fullness, waves, quadsAcross)
  const positions = new Float64Array(rest.length)
  for (let i = 0; i < columns * rows; i++) {
    const column = i % columns
    positions[3 * i] = from[0] + wave[2 * column]
    positions[3 * i + 1] = from[1] - (height * Math.floor(i / columns)) / quadsDown
    positions[3 * i + 2] = from[2] + wave[2 * column + 1]
  }
  // A ring at each crest and trough, and at both ends.
  const pins = new Set([0])
  for (let ring = 0; ring < 2 * waves; ring++) {
    pins.add(Math.round(((ring + 0.5) * quadsAcross) / (2 * waves)))
  }
  pins.add(quadsAcross)
  return { positions, rest, corners, pins: Int32Array.from(pins) }
}

/** Points of the wave that are measured, a step of cloth: its arc must be known better than its points are apart. */
const FINE = 64

/** x and z of points along a wave over `width`, at even distances along it, and so high that it is `length` long. */
function waveOfLength(width: number, length: number, waves: number, steps: number): Float64Array {
  const fine = FINE * steps
  const sines = new Float64Array(fine + 1)
  const angle = new Float64Array(2)
  for (let k = 0; k <= fine; k++) {
    sinCos((2 * Math.PI * waves * k) / fine, angle, 0)
    sines[k] = angle[0]
  }
  const arc = new Float64Array(fine + 1)
  let low = 0
  let high = length
  for (let i = 0; i < 60; i++) {
    writeArc(arc, sines, 0.5 * (low + high), width / fine)
    if (arc[fine] > length) high = 0.5 * (low + high)
    else low = 0.5 * (low + high)
  }
  const points = new Float64Array(2 * (steps + 1))
  for (let step = 0, k = 0; step <= steps; step++) {
    while (k < fine && arc[k] < (arc[fine] * step) / steps) k++
    points[2 * step] = (width * k) / fine
    points[2 * step + 1] = low * sines[k]
  }
  return points
}

/** The way along the wave up to each of its points. */
function writeArc(arc: Float64Array, sines: Float64Array, amplitude: number, across: number): void {
  for (let k = 1; k < arc.length; k++) {
    const up = amplitude * (sines[k] - sines[k - 1])
    arc[k] = arc[k - 1] + Math.sqrt(across * across + up * up)
  }
}
