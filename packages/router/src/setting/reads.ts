import type { DatabaseOrTransaction } from '@haircuts/db/client'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { definitionOf, isSettingKey, SETTING_KEYS, type SettingKey } from './schema.ts'

/** Where the row is missing the server holds 90 days, though the settings screen shows 60. */
const ADVANCE_DAYS_WITHOUT_ROW = '90'

export type StoredSettings = Partial<Record<string, string>>

/** A setting's value: as stored when it is sound, and at its default otherwise. */
export function settingValue(stored: StoredSettings, key: SettingKey): string {
  const definition = definitionOf(key)
  const read = definition.value.safeParse(stored[key])
  if (read.success) return read.data
  return key === 'max_booking_advance_days' ? ADVANCE_DAYS_WITHOUT_ROW : definition.default
}

export async function readSettings({ db }: { db: DatabaseOrTransaction }): Promise<StoredSettings> {
  const rows = await db.setting.findMany()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** Only what is meant for visitors: never the address, which is somebody's home. */
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

/** What the settings screen shows: the stored value, or the default where there is none. */
export function settingView(key: SettingKey, stored: StoredSetting | undefined) {
  const definition = definitionOf(key)
  const read = definition.value.safeParse(stored?.value)
  return {
    key,
    value: read.success ? read.data : definition.default,
    description: stored?.description ?? definition.description,
  }
}

/** @throws Refusal settingNotFound for a key that is none. */
export function keyOf(key: string): SettingKey {
  if (!isSettingKey(key)) throw new Refusal('settingNotFound')
  return key
}

/** Every setting there is, stored or at its default. */
export async function listSettings({ db }: Context) {
  const rows = new Map((await db.setting.findMany()).map((row) => [row.key, row]))
  return SETTING_KEYS.map((key) => settingView(key, rows.get(key)))
}

export async function settingByKey({ db }: Context, input: { key: string }) {
  const key = keyOf(input.key)
  return settingView(key, (await db.setting.findUnique({ where: { key } })) ?? undefined)
}
