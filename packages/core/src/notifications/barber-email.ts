import type { DatabaseOrTransaction, Transaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import {
  burstEnd,
  MANY_PER_DAY,
  MANY_PER_MAIL,
  requestNotifiedBy,
} from '@haircuts/scheduling/barber-mails'
import type { BookingRow } from '../booking-calendar/booking-record.ts'
import type { WrittenMail } from '../emails/content.ts'
import { isSameVisit } from '../emails/delay.ts'
import { BARBER_ACTS, type BarberAct, type BarberMessageKind } from '../emails/message-schema.ts'
import { queueDelivery } from '../emails/queue-message.ts'
import { addRenderedMessage, renderedText } from '../emails/rendered-message.ts'
import type { Context } from '../kernel/context.ts'
import { readSettings, type Settings } from '../site/settings.ts'
import { frameOf } from './barber-content.ts'
import {
  type AlarmContent,
  alarmMail,
  type BarberMailFrame,
  type ErasureContent,
  erasureMail,
} from './barber-texts.ts'

const DAY_MS = 24 * 3_600_000

interface Act {
  /** Null for a new booking. */
  before: Pick<BookingRow, 'status' | 'startAt'> | null
  after: Pick<BookingRow, 'id' | 'status' | 'startAt' | 'decision' | 'pendingUntil'>
}

/** Where emails to the barber go: the address of the settings, else that of the login, unless it has no mailbox. */
export async function barberAddress(
  db: DatabaseOrTransaction,
  { barberEmail }: Pick<Settings, 'barberEmail'>,
): Promise<string | null> {
  const [found] = await queryPrepared<{ email: string | null }>(db, ADDRESS, [barberEmail])
  return found?.email ?? null
}

const ADDRESS_OF_BARBER = `
  coalesce(nullif($1, ''),
           (SELECT email::text FROM admin WHERE email NOT LIKE '%@localhost' ORDER BY id LIMIT 1))`

const ADDRESS = { name: 'address of the barber', text: `SELECT ${ADDRESS_OF_BARBER} AS email` }

/**
 * Queues the email to the barber about what a client did, in the transaction of the act. What clients do until it leaves is
 * added to it, until it is full. An act of the barber takes the booking out of it.
 *
 * Client acts hold the booking lock, so no two of them queue an email for the same burst. The delivery locks the row before it
 * reads what the email tells of, so that an act is either in the email or queues the next one.
 */
export async function queueBarberEmail(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now' | 'enqueue'>,
  { before, after }: Act,
) {
  if (before && isSameVisit(before, after)) return
  const { now } = ctx
  // A request that nobody answered ends without an act of its client.
  if (ctx.admin || after.decision === 'expired') {
    if (before) await queryPrepared(tx, TAKE_OUT, [after.id, now, BARBER_ACTS])
    return
  }
  const kind = actOf({ before, after })
  const settings = await readSettings(tx)
  if (!kind || !settings.notifyBarberEmail) return
  const known = before && { status: before.status, startAt: before.startAt.toISOString() }
  const at = now.getTime()
  const requestedUntil = after.status === 'pending' ? after.pendingUntil : null
  const notifiedBy = requestedUntil && new Date(requestNotifiedBy(at, requestedUntil.getTime()))
  const [added] = await queryPrepared<{ id: number; nextAttemptAt: Date }>(tx, ADD_ACT, [
    settings.barberEmail,
    after.id,
    kind,
    JSON.stringify(known ? { [after.id]: known } : {}),
    now,
    new Date(burstEnd(at, 0)),
    new Date(burstEnd(at, MANY_PER_DAY)),
    new Date(at - DAY_MS),
    Math.floor(at / 1000),
    BARBER_ACTS,
    notifiedBy,
  ])
  if (!added) return
  await queueDelivery(tx, ctx, added)
}

function actOf({ before, after }: Act): BarberAct | null {
  if (!before) return 'barber-booked'
  if (before.status !== after.status) {
    // A booked visit waits again when its link gives it to somebody new.
    if (after.status === 'pending') return 'barber-booked'
    return after.status === 'cancelled' ? 'barber-cancelled' : null
  }
  return 'barber-rescheduled'
}

const ADD_ACT = {
  name: 'add an act to the email to the barber',
  text: `
    WITH burst AS (
      UPDATE message
         SET notified_others = CASE WHEN $2::int = ANY(other_bookings) THEN notified_others ELSE notified_others || $4::jsonb END,
             other_bookings = CASE WHEN $2::int = ANY(other_bookings) THEN other_bookings
                                   ELSE other_bookings || $2::int END,
             next_attempt_at = LEAST(next_attempt_at, $11::timestamptz)
       WHERE id = (SELECT id FROM message
                    WHERE state = 'waiting' AND next_attempt_at > $5::timestamptz AND attempts = 0
                      AND copy = 0 AND kind = ANY($10::text[])
                      AND (cardinality(other_bookings) < ${MANY_PER_MAIL} OR $2::int = ANY(other_bookings))
                    ORDER BY $2::int = ANY(other_bookings) DESC, id DESC LIMIT 1)
         AND state = 'waiting' AND attempts = 0
      RETURNING id, next_attempt_at
    ), addressee AS (SELECT ${ADDRESS_OF_BARBER} AS email), added AS (
    INSERT INTO message (kind, version, recipient, other_bookings, notified_others, next_attempt_at, created_at)
    SELECT $3, $9::int, email, ARRAY[$2::int], $4::jsonb,
           LEAST($11::timestamptz, CASE WHEN (SELECT count(*) FROM message
                       WHERE recipient = email::citext AND kind = ANY($10::text[])
                         AND created_at > $8::timestamptz) < ${MANY_PER_DAY}
                THEN $6::timestamptz ELSE $7::timestamptz END),
           $5::timestamptz
      FROM addressee
     WHERE email IS NOT NULL AND NOT EXISTS (SELECT FROM burst)
    RETURNING id, next_attempt_at
    )
    SELECT id, next_attempt_at AS "nextAttemptAt" FROM added
    UNION ALL SELECT id, next_attempt_at FROM burst WHERE next_attempt_at = $11::timestamptz`,
}

const TAKE_OUT = {
  name: 'take a booking out of the email to the barber',
  text: `
    UPDATE message
       SET other_bookings = array_remove(other_bookings, $1::int), notified_others = notified_others - $1::int::text
     WHERE other_bookings @> ARRAY[$1::int] AND state = 'waiting' AND next_attempt_at > $2::timestamptz
       AND attempts = 0 AND copy = 0 AND kind = ANY($3::text[])`,
}

/** How long an email about an alarm or an erasure is of use. */
const REPORT_VALID_MS = 7 * DAY_MS

/**
 * Queues the email about an alarm that has begun or ended. It is rendered here, because an alarm has no row with its words.
 *
 * @returns the id of the message; null if the barber gets no emails.
 */
export async function queueAlarmEmail(
  tx: Transaction,
  ctx: Context,
  alarm: Omit<AlarmContent, 'place'> & { path: string; label: string },
): Promise<number | null> {
  const place = { label: alarm.label, url: ctx.site.urlOf(alarm.path) }
  return queueWritten(tx, ctx, 'barber-alarm', (frame) => alarmMail({ ...alarm, place }, frame))
}

/**
 * Queues the email about a client who erased their own data. It is one about a cancellation to the log and the settings, and is
 * rendered here, because the bookings name nobody any more.
 */
export async function queueErasureEmail(tx: Transaction, ctx: Context, erased: ErasureContent) {
  await queueWritten(tx, ctx, 'barber-cancelled', (frame) => erasureMail(erased, frame))
}

async function queueWritten(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'secretBox' | 'enqueue' | 'site'>,
  kind: BarberMessageKind,
  write: (frame: BarberMailFrame) => WrittenMail,
): Promise<number | null> {
  const settings = await readSettings(tx)
  const recipient = await barberAddress(tx, settings)
  if (!settings.notifyBarberEmail || recipient === null) return null
  const mail = write(frameOf(ctx, settings))
  return addRenderedMessage(tx, ctx, {
    kind,
    version: Math.floor(ctx.now.getTime() / 1000),
    recipient,
    subject: mail.subject,
    text: renderedText(mail, new Date(ctx.now.getTime() + REPORT_VALID_MS)),
  })
}
