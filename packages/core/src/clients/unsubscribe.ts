import type { Transaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import { z } from 'zod'
import type { Context } from '../kernel/context.ts'

const IS_TOKEN = /^[\w-]{43}$/

export const unsubscribeInput = z.object({ unsubscribeToken: z.string() })

/**
 * The token of the link that ends the reminders to book for a mailbox, as SQL of the mailbox; $1 is the key. It is derived
 * from the mailbox and stored nowhere, so it works for ever, after a merge and for every client of the mailbox.
 */
const TOKEN = (mailbox: string) =>
  `translate(encode(sha256(convert_to($1 || ' ' || ${mailbox}, 'UTF8')), 'base64'), '+/=', '-_')`

function tokenKey({ secretBox }: Pick<Context, 'secretBox'>): string {
  return secretBox.derive('unsubscribe from reminders to book')
}

export async function unsubscribeToken(
  tx: Transaction,
  ctx: Pick<Context, 'secretBox'>,
  email: string,
): Promise<string> {
  const [row] = await queryPrepared<{ token: string }>(tx, TOKEN_OF, [tokenKey(ctx), email])
  if (!row) throw new Error('A statement without a table has one row')
  return row.token
}

const TOKEN_OF = {
  name: 'token to unsubscribe a mailbox',
  text: `SELECT ${TOKEN('mailbox_of($2::text)')} AS token`,
}

/**
 * Ends the reminders to book for every client of the mailbox, also for those who were merged into another client and may
 * come back. The result is the same for an unknown token, so it does not tell who is known.
 */
export async function unsubscribe(
  ctx: Context,
  { unsubscribeToken: token }: z.output<typeof unsubscribeInput>,
): Promise<void> {
  if (!IS_TOKEN.test(token)) return
  await ctx.db.$transaction((tx) => queryPrepared(tx, UNSUBSCRIBE, [tokenKey(ctx), token]))
}

const UNSUBSCRIBE = {
  name: 'unsubscribe a mailbox',
  text: `
    WITH merged AS (
      UPDATE client_merge SET merged_wants_no_nudges = true
       WHERE merged_email IS NOT NULL AND ${TOKEN('mailbox_of(merged_email::text)')} = $2
    )
    UPDATE client SET wants_no_nudges = true
     WHERE email IS NOT NULL AND NOT wants_no_nudges AND ${TOKEN('mailbox_of(email::text)')} = $2`,
}
