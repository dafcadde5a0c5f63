import type { SettingKey } from '@haircuts/core/site/setting-schema'

export type SettingsSection =
  | 'business'
  | 'booking'
  | 'emails'
  | 'mail'
  | 'donations'
  | 'extras'
  | 'notifications'
  | 'account'
  | 'programs'

/** A card of the settings. */
export interface SettingCard {
  title: string
  section: SettingsSection
  keys: readonly SettingKey[]
  /** Rarely changed: folded on phones, where they would be in the way. */
  foldedOnPhones?: readonly SettingKey[]
  /** Rarely changed, and folded at any width. */
  folded?: readonly SettingKey[]
}

export const settingCards = {
  business: {
    title: 'Business Information',
    section: 'business',
    keys: [
      'business_name',
      'business_phone',
      'business_email',
      'business_address',
      'address_release',
    ],
    foldedOnPhones: ['business_logo_url'],
    folded: ['phone_country'],
  },
  zone: { title: 'Time Zone', section: 'business', keys: ['timezone'] },
  scheduling: {
    title: 'Scheduling Settings',
    section: 'booking',
    keys: [
      'booking_lead_time_hours',
      'max_booking_advance_days',
      'approve_first_visits',
      'approval_hours',
      'client_series',
      'offer_earlier_times',
    ],
    foldedOnPhones: ['slot_interval_minutes', 'minimize_gaps', 'large_gap_threshold_hours'],
    folded: [
      'max_upcoming_bookings',
      'max_bookings_per_day',
      'unproven_per_network',
      'unproven_share',
      'reschedule_cutoff_hours',
      'cancel_cutoff_hours',
    ],
  },
  emails: {
    title: 'Email Notifications',
    section: 'emails',
    keys: [
      'enable_email_scheduler',
      'send_confirmation_emails',
      'send_reminder_emails',
      'reminder_hours_before',
      'second_reminder_hours_before',
      'send_cancellation_emails',
      'send_reschedule_emails',
      'send_follow_up_emails',
      'send_nudges',
    ],
    folded: ['quiet_from', 'quiet_until'],
  },
  texts: {
    title: 'Prepared Texts',
    section: 'emails',
    keys: [
      'text_are_you_coming',
      'text_running_late',
      'text_address',
      'text_appointment',
      'text_day_closed',
    ],
  },
  templates: {
    title: 'Email Template IDs',
    section: 'mail',
    keys: [],
    foldedOnPhones: [
      'email_template_confirmation',
      'email_template_reminder',
      'email_template_cancellation',
      'email_template_reschedule',
      'email_template_follow_up',
    ],
  },
  donations: {
    title: 'Donation Links',
    section: 'donations',
    keys: ['donation_cash_app', 'donation_venmo', 'donation_paypal', 'donation_link'],
  },
  extras: {
    title: 'More for Clients',
    section: 'extras',
    keys: ['arrival_page'],
  },
  hearing: {
    title: 'How you hear of bookings',
    section: 'notifications',
    keys: ['notify_barber_email', 'barber_email', 'agenda_hour'],
  },
  push: {
    title: 'Admin Push Notifications',
    section: 'notifications',
    keys: ['send_admin_push_notifications'],
  },
} as const satisfies Record<string, SettingCard>

export const sectionTitles: Record<SettingsSection, string> = {
  business: 'Your business',
  booking: 'Booking rules',
  emails: 'Emails and texts',
  mail: 'How emails are sent',
  donations: 'Donations',
  extras: 'More for clients',
  notifications: 'Notifications',
  account: 'Account and security',
  programs: 'For programs',
}

/** The cards of the specification, in its order. */
export const SPECIFIED_CARDS = [
  'business',
  'scheduling',
  'zone',
  'emails',
  'push',
  'templates',
] as const satisfies (keyof typeof settingCards)[]

export function isSpecified(card: SettingCard | undefined): boolean {
  return SPECIFIED_CARDS.some((name) => settingCards[name] === card)
}

/** All settings of a card. */
export function keysOf({ keys, foldedOnPhones = [], folded = [] }: SettingCard) {
  return [...keys, ...foldedOnPhones, ...folded]
}

export function cardOf(key: string): SettingCard | undefined {
  return Object.values(settingCards).find((card: SettingCard) =>
    keysOf(card).some((each) => each === key),
  )
}
