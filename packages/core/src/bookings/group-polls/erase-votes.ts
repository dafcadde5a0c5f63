import type { DatabaseOrTransaction, Transaction } from '@haircuts/db/client'
import { AppError } from '../../kernel/app-error.ts'
import { withBookingLock } from '../../kernel/booking-lock.ts'
import type { Context } from '../../kernel/context.ts'
import { endHold } from './settle-poll.ts'

interface ErasedPerson {
  bookingIds: readonly number[]
  contacts: readonly { email: string | null }[]
}

/** Takes the votes of a person out of all polls, by the address or the bookings. A poll of which nobody is left goes. */
export async function eraseVotes(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  { bookingIds, contacts }: ErasedPerson,
) {
  const emails = contacts.flatMap(({ email }) => email ?? [])
  await tx.groupPollPerson.deleteMany({
    where: { OR: [{ bookingId: { in: [...bookingIds] } }, { email: { in: emails } }] },
  })
  const left = await tx.groupPoll.findMany({ where: { people: { none: {} } } })
  for (const poll of left) {
    await endHold(tx, ctx, poll)
    await tx.groupPoll.delete({ where: { id: poll.id } })
  }
}

interface VotesOf {
  emails: readonly string[]
  bookingIds: readonly number[]
}

/** The votes of a person in polls, by the address or the bookings, as the person may see and export them. */
export async function votesOf(db: DatabaseOrTransaction, { emails, bookingIds }: VotesOf) {
  const people = await db.groupPollPerson.findMany({
    where: { OR: [{ bookingId: { in: [...bookingIds] } }, { email: { in: [...emails] } }] },
    orderBy: { id: 'asc' },
    include: { votes: { include: { time: true } } },
  })
  return people.map(({ firstName, clientName, clientPhone, joinedAt, votes }) => ({
    firstName,
    name: clientName,
    phone: clientPhone,
    joinedAt,
    suits: votes.map(({ time }) => time.startAt).sort((a, b) => a.getTime() - b.getTime()),
  }))
}

/** The barber ends a poll, also while polls are off. Bookings that were made by it stay. @throws AppError groupPollNotFound. */
export async function deletePoll(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  { id }: { id: number },
) {
  await withBookingLock(ctx, async (tx) => {
    await endHold(tx, ctx, { id })
    const { count } = await tx.groupPoll.deleteMany({ where: { id } })
    if (count === 0) throw new AppError('groupPollNotFound')
  })
}
