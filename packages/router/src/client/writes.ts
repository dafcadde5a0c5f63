import type { Transaction } from '@haircuts/db/client'
import { isDuplicate, isMissing } from '@haircuts/db/errors'
import { queryPrepared } from '@haircuts/db/prepared'
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

/**
 * Fields left out keep their value. Bookings keep their copy of the contact. Under another name or email the client may be
 * another person, whom no phone remembers (ADR 77).
 */
export async function updateClient({ db }: Context, { id, ...change }: UpdateInput) {
  try {
    return await db.$transaction(async (tx) => {
      const before = await tx.client.findUnique({ where: { id } })
      const after = await tx.client.update({ where: { id }, data: definedFields(change) })
      if (before?.name !== after.name || before.email !== after.email)
        await tx.rememberedDevice.deleteMany({ where: { clientId: id } })
      return clientDetails(tx, id)
    })
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
  email: string | null
  name: string
  phone: string | null
}

/**
 * The client of a new booking: matched by email and name together, then by an earlier merge, else
 * created. Without an email the name and the phone decide (ADR 53). A booking never overwrites the details of an existing
 * client.
 */
export async function findOrCreateClient(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  { email, name, phone }: BookingContact,
): Promise<{ id: number }> {
  const contact = { email, name, phone }
  return (await findClient(tx, contact)) ?? addClient(tx, { now }, contact)
}

/**
 * The client of a contact that a link entered. The same statements run whether or not the client is known, so that neither
 * the response nor its time tells.
 */
export async function clientOfContactChange(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  contact: BookingContact,
): Promise<{ id: number }> {
  const { email, name, phone } = contact
  const known = await findClient(tx, contact)
  const values = [email, name, phone, now, known?.id ?? null]
  const [added] = await queryPrepared<{ id: number }>(tx, ADD_UNKNOWN_CLIENT, values)
  const client = known ?? added
  if (client) return client
  // Nothing was added if the back office created the same client concurrently.
  return tx.client.findFirstOrThrow({ where: { email, name }, select: { id: true } })
}

const ADD_UNKNOWN_CLIENT = {
  name: 'add client unless known',
  text: `
    INSERT INTO client (email, name, phone, created_at, is_from_contact_change)
    SELECT $1::citext, $2::citext, $3::text, $4::timestamptz, true WHERE $5::int IS NULL
    ON CONFLICT (email, name) DO NOTHING RETURNING id`,
}

export async function addClient(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  { email, name, phone }: BookingContact,
): Promise<{ id: number }> {
  const values = [email, name, phone, now]
  const [added] = await queryPrepared<{ id: number }>(tx, ADD_CLIENT, values)
  if (added) return added
  // Nothing was added if the back office created the same client concurrently.
  return tx.client.findFirstOrThrow({ where: { email, name }, select: { id: true } })
}

const ADD_CLIENT = {
  name: 'add client',
  text: `
    INSERT INTO client (email, name, phone, created_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (email, name) DO NOTHING RETURNING id`,
}

/** The client of a contact: under the same details, or into whom that client was merged. */
export async function findClient(tx: Transaction, contact: BookingContact) {
  const [known, merged] = await Promise.all([
    knownClient(tx, contact),
    clientMergedFrom(tx, contact),
  ])
  return known ?? merged
}

/**
 * A contact without an email is the client of the same name and phone, preferably one without an address as well. A name
 * alone finds only a client of whom nothing else is known, because a client with an address may be another person.
 */
async function knownClient(tx: Transaction, { email, name, phone }: BookingContact) {
  const [found] =
    email === null
      ? await queryPrepared<{ id: number }>(tx, CLIENT_BY_PHONE, [name, phone])
      : await queryPrepared<{ id: number }>(tx, CLIENT_BY_EMAIL, [name, email])
  return found ?? null
}

const CLIENT_BY_EMAIL = {
  name: 'client by email',
  text: 'SELECT id FROM client WHERE name = $1::citext AND email = $2::citext',
}

const CLIENT_BY_PHONE = {
  name: 'client by phone',
  text: `
    SELECT id FROM client
     WHERE name = $1::citext
       AND digits_of(phone) IS NOT DISTINCT FROM digits_of($2::text)
       AND (email IS NULL OR phone IS NOT NULL)
     ORDER BY email IS NOT NULL, id LIMIT 1`,
}
