import { capSecurityEvents } from '../accounts/security-events.ts'
import { RETENTION } from '../declared.ts'
import { sweepMailFiles } from '../emails/erase-messages.ts'
import type { MailFiles } from '../emails/mailer.ts'
import type { Context } from '../kernel/context.ts'
import { retentionMs, type Sweep } from '../kernel/define.ts'
import type { PictureContext } from '../pictures/picture-store.ts'
import { sweepPictures } from '../pictures/store-pictures.ts'

/** The rows of one statement, few enough that it does not hold its locks for long. */
const BATCH = 1000
/** The batches of one rule in one run; the next run continues. */
const MAX_BATCHES = 100

/** Deletes everything that is past its retention, in bounded batches. An interrupted run is continued by the next. */
export async function sweepByRetention(
  ctx: PictureContext & { mailFiles: MailFiles },
): Promise<void> {
  for (const { sweep = [], ...rule } of RETENTION) {
    const before = new Date(ctx.now.getTime() - retentionMs(rule))
    for (const statement of sweep) await sweepRows(ctx, statement, before)
  }
  await capSecurityEvents(ctx)
  // Pictures come last, so that a picture store that is away does not keep anything else.
  await sweepMailFiles(ctx)
  await sweepPictures(ctx)
}

async function sweepRows(
  { db, now }: Pick<Context, 'db' | 'now'>,
  statement: Sweep,
  before: Date,
): Promise<void> {
  const { table, where, set } = statement
  const act = set ? `UPDATE ${table} SET ${set}` : `DELETE FROM ${table}`
  // The second row version of an updated row does not match any more.
  const sql = `WITH times AS (SELECT $1::timestamptz, $2::timestamptz)
    ${act} WHERE ctid IN (SELECT ${table}.ctid FROM ${table}, times WHERE ${where} LIMIT ${BATCH})`
  for (let batch = 0, swept = BATCH; swept === BATCH && batch < MAX_BATCHES; batch++) {
    swept = await db.$executeRawUnsafe(sql, before, now)
  }
}
