import type { Transaction } from '@haircuts/db/client'
import { Prisma } from '@haircuts/db/prisma'
import { z } from 'zod'
import { type Contact, isOneOf } from '../contacts/same-contact.ts'
import { partsOf } from '../declared.ts'
import type { Context } from '../kernel/context.ts'
import { retentionMs } from '../kernel/define.ts'
import { DELETION } from './declares.ts'
import type { DeletedKind } from './deleted-kinds.ts'

interface Deletion {
  kind: DeletedKind
  id: number
}

/**
 * Deletes an item and keeps its rows for a day. Call it in the transaction of the deletion, before anything else of the
 * item is deleted.
 *
 * @param messageId the email to the client about the deletion.
 * @returns whether the item existed.
 */
export async function deleteItem(
  tx: Transaction,
  { now, admin }: Pick<Context, 'admin' | 'now'>,
  { kind, id, messageId = null }: Deletion & { messageId?: number | null },
): Promise<boolean> {
  const { parts, links: references } = partsOf(kind)
  const whole = { table: kind, column: 'id', where: undefined }
  const tables = [whole, ...parts].map(
    ({ table, column, where = `${column} = $1` }) =>
      `'${table}', (SELECT coalesce(jsonb_agg(to_jsonb(${table})), '[]') FROM ${table} WHERE ${where})`,
  )
  const links = references.map(
    ({ table, column }) =>
      `'${table}', (SELECT coalesce(jsonb_agg(id), '[]') FROM ${table} WHERE ${column} = $1)`,
  )
  const locked = await tx.$queryRawUnsafe<unknown[]>(
    `SELECT FROM ${kind} WHERE id = $1 FOR UPDATE`,
    id,
  )
  if (locked.length === 0) return false
  await tx.$executeRawUnsafe(
    `INSERT INTO deleted_item (kind, item_id, content, links, message_id, admin_email, deleted_at)
     VALUES ('${kind}', $1, jsonb_build_object(${tables}), jsonb_build_object(${links}), $2, $3, $4)`,
    id,
    messageId,
    admin?.email ?? null,
    now,
  )
  return (await tx.$executeRawUnsafe(`DELETE FROM ${kind} WHERE id = $1`, id)) > 0
}

const rowsByTable = z.record(z.string(), z.array(z.record(z.string(), z.unknown())))
const idsByTable = z.record(z.string(), z.array(z.int()))

export interface StoredItem extends Deletion {
  content: z.output<typeof rowsByTable>
  links: z.output<typeof idsByTable>
  messageId: number | null
  deletedAt: Date
}

/** The earliest deletion that can still be undone. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - retentionMs(DELETION.retention.deletedItems))
}

/** Takes a deleted item out of the history. @returns null if it is not there, or older than a day. */
export async function takeDeleted(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  { kind, id }: Deletion,
): Promise<StoredItem | null> {
  const where = { kind_itemId: { kind, itemId: id }, deletedAt: { gte: restorableSince(now) } }
  const found = await tx.deletedItem.findUnique({ where })
  if (!found) return null
  const { count } = await tx.deletedItem.deleteMany({ where: { kind, itemId: id } })
  // Another request has restored it since.
  if (count === 0) return null
  const { content, links, messageId, deletedAt } = found
  return {
    kind,
    id,
    content: rowsByTable.parse(content),
    links: idsByTable.parse(links),
    messageId,
    deletedAt,
  }
}

/** Ends the links to the deleted bookings of a group, which a restored booking would bring back. */
export async function endDeletedLinks(tx: Transaction, groupId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE deleted_item SET content = content || '{"link": [], "idempotency_key": [], "waitlist_entry": []}'
     WHERE kind = 'booking' AND content -> 'booking' -> 0 ->> 'group_id' = ${groupId}::text`
}

/** Inserts the rows of a deleted item under their ids, and restores the references to it. */
export async function insertStored(tx: Transaction, { kind, id, content, links }: StoredItem) {
  const { optional, parts, links: references } = partsOf(kind)
  await insertRows(tx, { table: kind, optional }, content[kind] ?? [])
  // A row of a part may exist by now, such as a response under a repeated Idempotency-Key.
  const conflict = 'ON CONFLICT DO NOTHING'
  for (const part of parts) await insertRows(tx, { ...part, conflict }, content[part.table] ?? [])
  for (const { table, column, restoredWhere } of references) {
    await tx.$executeRawUnsafe(
      `UPDATE ${table} SET ${column} = $1 WHERE id = ANY($2::int[]) AND ${restoredWhere}`,
      id,
      links[table] ?? [],
    )
  }
}

interface Restored {
  table: string
  optional?: Readonly<Record<string, string>>
  required?: Readonly<Record<string, string>>
  conflict?: string
}

async function insertRows(
  tx: Transaction,
  { table, optional = {}, required: needed = {}, conflict = '' }: Restored,
  rows: readonly object[],
) {
  const [first] = rows
  if (!first) return
  // A migration since may have added or removed columns.
  const columns = await tx.$queryRaw<{ name: string }[]>`
    SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = ${table}
       AND is_generated = 'NEVER' AND column_name = ANY(${Object.keys(first)})`
  const values = columns.map(({ name }) =>
    optional[name]
      ? `(SELECT id FROM ${optional[name]} WHERE id = stored.${name})`
      : `stored.${name}`,
  )
  const required = Object.entries(needed).map(
    ([column, other]) => `AND EXISTS (SELECT FROM ${other} WHERE id = stored.${column})`,
  )
  await tx.$executeRawUnsafe(
    `INSERT INTO ${table} (${columns.map(({ name }) => `"${name}"`)})
     SELECT ${values} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb) AS stored
      WHERE true ${required.join(' ')} ${conflict}`,
    JSON.stringify(rows),
  )
}

interface ErasedPerson {
  clientIds: readonly number[]
  bookingIds: readonly number[]
  contacts: readonly Contact[]
}

interface ForgottenRow extends Contact {
  /** The client's id; null for other kinds. */
  clientId: number | null
  /** The booking's id; null for other kinds. */
  bookingId: number | null
  /** The group of the booking; null for one without, and for other kinds. */
  groupId: string | null
  isOrganizer: boolean
  /** False for another client with a merge that names the person. */
  isPerson: boolean
  createdAt: Date
  pictures: string[]
}

/**
 * Deletes everything about a person from the history. A client there is the person also under another name, if it had
 * one of the person's bookings.
 *
 * @returns the client records, bookings with their groups, and contacts of the person there, and the names of the pictures.
 */
export async function forgetDeleted(
  tx: Transaction,
  { clientIds, bookingIds, contacts }: ErasedPerson,
) {
  const merged = Prisma.sql`
    merge ->> 'merged_name', merge ->> 'merged_email', merge ->> 'merged_phone_key'`
  const gone = await tx.$queryRaw<ForgottenRow[]>`
    WITH found AS (
      SELECT kind, item_id,
             (kind = 'client'
              AND (item_id = ANY(${clientIds}::int[])
                   OR EXISTS (SELECT FROM jsonb_array_elements(links -> 'booking') AS booking_id
                               WHERE booking_id::int = ANY(${bookingIds}::int[]))))
             OR coalesce((content #>> '{booking,0,client_id}')::int = ANY(${clientIds}::int[]), false)
             OR EXISTS (
                  SELECT FROM (VALUES
                      (content #>> '{booking,0,client_name}', content #>> '{booking,0,client_email}',
                       content #>> '{booking,0,client_phone_key}'),
                      (content #>> '{client,0,name}', content #>> '{client,0,email}',
                       content #>> '{client,0,phone_key}')) AS stored(name, email, phone_key)
                   WHERE ${isOneOf(contacts, Prisma.sql`stored.name, stored.email, stored.phone_key`)}) AS is_person,
             EXISTS (
               SELECT FROM jsonb_array_elements(content -> 'client_merge') AS merge
                WHERE (merge ->> 'merged_id')::int = ANY(${clientIds}::int[])
                   OR ${isOneOf(contacts, merged)}) AS names_person
        FROM deleted_item
    ), gone AS (
      DELETE FROM deleted_item USING found
       WHERE deleted_item.kind = found.kind AND deleted_item.item_id = found.item_id
         AND (is_person OR names_person)
      RETURNING deleted_item.kind, deleted_item.item_id, content, is_person
    )
    SELECT CASE kind WHEN 'client' THEN item_id END AS "clientId",
           CASE kind WHEN 'booking' THEN item_id END AS "bookingId", is_person AS "isPerson",
           content #>> '{booking,0,group_id}' AS "groupId",
           coalesce((content #>> '{booking,0,is_organizer}')::boolean, false) AS "isOrganizer",
           (content #>> ARRAY[kind, '0', 'created_at'])::timestamptz AS "createdAt",
           coalesce(content #>> '{booking,0,client_name}', content #>> '{client,0,name}') AS name,
           coalesce(content #>> '{booking,0,client_email}', content #>> '{client,0,email}') AS email,
           coalesce(content #>> '{booking,0,client_phone_key}', content #>> '{client,0,phone_key}') AS "phoneKey",
           ARRAY(SELECT replace(reference #>> '{}', '/uploads/', '')
                   FROM (SELECT jsonb_path_query(content, '$.booking[*].picture_reference') AS reference
                         UNION
                         SELECT jsonb_path_query(content, '$.booking_event[*].*.pictureReference')
                         UNION
                         SELECT jsonb_path_query(content, '$.cut_picture[*].picture_reference')) AS used
                  WHERE jsonb_typeof(reference) = 'string') AS pictures
      FROM gone`
  const own = gone.filter(({ isPerson }) => isPerson)
  return {
    clients: own.flatMap(({ clientId: id, createdAt }) => (id ? [{ id, createdAt }] : [])),
    bookingIds: own.flatMap(({ bookingId }) => bookingId ?? []),
    visits: own.map(({ groupId, isOrganizer }) => ({ groupId, isOrganizer })),
    contacts: own.map(({ name, email, phoneKey }) => ({ name, email, phoneKey })),
    pictures: gone.flatMap(({ pictures }) => pictures),
  }
}
