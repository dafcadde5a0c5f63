import { isDuplicate, isMissing } from '@haircuts/db/errors'
import { forgetMerges } from '../client-merge/writes.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { carried } from '../wire.ts'
import { clientDetails } from './reads.ts'
import type { CreateInput, UpdateInput } from './schema.ts'

/** @throws Refusal clientExists for the name and email of another, in whatever case. */
export async function createClient({ db, now }: Context, input: CreateInput) {
  try {
    const { id } = await db.client.create({ data: { ...input, createdAt: now } })
    return await clientDetails(db, id)
  } catch (error) {
    throw refusalOf(error)
  }
}

/** What is carried changes, the rest stays; bookings keep the contact they were made under. */
export async function updateClient({ db }: Context, { id, ...change }: UpdateInput) {
  try {
    await db.client.update({ where: { id }, data: carried(change) })
    return await clientDetails(db, id)
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
  await db.$transaction(async (tx) => {
    const { count } = await tx.client.deleteMany({ where: { id } })
    if (count === 0) throw new Refusal('clientNotFound')
    await forgetMerges(tx, id)
  })
}
