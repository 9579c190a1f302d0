/** Every setting, with its unit and the way back to what it was at first. */
import { defaultSettings, type SettingsPatch } from '../../contract/settings.ts'
import { settings } from '../state.ts'
import { useActions } from './actions.ts'
import { Icon } from './icon.tsx'
import {
  AmountControl,
  ChoiceControl,
  NumberControl,
  SwitchControl,
  TextControl,
} from './setting-controls.tsx'
import { defaultText, FIELD_GROUPS, type Field } from './setting-fields.ts'

export function SettingsPanel() {
  const actions = useActions()
  const changed = FIELD_GROUPS.some(({ fields }) => fields.some(isChanged))
  return (
    <>
      {FIELD_GROUPS.map(({ title, fields }) => (
        <section class="settings-section" key={title} aria-label={title}>
          <h3>{title}</h3>
          {fields.map((field) => (
            <div class={`setting ${field.kind}`} key={field.key}>
              <Control field={field} />
              <Reset field={field} />
            </div>
          ))}
        </section>
      ))}
      <button
        type="button"
        class="plain"
        aria-disabled={!changed}
        onClick={() => changed && actions.changeSettings(allDefaults())}
      >
        <Icon name="reset" /> Reset all settings
      </button>
    </>
  )
}

function Control({ field }: { field: Field }) {
  if (field.kind === 'number') return <NumberControl field={field} />
  if (field.kind === 'switch') return <SwitchControl field={field} />
  if (field.kind === 'amount') return <AmountControl field={field} />
  if (field.kind === 'text') return <TextControl field={field} />
  return <ChoiceControl field={field} />
}

function Reset({ field }: { field: Field }) {
  const actions = useActions()
  const changed = isChanged(field)
  return (
    <button
      type="button"
      class="quiet square setting-reset"
      aria-disabled={!changed}
      aria-label={`Reset ${field.label}`}
      title={`Reset to ${defaultText(field)}`}
      onClick={() => changed && actions.changeSettings({ [field.key]: defaultSettings[field.key] })}
    >
      <Icon name="reset" />
    </button>
  )
}

function isChanged(field: Field): boolean {
  return settings.value[field.key] !== defaultSettings[field.key]
}

/** What is not in the panel (news that were read) is left alone. */
function allDefaults(): SettingsPatch {
  const keys = FIELD_GROUPS.flatMap(({ fields }) => fields.map(({ key }) => key))
  return Object.fromEntries(keys.map((key) => [key, defaultSettings[key]]))
}
