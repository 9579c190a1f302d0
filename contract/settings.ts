/** What people can set, with the values it starts from. */
import { z } from 'zod'

const FIELDS = {
  /** m/s */
  walkSpeed: z.number().min(0.3).max(5),
  runSpeed: z.number().min(0.5).max(10),
  /** Metres above the floor. */
  eyeHeight: z.number().min(0.6).max(2.2),
  /** Radians a pixel. */
  lookSensitivity: z.number().min(0.0005).max(0.02),
  invertLook: z.boolean(),
  handedness: z.enum(['left', 'right']),
  /** Metres the hand moves for a notch of the wheel. */
  wheelStep: z.number().min(0.005).max(0.1),
  /** Degrees from the top to the bottom of the picture. */
  fieldOfView: z.number().min(40).max(110),
  shadows: z.boolean(),
  /** Fraction of the screen's own resolution that is drawn. */
  resolution: z.number().min(0.25).max(2),
  /** Where kDet finds what cloth touches; automatic: on a graphics card where there is a real one. */
  kdetDevice: z.enum(['automatic', 'cpu', 'gpu']),
  /** In a headset: how a stick turns, and how it moves. */
  headsetTurn: z.enum(['snap', 'smooth']),
  headsetMove: z.enum(['teleport', 'walk']),
  /** Seated, a person's eyes are raised to the height of someone who stands. */
  headsetSeated: z.boolean(),
  /** Darkens the edge of the view while a stick moves or turns it. */
  headsetVignette: z.boolean(),
  headsetHaptics: z.boolean(),
  headsetSound: z.boolean(),
  showHud: z.boolean(),
  showContacts: z.boolean(),
  /** Everything is recorded from the moment a scene is open. */
  alwaysRecord: z.boolean(),
  /** Megabytes of recorded sessions, above which old ones are offered for deletion. */
  storeLimit: z.number().int().min(100).max(1_000_000),
  /** The folder of the store of sessions; empty: in the user's data folder. */
  storeFolder: z.string().max(4096),
  /** The first-run hint has been read. */
  hintSeen: z.boolean(),
  /** The version whose "what is new" was closed. */
  newsSeen: z.string().max(40),
}

type Fields = typeof FIELDS
export type Settings = { [K in keyof Fields]: z.infer<Fields[K]> }
export type SettingsPatch = Partial<Settings>

export const defaultSettings: Settings = {
  walkSpeed: 1.4,
  runSpeed: 4,
  eyeHeight: 1.65,
  lookSensitivity: 0.003,
  invertLook: false,
  handedness: 'right',
  wheelStep: 0.03,
  fieldOfView: 70,
  shadows: true,
  resolution: 1,
  kdetDevice: 'automatic',
  headsetTurn: 'snap',
  headsetMove: 'teleport',
  headsetSeated: false,
  headsetVignette: true,
  headsetHaptics: true,
  headsetSound: false,
  showHud: true,
  showContacts: true,
  alwaysRecord: false,
  storeLimit: 5000,
  storeFolder: '',
  hintSeen: false,
  newsSeen: '',
}

/** The fields one by one, for their ranges. */
export const settingFields = z.object(FIELDS)

/** As kept on disk: each field falls back alone, so that one bad value costs one setting. */
export const settings: z.ZodType<Settings> = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((kept) => {
    const good: Record<string, unknown> = { ...defaultSettings }
    for (const [key, field] of Object.entries<z.ZodType>(FIELDS)) {
      const read = field.safeParse(kept[key])
      if (read.success) good[key] = read.data
    }
    return good as Settings
  })

/** A change: a bad value or an unknown name is refused. */
export const settingsPatch = z.strictObject(FIELDS).partial() as unknown as z.ZodType<SettingsPatch>
