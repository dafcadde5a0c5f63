import type { SettingKey } from '@haircuts/router/setting/schema'

/** The input type of a setting; the server validates the value. */
type SettingInput =
  | { type: 'text' | 'tel' | 'email' | 'url' | 'switch' | 'zone' }
  | { type: 'number'; min: number; step?: number }
  | { type: 'choice'; values: readonly string[] }

export const SETTING_INPUTS: Record<SettingKey, SettingInput> = {
  business_name: { type: 'text' },
  business_phone: { type: 'tel' },
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
  timezone: { type: 'zone' },
  enable_email_scheduler: { type: 'switch' },
  send_confirmation_emails: { type: 'switch' },
  send_reminder_emails: { type: 'switch' },
  reminder_hours_before: { type: 'number', min: 1 },
  send_cancellation_emails: { type: 'switch' },
  send_reschedule_emails: { type: 'switch' },
  send_follow_up_emails: { type: 'switch' },
  send_admin_push_notifications: { type: 'switch' },
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
export function zoneChoices(stored: string): string[] {
  return ZONES.includes(stored) ? ZONES : [...ZONES, stored]
}
