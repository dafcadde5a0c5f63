import { canonicalZone } from '@haircuts/scheduling/zone'
import { z } from 'zod'
import { clearableText, email, FLAG_MESSAGE, line, name, text } from '../fields.ts'

interface Definition {
  default: string
  description: string
  /** Validates the stored text. */
  value: z.ZodType<string, string>
  isPublic?: true
}

const anyText = (max: number) => text(max).or(z.literal(''))
const anyLine = (max: number) => line(max).or(z.literal(''))

function toggle(standard: 'true' | 'false', description: string) {
  return { default: standard, description, value: z.enum(['true', 'false'], FLAG_MESSAGE) }
}

/** An id of a template of the mail service. */
function template(standard: string, description: string) {
  return { default: standard, description, value: anyLine(40) }
}

const LOGO_MESSAGE = 'Please give an address that begins with http or https.'

function number({ min, max, step }: { min: number; max: number; step?: number }) {
  const words = `Please give a number from ${min} to ${max}${step ? `, in steps of ${step}` : ''}.`
  return z
    .string()
    .regex(/^\d{1,6}(\.\d{1,4})?$/, words)
    .refine((value) => Number(value) >= min && Number(value) <= max, words)
    .refine((value) => !step || Number(value) % step === 0, words)
}

function readZone(name: string, context: z.RefinementCtx): string {
  const zone = canonicalZone(name)
  if (zone !== null) return zone
  const message = 'Please give an IANA time zone, such as America/New_York.'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

/** Every setting with its default, description and validation. */
export const SETTINGS = {
  business_name: {
    default: 'The Open Chair',
    description: 'The name visitors see, in page titles and mails.',
    value: name(120),
    isPublic: true,
  },
  business_phone: {
    default: '',
    description: 'The number visitors may call.',
    value: anyLine(40),
    isPublic: true,
  },
  business_email: {
    default: '',
    description: 'The address visitors may write to, and the sender of mails.',
    value: email.or(z.literal('')),
    isPublic: true,
  },
  business_address: {
    default: '',
    description: 'Where the chair stands. Sent to clients before their visit, never published.',
    value: anyText(300),
  },
  address_release: {
    default: 'automatic',
    description:
      'How new clients get the address: automatic, by mail before their visit, or manual, when it is sent from the dashboard.',
    value: z.enum(['automatic', 'manual'], 'Please give automatic or manual.'),
  },
  business_logo_url: {
    default: '',
    description: 'Address of a logo, http or https.',
    value: line(500)
      .pipe(z.url({ protocol: /^https?$/, error: LOGO_MESSAGE }))
      .or(z.literal('')),
    isPublic: true,
  },
  slot_interval_minutes: {
    default: '15',
    description: 'Visits may start every so many minutes after opening.',
    value: number({ min: 5, max: 1440, step: 5 }),
    isPublic: true,
  },
  minimize_gaps: toggle(
    'false',
    'Offer only starts that leave no awkward idle time between visits.',
  ),
  large_gap_threshold_hours: {
    default: '2.0',
    description: 'With minimize_gaps: an idle time of so many hours is long enough to be useful.',
    value: number({ min: 0.5, max: 24, step: 0.5 }),
  },
  booking_lead_time_hours: {
    default: '0',
    description: 'A visit must be booked at least so many hours ahead.',
    value: number({ min: 0, max: 8760 }),
    isPublic: true,
  },
  max_booking_advance_days: {
    default: '60',
    description: 'A visit may be booked at most so many days ahead.',
    value: number({ min: 1, max: 3650, step: 1 }),
    isPublic: true,
  },
  max_upcoming_bookings: {
    default: '6',
    description: 'So many visits ahead may be booked under one email address.',
    value: number({ min: 1, max: 1000, step: 1 }),
  },
  timezone: {
    default: 'America/New_York',
    description: 'The IANA zone of the business: all opening hours are meant in it.',
    value: line(60).transform(readZone),
    isPublic: true,
  },
  enable_email_scheduler: toggle('true', 'Plan reminder and follow-up mails.'),
  send_confirmation_emails: toggle('true', 'Confirm a new booking by mail.'),
  send_reminder_emails: toggle('true', 'Remind clients of a visit.'),
  reminder_hours_before: {
    default: '24',
    description: 'How many hours before a visit the reminder goes out.',
    value: number({ min: 1, max: 8760 }),
  },
  send_cancellation_emails: toggle('true', 'Tell clients by mail that a visit is cancelled.'),
  send_reschedule_emails: toggle('true', 'Tell clients by mail that a visit has moved.'),
  send_follow_up_emails: toggle('true', 'Write to clients after their visit.'),
  send_admin_push_notifications: toggle(
    'true',
    'Push new, moved and cancelled bookings to the barber.',
  ),
  email_template_confirmation: template('1001', "Postmark's template for confirmations."),
  email_template_reminder: template('1002', "Postmark's template for reminders."),
  email_template_cancellation: template('1003', "Postmark's template for cancellations."),
  email_template_reschedule: template('1004', "Postmark's template for moved visits."),
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
        description: 'Visits may start every so many minutes after opening.',
      },
    ],
  })

export const publicSettingView = z
  .object({ key: z.string(), value: z.string() })
  .meta({ id: 'PublicSetting', examples: [{ key: 'business_name', value: 'The Open Chair' }] })

export const byKeyInput = z.object({ key: z.string() })

export const setInput = byKeyInput
  .extend({
    value: z.union(
      [z.string(), z.number(), z.boolean()],
      'Please give text, a number or true or false.',
    ),
    /** Null restores the product's description. */
    description: clearableText(500),
  })
  .meta({ examples: [{ value: '15' }] })

export type SetInput = z.output<typeof setInput>
