import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { isStillToDo } from '@haircuts/scheduling/lifecycle'
import { dayInterval, localDate } from '@haircuts/scheduling/zone'
import { z } from 'zod'
import { type BookingRow, withAddons, withStatus } from '../booking-calendar/booking-record.ts'
import { dialedNumber } from '../contacts/phone-number.ts'
import {
  emailIsFor,
  LATE_NOTICE,
  queueLateNotice,
  UNDERWAY_OR_SENT,
} from '../emails/late-notice.ts'
import { isOnClosedDay } from '../emails/offers.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { id, integer } from '../kernel/fields.ts'
import { LATE_MINUTES } from '../site/prepared-text-form.ts'
import { readSettings } from '../site/settings.ts'
import { findBooking } from './list-bookings.ts'
import { preparedText } from './prepared-texts.ts'

const MAX_MINUTES = 60

const noticeView = z
  .object({
    by: z.enum(['email', 'text']).describe('A text was opened; whether it was sent is not known.'),
    minutes: z.int().nullable().describe('Null for a text, of which it is not recorded.'),
    at: z.date(),
  })
  .describe('The latest notice about this booking.')

export const latePeopleView = z
  .array(
    z.object({
      bookingId: z.int(),
      clientName: z.string(),
      startDatetime: z.date(),
      hasEmail: z
        .boolean()
        .describe('The person, or the organizer of the group, has an email address.'),
      phone: z
        .string()
        .nullable()
        .describe('As links take it; null for a client without a number.'),
      texts: z.array(z.object({ minutes: z.int(), text: z.string() })),
      notice: noticeView.nullable(),
    }),
  )
  .meta({ id: 'LatePeople' })

export const lateNoticeInput = z
  .object({ id, minutes: integer({ min: 1, max: MAX_MINUTES }) })
  .meta({ examples: [{ minutes: 10 }] })

export const lateNoticeView = z.object({
  isRepeated: z
    .boolean()
    .describe('The same was sent within the last ten minutes; no email was added.'),
})

/** Whom the barber has to tell that he is running late: everyone who is still to come or to be finished today. */
export async function latePeople(
  ctx: Pick<Context, 'db' | 'now'>,
): Promise<z.input<typeof latePeopleView>> {
  const { db, now } = ctx
  const settings = await readSettings(db)
  const today = dayInterval(localDate(now.getTime(), settings.zone), settings.zone)
  const rows = await db.booking.findMany({
    where: {
      status: 'confirmed',
      startAt: { gte: new Date(today.start), lt: new Date(today.end) },
      endAt: { gt: now },
    },
    include: withAddons,
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
  })
  const noticeOf = await latestNotices(
    ctx,
    rows.map((row) => row.id),
  )
  const people: z.input<typeof latePeopleView> = []
  for (const row of rows) {
    if (await isOnClosedDay(db, row)) continue
    people.push({
      bookingId: row.id,
      clientName: row.clientName,
      startDatetime: row.startAt,
      hasEmail: await emailIsFor(db, row),
      phone: dialedNumber(row.clientPhoneKey),
      texts: LATE_MINUTES.map((minutes) => ({
        minutes,
        text: preparedText(row, settings, { kind: 'late', minutes }),
      })),
      notice: noticeOf(row.id),
    })
  }
  return people
}

type Notice = z.input<typeof noticeView>

async function latestNotices({ db }: Pick<Context, 'db'>, bookingIds: number[]) {
  const [emails, texts] = await Promise.all([
    db.message.findMany({
      where: {
        bookingId: { in: bookingIds },
        kind: LATE_NOTICE,
        state: { in: UNDERWAY_OR_SENT },
      },
      select: { bookingId: true, version: true, createdAt: true },
    }),
    db.bookingEvent.findMany({
      where: { bookingId: { in: bookingIds }, after: { path: ['openedText'], equals: 'late' } },
      select: { bookingId: true, happenedAt: true },
    }),
  ])
  const latest = new Map<number | null, Notice>()
  const add = (bookingId: number | null, notice: Notice) => {
    const known = latest.get(bookingId)
    if (!known || known.at < notice.at) latest.set(bookingId, notice)
  }
  for (const { bookingId, version, createdAt } of emails)
    add(bookingId, { by: 'email', minutes: version, at: createdAt })
  for (const { bookingId, happenedAt } of texts)
    add(bookingId, { by: 'text', minutes: null, at: happenedAt })
  return (bookingId: number) => latest.get(bookingId) ?? null
}

/**
 * Emails the client of a booking that the barber is running late. Pressed twice, it sends one email; with other minutes, or
 * later again, another one.
 *
 * @throws AppError bookingNotFound; emailMissing; notConfirmed for a visit that is not of today, or over.
 */
export async function sendLateNotice(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  input: z.output<typeof lateNoticeInput>,
) {
  return ctx.db.$transaction(async (tx) => {
    // Orders two presses, of which the second sees the email of the first.
    await tx.$queryRaw`SELECT 1 FROM booking WHERE id = ${input.id} FOR UPDATE`
    const booking = await findBooking(tx, input.id)
    await assertIsToday(tx, ctx, withStatus(booking))
    if (!(await emailIsFor(tx, booking))) throw new AppError('emailMissing')
    const isNew = await queueLateNotice(tx, ctx, { booking, minutes: input.minutes })
    return { isRepeated: !isNew }
  })
}

async function assertIsToday(
  tx: DatabaseOrTransaction,
  ctx: Pick<Context, 'now'>,
  { status, startAt, endAt }: BookingRow,
) {
  const { zone } = await readSettings(tx)
  const isToday = localDate(startAt.getTime(), zone) === localDate(ctx.now.getTime(), zone)
  const visit = { start: startAt.getTime(), end: endAt.getTime(), status }
  if (isToday && isStillToDo(visit, ctx.now.getTime())) return
  throw new AppError('notConfirmed', {
    detail: 'Only clients whose appointment is still to come today can be told that you are late.',
  })
}
