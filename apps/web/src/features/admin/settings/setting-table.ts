import { type Limits, SETTING_LIMITS } from '@haircuts/core/site/setting-limits-form'
import type { SettingKey } from '@haircuts/core/site/setting-schema'

/** The input type of a setting; the server validates the value. */
type SettingInput =
  | { type: 'text' | 'tel' | 'email' | 'url' | 'time' | 'textarea' | 'switch' | 'zone' | 'country' }
  | { type: 'number'; min: number; step?: number }
  | { type: 'choice'; values: readonly string[] }

interface SettingRow {
  input: SettingInput
  hint?: string
}

/** The server rejects what is too large. */
function number(key: keyof typeof SETTING_LIMITS): SettingInput {
  const { max: _, ...limits }: Limits = SETTING_LIMITS[key]
  return { type: 'number', ...limits }
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour))

/** How each setting is typed, and what is said below it. */
export const SETTING_TABLE: Record<SettingKey, SettingRow> = {
  business_name: { input: { type: 'text' } },
  business_phone: { input: { type: 'tel' } },
  phone_country: {
    input: { type: 'country' },
    hint: 'For phone numbers that are typed without a country code, yours and those of your clients.',
  },
  business_email: {
    input: { type: 'email' },
    hint: 'Clients can email this address, and emails are sent from it.',
  },
  business_address: {
    input: { type: 'text' },
    hint: 'Sent to clients in their emails, never shown on the site.',
  },
  address_release: {
    input: { type: 'choice', values: ['automatic', 'manual'] },
    hint: 'Returning clients get the address with the confirmation. New clients get it automatically, or when you send it from the dashboard.',
  },
  business_logo_url: { input: { type: 'url' } },
  slot_interval_minutes: {
    input: number('slot_interval_minutes'),
    hint: 'How many minutes apart start times are.',
  },
  minimize_gaps: {
    input: { type: 'switch' },
    hint: 'Offer only times that leave no awkward gaps between bookings.',
  },
  large_gap_threshold_hours: {
    input: number('large_gap_threshold_hours'),
    hint: 'A gap of at least this many hours is always offered.',
  },
  booking_lead_time_hours: {
    input: number('booking_lead_time_hours'),
    hint: 'How many hours ahead clients have to book. 0 means any time.',
  },
  max_booking_advance_days: {
    input: number('max_booking_advance_days'),
    hint: 'How many days ahead clients can book.',
  },
  max_upcoming_bookings: {
    input: number('max_upcoming_bookings'),
    hint: 'How many upcoming appointments one email address can have; each person of a group counts. You can create more bookings yourself.',
  },
  unproven_per_network: {
    input: number('unproven_per_network'),
    hint: 'Appointments that people who are new here may book from one internet connection on one day. For more, each presses a link in an email first.',
  },
  unproven_share: {
    input: number('unproven_share'),
    hint: 'Per cent of the open time of a day that people who are new here may take together. For more, each presses a link in an email first.',
  },
  max_bookings_per_day: {
    input: number('max_bookings_per_day'),
    hint: 'Leave it empty for no limit. You can always create more yourself.',
  },
  approve_first_visits: {
    input: { type: 'switch' },
    hint: 'Somebody who has not been here yet asks for a time. It is held until you approve or decline it on the dashboard. You can always book anyone yourself.',
  },
  approval_hours: {
    input: number('approval_hours'),
    hint: 'A request that you have not answered by then ends, at the latest 2 hours before the appointment. The client gets an email.',
  },
  cancel_cutoff_hours: {
    input: number('cancel_cutoff_hours'),
    hint: 'Clients can cancel online until this many hours before. 0 means until the appointment begins.',
  },
  reschedule_cutoff_hours: {
    input: number('reschedule_cutoff_hours'),
    hint: 'Clients can reschedule online until this many hours before. 0 means until the appointment begins.',
  },
  client_series: {
    input: { type: 'switch' },
    hint: 'Clients can repeat an appointment every 2, 3 or 4 weeks, as far ahead as they can book. You can always do it for them.',
  },
  offer_earlier_times: {
    input: { type: 'switch' },
    hint: 'Clients can ask to be told when something earlier opens, and visitors without a booking when any time opens. What opens is held for one of them at a time, for 15 minutes, in the order they asked. You can always take the time yourself.',
  },
  timezone: { input: { type: 'zone' }, hint: 'All hours and times are in this time zone.' },
  enable_email_scheduler: {
    input: { type: 'switch' },
    hint: 'Send reminders and follow-ups. Other emails are always sent right away.',
  },
  send_confirmation_emails: { input: { type: 'switch' } },
  send_reminder_emails: { input: { type: 'switch' } },
  reminder_hours_before: { input: number('reminder_hours_before') },
  second_reminder_hours_before: {
    input: number('second_reminder_hours_before'),
    hint: 'Leave it empty for one reminder alone.',
  },
  quiet_from: {
    input: { type: 'time' },
    hint: 'Reminders, addresses, follow-ups and reminders to book that fall into the quiet hours are sent when they end, or before they begin if the appointment is early.',
  },
  quiet_until: { input: { type: 'time' } },
  send_cancellation_emails: { input: { type: 'switch' } },
  send_reschedule_emails: { input: { type: 'switch' } },
  send_follow_up_emails: { input: { type: 'switch' } },
  send_nudges: {
    input: { type: 'switch' },
    hint: '“Time for a cut?”, to clients with at least three visits whose usual time between visits is over by 20 % and who have nothing booked. At most twice, until they come again. They can unsubscribe.',
  },
  send_admin_push_notifications: {
    input: { type: 'switch' },
    hint: 'When a client books, reschedules or cancels, or has not answered the reminder 3 hours before.',
  },
  notify_barber_email: {
    input: { type: 'switch' },
    hint: 'When clients book, reschedule or cancel, the agenda of the day, and alarms. What happens within two minutes is one email.',
  },
  arrival_page: {
    input: { type: 'switch' },
    hint: 'From 2 hours before, the link of an appointment shows your address with maps, your door and your notes.',
  },
  barber_email: {
    input: { type: 'email' },
    hint: 'Leave it empty for the email you sign in with.',
  },
  agenda_hour: {
    input: { type: 'choice', values: ['', ...HOURS] },
    hint: 'On days with bookings, by email and to your devices.',
  },
  text_are_you_coming: {
    input: { type: 'textarea' },
    hint: 'You can use {name}, {day}, {time} and {business}.',
  },
  text_running_late: { input: { type: 'textarea' }, hint: 'Also {minutes}.' },
  text_address: { input: { type: 'textarea' }, hint: 'Also {address}.' },
  text_appointment: {
    input: { type: 'textarea' },
    hint: 'Also {link}, where the client reschedules or cancels.',
  },
  text_day_closed: { input: { type: 'textarea' }, hint: 'The same.' },
  donation_cash_app: { input: { type: 'text' }, hint: 'Your $cashtag or the link.' },
  donation_venmo: { input: { type: 'text' }, hint: 'Your @name or the link.' },
  donation_paypal: { input: { type: 'text' }, hint: 'Your name or the link.' },
  donation_link: { input: { type: 'url' }, hint: 'Any link that starts with https.' },
  email_template_confirmation: { input: { type: 'text' } },
  email_template_reminder: { input: { type: 'text' } },
  email_template_cancellation: { input: { type: 'text' } },
  email_template_reschedule: { input: { type: 'text' } },
  email_template_follow_up: { input: { type: 'text' } },
}

/** Option labels of settings with a fixed list of values. */
export const settingChoices: Partial<Record<SettingKey, Record<string, string>>> = {
  address_release: {
    automatic: 'Automatically, 2 hours before',
    manual: 'Sent when I tap it on the dashboard',
  },
  agenda_hour: {
    '': 'Never',
    ...Object.fromEntries(
      Array.from({ length: 24 }, (_, hour) => [
        String(hour),
        `At ${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`,
      ]),
    ),
  },
}
