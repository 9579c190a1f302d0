/** The control of one setting, by its kind. */
import { settings, store } from '../state.ts'
import { useActions } from './actions.ts'
import {
  type AmountField,
  type ChoiceField,
  type NumberField,
  type SwitchField,
  type TextField,
  valueText,
} from './setting-fields.ts'

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

/** Taken over when it is done, not at each digit: half of a number is another number. */
export function AmountControl({ field }: { field: AmountField }) {
  const actions = useActions()
  const { key, label, unit, least, most, about } = field
  const id = `setting-${key}`
  return (
    <>
      <label for={id}>{label}</label>
      <span class="setting-amount">
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={least}
          max={most}
          step={1}
          value={settings.value[key]}
          aria-describedby={`${id}-about`}
          onChange={(event) => {
            const input = event.currentTarget
            const typed = Math.round(input.valueAsNumber)
            const value = Number.isNaN(typed) ? settings.value[key] : Math.min(most, Math.max(least, typed))
            input.value = String(value)
            actions.changeSettings({ [key]: value })
          }}
        />{' '}
        {unit}
      </span>
      <p class="setting-about" id={`${id}-about`}>
        {about}
      </p>
    </>
  )
}

export function TextControl({ field }: { field: TextField }) {
  const actions = useActions()
  const { key, label, about } = field
  const id = `setting-${key}`
  const fault = store.value?.fault ?? null
  return (
    <>
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        spellcheck={false}
        autocomplete="off"
        value={settings.value[key]}
        placeholder={store.value?.path ?? ''}
        title={store.value?.path ?? ''}
        aria-describedby={`${id}-about`}
        onChange={(event) => actions.changeSettings({ [key]: event.currentTarget.value.trim() })}
      />
      <p class="setting-about" id={`${id}-about`}>
        {about}
        {fault !== null && <span class="setting-fault"> {fault}</span>}
      </p>
    </>
  )
}

export function SwitchControl({ field }: { field: SwitchField }) {
  const actions = useActions()
  const on = settings.value[field.key] !== field.inverted
  const about = field.about === undefined ? undefined : `setting-${field.key}-about`
  return (
    <label class="switch-row">
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        aria-describedby={about}
        onInput={(event) =>
          actions.changeSettings({ [field.key]: event.currentTarget.checked !== field.inverted })
        }
      />
      <span class="switch-label">{field.label}</span>
      {about !== undefined && (
        <span class="switch-about" id={about}>
          {field.about}
        </span>
      )}
    </label>
  )
}

export function ChoiceControl({ field }: { field: ChoiceField }) {
  const actions = useActions()
  return (
    <fieldset class={field.options.length > 2 ? 'choice wide' : 'choice'}>
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
