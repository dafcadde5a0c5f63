import type { Prisma, Transaction } from '@haircuts/db/client'
import { withStatus } from '../booking-calendar/booking-record.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { readSettings } from '../site/settings.ts'
import { copyRendered } from './deleted-booking.ts'
import { CLIENT_KIND_FACTS } from './kinds.ts'
import { messageById } from './list-messages.ts'
import { clientMessageKind, messageKind } from './message-schema.ts'
import { isOnClosedDay, openOfferOf } from './offers.ts'
import { reopenMessage } from './outbox.ts'
import { isStillAbout, reasonToDrop } from './policy.ts'
import { queueMessage } from './queue-message.ts'
import { openWishOf } from './wish-email.ts'

/**
 * Sends a message on the barber's request, regardless of the settings: an unsent one is reopened, a sent
 * one is copied.
 *
 * @throws AppError messageNotFound; messageUnderway; messageOutdated if its content is no longer true.
 */
export async function sendAgain(ctx: Context, { id }: { id: number }) {
  const queuedId = await ctx.db.$transaction(async (tx) => {
    const row = await tx.message.findUnique({ where: { id }, include: withSubject })
    if (!row) throw new AppError('messageNotFound')
    if (row.state === 'waiting' || row.state === 'sending') throw new AppError('messageUnderway')
    if (row.isRendered && row.state === 'sent') {
      const copied = await copyRendered(tx, ctx, row)
      if (copied === null) throw new AppError('messageOutdated')
      return copied
    }
    await assertUpToDate(tx, ctx, row)
    if (row.state === 'sent') return addCopy(tx, ctx, row)
    await reopenMessage(tx, ctx, { id, isForced: true })
    return id
  })
  return messageById(ctx, { id: queuedId })
}

/**
 * Tries a mail again that failed every attempt. Only one of several concurrent calls tries it.
 *
 * @returns whether this call tried it.
 * @throws AppError messageOutdated
 */
export async function retryFailed(ctx: Context, { id }: { id: number }): Promise<boolean> {
  return ctx.db.$transaction(async (tx) => {
    const row = await tx.message.findUnique({ where: { id }, include: withSubject })
    if (row?.state !== 'failed') return false
    await assertUpToDate(tx, ctx, row)
    return reopenMessage(tx, ctx, { id, isForced: true })
  })
}

const withSubject = { booking: true, entry: true } satisfies Prisma.MessageInclude
type StoredMessage = Prisma.MessageGetPayload<{ include: typeof withSubject }>

async function assertUpToDate(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'secretBox'>,
  row: StoredMessage,
) {
  if (row.kind === 'booking-wish') {
    // The person sends the booking again instead.
    if (row.state === 'sent' || !(await openWishOf(tx, ctx, row)))
      throw new AppError('messageOutdated')
    return
  }
  // The barber asks for another link instead.
  if (row.kind === 'new-password') throw new AppError('messageOutdated')
  if (row.entry) return assertEntryWaits(tx, ctx, { ...row, entry: row.entry })
  if (!row.booking) return
  // The person has confirmed, and a booking was made from the entry.
  if (row.kind === 'waitlist') throw new AppError('messageOutdated')
  const booking = await bookingNotifiedOf(tx, ctx, { ...row, booking: row.booking })
  const message = { ...row, kind: clientMessageKind.parse(row.kind), isForced: true }
  const settings = await readSettings(tx)
  const { outdated } = CLIENT_KIND_FACTS[message.kind]
  const drop = reasonToDrop(message, booking, {
    settings,
    now: ctx.now,
    hasSuccessor: false,
    isDayClosed: await isOnClosedDay(tx, booking),
    outdated: outdated ? await outdated(tx, ctx, { message, booking }) : null,
  })
  if (!drop) return
  const detail = `${drop.reason} This mail would be wrong by now.`
  throw new AppError('messageOutdated', { detail })
}

async function assertEntryWaits(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  row: { kind: string; version: number; entry: { isConfirmed: boolean } },
) {
  const isAnswered = row.kind === 'waitlist' && row.entry.isConfirmed
  const hasEnded = row.kind === 'earlier' && !(await openOfferOf(tx, ctx, row))
  if (isAnswered || hasEnded) throw new AppError('messageOutdated')
}

/** The booking by which an email is checked: of several bookings, the first for which the email is still true. */
async function bookingNotifiedOf(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  { kind, booking, otherBookings }: StoredMessage & { booking: Prisma.BookingGetPayload<object> },
) {
  const others = await tx.booking.findMany({
    where: { id: { in: otherBookings } },
    orderBy: { startAt: 'asc' },
  })
  const message = { kind: clientMessageKind.parse(kind) }
  const notified = [booking, ...others].map(withStatus)
  return notified.find((each) => isStillAbout(message, each, now)) ?? withStatus(booking)
}

async function addCopy(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  { bookingId, waitlistEntryId, kind, version, recipient, otherBookings, ...sent }: StoredMessage,
) {
  const copies = await tx.message.aggregate({
    where: { bookingId, waitlistEntryId, kind, version },
    _max: { copy: true },
  })
  return queueMessage(tx, ctx, {
    ...{
      bookingId,
      waitlistEntryId,
      kind: messageKind.parse(kind),
      version,
      recipient,
      otherBookings,
    },
    notifiedOthers: sent.notifiedOthers ?? {},
    copy: (copies._max.copy ?? 0) + 1,
    isForced: true,
  })
}
