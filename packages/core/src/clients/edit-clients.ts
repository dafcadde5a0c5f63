import type { Transaction } from '@haircuts/db/client'
import { isDuplicate, isMissing } from '@haircuts/db/errors'
import { queryPrepared } from '@haircuts/db/prepared'
import { phoneKey } from '../contacts/phone-number.ts'
import { deleteItem } from '../deletion/deleted-items.ts'
import { AppError, invalidField } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { definedFields } from '../kernel/fields.ts'
import { readSettings } from '../site/settings.ts'
import { forgetBlocked, keepBlocked } from './blocked-contacts.ts'
import type { CreateInput, UpdateInput } from './client-schema.ts'
import { clientDetails } from './list-clients.ts'
import { forgetMerges } from './merge-clients.ts'
import { isUnsubscribed, setWantsNoNudges } from './unsubscribe.ts'

/** @throws AppError clientExists for the name and email of another client, without an email for its name and phone. */
export async function createClient(
  ctx: Pick<Context, 'apiKey' | 'db' | 'now' | 'secretBox'>,
  input: CreateInput,
) {
  try {
    // A program may bring strangers in.
    const isEntered = ctx.apiKey === null
    const data = { ...input, isEntered, createdAt: ctx.now }
    return await ctx.db.$transaction(async (tx) => {
      const { phoneCountry } = await readSettings(tx)
      const contact = { ...data, phoneKey: phoneKey(data.phone, phoneCountry) }
      // A client with an email may be of the same name and phone.
      if (contact.email === null && (await findClient(tx, contact)))
        throw new AppError('clientExists')
      const { id } = await tx.client.create({ data: contact })
      return clientDetails(tx, ctx, id)
    })
  } catch (error) {
    throw toAppError(error)
  }
}

/**
 * Fields left out keep their value. Bookings keep their copy of the contact. Under another name or email the client may be
 * another person, whom no phone remembers (ADR 26). Somebody who unsubscribed has done so for a new address as well.
 */
export async function updateClient(
  ctx: Pick<Context, 'db' | 'now' | 'secretBox'>,
  { id, wantsNoNudges, ...change }: UpdateInput,
) {
  try {
    return await ctx.db.$transaction(async (tx) => {
      const before = await tx.client.findUnique({ where: { id } })
      const { phoneCountry } = await readSettings(tx)
      const key =
        change.phone === undefined ? {} : { phoneKey: phoneKey(change.phone, phoneCountry) }
      const data = { ...definedFields(change), ...key }
      const after = await tx.client.update({ where: { id }, data })
      if (before?.name !== after.name || before.email !== after.email)
        await tx.rememberedDevice.deleteMany({ where: { clientId: id } })
      if (change.isBlocked === false) await forgetBlocked(tx, ctx, [after])
      if (wantsNoNudges && after.email === null)
        throw invalidField('wants_no_nudges', 'This client has no email.')
      const isKept =
        before?.email &&
        before.email !== after.email &&
        (await isUnsubscribed(tx, ctx, before.email))
      const wish = wantsNoNudges ?? (isKept || undefined)
      if (wish !== undefined) await setWantsNoNudges(tx, ctx, { id, wantsNoNudges: wish })
      return clientDetails(tx, ctx, id)
    })
  } catch (error) {
    throw toAppError(error)
  }
}

function toAppError(error: unknown): unknown {
  if (isDuplicate(error)) return new AppError('clientExists')
  return isMissing(error) ? new AppError('clientNotFound') : error
}

/** Bookings remain with their copy of the contact, and a blocked client stays blocked. @throws AppError clientNotFound */
export async function deleteClient(ctx: Context, { id }: { id: number }): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const client = await tx.client.findUnique({ where: { id } })
    if (!(await deleteItem(tx, ctx, { kind: 'client', id }))) throw new AppError('clientNotFound')
    const merged = await forgetMerges(tx, [id])
    if (client?.isBlocked) await keepBlocked(tx, ctx, [client, ...merged])
  })
}

interface KnownContact {
  email: string | null
  name: string
  phoneKey: string | null
}

interface BookingContact extends KnownContact {
  phone: string | null
}

/**
 * The client of a contact, who is created if unknown; a booking never overwrites the details of an existing client. It is one
 * statement, so that neither the response to a link that changes a contact nor its time tells whether the client is known.
 */
export async function findOrCreateClient(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  contact: BookingContact,
  { isFromContactChange = false, isEntered = false } = {},
): Promise<{ id: number }> {
  const { email, name, phone, phoneKey } = contact
  const { findOrCreate } = statementsFor(contact)
  const values = [name, email, phoneKey, phone, now, isFromContactChange, isEntered]
  const [client] = await queryPrepared<{ id: number }>(tx, findOrCreate, values)
  // Nothing is added if the same client was created concurrently.
  const found = client ?? (await findClient(tx, contact))
  if (!found) throw new Error('The client that was created concurrently is gone.')
  return found
}

/** The client of a contact: under the same details, or into whom that client was merged, through chains of merges. */
export async function findClient(tx: Transaction, contact: KnownContact) {
  const { email, name, phoneKey } = contact
  const { find } = statementsFor(contact)
  const [client] = await queryPrepared<{ id: number }>(tx, find, [name, email, phoneKey])
  return client ?? null
}

function statementsFor({ email }: KnownContact) {
  return email === null ? BY_PHONE : BY_EMAIL
}

const BY_EMAIL = contactStatements(
  'email',
  'SELECT id FROM client WHERE name = $1::citext AND email = $2::citext',
)

/**
 * A contact without an email is the client of the same name and phone, preferably one without an address as well. A name
 * alone finds only a client of whom nothing else is known, because a client with an address may be another person (ADR 21).
 */
const BY_PHONE = contactStatements(
  'phone',
  `SELECT id FROM client
    WHERE name = $1::citext
      AND phone_key IS NOT DISTINCT FROM $3::text
      AND (email IS NULL OR phone IS NOT NULL)
    ORDER BY email IS NOT NULL, id LIMIT 1`,
)

/** @param known is SQL of the client under the same details. */
function contactStatements(kind: string, known: string) {
  const found = `
    WITH RECURSIVE lead AS (
      SELECT kept_id FROM client_merge
       WHERE is_same_contact(merged_name, merged_email, merged_phone_key, $1, $2, $3)
         AND ($2::citext IS NULL OR merged_email = $2::citext)
         AND undone_at IS NULL
      UNION
      SELECT next.kept_id FROM client_merge AS next JOIN lead ON next.merged_id = lead.kept_id
       WHERE next.undone_at IS NULL
    ), found AS (
      SELECT coalesce((${known}), (SELECT min(id) FROM client JOIN lead ON id = kept_id)) AS id
    )`
  return {
    find: { name: `client by ${kind}`, text: `${found} SELECT id FROM found WHERE id IS NOT NULL` },
    findOrCreate: {
      name: `client by ${kind}, or a new one`,
      text: `${found}, added AS (
        INSERT INTO client (name, email, phone_key, phone, created_at, is_from_contact_change, is_entered)
        SELECT $1, $2, $3, $4, $5, $6, $7 FROM found WHERE id IS NULL
        ON CONFLICT DO NOTHING RETURNING id
      )
      SELECT id FROM found WHERE id IS NOT NULL UNION ALL SELECT id FROM added`,
    },
  }
}
