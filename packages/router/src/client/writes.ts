import { isDuplicate, isMissing } from '@haircuts/db/errors'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { carried } from '../wire.ts'
import { clientDetailsView, emailProblemOf, withLatestBooking } from './reads.ts'
import type { CreateInput, UpdateInput } from './schema.ts'

/** @throws Refusal clientExists for the name and email of another, in whatever case. */
export async function createClient(ctx: Context, input: CreateInput) {
  const data = { ...input, createdAt: ctx.now }
  try {
    const row = await ctx.db.client.create({ data, include: withLatestBooking })
    return clientDetailsView(row, await emailProblemOf(ctx, row))
  } catch (error) {
    throw refusalOf(error)
  }
}

/** What is carried changes, the rest stays; bookings keep the contact they were made under. */
export async function updateClient(ctx: Context, { id, ...change }: UpdateInput) {
  const data = carried(change)
  try {
    const row = await ctx.db.client.update({ where: { id }, data, include: withLatestBooking })
    return clientDetailsView(row, await emailProblemOf(ctx, row))
  } catch (error) {
    throw refusalOf(error)
  }
}

function refusalOf(error: unknown): unknown {
  if (isDuplicate(error)) return new Refusal('clientExists')
  return isMissing(error) ? new Refusal('clientNotFound') : error
}

/** The bookings stay, with the name and contact they were made under. */
export async function deleteClient({ db }: Context, { id }: { id: number }): Promise<void> {
  const { count } = await db.client.deleteMany({ where: { id } })
  if (count === 0) throw new Refusal('clientNotFound')
}
