/** A person at the window: what they look at and do. Only places are read from the app, to know where to point. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { defaultSettings, type SettingsPatch } from '../../../contract/settings.ts'
import type { App } from '../../../renderer/app/app.ts'

declare global {
  var palpable: App
}

export interface Point {
  readonly x: number
  readonly y: number
}

type Vector = readonly [number, number, number]

/** Without shadows and at a lower resolution: SwiftShader draws every pixel on the processor. */
export const QUICK: SettingsPatch = { shadows: false, resolution: 0.7, hintSeen: true }

/** As if a person had set them before. */
export function keepSettings(userData: string, settings: SettingsPatch): void {
  writeFileSync(join(userData, 'settings.json'), JSON.stringify(settings))
}

/** The scene is there and walked in. */
export async function sceneIsOpen(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  await page.waitForFunction(() => palpable.opened !== null && document.querySelector('dialog') === null)
  await frames(page, 2)
}

/** What must come true soon; long enough for a machine that is busy. */
export const eventually = <T>(value: () => Promise<T>, message?: string): ReturnType<typeof expect.poll<T>> =>
  expect.poll(value, { timeout: 30_000, interval: 100, ...(message === undefined ? {} : { message }) })

/** Waits for so many frames. */
export async function frames(page: Page, count: number): Promise<void> {
  await page.evaluate(
    (left) =>
      new Promise<void>((done) => {
        const next = (): void => {
          if (--left < 0) done()
          else requestAnimationFrame(next)
        }
        next()
      }),
    count,
  )
}

export const feet = (page: Page): Promise<Vector> =>
  page.evaluate(() => [...palpable.opened!.session.walkthrough.walker.feet] as unknown as Vector)

export interface SeenBody {
  readonly at: Vector
  readonly scale: number
  /** Of its box. */
  readonly bottom: number
}

export async function bodyNamed(page: Page, name: string): Promise<SeenBody> {
  return page.evaluate((wanted) => {
    const { stage } = palpable.opened!.session.walkthrough
    const body = stage.bodies[stage.scene.bodies.findIndex((each) => each.name === wanted)]
    const place = [...stage.places.subarray(body * 8, body * 8 + 8)]
    return {
      at: place.slice(0, 3) as unknown as Vector,
      scale: place[7],
      bottom: stage.world.boxes[body * 6 + 1],
    }
  }, name)
}

/** To another spot, where walking there is not what is tested. Radians; 0 looks along −z. */
export async function standAt(page: Page, position: Vector, heading: number): Promise<void> {
  await page.evaluate(([at, to]) => palpable.opened!.session.walkthrough.walker.teleport(at, to), [
    position,
    heading,
  ] as const)
  await frames(page, 2)
}

/** Where in the window a point of the scene is seen. */
export async function seenAt(page: Page, [x, y, z]: Vector): Promise<Point> {
  const { eye, left, top, width, height, tangent } = await page.evaluate(() => {
    const canvas = document.querySelector('.stage canvas') as HTMLCanvasElement
    const { left, top, width, height } = canvas.getBoundingClientRect()
    const { eye } = palpable.opened!.session.walkthrough
    return { eye: [...eye], left, top, width, height, tangent: Math.tan((35 * Math.PI) / 180) }
  })
  const [ex, ey, ez, qx, qy, qz, qw] = eye
  const [dx, dy, dz] = [x - ex, y - ey, z - ez]
  // Turned back by the eye's quaternion: v + w t + q × t with t = 2 q × v, for its opposite.
  const tx = 2 * (qz * dy - qy * dz)
  const ty = 2 * (qx * dz - qz * dx)
  const tz = 2 * (qy * dx - qx * dy)
  const vx = dx + qw * tx + qz * ty - qy * tz
  const vy = dy + qw * ty + qx * tz - qz * tx
  const vz = dz + qw * tz + qy * tx - qx * ty
  const half = height / 2
  return {
    x: left + width / 2 + ((vx / -vz) * half) / tangent,
    y: top + half - ((vy / -vz) * half) / tangent,
  }
}

/** Looks down so far by dragging with the right button; radians, negative down. */
export async function lookTo(page: Page, pitch: number): Promise<void> {
  const now = await page.evaluate(() => palpable.opened!.session.walkthrough.walker.pitch)
  const pixels = (now - pitch) / defaultSettings.lookSensitivity
  await page.mouse.move(500, 250 - pixels / 2)
  await page.mouse.down({ button: 'right' })
  await page.mouse.move(500, 250 + pixels / 2, { steps: 3 })
  await page.mouse.up({ button: 'right' })
  await frames(page, 2)
}

/**
 * Turns the wheel a notch at a time, positive reaching out, until it is so or the arm is at its end. `told`: by the list of
 * contacts, which changes three times a second; or by where things are, which each frame tells.
 */
export async function wheelUntil(
  page: Page,
  notches: number,
  isSo: () => Promise<boolean>,
  told: 'by the list' | 'by places' = 'by the list',
): Promise<boolean> {
  for (let i = 0; i < Math.abs(notches); i++) {
    if (await isSo()) return true
    await page.mouse.wheel(0, notches > 0 ? -100 : 100)
    if (told === 'by the list') await page.waitForTimeout(310)
    await frames(page, 2)
  }
  return isSo()
}

export const contactLines = (page: Page): Promise<string[]> => page.locator('.contacts li').allInnerTexts()
