import type { Transaction } from '@haircuts/db/client'
import { isDuplicate, isMissing } from '@haircuts/db/errors'
import type { Context } from '../context.ts'
import { deleteItem } from '../deleted-items.ts'
import { definedFields } from '../fields.ts'
import { Refusal } from '../refusal.ts'
import { clientMergedFrom, forgetMerges } from './merge.ts'
import { clientDetails } from './reads.ts'
import type { CreateInput, UpdateInput } from './schema.ts'

/** @throws Refusal clientExists for the name and email of another client, compared case-insensitively. */
export async function createClient({ db, now }: Context, input: CreateInput) {
  try {
    const { id } = await db.client.create({ data: { ...input, createdAt: now } })
    return await clientDetails(db, id)
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Fields left out keep their value. Bookings keep their copy of the contact. */
export async function updateClient({ db }: Context, { id, ...change }: UpdateInput) {
  try {
    await db.client.update({ where: { id }, data: definedFields(change) })
    return await clientDetails(db, id)
  } catch (error) {
    throw refusalOf(error)
  }
}

function refusalOf(error: unknown): unknown {
  if (isDuplicate(error)) return new Refusal('clientExists')
  return isMissing(error) ? new Refusal('clientNotFound') : error
}

/** Bookings remain with their copy of the contact. @throws Refusal clientNotFound */
export async function deleteClient(ctx: Context, { id }: { id: number }): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    if (!(await deleteItem(tx, ctx, { kind: 'client', id }))) throw new Refusal('clientNotFound')
    await forgetMerges(tx, [id])
  })
}

interface BookingContact {
  email: string
  name: string
  phone: string | null
}

/**
 * The client of a new booking: matched by email and name together, then by an earlier merge, else
 * created. A booking never overwrites the details of an existing client.
 */
export async function findOrCreateClient(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  { email, name, phone }: BookingContact,
): Promise<{ id: number }> {
  const key = { email, name }
  const known = await tx.client.findUnique({ where: { email_name: key }, select: { id: true } })
  const existing = known ?? (await clientMergedFrom(tx, key))
  if (existing) return existing
  const [added] = await tx.client.createManyAndReturn({
    data: { ...key, phone, createdAt: now },
    skipDuplicates: true,
    select: { id: true },
  })
  // Nothing was added if the back office created the same client concurrently.
  return added ?? (await tx.client.findUniqueOrThrow({ where: { email_name: key } }))
}
