/** Where the window was, and where it may be now: screens come and go. */
import { join } from 'node:path'
import { z } from 'zod'
import { readJsonFile, writeJsonFile } from './json-file.ts'

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const whole = z.number().int().min(-100_000).max(100_000)
const windowState = z.object({
  x: whole,
  y: whole,
  width: whole.min(1),
  height: whole.min(1),
  maximized: z.boolean(),
})
export type WindowState = z.infer<typeof windowState>

export const SMALLEST = { width: 640, height: 480 } as const
const FIRST = { width: 1360, height: 860 } as const

export function readWindowState(folder: string): WindowState | undefined {
  const read = readJsonFile(join(folder, 'window.json'), windowState)
  return 'value' in read ? read.value : undefined
}

/** A window that forgets its place is no reason to fail. */
export function writeWindowState(folder: string, state: WindowState): void {
  try {
    writeJsonFile(join(folder, 'window.json'), state)
  } catch {
    // The next window opens in the middle of the screen.
  }
}

/** The area for a window that wants `wanted`, wholly inside the screen that shows most of it, or else the first one. */
export function keptOnScreen(wanted: Area | undefined, screens: readonly Area[]): Area {
  const [first = { x: 0, y: 0, ...FIRST }] = screens
  if (wanted === undefined) return centred(FIRST, first)
  let screen: Area | undefined
  let most = 0
  for (const each of screens) {
    const shared = overlap(wanted, each)
    if (shared > most) {
      most = shared
      screen = each
    }
  }
  if (screen === undefined) return centred(wanted, first)
  const { width, height } = fitted(wanted, screen)
  return {
    x: Math.max(screen.x, Math.min(wanted.x, screen.x + screen.width - width)),
    y: Math.max(screen.y, Math.min(wanted.y, screen.y + screen.height - height)),
    width,
    height,
  }
}

function fitted(size: { width: number; height: number }, screen: Area): { width: number; height: number } {
  return {
    width: Math.min(Math.max(size.width, SMALLEST.width), screen.width),
    height: Math.min(Math.max(size.height, SMALLEST.height), screen.height),
  }
}

function centred(size: { width: number; height: number }, screen: Area): Area {
  const { width, height } = fitted(size, screen)
  return {
    x: screen.x + Math.round((screen.width - width) / 2),
    y: screen.y + Math.round((screen.height - height) / 2),
    width,
    height,
  }
}

function overlap(a: Area, b: Area): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return width > 0 && height > 0 ? width * height : 0
}
