/** The settings as people read them: labels, units and steps. The ranges are those of contract/settings.ts. */
import { defaultSettings, type Settings, settingFields } from '../../contract/settings.ts'

type KeysOf<T> = { [K in keyof Settings]: Settings[K] extends T ? K : never }[keyof Settings]
export type NumberKey = KeysOf<number>
export type SwitchKey = KeysOf<boolean>

export interface NumberField {
  readonly kind: 'number'
  readonly key: NumberKey
  readonly label: string
  /** What is shown is the setting times this. */
  readonly factor: number
  readonly unit: string
  readonly spokenUnit: string
  readonly digits: number
  /** In the setting's own unit, as are `least` and `most`. */
  readonly step: number
  readonly least: number
  readonly most: number
}

export interface SwitchField {
  readonly kind: 'switch'
  readonly key: SwitchKey
  readonly label: string
  /** The switch is on where the setting is off: "Show the hint" is hintSeen the other way round. */
  readonly inverted: boolean
  readonly about?: string
}

/** A number over so wide a range that it is typed; whole, and in the setting's own unit. */
export interface AmountField {
  readonly kind: 'amount'
  readonly key: NumberKey
  readonly label: string
  readonly about: string
  readonly unit: string
  readonly least: number
  readonly most: number
}

export interface TextField {
  readonly kind: 'text'
  readonly key: 'storeFolder'
  readonly label: string
  readonly about: string
}

export interface ChoiceField {
  readonly kind: 'choice'
  readonly key: 'handedness' | 'kdetDevice' | 'headsetTurn' | 'headsetMove'
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

export type Field = NumberField | SwitchField | ChoiceField | AmountField | TextField

export interface FieldGroup {
  readonly title: string
  readonly fields: readonly Field[]
}

const DEGREES = 180 / Math.PI

export const FIELD_GROUPS: readonly FieldGroup[] = [
  {
    title: 'Walking',
    fields: [
      number('walkSpeed', 'Walking speed', ['m/s', 'metres a second'], { digits: 1, step: 0.1 }),
      number('runSpeed', 'Running speed', ['m/s', 'metres a second'], { digits: 1, step: 0.1 }),
      number('eyeHeight', 'Eye height', ['m', 'metres'], { digits: 2, step: 0.01 }),
    ],
  },
  {
    title: 'Looking',
    fields: [
      number('lookSensitivity', 'Mouse sensitivity', ['° per pixel', 'degrees a pixel'], {
        digits: 2,
        step: 0.0005,
        factor: DEGREES,
      }),
      onOff('invertLook', 'Invert looking up and down'),
      number('fieldOfView', 'Field of view', ['°', 'degrees'], { digits: 0, step: 1 }),
    ],
  },
  {
    title: 'Hand',
    fields: [
      {
        kind: 'choice',
        key: 'handedness',
        label: 'Hand',
        options: [
          { value: 'left', label: 'Left' },
          { value: 'right', label: 'Right' },
        ],
      },
      number('wheelStep', 'Reach a notch of the wheel', ['cm', 'centimetres'], {
        digits: 1,
        step: 0.005,
        factor: 100,
      }),
    ],
  },
  {
    title: 'Picture',
    fields: [
      onOff('shadows', 'Shadows'),
      number('resolution', 'Resolution', ['%', 'percent of the screen'], {
        digits: 0,
        step: 0.05,
        factor: 100,
      }),
    ],
  },
  {
    title: 'Cloth',
    fields: [
      {
        kind: 'choice',
        key: 'kdetDevice',
        label: 'kDet runs on',
        options: [
          { value: 'automatic', label: 'Automatic' },
          { value: 'cpu', label: 'Processor' },
          { value: 'gpu', label: 'Graphics card' },
        ],
      },
    ],
  },
  {
    title: 'Headset',
    fields: [
      {
        kind: 'choice',
        key: 'headsetMove',
        label: 'Move by',
        options: [
          { value: 'teleport', label: 'Teleport' },
          { value: 'walk', label: 'Walking' },
        ],
      },
      {
        kind: 'choice',
        key: 'headsetTurn',
        label: 'Turn',
        options: [
          { value: 'snap', label: 'In steps' },
          { value: 'smooth', label: 'Smoothly' },
        ],
      },
      {
        ...onOff('headsetSeated', 'Seated'),
        about: 'Your eyes are raised to the height of someone who stands.',
      },
      {
        ...onOff('headsetVignette', 'Comfort vignette'),
        about: 'Darkens the edge of the view while a stick moves or turns it.',
      },
      onOff('headsetHaptics', 'Pulse at a contact'),
      onOff('headsetSound', 'Sound at a contact'),
    ],
  },
  {
    title: 'Recording',
    fields: [
      {
        ...onOff('alwaysRecord', 'Record everything'),
        about: 'Every scene is recorded from the moment it is open.',
      },
      {
        kind: 'amount',
        key: 'storeLimit',
        label: 'Store limit',
        about: 'When the recorded sessions take more, you are asked whether the oldest may go.',
        unit: 'MB',
        ...rangeOf('storeLimit'),
      },
      {
        kind: 'text',
        key: 'storeFolder',
        label: 'Store folder',
        about:
          'A full path. What is already recorded stays where it is. Leave it empty for your data folder.',
      },
    ],
  },
  {
    title: 'Panels',
    fields: [
      onOff('showHud', 'Measurements'),
      onOff('showContacts', 'Contact list'),
      onOff('hintSeen', 'First-steps hint', true),
    ],
  },
]

/** Set by closing "what is new", not by hand. */
export const NOT_A_FIELD: readonly (keyof Settings)[] = ['newsSeen']

/** "1.4 m/s", or for screen readers "1.4 metres a second". */
export function valueText(field: NumberField, value: number, spoken = false): string {
  const shown = (value * field.factor).toFixed(field.digits)
  if (spoken) return `${shown} ${field.spokenUnit}`
  return `${shown}${field.unit === '°' ? '' : ' '}${field.unit}`
}

export function defaultText(field: Field): string {
  if (field.kind === 'number') return valueText(field, defaultSettings[field.key])
  if (field.kind === 'switch') return defaultSettings[field.key] !== field.inverted ? 'on' : 'off'
  if (field.kind === 'amount') return `${defaultSettings[field.key]} ${field.unit}`
  if (field.kind === 'text') return 'your data folder'
  return defaultSettings[field.key]
}

function number(
  key: NumberKey,
  label: string,
  [unit, spokenUnit]: readonly [string, string],
  { digits, step, factor = 1 }: { digits: number; step: number; factor?: number },
): NumberField {
  return { kind: 'number', key, label, factor, unit, spokenUnit, digits, step, ...rangeOf(key) }
}

function rangeOf(key: NumberKey): { readonly least: number; readonly most: number } {
  const { minValue, maxValue } = settingFields.shape[key]
  return { least: minValue ?? 0, most: maxValue ?? 1 }
}

function onOff(key: SwitchKey, label: string, inverted = false): SwitchField {
  return { kind: 'switch', key, label, inverted }
}
