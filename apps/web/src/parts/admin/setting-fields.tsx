import type { SettingKey } from '@haircuts/router/setting/schema'
import { settingHints, settingLabels } from '../../content/admin/settings.ts'
import { SETTING_INPUTS, zoneChoices } from '../../lib/admin/setting-inputs.ts'
import { TextField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select.tsx'
import { SettingSwitch } from './setting-switch.tsx'

/** The settings as they stand on the screen (lib/admin/use-local-edits.ts). */
export interface SettingEdits {
  valueOf: (key: SettingKey) => string | undefined
  edit: (key: SettingKey, value: string) => void
  refusals: ReadonlyMap<SettingKey, string>
}

interface SettingFieldsProps {
  edits: SettingEdits
  keys: readonly SettingKey[]
}

/** A field for each of these settings, in this order. */
export function SettingFields({ edits, keys }: SettingFieldsProps) {
  return keys.map((key) => <SettingField key={key} name={key} edits={edits} />)
}

export function fieldId(key: SettingKey): string {
  return `setting-${key}`
}

function SettingField({ name, edits }: { name: SettingKey; edits: SettingEdits }) {
  const input = SETTING_INPUTS[name]
  const value = edits.valueOf(name) ?? ''
  const field = {
    id: fieldId(name),
    label: settingLabels[name],
    hint: settingHints[name],
    error: edits.refusals.get(name),
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
