import type { DatabaseOrTransaction, Transaction } from '@haircuts/db/client'
import { isTransactionClient, queryPrepared } from '@haircuts/db/prepared'
import { snapshotCached } from '@haircuts/db/snapshot-cache'
import { countryOfZone, phoneCountryOf } from '../contacts/phone-country.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { definitionOf, isSettingKey, SETTING_KEYS, type SettingKey } from './setting-schema.ts'

/** The server applies 90 days while no row is stored, although the settings screen shows 60. */
const ADVANCE_DAYS_WITHOUT_ROW = '90'

/** The texts of the table by their keys. */
export type StoredSettings = Readonly<Partial<Record<string, string>>>

export type Settings = Readonly<ReturnType<typeof settingsOf>>

/** The stored text if it is valid, else the default. */
function textOf(stored: StoredSettings, key: SettingKey): string {
  const definition = definitionOf(key)
  const value = stored[key]
  // Most settings have no row, and a failure of zod takes longer than a success.
  const read = value === undefined ? null : definition.value.safeParse(value)
  if (read?.success) return read.data
  return key === 'max_booking_advance_days' ? ADVANCE_DAYS_WITHOUT_ROW : definition.default
}

/**
 * The settings that were parsed last: parsing takes 0.16 ms, three times for a booking with its email, 5 % of its
 * processor time.
 */
let latest: { stored: string; settings: Settings } | undefined

export function parseSettings(given: StoredSettings): Settings {
  const stored = JSON.stringify(given)
  if (latest?.stored !== stored) latest = { stored, settings: settingsOf(given) }
  return latest.settings
}

/** The settings as the server uses them: the only place where their keys and texts are read. */
function settingsOf(stored: StoredSettings) {
  const text = (key: SettingKey) => textOf(stored, key)
  const number = (key: SettingKey) => Number(text(key))
  const isOn = (key: SettingKey) => text(key) === 'true'
  return {
    businessName: text('business_name'),
    businessPhone: text('business_phone'),
    businessEmail: text('business_email'),
    /** The country of numbers that are typed without its code. */
    phoneCountry: phoneCountryOf(text('phone_country')) ?? countryOfZone(text('timezone')),
    businessAddress: text('business_address'),
    isAddressReleasedByHand: text('address_release') === 'manual',
    businessLogoUrl: text('business_logo_url'),
    slotIntervalMinutes: number('slot_interval_minutes'),
    minimizeGaps: isOn('minimize_gaps'),
    largeGapThresholdHours: number('large_gap_threshold_hours'),
    leadTimeHours: number('booking_lead_time_hours'),
    maxAdvanceDays: number('max_booking_advance_days'),
    maxUpcomingBookings: number('max_upcoming_bookings'),
    /** What people without a proven mailbox may book before a further visit awaits its emailed link. */
    unproven: {
      perNetwork: number('unproven_per_network'),
      percentOfDay: number('unproven_share'),
    },
    maxBookingsPerDay: number('max_bookings_per_day') || null,
    approveFirstVisits: isOn('approve_first_visits'),
    approvalHours: number('approval_hours'),
    /** How many hours before a visit its links stop changing it. */
    cutoffHours: {
      cancelled: number('cancel_cutoff_hours'),
      rescheduled: number('reschedule_cutoff_hours'),
    },
    clientSeries: isOn('client_series'),
    offerEarlierTimes: isOn('offer_earlier_times'),
    zone: text('timezone'),
    enableEmailScheduler: isOn('enable_email_scheduler'),
    sendConfirmationEmails: isOn('send_confirmation_emails'),
    sendReminderEmails: isOn('send_reminder_emails'),
    reminderHours: number('reminder_hours_before'),
    secondReminderHours: number('second_reminder_hours_before') || null,
    /** In which no email leaves that time alone causes. */
    quietHours: { from: text('quiet_from'), until: text('quiet_until'), zone: text('timezone') },
    sendCancellationEmails: isOn('send_cancellation_emails'),
    sendRescheduleEmails: isOn('send_reschedule_emails'),
    sendFollowUpEmails: isOn('send_follow_up_emails'),
    sendNudges: isOn('send_nudges'),
    sendAdminPushNotifications: isOn('send_admin_push_notifications'),
    notifyBarberEmail: isOn('notify_barber_email'),
    /** '' for the email of the login. */
    barberEmail: text('barber_email'),
    /** Null for no agenda. */
    agendaHour: text('agenda_hour') === '' ? null : number('agenda_hour'),
    arrivalPage: isOn('arrival_page'),
    preparedTexts: {
      coming: text('text_are_you_coming'),
      late: text('text_running_late'),
      address: text('text_address'),
      appointment: text('text_appointment'),
      closed: text('text_day_closed'),
    },
    /** The first one that is set, in the order of the settings screen; '' without one. */
    donationLink:
      text('donation_cash_app') ||
      text('donation_venmo') ||
      text('donation_paypal') ||
      text('donation_link'),
    emailTemplates: {
      confirmation: text('email_template_confirmation'),
      reminder: text('email_template_reminder'),
      cancellation: text('email_template_cancellation'),
      reschedule: text('email_template_reschedule'),
      'follow-up': text('email_template_follow_up'),
    },
  }
}

const STORED = {
  name: 'settings',
  text: `SELECT coalesce(json_object_agg(key, value), '{}') AS stored FROM setting`,
}

const findSettings = snapshotCached(async (db: DatabaseOrTransaction) => {
  const [{ stored } = { stored: {} }] = await queryPrepared<{ stored: StoredSettings }>(
    db,
    STORED,
    [],
  )
  return { stored, settings: parseSettings(stored) }
})

/** What each transaction has read: one booking asks for the settings at several places. */
const ofTransactions = new WeakMap<DatabaseOrTransaction, ReturnType<typeof findSettings>>()

/** Within a transaction they are read once, and again after `forgetSettings`. */
export async function readSettings(db: DatabaseOrTransaction): Promise<Settings> {
  if (!isTransactionClient(db)) return (await findSettings(db)).settings
  const read = ofTransactions.get(db) ?? findSettings(db)
  ofTransactions.set(db, read)
  return (await read).settings
}

/** To be called by a transaction that changes a setting. */
export function forgetSettings(tx: Transaction): void {
  ofTransactions.delete(tx)
}

/**
 * How to contact the business, as the end of an error message, by its public settings.
 * Example: 'call 979 555 0100 or email barber@example.edu'.
 */
export function formatContact(
  { businessPhone, businessEmail }: Settings,
  business = 'the barber',
): string {
  const ways = [businessPhone && `call ${businessPhone}`, businessEmail && `email ${businessEmail}`]
  return ways.filter(Boolean).join(' or ') || `contact ${business}`
}

/** The settings marked `isPublic`; the address is not among them, because it is a private home. */
export async function publicSettings({
  db,
}: Pick<Context, 'db'>): Promise<{ key: SettingKey; value: string }[]> {
  const { stored } = await findSettings(db)
  return SETTING_KEYS.filter((key) => definitionOf(key).isPublic).map((key) => ({
    key,
    value: textOf(stored, key),
  }))
}

interface StoredSetting {
  value: string
  description: string | null
}

/** The stored value, or the default if it is missing or invalid. */
export function settingView(key: SettingKey, stored: StoredSetting | undefined) {
  const definition = definitionOf(key)
  const read = definition.value.safeParse(stored?.value)
  return {
    key,
    value: read.success ? read.data : definition.default,
    description: stored?.description ?? definition.description,
  }
}

/** @throws AppError settingNotFound for an unknown key. */
export function keyOf(key: string): SettingKey {
  if (!isSettingKey(key)) throw new AppError('settingNotFound')
  return key
}

/** Every setting, stored or at its default. */
export async function listSettings({ db }: Pick<Context, 'db'>) {
  const rows = new Map((await db.setting.findMany()).map((row) => [row.key, row]))
  return SETTING_KEYS.map((key) => settingView(key, rows.get(key)))
}

export async function settingByKey({ db }: Pick<Context, 'db'>, input: { key: string }) {
  const key = keyOf(input.key)
  return settingView(key, (await db.setting.findUnique({ where: { key } })) ?? undefined)
}
