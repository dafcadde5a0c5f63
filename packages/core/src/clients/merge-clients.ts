import type { Client, ClientMerge, Transaction } from '@haircuts/db/client'
import { isDuplicate } from '@haircuts/db/errors'
import { AppError, invalidField } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { type MergeInput, mergedFields } from './client-schema.ts'
import { mergeChain } from './declares.ts'
import { mergeCutCards, undoCutCardMerge } from './edit-cut-card.ts'
import { clientDetails } from './list-clients.ts'

const MAX_SHOWN = 50

function mergeView(row: ClientMerge) {
  return { ...row, movedBookings: row.bookingIds.length }
}

/** The latest merges, newest first. */
export async function listMerges({ db }: Pick<Context, 'db'>) {
  const rows = await db.clientMerge.findMany({ orderBy: { id: 'desc' }, take: MAX_SHOWN })
  return rows.map(mergeView)
}

/**
 * Merges client `mergedId` into client `id`: its bookings are reassigned, a missing email or phone is filled
 * in and the notes are joined. The merge is recorded with everything that `undoMerge` needs.
 *
 * @throws AppError clientNotFound, clientExists if the filled in email is that of a third client of the same name, or a
 *   422 on `merged_id`.
 */
export async function mergeClients(ctx: Context, input: MergeInput) {
  try {
    return await ctx.db.$transaction((tx) => merge(tx, ctx, input))
  } catch (error) {
    throw isDuplicate(error) ? new AppError('clientExists') : error
  }
}

async function merge(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now' | 'secretBox'>,
  { id, mergedId }: MergeInput,
) {
  const [kept, merged] = await lockedClients(tx, id, mergedId)
  if (!kept) throw new AppError('clientNotFound')
  if (!merged) throw invalidField('merged_id', 'This client does not exist.')
  const keptBefore = mergeableFields(kept)
  const keptAfter = combineFields(keptBefore, mergeableFields(merged))
  const moved = await tx.$queryRaw<{ id: number }[]>`
      UPDATE booking SET client_id = ${id} WHERE client_id = ${mergedId} RETURNING id`
  const cutCards = await mergeCutCards(tx, ctx, { keptId: id, mergedId })
  // A phone that remembers either client may belong to another person than the remaining client (ADR 26).
  await tx.rememberedDevice.deleteMany({ where: { clientId: id } })
  await tx.client.delete({ where: { id: mergedId } })
  const phoneKey = kept.phone === null ? merged.phoneKey : kept.phoneKey
  await tx.client.update({ where: { id }, data: { ...keptAfter, phoneKey } })
  const merge = await tx.clientMerge.create({
    data: {
      keptId: id,
      mergedId,
      mergedName: merged.name,
      mergedEmail: merged.email,
      mergedPhone: merged.phone,
      mergedPhoneKey: merged.phoneKey,
      mergedNotes: merged.notes,
      mergedIsBlocked: merged.isBlocked,
      mergedIsEntered: merged.isEntered,
      mergedIsFromContactChange: merged.isFromContactChange,
      mergedBlockNote: merged.blockNote,
      mergedCreatedAt: merged.createdAt,
      keptBefore,
      keptAfter,
      bookingIds: moved.map((booking) => booking.id).sort((a, b) => a - b),
      ...(cutCards && { cutCard: cutCards }),
      adminEmail: ctx.admin?.email ?? null,
      mergedAt: ctx.now,
    },
  })
  return { client: await clientDetails(tx, ctx, id), merge: mergeView(merge) }
}

/**
 * Restores a merged client under the same id, with its bookings and those made under its name and email since. Changes
 * made to the remaining client after the merge remain.
 *
 * @throws AppError notFound, mergeUndone, mergeOverlaid or clientExists.
 */
export async function undoMerge(
  ctx: Pick<Context, 'db' | 'now' | 'secretBox'>,
  { id }: { id: number },
) {
  try {
    return await ctx.db.$transaction(async (tx) => {
      await tx.$queryRaw<unknown[]>`SELECT FROM client_merge WHERE id = ${id} FOR UPDATE`
      const merge = await tx.clientMerge.findUnique({ where: { id } })
      if (!merge) throw new AppError('notFound')
      if (merge.undoneAt) throw new AppError('mergeUndone')
      const { keptId, mergedId } = merge
      const [kept] = await lockedClients(tx, keptId, mergedId)
      if (!kept) throw new AppError('mergeOverlaid')
      const before = mergedFields.parse(merge.keptBefore)
      const after = mergedFields.parse(merge.keptAfter)
      const phone = kept.phone === after.phone ? before.phone : kept.phone
      const isEmailFilledIn = before.email === null && after.email && kept.email === after.email
      // First, since the email that the merge filled in is the merged client's own.
      await tx.client.update({
        where: { id: keptId },
        data: {
          ...(isEmailFilledIn ? { email: null } : {}),
          phone,
          phoneKey: phone === null ? null : kept.phoneKey,
          notes: kept.notes === after.notes ? before.notes : kept.notes,
          isBlocked: kept.isBlocked === after.isBlocked ? before.isBlocked : kept.isBlocked,
          blockNote:
            kept.blockNote === after.blockNote ? (before.blockNote ?? null) : kept.blockNote,
        },
      })
      await tx.client.create({
        data: {
          id: mergedId,
          name: merge.mergedName,
          email: merge.mergedEmail,
          phone: merge.mergedPhone,
          phoneKey: merge.mergedPhoneKey,
          notes: merge.mergedNotes,
          isBlocked: merge.mergedIsBlocked,
          isEntered: merge.mergedIsEntered,
          isFromContactChange: merge.mergedIsFromContactChange,
          blockNote: merge.mergedBlockNote,
          createdAt: merge.mergedCreatedAt,
        },
      })
      await undoCutCardMerge(tx, ctx, { keptId, mergedId, stored: merge.cutCard })
      await tx.$executeRaw`
        UPDATE booking SET client_id = ${mergedId} FROM client AS kept
         WHERE booking.client_id = kept.id AND kept.id = ${keptId}
           AND (booking.id = ANY(${merge.bookingIds}::int[])
                OR (booking.created_at >= ${merge.mergedAt}
                    AND is_same_contact(client_name, client_email, client_phone_key,
                          ${merge.mergedName}, ${merge.mergedEmail}, ${merge.mergedPhoneKey})
                    -- One that names both is the remaining client's, unless it has the other's email.
                    AND (client_email::citext IS NOT DISTINCT FROM ${merge.mergedEmail}::citext
                         OR NOT is_same_contact(client_name, client_email, client_phone_key,
                              kept.name, kept.email, kept.phone_key))))`
      const undone = await tx.clientMerge.update({ where: { id }, data: { undoneAt: ctx.now } })
      return { client: await clientDetails(tx, ctx, mergedId), merge: mergeView(undone) }
    })
  } catch (error) {
    throw isDuplicate(error) ? new AppError('clientExists') : error
  }
}

/** Locks the rows in the order of their ids, so that concurrent merges cannot deadlock. */
async function lockedClients(tx: Transaction, first: number, second: number) {
  await tx.$queryRaw<unknown[]>`
    SELECT FROM client WHERE id IN (${first}, ${second}) ORDER BY id FOR UPDATE`
  const rows = await tx.client.findMany({ where: { id: { in: [first, second] } } })
  return [first, second].map((id) => rows.find((row) => row.id === id))
}

function mergeableFields({ email, phone, notes, isBlocked, blockNote }: Client) {
  return { email, phone, notes, isBlocked, blockNote }
}

type MergeableFields = ReturnType<typeof mergeableFields>

function combineFields(kept: MergeableFields, merged: MergeableFields): MergeableFields {
  return {
    email: kept.email ?? merged.email,
    phone: kept.phone ?? merged.phone,
    notes: joined(kept.notes, merged.notes),
    isBlocked: kept.isBlocked || merged.isBlocked,
    blockNote: joined(kept.blockNote, merged.blockNote),
  }
}

function joined(...texts: readonly (string | null)[]): string | null {
  const present = texts.filter((text) => text !== null)
  return present.length > 0 ? [...new Set(present)].join('\n\n') : null
}

export interface MergedRecord {
  id: number
  name: string
  email: string | null
  phone: string | null
  phoneKey: string | null
  createdAt: Date
}

/**
 * Deletes the merge records that lead to deleted clients, with the personal data they contain.
 *
 * @returns the records that were still merged into these clients, also by way of other records.
 */
export async function forgetMerges(
  tx: Transaction,
  keptIds: readonly number[],
): Promise<MergedRecord[]> {
  return tx.$queryRawUnsafe<MergedRecord[]>(
    `${mergeChain('kept_id = ANY($1::int[])')}, gone AS (
      DELETE FROM client_merge USING chain WHERE client_merge.id = chain.id
      RETURNING client_merge.*
    )
    SELECT merged_id AS id, merged_name::text AS name, merged_email::text AS email,
           merged_phone AS phone, merged_phone_key AS "phoneKey",
           merged_created_at AS "createdAt"
      FROM gone WHERE undone_at IS NULL`,
    keptIds,
  )
}
