import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { snapshotCached } from '@haircuts/db/snapshot-cache'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { definitionOf, isSettingKey, SETTING_KEYS, type SettingKey } from './schema.ts'

/** Without a stored row the server applies 90 days, although the settings screen shows 60. */
const ADVANCE_DAYS_WITHOUT_ROW = '90'

export type StoredSettings = Readonly<Partial<Record<string, string>>>

/** The stored value if it is valid, else the default. */
export function settingValue(stored: StoredSettings, key: SettingKey): string {
  const definition = definitionOf(key)
  const read = definition.value.safeParse(stored[key])
  if (read.success) return read.data
  return key === 'max_booking_advance_days' ? ADVANCE_DAYS_WITHOUT_ROW : definition.default
}

const findSettings = snapshotCached(
  { name: 'settings', text: `SELECT json_object_agg(key, value) AS settings FROM setting` },
  ([row]: readonly { settings: StoredSettings | null }[]): StoredSettings => row?.settings ?? {},
)

export function readSettings({ db }: { db: DatabaseOrTransaction }): Promise<StoredSettings> {
  return findSettings(db, [])
}

/**
 * How to contact the business, as the end of a refusal's sentence, by its public settings.
 * Example: 'call 979 555 0100 or email barber@example.edu'.
 */
export function contactWords(settings: StoredSettings, business = 'the barber'): string {
  const phone = settingValue(settings, 'business_phone')
  const email = settingValue(settings, 'business_email')
  const ways = [phone && `call ${phone}`, email && `email ${email}`].filter(Boolean)
  return ways.join(' or ') || `contact ${business}`
}

const DONATION_LINKS = [
  'donation_cash_app',
  'donation_venmo',
  'donation_paypal',
  'donation_link',
] as const

/** The donation link of the site: the first one that is set, in the order of the settings screen; '' without one. */
export function firstDonationLink(settings: StoredSettings): string {
  return DONATION_LINKS.map((key) => settingValue(settings, key)).find(Boolean) ?? ''
}

/** How many hours before a visit its links stop changing it. */
export function cutoffHours(settings: StoredSettings) {
  return {
    cancelled: Number(settingValue(settings, 'cancel_cutoff_hours')),
    rescheduled: Number(settingValue(settings, 'reschedule_cutoff_hours')),
  }
}

/** The settings marked `isPublic`; the address is not among them, because it is a private home. */
export async function publicSettings(ctx: Context): Promise<{ key: SettingKey; value: string }[]> {
  const stored = await readSettings(ctx)
  return SETTING_KEYS.filter((key) => definitionOf(key).isPublic).map((key) => ({
    key,
    value: settingValue(stored, key),
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

/** @throws Refusal settingNotFound for an unknown key. */
export function keyOf(key: string): SettingKey {
  if (!isSettingKey(key)) throw new Refusal('settingNotFound')
  return key
}

/** Every setting, stored or at its default. */
export async function listSettings({ db }: Context) {
  const rows = new Map((await db.setting.findMany()).map((row) => [row.key, row]))
  return SETTING_KEYS.map((key) => settingView(key, rows.get(key)))
}

export async function settingByKey({ db }: Context, input: { key: string }) {
  const key = keyOf(input.key)
  return settingView(key, (await db.setting.findUnique({ where: { key } })) ?? undefined)
}
