import type { Database } from '@haircuts/db/client'
import { Prisma } from '@haircuts/db/prisma'
import type { PhoneCountry } from '../contacts/phone-country.ts'
import { phoneKey } from '../contacts/phone-number.ts'
import type { Context } from '../kernel/context.ts'
import { timeSlices } from '../kernel/time-slices.ts'
import { readSettings } from '../site/settings.ts'

/** Where phones are stored: the text, and what it is compared by. */
const STORED_PHONES = [
  { table: 'booking', text: 'client_phone', key: 'client_phone_key' },
  { table: 'client', text: 'phone', key: 'phone_key' },
  { table: 'client_merge', text: 'merged_phone', key: 'merged_phone_key' },
  { table: 'group_request', text: 'client_phone', key: 'client_phone_key' },
  { table: 'waitlist_entry', text: 'client_phone', key: 'client_phone_key' },
] as const
type StoredPhone = (typeof STORED_PHONES)[number]

/** The texts that one statement writes. */
const BATCH = 500

/**
 * Reads every stored phone again, since the country of numbers has changed, or a new release reads them in another way. What is stored
 * meanwhile is read by the present country already.
 */
export async function readPhonesAgain({ db }: Pick<Context, 'db'>): Promise<void> {
  const { phoneCountry } = await readSettings(db)
  for (const phone of STORED_PHONES) {
    await readStored(db, phone, phoneCountry)
    await readDeleted(db, phone, phoneCountry)
  }
}

async function readStored(db: Database, phone: StoredPhone, country: PhoneCountry) {
  const { table, text, key } = columnsOf(phone)
  const rows = await db.$queryRaw<{ text: string; key: string | null }[]>`
    SELECT DISTINCT ${text} AS text, ${key} AS key FROM ${table} WHERE ${text} IS NOT NULL`
  const pause = timeSlices()
  const changed: { text: string; key: string | null }[] = []
  for (const row of rows) {
    await pause()
    const read = phoneKey(row.text, country)
    if (read !== row.key) changed.push({ text: row.text, key: read })
  }
  for (let from = 0; from < changed.length; from += BATCH) {
    const batch = changed.slice(from, from + BATCH)
    await db.$executeRaw`
      UPDATE ${table} SET ${key} = read.key
        FROM unnest(${batch.map((each) => each.text)}::text[], ${batch.map((each) => each.key)}::text[])
               AS read(text, key)
       WHERE ${text} = read.text AND ${key} IS DISTINCT FROM read.key`
  }
}

/** The rows of deleted items, which are kept for a day and may be restored. */
async function readDeleted(db: Database, phone: StoredPhone, country: PhoneCountry) {
  const { table, text, key } = phone
  const rows = await db.$queryRaw<{ text: string }[]>`
    SELECT DISTINCT stored ->> ${text} AS text
      FROM deleted_item, jsonb_array_elements(content -> ${table}) AS stored
     WHERE stored ->> ${text} IS NOT NULL`
  if (rows.length === 0) return
  const keys = Object.fromEntries(rows.map((row) => [row.text, phoneKey(row.text, country)]))
  await db.$executeRaw`
    UPDATE deleted_item
       SET content = content || jsonb_build_object(${table}::text, (
             SELECT jsonb_agg(stored || jsonb_build_object(
                      ${key}::text, ${JSON.stringify(keys)}::jsonb -> (stored ->> ${text})))
               FROM jsonb_array_elements(content -> ${table}) AS stored))
     WHERE jsonb_array_length(content -> ${table}) > 0`
}

function columnsOf({ table, text, key }: StoredPhone) {
  return { table: Prisma.raw(table), text: Prisma.raw(text), key: Prisma.raw(key) }
}
