import type { DatabaseOrTransaction, Prisma, Transaction } from '@haircuts/db/client'
import { localDate } from '@haircuts/scheduling/zone'
import type { z } from 'zod'
import { withBookingLock } from '../booking-calendar/booking-lock.ts'
import { endOffers } from '../booking-calendar/end-offers.ts'
import { assertNotBlocked } from '../clients/blocked-contacts.ts'
import { pausedEntries } from '../emails/offers.ts'
import { MAX_ENTRIES } from '../emails/policy.ts'
import { confirmedEntriesOf } from '../emails/waitlist-email.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { retentionMs } from '../kernel/define.ts'
import { entryOfToken } from '../links/links.ts'
import { readSettings } from '../site/settings.ts'
import { WAITLIST } from './declares.ts'
import { addonsOf, datesOf } from './list-waitlist.ts'
import type { ByEntryTokenInput, entryView } from './waitlist-schema.ts'

const withService = {
  appointmentType: { select: { name: true } },
} satisfies Prisma.WaitlistEntryInclude
type Entry = Prisma.WaitlistEntryGetPayload<{ include: typeof withService }>

/** @throws AppError linkInvalid */
export async function entryByToken(ctx: Pick<Context, 'db' | 'now'>, input: ByEntryTokenInput) {
  return viewOf(ctx.db, ctx, await findEntry(ctx.db, ctx, input))
}

/**
 * The entry counts from now on, and its place in line is the last one. Confirming it twice returns the same. One that has paused
 * goes on in the same way.
 *
 * @throws AppError linkInvalid, waitlistOff, contactTheBarber or tooManyEntries.
 */
export async function confirmEntry(
  ctx: Pick<Context, 'db' | 'now' | 'secretBox'>,
  input: ByEntryTokenInput,
) {
  return withBookingLock(ctx, async (tx) => {
    const entry = await findEntry(tx, ctx, input)
    const { id, clientEmail, clientPhoneKey } = entry
    const isPaused = (await pausedEntries(tx, ctx)).has(id)
    if (entry.isConfirmed && !isPaused) return viewOf(tx, ctx, entry)
    if (!(await readSettings(tx)).offerEarlierTimes) throw new AppError('waitlistOff')
    await assertNotBlocked(tx, ctx, [{ email: clientEmail, phoneKey: clientPhoneKey }])
    if (!isPaused && (await confirmedEntriesOf(tx, ctx, clientEmail)) >= MAX_ENTRIES) {
      throw new AppError('tooManyEntries')
    }
    const data = { isConfirmed: true, joinedAt: ctx.now }
    const updated = await tx.waitlistEntry.update({ where: { id }, data, include: withService })
    return viewOf(tx, ctx, updated)
  })
}

/** Ends the entry by its link; a time that is held meanwhile goes on to the next one. @throws AppError linkInvalid */
export async function endEntry(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  input: ByEntryTokenInput,
): Promise<void> {
  await withBookingLock(ctx, async (tx) => {
    await deleteEntry(tx, ctx, await findEntry(tx, ctx, input))
  })
}

/** Ends an entry for the barber, of a booking or of a person without one. @throws AppError waitlistEntryNotFound */
export async function removeEntry(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  { id }: { id: number },
): Promise<void> {
  await withBookingLock(ctx, async (tx) => {
    const entry = await tx.waitlistEntry.findUnique({ where: { id } })
    if (!entry) throw new AppError('waitlistEntryNotFound')
    await deleteEntry(tx, ctx, entry)
  })
}

/** The offers to a person without a booking are deleted with the entry. */
async function deleteEntry(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  { id, bookingId }: { id: number; bookingId: number | null },
) {
  if (bookingId !== null)
    await endOffers(tx, ctx, { event: 'withdraw', which: 'earlier of bookings', ids: [bookingId] })
  await tx.waitlistEntry.deleteMany({ where: { id } })
  await ctx.enqueue(tx, { name: 'settle-offers', payload: {} })
}

/** @throws AppError linkInvalid, identical for an unknown token, and for an entry whose time to confirm or to wait is over. */
async function findEntry(
  db: DatabaseOrTransaction,
  { now }: Pick<Context, 'now'>,
  { entryToken }: ByEntryTokenInput,
): Promise<Entry> {
  const id = await entryOfToken(db, entryToken)
  const entry = await db.waitlistEntry.findUnique({ where: { id }, include: withService })
  if (!entry) throw new AppError('linkInvalid')
  const { zone } = await readSettings(db)
  const confirmedUntil =
    entry.joinedAt.getTime() + retentionMs(WAITLIST.retention.unconfirmedEntries)
  const isOver =
    datesOf(entry).lastDate < localDate(now.getTime(), zone) ||
    (!entry.isConfirmed && confirmedUntil <= now.getTime())
  if (isOver) throw new AppError('linkInvalid')
  return entry
}

async function viewOf(
  db: DatabaseOrTransaction,
  ctx: Pick<Context, 'now'>,
  entry: Entry,
): Promise<z.output<typeof entryView>> {
  const { isConfirmed, appointmentType, weekdays, fromTime, toTime } = entry
  return {
    isConfirmed,
    isPaused: (await pausedEntries(db, ctx)).has(entry.id),
    typeName: appointmentType?.name ?? null,
    addons: await addonsOf(db, entry),
    ...datesOf(entry),
    ...{ weekdays, fromTime, toTime },
  }
}
