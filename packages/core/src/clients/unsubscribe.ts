import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DatabaseOrTransaction, Transaction } from '@haircuts/db/client'
import { z } from 'zod'
import type { Context } from '../kernel/context.ts'
import { linkToken } from '../kernel/fields.ts'

const IS_TOKEN = /^[\w-]{43}$/
/** Bytes of the hash of a mailbox and of its signature; the token is both. */
const HALF = 16

export const unsubscribeInput = z.object({ unsubscribeToken: linkToken })

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
  const [row] = await db.$queryRaw<{ hash: Uint8Array }[]>`
    SELECT mailbox_hash(${mailboxKey(ctx)}::text, ${email}::text) AS hash`
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
  const data = { hash: new Uint8Array(hash), createdAt: ctx.now }
  await ctx.db.unsubscribedMailbox.createMany({ data, skipDuplicates: true })
}

/** The same for the mailbox of a client. The barber can also take it back, then for all addresses of the person. */
export async function setWantsNoNudges(
  tx: Transaction,
  ctx: Pick<Context, 'secretBox' | 'now'>,
  { id, wantsNoNudges }: Wish,
): Promise<void> {
  const key = mailboxKey(ctx)
  if (wantsNoNudges) {
    await tx.$executeRaw`
      INSERT INTO unsubscribed_mailbox (hash, created_at)
      SELECT mailbox_hash(${key}::text, email::text), ${ctx.now} FROM client WHERE id = ${id} AND email IS NOT NULL
      ON CONFLICT DO NOTHING`
  } else {
    await tx.$executeRaw`
      DELETE FROM unsubscribed_mailbox USING addresses_of(${id}::int) AS address
       WHERE hash = mailbox_hash(${key}::text, address)`
  }
}

export async function isUnsubscribed(
  db: DatabaseOrTransaction,
  ctx: Pick<Context, 'secretBox'>,
  email: string,
): Promise<boolean> {
  const [row] = await db.$queryRaw<{ found: boolean }[]>`
    SELECT EXISTS (SELECT FROM unsubscribed_mailbox
                    WHERE hash = mailbox_hash(${mailboxKey(ctx)}::text, ${email}::text)) AS found`
  return row?.found ?? false
}
