import type { DatabaseOrTransaction, Transaction } from '@haircuts/db/client'
import { OPEN_STATUSES } from '@haircuts/scheduling/lifecycle'
import { withBookingLock } from '../booking-calendar/booking-lock.ts'
import { withAddons } from '../booking-calendar/booking-record.ts'
import { viewOfRequest } from '../bookings/group-requests/answer-group-request.ts'
import { publicBookingView } from '../bookings/list-bookings.ts'
import { isUnsubscribed } from '../clients/unsubscribe.ts'
import { bookingsOfAddress } from '../emails/mailbox-bookings.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { addressOfDataToken } from '../links/links.ts'
import { queueErasureEmail } from '../notifications/barber-email.ts'
import { blockedOf, erasePerson } from './erase-clients.ts'
import type { OwnDataInput } from './own-data-schema.ts'

const AHEAD = 'You have an upcoming appointment. Please cancel it first, then erase your data.'
const NO_RESULT =
  'The barber has not closed your last appointment yet. Please try again in a few days, or contact the barber.'

/**
 * What is stored about the reader of the email with all links: the contacts and bookings of its address.
 *
 * @throws AppError linkInvalid
 */
export async function ownData(
  ctx: Pick<Context, 'db' | 'now' | 'secretBox'>,
  { dataToken: token }: OwnDataInput,
) {
  const { db, now } = ctx
  const email = await addressOfDataToken(db, { token, now })
  const { bookings, clients, entries, requests } = await ownRecords(db, email)
  return {
    email,
    wantsNoNudges: await isUnsubscribed(db, ctx, email),
    contacts: clients.map(({ name, phone }) => ({ name, phone })),
    bookings: bookings.map((booking) =>
      publicBookingView(booking.isAnothers ? { ...booking, clientPhone: null } : booking),
    ),
    waitlist: entries.map(({ clientName: name, clientPhone: phone, ...entry }) => ({
      ...{ name, phone },
      ...entry,
    })),
    groupRequests: requests.map(viewOfRequest),
  }
}

/**
 * Erases the reader of the email with all links: the clients who have its address, their bookings and those that the email shows.
 * Nothing is found by a phone, since anybody may type one. A person whom the barber has blocked stays blocked.
 *
 * @throws AppError linkInvalid; erasureVisitAhead, also for a visit without a result; eraseByBarber for data that is stored under
 *   another address as well.
 */
export async function eraseOwnData(ctx: Context, { dataToken: token }: OwnDataInput) {
  const { now } = ctx
  // First without the lock, which a wrong link is not to take.
  await addressOfDataToken(ctx.db, { token, now })
  await withBookingLock(ctx, async (tx) => {
    const email = await addressOfDataToken(tx, { token, now })
    await lockClients(tx, (await ownRecords(tx, email)).clients)
    const { bookings, clients, entries, requests } = await ownRecords(tx, email)
    const clientIds = clients.map(({ id }) => id)
    const own = bookings.filter((booking) => !booking.isAnothers)
    const isOfOthers = own.some(({ clientId }) => clientId && !clientIds.includes(clientId))
    if (clients.length === 0 || isOfOthers) throw new AppError('eraseByBarber')
    const ofClients = await tx.booking.findMany({ where: { clientId: { in: clientIds } } })
    const bookingIds = [...new Set([...own, ...ofClients].map(({ id }) => id))]
    await assertNoneOpen(tx, ctx, bookingIds)
    const blockedIds = blockedOf(clients)
    const contacts = [...entries, ...requests].map(
      ({ clientName, clientEmail, clientPhoneKey }) => ({
        name: clientName ?? '',
        email: clientEmail,
        phoneKey: clientPhoneKey,
      }),
    )
    const found = { clients, bookingIds, contacts }
    await erasePerson(tx, ctx, { ...found, blockedIds, hasProvenPhones: false })
    const isBlocked = blockedIds.length > 0
    await queueErasureEmail(tx, ctx, { appointments: bookingIds.length, isBlocked })
  })
}

/** A visit that is under way or without a result is still of use to the barber. */
async function assertNoneOpen(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  bookingIds: number[],
) {
  const open = await tx.booking.findFirst({
    where: { id: { in: bookingIds }, status: { in: [...OPEN_STATUSES] } },
    orderBy: { startAt: 'desc' },
  })
  if (!open) return
  throw new AppError('erasureVisitAhead', { detail: open.startAt > now ? AHEAD : NO_RESULT })
}

/** In the order of their ids, as everywhere. */
async function lockClients(tx: Transaction, clients: readonly { id: number }[]) {
  const ids = clients.map(({ id }) => id)
  await tx.$queryRaw<unknown[]>`
    SELECT FROM client WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`
}

/** What an address has: bookings, the clients who have it now, and what they wait or ask for. */
async function ownRecords(db: DatabaseOrTransaction, email: string) {
  const rows = await db.booking.findMany({
    where: { id: { in: await bookingsOfAddress(db, email) } },
    include: withAddons,
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
  })
  const emails = new Set([email, ...rows.flatMap(({ clientEmail }) => clientEmail ?? [])])
  const clients = await db.client.findMany({
    where: { email: { in: [...emails] } },
    orderBy: { id: 'asc' },
  })
  const waiting = await db.$queryRaw<{ id: number }[]>`
    SELECT id FROM waitlist_entry WHERE client_email::citext = ANY(${[...emails]}::citext[])`
  const entries = await db.waitlistEntry.findMany({
    where: { id: { in: waiting.map(({ id }) => id) } },
    orderBy: { id: 'asc' },
  })
  const requests = await db.groupRequest.findMany({
    where: { clientEmail: { in: [...emails] } },
    orderBy: { id: 'asc' },
  })
  const isOwn = (id: number | null) => clients.some((client) => client.id === id)
  const bookings = rows.map((row) => ({
    ...row,
    /** Of somebody in the reader's group who left a phone and no address. */
    isAnothers: row.clientEmail === null && row.clientPhone !== null && !isOwn(row.clientId),
  }))
  return { bookings, clients, entries, requests }
}
