/** The control of one setting, by its kind. */
import { settings } from '../state.ts'
import { useActions } from './actions.ts'
import { type ChoiceField, type NumberField, type SwitchField, valueText } from './setting-fields.ts'

export function NumberControl({ field }: { field: NumberField }) {
  const actions = useActions()
  const value = settings.value[field.key]
  const filled = ((value - field.least) / (field.most - field.least)) * 100
  const id = `setting-${field.key}`
  return (
    <>
      <label for={id}>{field.label}</label>
      <output for={id}>{valueText(field, value)}</output>
      <input
        id={id}
        type="range"
        min={field.least}
        max={field.most}
        step={field.step}
        value={value}
        aria-valuetext={valueText(field, value, true)}
        style={{ '--filled': `${filled}%` }}
        onInput={(event) => actions.changeSettings({ [field.key]: event.currentTarget.valueAsNumber })}
      />
    </>
  )
}

export function SwitchControl({ field }: { field: SwitchField }) {
  const actions = useActions()
  const on = settings.value[field.key] !== field.inverted
  return (
    <label class="switch-row">
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        onInput={(event) =>
          actions.changeSettings({ [field.key]: event.currentTarget.checked !== field.inverted })
        }
      />
      <span class="switch-label">{field.label}</span>
    </label>
  )
}

export function ChoiceControl({ field }: { field: ChoiceField }) {
  const actions = useActions()
  return (
    <fieldset class="choice">
      <legend>{field.label}</legend>
      <div>
        {field.options.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name={field.key}
              value={value}
              checked={settings.value[field.key] === value}
              onChange={() => actions.changeSettings({ [field.key]: value })}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
