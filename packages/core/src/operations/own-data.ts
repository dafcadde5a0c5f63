import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { publicBookingView } from '../bookings/list-bookings.ts'
import { isUnsubscribed } from '../clients/unsubscribe.ts'
import { AppError } from '../kernel/app-error.ts'
import { withAddons } from '../kernel/booking-record.ts'
import type { Context } from '../kernel/context.ts'
import { addressOfDataToken } from '../kernel/data-tokens.ts'
import { bookingsOfAddress } from '../messages/mailbox-bookings.ts'
import { eraseClients } from './erase-clients.ts'
import type { OwnDataInput } from './own-data-schema.ts'
import { bookingIdsOf } from './preview-erasure.ts'

/**
 * What is stored about the reader of the email with all links: the contacts and bookings of its address.
 *
 * @throws AppError linkInvalid
 */
export async function ownData(ctx: Context, { dataToken: token }: OwnDataInput) {
  const { db, now } = ctx
  const email = await addressOfDataToken(db, ctx.secretBox, { token, now })
  const { bookingIds, clients } = await ownRecords(db, email)
  const bookings = await db.booking.findMany({
    where: { id: { in: bookingIds } },
    include: withAddons,
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
  })
  return {
    email,
    wantsNoNudges: await isUnsubscribed(db, ctx, email),
    contacts: clients.map(({ name, phone }) => ({ name, phone })),
    bookings: bookings.map(publicBookingView),
  }
}

/**
 * Erases the reader of the email with all links, as the barber would. A person whom the barber has blocked stays blocked.
 *
 * @throws AppError linkInvalid; erasureVisitAhead; eraseByBarber for data that is stored under another address as well.
 */
export async function eraseOwnData(ctx: Context, { dataToken: token }: OwnDataInput) {
  const { db, now } = ctx
  const email = await addressOfDataToken(db, ctx.secretBox, { token, now })
  const { bookingIds, clients } = await ownRecords(db, email)
  const [first, ...others] = clients
  const erased = new Set(
    await bookingIdsOf(
      db,
      clients.map(({ id }) => id),
    ),
  )
  if (!first || bookingIds.some((id) => !erased.has(id))) throw new AppError('eraseByBarber')
  try {
    await eraseClients(ctx, {
      id: first.id,
      alsoIds: others.map(({ id }) => id),
      cancelUpcoming: false,
      keepBlocked: true,
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // The same link has erased the client meanwhile.
    if (error.code === 'clientNotFound') throw new AppError('linkInvalid')
    if (error.code !== 'erasureVisitAhead') throw error
    throw new AppError('erasureVisitAhead', {
      detail: 'You have an upcoming appointment. Please cancel it first, then erase your data.',
    })
  }
}

/** The bookings of an address, and the clients who have it now. */
async function ownRecords(db: DatabaseOrTransaction, email: string) {
  const bookingIds = await bookingsOfAddress(db, email)
  const bookings = await db.booking.findMany({
    where: { id: { in: bookingIds } },
    select: { clientEmail: true },
  })
  const emails = new Set([email, ...bookings.flatMap(({ clientEmail }) => clientEmail ?? [])])
  const clients = await db.client.findMany({
    where: { email: { in: [...emails] } },
    orderBy: { id: 'asc' },
  })
  return { bookingIds, clients }
}
