import { capSecurityEvents } from '../accounts/security-events.ts'
import { sweepMailFiles } from '../emails/erase-messages.ts'
import type { MailFiles } from '../emails/mailer.ts'
import type { Context } from '../kernel/context.ts'
import { RETENTION, type RetentionName, retentionMs } from '../kernel/retention-rules.ts'
import type { PictureContext } from '../pictures/picture-store.ts'
import { sweepPictures } from '../pictures/store-pictures.ts'

/** The rows of one statement, few enough that it does not hold its locks for long. */
const BATCH = 1000
/** The batches of one rule in one run; the next run continues. */
const MAX_BATCHES = 100

/** The rows of a rule, as SQL: $1 is the time before which they are too old, $2 is now. */
interface Statement {
  rule: SweptBySql
  table: string
  where: string
  /** An assignment that clears columns. Without it the rows are deleted. */
  set?: string
}

/** The job queue and the rate limiter delete what is theirs; pictures need the booking lock. */
type SweptBySql = Exclude<RetentionName, 'finishedJobs' | 'callCounts' | 'pictures'>

const STATEMENTS: readonly Statement[] = [
  // A device outlives the expiry of its session.
  {
    rule: 'sessions',
    table: 'push_device',
    where: `EXISTS (SELECT FROM session WHERE session.id = session_id AND (expires_at <= $2 OR last_used_at <= $1))`,
    set: 'session_id = NULL',
  },
  {
    rule: 'sessions',
    table: 'session',
    where: `(expires_at <= $2 OR last_used_at <= $1)
            AND NOT EXISTS (SELECT FROM push_device WHERE session_id = session.id)`,
  },
  { rule: 'usedChallenges', table: 'used_challenge', where: 'expires_at <= $2' },
  { rule: 'securityEvents', table: 'security_event', where: 'last_at < $1' },
  { rule: 'answers', table: 'idempotency_key', where: 'created_at < $1' },
  { rule: 'wishes', table: 'booking_wish', where: 'created_at < $1' },
  { rule: 'wishEmails', table: 'message', where: "kind = 'booking-wish' AND created_at < $1" },
  { rule: 'provenMailboxes', table: 'proven_mailbox', where: 'proven_at < $1' },
  {
    rule: 'bookers',
    table: 'booking',
    where: '(network_hash IS NOT NULL OR booker_hash IS NOT NULL) AND end_at < $1',
    set: 'network_hash = NULL, booker_hash = NULL',
  },
  {
    rule: 'links',
    table: 'link',
    where: `purpose <> 'again'
            AND EXISTS (SELECT FROM booking WHERE booking.id = booking_id AND end_at < $1)`,
  },
  { rule: 'againLinks', table: 'link', where: "purpose = 'again' AND created_at < $1" },
  { rule: 'ownDataLinks', table: 'link', where: "purpose = 'own-data' AND created_at < $1" },
  {
    rule: 'passwordLinks',
    table: 'link',
    where: "purpose = 'new-password' AND created_at < $1",
  },
  {
    rule: 'offers',
    table: 'offer',
    where: 'EXISTS (SELECT FROM booking WHERE booking.id = booking_id AND end_at < $1)',
  },
  {
    rule: 'groupRequests',
    table: 'group_request',
    where: 'date < $1 OR ended_at < $1',
  },
  {
    rule: 'unconfirmedEntries',
    table: 'waitlist_entry',
    where: 'NOT is_confirmed AND joined_at < $1',
  },
  {
    rule: 'waitlist',
    table: 'waitlist_entry',
    where: "last_date < ($1 AT TIME ZONE 'UTC')::date",
  },
  { rule: 'closings', table: 'closing', where: 'end_at < $1' },
  {
    rule: 'mailTexts',
    table: 'message',
    where: `encrypted_content IS NOT NULL AND state NOT IN ('waiting', 'sending')
            AND coalesce(sent_at, created_at) < $1`,
    // The subject of an email to the barber names clients.
    set: "encrypted_content = NULL, subject = CASE WHEN kind LIKE 'barber-%' THEN NULL ELSE subject END",
  },
  {
    rule: 'cancelledPictures',
    table: 'booking',
    where: `status = 'cancelled' AND picture_reference IS NOT NULL
            AND (SELECT max(happened_at) FROM booking_event
                  WHERE booking_id = booking.id AND kind = 'cancelled') < least($1, start_at)`,
    // The sweep of pictures, which comes last, then deletes the row and the file.
    set: 'picture_reference = NULL',
  },
  { rule: 'notices', table: 'push_delivery', where: 'created_at < $1' },
  { rule: 'notices', table: 'agenda', where: 'planned_at < $1' },
  { rule: 'webhookDeliveries', table: 'webhook_delivery', where: 'created_at < $1' },
  { rule: 'tasks', table: 'task', where: 'coalesce(ended_at, reported_at) < $1' },
  { rule: 'machines', table: 'machine', where: 'seen_at < $1' },
  { rule: 'downloads', table: 'download_ticket', where: 'expires_at <= $2' },
  {
    rule: 'eventTexts',
    table: 'cloud_event',
    where: `description IS NOT NULL
            AND EXISTS (SELECT FROM booking WHERE booking.id = booking_id AND end_at < $1)`,
    set: 'description = NULL',
  },
  {
    rule: 'importUndo',
    table: 'client_import_row',
    where: `EXISTS (SELECT FROM client_import
                     WHERE client_import.id = import_id AND imported_at < $1)`,
  },
  { rule: 'deletedItems', table: 'deleted_item', where: 'deleted_at < $1' },
  { rule: 'cutPictures', table: 'cut_picture', where: 'removed_at < $1' },
  { rule: 'rememberedDevices', table: 'remembered_device', where: 'rotated_at < $1' },
  { rule: 'blockedContacts', table: 'blocked_contact', where: 'created_at < $1' },
  {
    rule: 'syncedBlackouts',
    table: 'blackout',
    where: 'cloud_calendar_id IS NOT NULL AND end_at < $1',
  },
]

/** Deletes everything that is past its retention, in bounded batches. An interrupted run is continued by the next. */
export async function sweepByRetention(
  ctx: PictureContext & { mailFiles: MailFiles },
): Promise<void> {
  for (const { rule, ...statement } of STATEMENTS) {
    await sweepRows(ctx, statement, new Date(ctx.now.getTime() - retentionMs(RETENTION[rule])))
  }
  await capSecurityEvents(ctx)
  // Pictures come last, so that a picture store that is away does not keep anything else.
  await sweepMailFiles(ctx)
  await sweepPictures(ctx)
}

async function sweepRows(
  { db, now }: Pick<Context, 'db' | 'now'>,
  statement: Omit<Statement, 'rule'>,
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
