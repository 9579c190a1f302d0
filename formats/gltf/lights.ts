/** The file's lights in the app's units; a sun where it has none. */
import type { SceneLight } from '../../contract/scene-file.ts'
import { MOST_LIGHTS } from './limits.ts'
import type { Notices } from './notices.ts'
import type { OpenedGltf } from './open-gltf.ts'
import type { Placement } from './placements.ts'

/**
 * Files that take their units seriously give a sun 100,000 lux and a bulb 100 candela. There is no camera here that
 * stops down to that: what is brighter than these is drawn as these.
 */
const BRIGHTEST_SUN = 3
const BRIGHTEST_LAMP = 12
/** Below this illuminance a lamp lights nothing that anyone sees. */
const FAINTEST = 0.02

export const DEFAULT_SUN: SceneLight = {
  type: 'sun',
  direction: [-0.45, -0.8, -0.4],
  color: [1, 0.96, 0.9],
  intensity: 2.5,
}

export function lightsOf(
  gltf: OpenedGltf,
  placements: readonly Placement[],
  notices: Notices,
): readonly SceneLight[] {
  const entries = gltf.json.extensions?.KHR_lights_punctual?.lights ?? []
  const found: SceneLight[] = []
  for (const { node, map } of placements) {
    const reference = gltf.json.nodes![node]!.extensions?.KHR_lights_punctual
    if (reference === undefined) continue
    const entry = entries[reference.light]!
    const given = Math.max(0, entry.intensity ?? 1)
    const [r, g, b] = (entry.color ?? [1, 1, 1]).map((x) => Math.max(0, x))
    const color: [number, number, number] = [r!, g!, b!]
    if (entry.type === 'directional') {
      const direction: [number, number, number] = [-map[8]!, -map[9]!, -map[10]!]
      const length = Math.hypot(...direction)
      if (!(length > 0) || !Number.isFinite(length)) continue
      found.push({
        type: 'sun',
        direction: [direction[0] / length, direction[1] / length, direction[2] / length],
        color,
        intensity: Math.min(BRIGHTEST_SUN, given),
      })
    } else if (entry.type === 'point' || entry.type === 'spot') {
      const position: [number, number, number] = [map[12]!, map[13]!, map[14]!]
      if (!position.every(Number.isFinite)) continue
      const intensity = Math.min(BRIGHTEST_LAMP, given)
      const reach = Math.max(0.5, Math.sqrt(intensity / FAINTEST))
      const range = entry.range !== undefined && entry.range > 0 ? entry.range : reach
      found.push({ type: 'lamp', position, color, intensity, range })
    }
  }
  if (found.length === 0) return [DEFAULT_SUN]
  if (found.length > MOST_LIGHTS) notices.count('lights', found.length - MOST_LIGHTS)
  return found.sort((a, b) => b.intensity - a.intensity).slice(0, MOST_LIGHTS)
}
