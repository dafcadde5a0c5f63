import type { SettingKey } from '@haircuts/core/site/setting-schema'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { CountryField } from './country-field.tsx'
import styles from './setting-fields.module.css'
import { settingLabels } from './setting-labels.ts'
import { settingChoices, settingHints } from './setting-text.ts'

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
  const input = SETTING_INPUTS[name]
  const value = edits.valueOf(name) ?? ''
  const field = {
    id: fieldId(name),
    label: settingLabels[name],
    hint: settingHints[name],
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

/** The input type of a setting; the server validates the value. */
type SettingInput =
  | { type: 'text' | 'tel' | 'email' | 'url' | 'time' | 'textarea' | 'switch' | 'zone' | 'country' }
  | { type: 'number'; min: number; step?: number }
  | { type: 'choice'; values: readonly string[] }

export const SETTING_INPUTS: Record<SettingKey, SettingInput> = {
  business_name: { type: 'text' },
  business_phone: { type: 'tel' },
  phone_country: { type: 'country' },
  business_email: { type: 'email' },
  business_address: { type: 'text' },
  address_release: { type: 'choice', values: ['automatic', 'manual'] },
  business_logo_url: { type: 'url' },
  slot_interval_minutes: { type: 'number', min: 5, step: 5 },
  minimize_gaps: { type: 'switch' },
  large_gap_threshold_hours: { type: 'number', min: 0.5, step: 0.5 },
  booking_lead_time_hours: { type: 'number', min: 0 },
  max_booking_advance_days: { type: 'number', min: 1 },
  max_upcoming_bookings: { type: 'number', min: 1, step: 1 },
  unproven_per_network: { type: 'number', min: 0, step: 1 },
  unproven_share: { type: 'number', min: 0, step: 1 },
  max_bookings_per_day: { type: 'number', min: 1, step: 1 },
  approve_first_visits: { type: 'switch' },
  approval_hours: { type: 'number', min: 1 },
  cancel_cutoff_hours: { type: 'number', min: 0 },
  reschedule_cutoff_hours: { type: 'number', min: 0 },
  client_series: { type: 'switch' },
  offer_earlier_times: { type: 'switch' },
  timezone: { type: 'zone' },
  enable_email_scheduler: { type: 'switch' },
  send_confirmation_emails: { type: 'switch' },
  send_reminder_emails: { type: 'switch' },
  reminder_hours_before: { type: 'number', min: 1 },
  second_reminder_hours_before: { type: 'number', min: 1 },
  quiet_from: { type: 'time' },
  quiet_until: { type: 'time' },
  send_cancellation_emails: { type: 'switch' },
  send_reschedule_emails: { type: 'switch' },
  send_follow_up_emails: { type: 'switch' },
  send_nudges: { type: 'switch' },
  send_admin_push_notifications: { type: 'switch' },
  notify_barber_email: { type: 'switch' },
  arrival_page: { type: 'switch' },
  barber_email: { type: 'email' },
  agenda_hour: {
    type: 'choice',
    values: ['', ...Array.from({ length: 24 }, (_, hour) => String(hour))],
  },
  text_are_you_coming: { type: 'textarea' },
  text_running_late: { type: 'textarea' },
  text_address: { type: 'textarea' },
  text_appointment: { type: 'textarea' },
  text_day_closed: { type: 'textarea' },
  donation_cash_app: { type: 'text' },
  donation_venmo: { type: 'text' },
  donation_paypal: { type: 'text' },
  donation_link: { type: 'url' },
  email_template_confirmation: { type: 'text' },
  email_template_reminder: { type: 'text' },
  email_template_cancellation: { type: 'text' },
  email_template_reschedule: { type: 'text' },
  email_template_follow_up: { type: 'text' },
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
