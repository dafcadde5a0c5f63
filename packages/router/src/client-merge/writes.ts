import type { Client, Transaction } from '@haircuts/db/client'
import { isDuplicate } from '@haircuts/db/errors'
import { clientDetails } from '../client/reads.ts'
import type { Context } from '../context.ts'
import { Refusal, refuseField } from '../refusal.ts'
import { mergeView } from './reads.ts'
import { type MergedFields, type MergeInput, mergedFields } from './schema.ts'

/**
 * Make two clients one: the bookings of the one that goes become those of the one that stays, who
 * takes a phone where he had none and the notes of both. Everything is kept that undoing needs.
 */
export async function mergeClients(ctx: Context, { id, mergedId }: MergeInput) {
  return ctx.db.$transaction(async (tx) => {
    const [kept, merged] = await lockedClients(tx, id, mergedId)
    if (!kept) throw new Refusal('clientNotFound')
    if (!merged) throw refuseField('merged_id', 'There is no such client.')
    const keptBefore = fieldsOf(kept)
    const keptAfter = together(keptBefore, fieldsOf(merged))
    const moved = await tx.$queryRaw<{ id: number }[]>`
      UPDATE booking SET client_id = ${id} WHERE client_id = ${mergedId} RETURNING id`
    await tx.client.delete({ where: { id: mergedId } })
    await tx.client.update({ where: { id }, data: keptAfter })
    const merge = await tx.clientMerge.create({
      data: {
        keptId: id,
        mergedId,
        mergedName: merged.name,
        mergedEmail: merged.email,
        mergedPhone: merged.phone,
        mergedNotes: merged.notes,
        mergedCreatedAt: merged.createdAt,
        keptBefore,
        keptAfter,
        bookingIds: moved.map((booking) => booking.id).sort((a, b) => a - b),
        adminEmail: ctx.admin?.email ?? null,
        mergedAt: ctx.now,
      },
    })
    return { client: await clientDetails(tx, id), merge: mergeView(merge) }
  })
}

/**
 * Two again: the client that went is back under his own id, with the bookings that moved and those
 * made under his name since. What the barber wrote on the other one since then stays.
 */
export async function undoMerge(ctx: Context, { id }: { id: number }) {
  try {
    return await ctx.db.$transaction(async (tx) => {
      await tx.$queryRaw<unknown[]>`SELECT FROM client_merge WHERE id = ${id} FOR UPDATE`
      const merge = await tx.clientMerge.findUnique({ where: { id } })
      if (!merge) throw new Refusal('notFound')
      if (merge.undoneAt) throw new Refusal('mergeUndone')
      const { keptId, mergedId } = merge
      const [kept] = await lockedClients(tx, keptId, mergedId)
      if (!kept) throw new Refusal('mergeOverlaid')
      await tx.client.create({
        data: {
          id: mergedId,
          name: merge.mergedName,
          email: merge.mergedEmail,
          phone: merge.mergedPhone,
          notes: merge.mergedNotes,
          createdAt: merge.mergedCreatedAt,
        },
      })
      await tx.$executeRaw`
        UPDATE booking SET client_id = ${mergedId}
         WHERE client_id = ${keptId}
           AND (id = ANY(${merge.bookingIds}::int[])
                OR (client_name::citext = ${merge.mergedName}::citext
                    AND client_email::citext = ${merge.mergedEmail}::citext
                    AND created_at >= ${merge.mergedAt}))`
      const before = mergedFields.parse(merge.keptBefore)
      const after = mergedFields.parse(merge.keptAfter)
      await tx.client.update({
        where: { id: keptId },
        data: {
          phone: kept.phone === after.phone ? before.phone : kept.phone,
          notes: kept.notes === after.notes ? before.notes : kept.notes,
        },
      })
      const undone = await tx.clientMerge.update({ where: { id }, data: { undoneAt: ctx.now } })
      return { client: await clientDetails(tx, mergedId), merge: mergeView(undone) }
    })
  } catch (error) {
    throw isDuplicate(error) ? new Refusal('clientExists') : error
  }
}

/** In one order whoever asks, so that two merges at once wait for each other and not for ever. */
async function lockedClients(tx: Transaction, first: number, second: number) {
  await tx.$queryRaw<unknown[]>`
    SELECT FROM client WHERE id IN (${first}, ${second}) ORDER BY id FOR UPDATE`
  const rows = await tx.client.findMany({ where: { id: { in: [first, second] } } })
  return [first, second].map((id) => rows.find((row) => row.id === id))
}

function fieldsOf({ phone, notes }: Client): MergedFields {
  return { phone, notes }
}

function together(kept: MergedFields, merged: MergedFields): MergedFields {
  const notes = [kept.notes, merged.notes].filter((text) => text !== null)
  return {
    phone: kept.phone ?? merged.phone,
    notes: notes.length > 0 ? [...new Set(notes)].join('\n\n') : null,
  }
}

/** What was kept of others goes with the client they were merged into, one after the other. */
export async function forgetMerges(tx: Transaction, keptId: number): Promise<void> {
  await tx.$executeRaw`
    WITH RECURSIVE chain AS (
      SELECT id, merged_id FROM client_merge WHERE kept_id = ${keptId}
      UNION
      SELECT before.id, before.merged_id
        FROM client_merge AS before JOIN chain ON before.kept_id = chain.merged_id
       WHERE before.undone_at IS NULL
    )
    DELETE FROM client_merge USING chain WHERE client_merge.id = chain.id`
}
