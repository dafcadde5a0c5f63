import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DatabaseOrTransaction, Transaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import { z } from 'zod'
import type { Context } from '../kernel/context.ts'

const IS_TOKEN = /^[\w-]{43}$/
/** Bytes of the hash of a mailbox and of its signature; the token is both. */
const HALF = 16

export const unsubscribeInput = z.object({ unsubscribeToken: z.string() })

interface Wish {
  id: number
  wantsNoNudges: boolean
}

/** Without the key of the installation, the hashes would tell who has unsubscribed. */
export function mailboxKey({ secretBox }: Pick<Context, 'secretBox'>): string {
  return secretBox.derive('unsubscribe from reminders to book')
}

/**
 * The token of the link that ends the reminders to book for a mailbox. It is derived from the mailbox and stored nowhere, so
 * it works for ever. It is signed, so that nobody can fill the table with invented mailboxes.
 */
export async function unsubscribeToken(
  db: DatabaseOrTransaction,
  ctx: Pick<Context, 'secretBox'>,
  email: string,
): Promise<string> {
  const values = [mailboxKey(ctx), email]
  const [row] = await queryPrepared<{ hash: Uint8Array }>(db, HASH, values)
  if (!row) throw new Error('A statement without a table has one row')
  return Buffer.concat([row.hash, signatureOf(ctx, row.hash)]).toString('base64url')
}

function signatureOf(ctx: Pick<Context, 'secretBox'>, hash: Uint8Array): Uint8Array {
  return createHmac('sha256', mailboxKey(ctx)).update(hash).digest().subarray(0, HALF)
}

/**
 * Ends the reminders to book for the mailbox, whoever of its clients is stored now or later. The result is the same for an
 * unknown token, and no client is looked for, so it does not tell who is known.
 */
export async function unsubscribe(
  ctx: Pick<Context, 'db' | 'now' | 'secretBox'>,
  { unsubscribeToken: token }: z.output<typeof unsubscribeInput>,
): Promise<void> {
  if (!IS_TOKEN.test(token)) return
  const bytes = Buffer.from(token, 'base64url')
  const hash = bytes.subarray(0, HALF)
  if (!timingSafeEqual(bytes.subarray(HALF), signatureOf(ctx, hash))) return
  await ctx.db.$transaction((tx) => queryPrepared(tx, UNSUBSCRIBE, [hash, ctx.now]))
}

/** The same for the mailbox of a client. The barber can also take it back, then for all addresses of the person. */
export async function setWantsNoNudges(
  tx: Transaction,
  ctx: Pick<Context, 'secretBox' | 'now'>,
  { id, wantsNoNudges }: Wish,
): Promise<void> {
  const values = [mailboxKey(ctx), id]
  if (wantsNoNudges) await queryPrepared(tx, UNSUBSCRIBE_CLIENT, [...values, ctx.now])
  else await queryPrepared(tx, SUBSCRIBE_CLIENT, values)
}

export async function isUnsubscribed(
  db: DatabaseOrTransaction,
  ctx: Pick<Context, 'secretBox'>,
  email: string,
): Promise<boolean> {
  const values = [mailboxKey(ctx), email]
  const [row] = await queryPrepared<{ found: boolean }>(db, IS_UNSUBSCRIBED, values)
  return row?.found ?? false
}

const HASH = {
  name: 'hash of a mailbox',
  text: 'SELECT mailbox_hash($1, $2) AS hash',
}

const UNSUBSCRIBE = {
  name: 'unsubscribe a mailbox by its link',
  text: 'INSERT INTO unsubscribed_mailbox (hash, created_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
}

const UNSUBSCRIBE_CLIENT = {
  name: 'unsubscribe the mailbox of a client',
  text: `
    INSERT INTO unsubscribed_mailbox (hash, created_at)
    SELECT mailbox_hash($1, email::text), $3 FROM client WHERE id = $2 AND email IS NOT NULL
    ON CONFLICT DO NOTHING`,
}

const SUBSCRIBE_CLIENT = {
  name: 'take back that a client has unsubscribed',
  text: `
    DELETE FROM unsubscribed_mailbox USING addresses_of($2) AS address
     WHERE hash = mailbox_hash($1, address)`,
}

const IS_UNSUBSCRIBED = {
  name: 'has a mailbox unsubscribed',
  text: 'SELECT EXISTS (SELECT FROM unsubscribed_mailbox WHERE hash = mailbox_hash($1, $2)) AS found',
}
