import type { Vec3 } from './vector.ts'

/** A colour as screens write it ('#7d9486') as the linear one that materials hold. */
export function srgb(hex: string): Vec3 {
  if (!/^#[0-9a-f]{6}$/.test(hex)) throw new Error(`${hex} is not a colour like #7d9486`)
  const channel = (i: number) => {
    const value = Number.parseInt(hex.slice(i, i + 2), 16) / 255
    const linear = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    // Powers may differ in the last bit between machines; the scene's bytes must not.
    return Math.round(linear * 1e5) / 1e5
  }
  return [channel(1), channel(3), channel(5)]
}
