import type { SettingKey } from '@haircuts/core/site/setting-schema'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { CountryField } from './country-field.tsx'
import styles from './setting-fields.module.css'
import { settingLabels } from './setting-labels.ts'
import { SETTING_TABLE, settingChoices } from './setting-table.ts'

/** Local edits of the settings (`useLocalEdits`). */
export interface SettingEdits {
  valueOf: (key: SettingKey) => string | undefined
  edit: (key: SettingKey, value: string) => void
  errorMessages: ReadonlyMap<SettingKey, string>
}

interface SettingFieldsProps {
  edits: SettingEdits
  keys: readonly SettingKey[]
}

/** A form field for each of the given settings, in this order. */
export function SettingFields({ edits, keys }: SettingFieldsProps) {
  return keys.map((key) => <SettingField key={key} name={key} edits={edits} />)
}

export function fieldId(key: SettingKey): string {
  return `setting-${key}`
}

function SettingField({ name, edits }: { name: SettingKey; edits: SettingEdits }) {
  const { input, hint } = SETTING_TABLE[name]
  const value = edits.valueOf(name) ?? ''
  const field = {
    id: fieldId(name),
    label: settingLabels[name],
    hint,
    error: edits.errorMessages.get(name),
  }
  if (input.type === 'switch') {
    return (
      <SettingSwitch
        {...field}
        checked={value === 'true'}
        onChange={(checked) => edits.edit(name, String(checked))}
      />
    )
  }
  if (input.type === 'zone') {
    return (
      <SelectField
        {...field}
        value={value}
        onChange={({ target }) => edits.edit(name, target.value)}
      >
        {zoneChoices(value).map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </SelectField>
    )
  }
  if (input.type === 'country') {
    return (
      <CountryField {...field} value={value} onChange={(country) => edits.edit(name, country)} />
    )
  }
  if (input.type === 'choice') {
    return (
      <SelectField
        {...field}
        value={value}
        onChange={({ target }) => edits.edit(name, target.value)}
      >
        {input.values.map((each) => (
          <option key={each} value={each}>
            {settingChoices[name]?.[each] ?? each}
          </option>
        ))}
      </SelectField>
    )
  }
  if (input.type === 'textarea') {
    return (
      <TextArea
        {...field}
        rows={3}
        value={value}
        onChange={({ target }) => edits.edit(name, target.value)}
      />
    )
  }
  return (
    <TextField
      {...field}
      {...input}
      autoComplete="off"
      value={value}
      onChange={({ target }) => edits.edit(name, target.value)}
    />
  )
}

interface SettingSwitchProps {
  id: string
  label: string
  hint: string | undefined
  error: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

function SettingSwitch(props: SettingSwitchProps) {
  const { id, label, hint, error, checked, onChange } = props
  return (
    <div className={styles.setting} id={id} tabIndex={-1}>
      <Switch checked={checked} onChange={onChange}>
        {label}
      </Switch>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      {error ? <p className={styles.error}>{error}</p> : null}
    </div>
  )
}

const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'Europe/London',
  'Europe/Paris',
  'Asia/Tokyo',
  'Australia/Sydney',
]

/** The offered time zones, plus the stored one if it is not among them. */
function zoneChoices(stored: string): string[] {
  return ZONES.includes(stored) ? ZONES : [...ZONES, stored]
}
