/** What people can set, with the values it starts from. Each field falls back alone, so that one bad value costs one setting. */
import { z } from 'zod'

const number = (least: number, most: number, start: number) => z.number().min(least).max(most).catch(start)

export const settings = z.object({
  /** m/s */
  walkSpeed: number(0.3, 5, 1.4),
  runSpeed: number(0.5, 10, 4),
  /** Metres above the floor. */
  eyeHeight: number(0.6, 2.2, 1.65),
  /** Radians a pixel. */
  lookSensitivity: number(0.0005, 0.02, 0.003),
  invertLook: z.boolean().catch(false),
  handedness: z.enum(['left', 'right']).catch('right'),
  /** Metres the hand moves for a notch of the wheel. */
  wheelStep: number(0.005, 0.1, 0.03),
  /** Degrees from the top to the bottom of the picture. */
  fieldOfView: number(40, 110, 70),
  shadows: z.boolean().catch(true),
  /** Fraction of the screen's own resolution that is drawn. */
  resolution: number(0.25, 2, 1),
  showHud: z.boolean().catch(true),
  showContacts: z.boolean().catch(true),
  /** The first-run hint has been read. */
  hintSeen: z.boolean().catch(false),
  /** The version whose "what is new" was closed. */
  newsSeen: z.string().max(40).catch(''),
})

export type Settings = z.infer<typeof settings>
export const settingsPatch = settings.partial()
export type SettingsPatch = z.infer<typeof settingsPatch>
export const defaultSettings: Settings = settings.parse({})
