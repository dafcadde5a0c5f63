import type { Transaction } from '@haircuts/db/client'
import { recordFreedSlots } from '../../availability/holds.ts'
import type { Context } from '../../kernel/context.ts'
import { agreesOn, type Measured, measure, type Poll, reloadPoll } from './read-poll.ts'

const MINUTE_MS = 60_000
const HOLD_MS = 15 * MINUTE_MS
/** Of one poll, so that nobody keeps time from others by voting again and again. */
const MAX_HOLDS = 2
/** Of all polls at one moment, so that many polls of one person hold little. */
const MAX_HELD_AT_ONCE = 3

/**
 * Does what follows from a change of a poll: times that were taken make room for the next best, and once everyone has voted,
 * the favourite is held. Call it inside the booking lock.
 *
 * @returns the poll, and whether it can be booked at once: a time suits everyone, and the contact of the first person is known.
 */
export async function settlePoll(
  tx: Transaction,
  ctx: Context,
  { id }: Pick<Poll, 'id'>,
): Promise<{ poll: Poll; isAgreed: boolean }> {
  const poll = await reloadPoll(tx, { id })
  const measured = await measure(tx, ctx, poll)
  await storeTimes(tx, poll, measured)
  await holdFavourite(tx, ctx, { poll, measured })
  const { favourite } = measured
  const hasContact = poll.people[0]?.clientName != null
  const isAgreed = hasContact && favourite !== null && agreesOn(favourite, poll, measured)
  return { poll: await reloadPoll(tx, poll), isAgreed }
}

/** A time that was taken stays while somebody has chosen it, since the page then says that it is gone. */
async function storeTimes(tx: Transaction, { id }: Poll, { times }: Measured) {
  const gone = times.filter(({ isFree, suits }) => !isFree && suits.length === 0)
  await tx.groupPollTime.deleteMany({
    where: { groupPollId: id, startAt: { in: gone.map(({ start }) => new Date(start)) } },
  })
  const added = times.filter(({ isStored }) => !isStored)
  await tx.groupPollTime.createMany({
    data: added.map(({ start }) => ({ groupPollId: id, startAt: new Date(start) })),
    skipDuplicates: true,
  })
}

/** A hold that has become wrong ends, such as one of a shorter visit than it is now. */
async function holdFavourite(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  { poll, measured }: { poll: Poll; measured: Measured },
) {
  const { favourite, hold, chain, voters } = measured
  const isWhole = voters.length === poll.size && poll.people.length === poll.size
  const isRight =
    hold &&
    isWhole &&
    hold.start === favourite?.start &&
    hold.endAt.getTime() === favourite.end &&
    hold.cleanupMinutes === chain?.cleanupMinutes
  if (isRight) return
  if (hold) await endHold(tx, ctx, poll)
  if (!isWhole || !favourite || !chain || poll.holds >= MAX_HOLDS) return
  const live = { state: 'open', purpose: 'poll', expiresAt: { gt: ctx.now } }
  if ((await tx.offer.count({ where: live })) >= MAX_HELD_AT_ONCE) return
  await tx.offer.create({
    data: {
      groupPollId: poll.id,
      purpose: 'poll',
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + HOLD_MS),
      holds: {
        create: {
          startAt: new Date(favourite.start),
          endAt: new Date(favourite.end),
          cleanupMinutes: chain.cleanupMinutes,
        },
      },
    },
  })
  await tx.groupPoll.update({ where: { id: poll.id }, data: { holds: { increment: 1 } } })
}

/** Frees the time that is held for a poll, which the waitlist is then offered. */
export async function endHold(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  { id }: Pick<Poll, 'id'>,
) {
  const where = { isLive: true, offer: { groupPollId: id } }
  const freed = await tx.hold.findMany({ where })
  await tx.hold.updateMany({ where, data: { isLive: false } })
  await tx.offer.updateMany({
    where: { groupPollId: id, state: 'open' },
    data: { state: 'withdrawn', endedAt: ctx.now },
  })
  await recordFreedSlots(tx, ctx, freed)
}
