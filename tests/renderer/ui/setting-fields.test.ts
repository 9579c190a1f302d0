import { describe, expect, it } from 'vitest'
import { defaultSettings, settings as schema } from '../../../contract/settings.ts'
import {
  defaultText,
  FIELD_GROUPS,
  NOT_A_FIELD,
  type NumberField,
  valueText,
} from '../../../renderer/ui/setting-fields.ts'

const fields = FIELD_GROUPS.flatMap((group) => group.fields)
const numbers = fields.filter((field): field is NumberField => field.kind === 'number')

describe('settings panel', () => {
  it('has every setting once', () => {
    const keys = [...fields.map(({ key }) => key), ...NOT_A_FIELD]
    expect(keys.toSorted()).toEqual(Object.keys(defaultSettings).toSorted())
  })

  it.each(numbers)('$key keeps to the range of the contract', ({ key, least, most }) => {
    for (const value of [least, most]) expect(schema.parse({ [key]: value })[key]).toBe(value)
    const beyond = (most - least) * 0.01
    for (const value of [least - beyond, most + beyond]) {
      expect(schema.parse({ [key]: value })[key]).toBe(defaultSettings[key])
    }
  })

  it.each(numbers)('$key has its default on a step, and each step shows', (field) => {
    const steps = (defaultSettings[field.key] - field.least) / field.step
    expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-6)
    expect(valueText(field, field.least)).not.toBe(valueText(field, field.least + field.step))
  })

  it('reads as people say it', () => {
    const text = Object.fromEntries(fields.map((field) => [field.key, defaultText(field)]))
    expect(text).toMatchObject({
      walkSpeed: '1.4 m/s',
      eyeHeight: '1.65 m',
      lookSensitivity: '0.17 ° per pixel',
      fieldOfView: '70°',
      wheelStep: '3.0 cm',
      resolution: '100 %',
      shadows: 'on',
      hintSeen: 'on',
      handedness: 'right',
    })
    const speed = numbers.find(({ key }) => key === 'walkSpeed')!
    expect(valueText(speed, 2, true)).toBe('2.0 metres a second')
  })
})
