import { canonicalZone } from '@haircuts/scheduling/zone'
import { z } from 'zod'
import { PHONE_COUNTRIES } from '../contacts/phone-country.ts'
import { clearableText, email, FLAG_MESSAGE, line, name, text } from '../kernel/fields.ts'
import { cashAppLink, otherLink, payPalLink, venmoLink } from './internal/donation-links.ts'
import { placeholderProblem } from './prepared-text-form.ts'
import { type Limits, SETTING_LIMITS } from './setting-limits-form.ts'

interface Definition {
  default: string
  description: string
  /** Validates the stored text. */
  value: z.ZodType<string, string>
  /** Whether visitors may read it. */
  isPublic: boolean
}

const anyText = (max: number) => text(max).or(z.literal(''))
const anyLine = (max: number) => line(max).or(z.literal(''))

function privateSetting(defaultValue: string, description: string, value: Definition['value']) {
  return { default: defaultValue, description, value, isPublic: false }
}

function publicSetting(defaultValue: string, description: string, value: Definition['value']) {
  return { default: defaultValue, description, value, isPublic: true }
}

function toggle(defaultValue: 'true' | 'false', description: string) {
  return privateSetting(defaultValue, description, z.enum(['true', 'false'], FLAG_MESSAGE))
}

/** An id of a template of the mail service. */
function template(defaultValue: string, description: string) {
  return privateSetting(defaultValue, description, anyLine(40))
}

/** A text with placeholders, to be sent by the barber. */
function textTemplate(defaultValue: string, description: string) {
  const value = text(500).superRefine((template, context) => {
    const message = placeholderProblem(template)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
  return privateSetting(defaultValue, description, value)
}

const LOGO_MESSAGE = 'Please enter a link that starts with http or https.'

function number(key: keyof typeof SETTING_LIMITS) {
  const { min, max, step }: Limits = SETTING_LIMITS[key]
  const message = `Please enter a number from ${min} to ${max}${step ? `, in steps of ${step}` : ''}.`
  return z
    .string()
    .regex(/^\d{1,6}(\.\d{1,4})?$/, message)
    .refine((value) => Number(value) >= min && Number(value) <= max, message)
    .refine((value) => !step || Number(value) % step === 0, message)
}

/** A clock time, stored as 'HH:MM'. */
const clockTime = z
  .string()
  .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'Please enter a time as HH:MM.')
  .transform((time) => time.padStart(5, '0'))

function readZone(name: string, context: z.RefinementCtx): string {
  const zone = canonicalZone(name)
  if (zone !== null) return zone
  const message = 'Please enter an IANA time zone, such as America/New_York.'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

/** Every setting with its default, description and validation. */
export const SETTINGS = {
  business_name: publicSetting(
    'The Open Chair',
    'The name visitors see, in page titles and emails.',
    name(120),
  ),
  business_phone: publicSetting('', 'The number visitors can call.', anyLine(40)),
  phone_country: privateSetting(
    '',
    'The country of phone numbers without a country code, such as US; empty for the country of the time zone.',
    z.enum(
      ['', ...PHONE_COUNTRIES],
      'Please choose a country by its code of two letters, such as US.',
    ),
  ),
  business_email: publicSetting(
    '',
    'The address visitors can email, and the sender of emails.',
    email.or(z.literal('')),
  ),
  business_address: privateSetting(
    '',
    'The address of the barber. Sent to clients before their appointment, never published.',
    anyText(300),
  ),
  address_release: privateSetting(
    'automatic',
    'How new clients get the address: automatic, by email before their appointment, or manual, when it is sent from the dashboard.',
    z.enum(['automatic', 'manual'], 'Please choose automatic or manual.'),
  ),
  business_logo_url: publicSetting(
    '',
    'Link to a logo, http or https.',
    line(500)
      .pipe(z.url({ protocol: /^https?$/, error: LOGO_MESSAGE }))
      .or(z.literal('')),
  ),
  slot_interval_minutes: publicSetting(
    '15',
    'How many minutes apart start times are, counted from opening.',
    number('slot_interval_minutes'),
  ),
  minimize_gaps: toggle(
    'false',
    'Offer only times that leave no awkward gaps between appointments.',
  ),
  large_gap_threshold_hours: privateSetting(
    '2.0',
    'With minimize_gaps: a gap of at least this many hours is always offered.',
    number('large_gap_threshold_hours'),
  ),
  booking_lead_time_hours: publicSetting(
    '0',
    'How many hours ahead an appointment has to be booked.',
    number('booking_lead_time_hours'),
  ),
  max_booking_advance_days: publicSetting(
    '60',
    'How many days ahead an appointment can be booked.',
    number('max_booking_advance_days'),
  ),
  max_upcoming_bookings: privateSetting(
    '6',
    'How many upcoming appointments one email address can have.',
    number('max_upcoming_bookings'),
  ),
  unproven_per_network: privateSetting(
    '12',
    'How many upcoming appointments people without a proven email may book from one network on one day; further ones await the press of an emailed link.',
    number('unproven_per_network'),
  ),
  unproven_share: privateSetting(
    '50',
    'How many per cent of the open time of a day the appointments of people without a proven email may take; further ones await the press of an emailed link.',
    number('unproven_share'),
  ),
  max_bookings_per_day: privateSetting(
    '',
    'Maximum bookings per day; empty for no limit.',
    number('max_bookings_per_day').or(z.literal('')),
  ),
  approve_first_visits: toggle(
    'false',
    'Let a visitor without a completed visit ask: the booking holds its time and waits until it is approved.',
  ),
  approval_hours: privateSetting(
    '48',
    'With approve_first_visits: after how many hours a booking that nobody has approved ends, at the latest 2 hours before the visit.',
    number('approval_hours'),
  ),
  cancel_cutoff_hours: privateSetting(
    '0',
    'Visitors may cancel until this number of hours before the visit; 0 is until it begins.',
    number('cancel_cutoff_hours'),
  ),
  reschedule_cutoff_hours: privateSetting(
    '0',
    'Visitors may reschedule until this number of hours before the visit; 0 is until it begins.',
    number('reschedule_cutoff_hours'),
  ),
  client_series: toggle('false', 'Let clients make their booking a standing appointment.'),
  offer_earlier_times: toggle(
    'true',
    'Let visitors ask for something earlier, and offer what opens to one of them at a time.',
  ),
  timezone: publicSetting(
    'America/New_York',
    'The IANA time zone of the business. All business hours are in it.',
    line(60).transform(readZone),
  ),
  enable_email_scheduler: toggle('true', 'Schedule reminder and follow-up emails.'),
  send_confirmation_emails: toggle('true', 'Confirm a new booking by email.'),
  send_reminder_emails: toggle('true', 'Remind clients of an appointment.'),
  reminder_hours_before: privateSetting(
    '24',
    'How many hours before an appointment the reminder is sent.',
    number('reminder_hours_before'),
  ),
  second_reminder_hours_before: privateSetting(
    '',
    'How many hours before an appointment a second reminder is sent; empty for none.',
    number('second_reminder_hours_before').or(z.literal('')),
  ),
  quiet_from: privateSetting(
    '21:00',
    'From this time on, reminders and other emails that no act causes wait for the morning, or leave at this time if the appointment is early.',
    clockTime,
  ),
  quiet_until: privateSetting(
    '08:00',
    'Until this time, such emails wait; the same time as quiet_from for no quiet hours.',
    clockTime,
  ),
  send_cancellation_emails: toggle('true', 'Email clients when an appointment is cancelled.'),
  send_reschedule_emails: toggle('true', 'Email clients when an appointment is rescheduled.'),
  send_follow_up_emails: toggle('true', 'Email clients after their appointment.'),
  send_nudges: toggle(
    'false',
    'Email a client whose usual time between visits is over by 20 % and who has nothing booked.',
  ),
  send_admin_push_notifications: toggle(
    'true',
    'Notify the barber of new, rescheduled and cancelled bookings.',
  ),
  notify_barber_email: toggle(
    'true',
    'Email the barber what clients book, reschedule and cancel, the agenda of the day, and alarms.',
  ),
  barber_email: privateSetting(
    '',
    "Where the barber's emails go; empty for the email of the login.",
    email.or(z.literal('')),
  ),
  agenda_hour: privateSetting(
    '7',
    'The hour at which the barber gets the agenda of the day, 0 to 23; empty for none.',
    number('agenda_hour').or(z.literal('')),
  ),
  arrival_page: toggle(
    'false',
    'Show what a client needs at the door on the page of the appointment, from 2 hours before.',
  ),
  text_are_you_coming: textTemplate(
    'Hi {name}, are you still coming on {day} at {time}? Just reply yes, or tell me if you need another time.',
    'The prepared text that asks a client who has not answered.',
  ),
  text_running_late: textTemplate(
    'Hi {name}, I’m running about {minutes} minutes late for your {time} appointment. Sorry about that.',
    'The prepared text about running late.',
  ),
  text_address: textTemplate(
    'Hi {name}, here is the address for your appointment on {day} at {time}: {address}. It’s a private home, so please keep it to yourself.',
    'The prepared text with the address.',
  ),
  text_appointment: textTemplate(
    'Hi {name}, you’re booked for {day} at {time}. If you need to change it: {link}',
    'The prepared text that says when an appointment is, once it is booked, moved or brought back.',
  ),
  text_day_closed: textTemplate(
    'Hi {name}, I’m sorry: I have to close on {day} and can’t see you at {time}. Please choose another time here: {link}',
    'The prepared text to a client whose day is closed.',
  ),
  donation_cash_app: privateSetting(
    '',
    'The Cash App link on the thank-you and, if it is the first, on the Donate page.',
    cashAppLink,
  ),
  donation_venmo: privateSetting(
    '',
    'The Venmo link on the thank-you and, if it is the first, on the Donate page.',
    venmoLink,
  ),
  donation_paypal: privateSetting(
    '',
    'The PayPal.me link on the thank-you and, if it is the first, on the Donate page.',
    payPalLink,
  ),
  donation_link: privateSetting(
    '',
    'Another https link for donations on the thank-you and, if it is the first, on the Donate page.',
    otherLink,
  ),
  email_template_confirmation: template('1001', "Postmark's template for confirmations."),
  email_template_reminder: template('1002', "Postmark's template for reminders."),
  email_template_cancellation: template('1003', "Postmark's template for cancellations."),
  email_template_reschedule: template('1004', "Postmark's template for reschedules."),
  email_template_follow_up: template('1005', "Postmark's template for follow-ups."),
} as const satisfies Record<string, Definition>

export type SettingKey = keyof typeof SETTINGS

export const SETTING_KEYS = Object.keys(SETTINGS).filter(isSettingKey)

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key)
}

export function definitionOf(key: SettingKey): Definition {
  return SETTINGS[key]
}

export const settingView = z
  .object({
    key: z.string(),
    value: z.string(),
    description: z.string(),
  })
  .meta({
    id: 'Setting',
    examples: [
      {
        key: 'slot_interval_minutes',
        value: '15',
        description: 'How many minutes apart start times are, counted from opening.',
      },
    ],
  })

export const publicSettingView = z
  .object({ key: z.string(), value: z.string() })
  .meta({ id: 'PublicSetting', examples: [{ key: 'business_name', value: 'The Open Chair' }] })

/** More than the longest value of a setting; the value itself is checked by its key. */
const MAX_VALUE_LENGTH = 5000

export const byKeyInput = z.object({ key: z.string().max(100) })

export const setInput = byKeyInput
  .extend({
    value: z.union(
      [z.string().max(MAX_VALUE_LENGTH), z.number().min(-1e9).max(1e9), z.boolean()],
      'Please enter text, a number, or true or false.',
    ),
    /** Null restores the product's description. */
    description: clearableText(500),
  })
  .meta({ examples: [{ value: '15' }] })

export type SetInput = z.output<typeof setInput>
