import type { DatabaseOrTransaction, Prisma } from '@haircuts/db/client'
import {
  type AvailabilityQuery,
  bookableDays,
  freeStartsByDay,
} from '@haircuts/scheduling/availability'
import { chainRequest } from '@haircuts/scheduling/chain'
import { favouriteOf, proposeStarts, suitsEveryone } from '@haircuts/scheduling/poll-times'
import type { z } from 'zod'
import { horizonQuery } from '../../availability/assert-available.ts'
import { AppError } from '../../kernel/app-error.ts'
import { withStatus } from '../../kernel/booking-record.ts'
import type { Context } from '../../kernel/context.ts'
import { RETENTION, retentionMs } from '../../kernel/retention-rules.ts'
import { sha256 } from '../../kernel/secrets.ts'
import { readSettings } from '../../site/settings.ts'
import type { ByPollTokenInput, groupPollView, pollSummary } from './group-poll-schema.ts'

const MINUTE_MS = 60_000
const MAX_LISTED = 20

const withVotes = {
  people: { orderBy: { id: 'asc' }, include: { booking: { select: { endAt: true } } } },
  times: { orderBy: { startAt: 'asc' }, include: { votes: { orderBy: { personId: 'asc' } } } },
  offers: { where: { state: 'open' }, include: { holds: { where: { isLive: true } } } },
} satisfies Prisma.GroupPollInclude

export type Poll = Prisma.GroupPollGetPayload<{ include: typeof withVotes }>
export type PollPerson = Poll['people'][number]

type ReadContext = Pick<Context, 'now'>

/** @throws AppError notFound while the barber does not offer polls. */
export async function assertPollsOffered(db: DatabaseOrTransaction): Promise<void> {
  if (!(await readSettings(db)).groupPolls) throw new AppError('notFound')
}

/** A booked poll is stored until its last visit has ended: a person without an email has no other link to the visit. */
export function endOf({ createdAt, people }: Pick<Poll, 'createdAt' | 'people'>): Date {
  const visitEnds = people.flatMap(({ booking }) => booking?.endAt.getTime() ?? [])
  return new Date(Math.max(createdAt.getTime() + retentionMs(RETENTION.groupPolls), ...visitEnds))
}

/**
 * A booked poll is found also while polls are off.
 *
 * @throws AppError notFound, or linkInvalid for an unknown and an ended poll alike.
 */
export async function findPoll(
  db: DatabaseOrTransaction,
  { now }: ReadContext,
  { pollToken }: ByPollTokenInput,
): Promise<Poll> {
  const where = { tokenHash: sha256(pollToken) }
  const poll = await db.groupPoll.findUnique({ where, include: withVotes })
  if (!poll || endOf(poll) <= now) throw new AppError('linkInvalid')
  if (poll.groupId === null) await assertPollsOffered(db)
  return poll
}

export function findPerson({ people }: Poll, personSecret: string): PollPerson | undefined {
  const hash = Buffer.from(sha256(personSecret))
  return people.find(({ secretHash }) => hash.equals(secretHash))
}

/** @throws AppError linkInvalid if no person of the poll has this secret. */
export function personOf(poll: Poll, personSecret: string): PollPerson {
  const person = findPerson(poll, personSecret)
  if (!person) throw new AppError('linkInvalid')
  return person
}

/** Whoever joined first of those who are left. */
export function isBeginner({ people }: Poll, { id }: PollPerson): boolean {
  return people[0]?.id === id
}

/** The person who begins a poll has not voted at first. */
export function hasVoted({ changes }: PollPerson): boolean {
  return changes > 0
}

const OFFERED = {
  where: { isActive: true },
  orderBy: [{ displayOrder: 'asc' }, { id: 'asc' }],
  select: {
    id: true,
    durationMinutes: true,
    cleanupMinutes: true,
    addons: {
      where: { addon: { isActive: true } },
      select: { addonId: true, addon: { select: { durationMinutes: true } } },
    },
  },
} satisfies Prisma.AppointmentTypeFindManyArgs

type Offered = Prisma.AppointmentTypeGetPayload<typeof OFFERED>

interface Choice {
  appointmentTypeId: number
  /** Without those that are not offered any more. */
  addonIds: number[]
}

/** The services by which a poll is measured. */
export async function servicesOf(db: DatabaseOrTransaction) {
  const offered = await db.appointmentType.findMany(OFFERED)
  const choiceOf = ({ appointmentTypeId, addonIds }: PollPerson): Choice | null => {
    const type = offered.find(({ id }) => id === appointmentTypeId)
    if (!type) return null
    const isOffered = (id: number) => type.addons.some(({ addonId }) => addonId === id)
    return { appointmentTypeId: type.id, addonIds: addonIds.filter(isOffered) }
  }
  return { offered, choiceOf }
}

type Services = Awaited<ReturnType<typeof servicesOf>>

function lengthOf(
  { addons, durationMinutes, cleanupMinutes }: Offered,
  addonIds: readonly number[],
) {
  const chosen = addons.filter(({ addonId }) => addonIds.includes(addonId))
  const addonMinutes = chosen.reduce((sum, { addon }) => sum + addon.durationMinutes, 0)
  return { visitMinutes: durationMinutes + addonMinutes, cleanupMinutes }
}

export interface PollTime {
  start: number
  end: number
  isFree: boolean
  isStored: boolean
  suits: number[]
}

/**
 * A poll at this moment, by the rules that hold for every visitor. Whoever has not joined yet, or has to take another service,
 * counts with the service of the first person. The time that is held for the poll itself is free for it. A list of polls passes
 * the services, which are the same for all of them.
 */
export async function measure(
  db: DatabaseOrTransaction,
  { now, services }: ReadContext & { services?: Services },
  poll: Poll,
) {
  const { offered, choiceOf } = services ?? (await servicesOf(db))
  const { people, size, times } = poll
  const choices = new Map(people.map((person) => [person.id, choiceOf(person)]))
  const known = [...choices.values()].filter((choice) => choice !== null)
  const typeOf = (id: number | undefined) => offered.find((type) => type.id === id)
  const usual = typeOf(known[0]?.appointmentTypeId) ?? offered[0]
  const voters = people.filter(hasVoted).flatMap(({ id }) => (choices.get(id) ? [id] : []))
  const stored = times.map(({ startAt, votes }) => ({
    start: startAt.getTime(),
    suits: votes.map(({ personId }) => personId),
  }))
  const hold = holdOf(poll, now)
  const common = { choices, voters, hold }
  if (!usual) return { ...common, chain: null, times: stored.map(unmeasured), favourite: null }

  const lengths = Array.from({ length: Math.max(size, people.length) }, (_, index) => {
    const choice = choices.get(people[index]?.id ?? 0)
    return lengthOf(typeOf(choice?.appointmentTypeId) ?? usual, choice?.addonIds ?? [])
  })
  const chain = chainRequest(lengths)
  const query = withoutHold(await horizonQuery({ db, now }, chain), hold)
  const { from, days } = bookableDays(query.rules, query.now)
  const free = freeStartsByDay(query, from, days)
  const freeStarts = new Set(free.flatMap(({ starts }) => starts))
  const present = stored.map(({ start }) => start).filter((start) => freeStarts.has(start))
  const proposed = proposeStarts(free, { zone: query.rules.zone, now: query.now, present })
  const measured = [
    ...stored.map((time) => ({ ...time, isFree: freeStarts.has(time.start), isStored: true })),
    ...proposed.map((start) => ({ start, suits: [], isFree: true, isStored: false })),
  ]
    .map((time): PollTime => ({ ...time, end: time.start + chain.visitMinutes * MINUTE_MS }))
    .toSorted((a, b) => a.start - b.start)
  const votesOf = (time: PollTime) => time.suits.filter((id) => voters.includes(id))
  const candidates = measured
    .filter(({ isFree }) => isFree)
    .map((time) => ({ ...time, suits: votesOf(time) }))
  return { ...common, chain, times: measured, favourite: favouriteOf(candidates) }
}

export type Measured = Awaited<ReturnType<typeof measure>>

function unmeasured({ start, suits }: Pick<PollTime, 'start' | 'suits'>): PollTime {
  return { start, suits, end: start, isFree: false, isStored: true }
}

/** The time that is held for a poll. */
export function holdOf({ offers }: Poll, now: Date) {
  const [offer] = offers
  const [hold] = offer?.holds ?? []
  if (!offer || !hold || offer.expiresAt <= now) return null
  return { ...hold, start: hold.startAt.getTime(), expiresAt: offer.expiresAt }
}

/** No two holds share a time, so the start identifies it. */
function withoutHold(query: AvailabilityQuery, hold: ReturnType<typeof holdOf>): AvailabilityQuery {
  if (!hold) return query
  return { ...query, bookings: query.bookings.filter(({ start }) => start !== hold.start) }
}

/** Whether a time suits all who are to come, each of whom can be booked. */
export function agreesOn(
  { suits }: Pick<PollTime, 'start' | 'suits'>,
  { people, size }: Poll,
  { voters }: Measured,
): boolean {
  const isWhole = voters.length === people.length
  return isWhole && suitsEveryone({ start: 0, suits }, { people: voters, size })
}

/** What everyone who has the link sees: first names, services and votes, and no contact of anybody. */
export async function viewOfPoll(
  db: DatabaseOrTransaction,
  ctx: ReadContext,
  poll: Poll,
): Promise<z.output<typeof groupPollView>> {
  const measured = await measure(db, ctx, poll)
  const { choices, times, favourite, hold, chain } = measured
  const isBooked = poll.groupId !== null
  return {
    state: isBooked ? 'booked' : 'open',
    size: poll.size,
    endsAt: endOf(poll),
    people: poll.people.map((person) => ({
      id: person.id,
      firstName: person.firstName,
      isBeginner: isBeginner(poll, person),
      hasVoted: hasVoted(person),
      appointmentTypeId: choices.get(person.id)?.appointmentTypeId ?? null,
      addonIds: choices.get(person.id)?.addonIds ?? [],
    })),
    times: (isBooked ? [] : times).map((time) => ({
      startDatetime: new Date(time.start),
      endDatetime: new Date(time.end),
      isFree: time.isFree,
      suits: time.suits,
      suitsEveryone: time.isFree && agreesOn(time, poll, measured),
    })),
    favourite: favourite && !isBooked ? new Date(favourite.start) : null,
    heldUntil: hold?.expiresAt ?? null,
    booksAtOnce: poll.people[0]?.clientName != null,
    offersNothing: chain === null,
    visits: await visitsOf(db, poll),
  }
}

async function visitsOf(db: DatabaseOrTransaction, { groupId }: Poll) {
  if (groupId === null) return []
  const rows = await db.booking.findMany({
    where: { groupId },
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map(withStatus).map(({ clientName, status, startAt, endAt }) => ({
    firstName: clientName.split(' ')[0] ?? clientName,
    status,
    startDatetime: startAt,
    endDatetime: endAt,
  }))
}

/** What the link of a poll shows. Reading it changes nothing. @throws AppError notFound or linkInvalid. */
export async function pollByToken(ctx: Context, input: ByPollTokenInput) {
  return viewOfPoll(ctx.db, ctx, await findPoll(ctx.db, ctx, input))
}

/** The polls that are not booked yet, the newest first. @throws AppError notFound while they are off. */
export async function listPolls(ctx: Context): Promise<z.output<typeof pollSummary>[]> {
  const polls = await openPolls(ctx)
  if (polls === null) throw new AppError('notFound')
  return polls
}

/** The same for the dashboard; null while polls are switched off. */
export async function openPolls(ctx: Context): Promise<z.output<typeof pollSummary>[] | null> {
  const { db, now } = ctx
  if (!(await readSettings(db)).groupPolls) return null
  const polls = await db.groupPoll.findMany({
    where: {
      groupId: null,
      createdAt: { gt: new Date(now.getTime() - retentionMs(RETENTION.groupPolls)) },
    },
    orderBy: { id: 'desc' },
    take: MAX_LISTED,
    include: withVotes,
  })
  const services = await servicesOf(db)
  return Promise.all(
    polls.map(async (poll) => {
      const { favourite, hold } = await measure(db, { now, services }, poll)
      return {
        id: poll.id,
        createdAt: poll.createdAt,
        endsAt: endOf(poll),
        size: poll.size,
        firstNames: poll.people.map(({ firstName }) => firstName),
        answered: poll.people.filter(hasVoted).length,
        favourite: favourite && {
          startDatetime: new Date(favourite.start),
          endDatetime: new Date(favourite.end),
          suits: favourite.suits.length,
        },
        heldUntil: hold?.expiresAt ?? null,
      }
    }),
  )
}

/** The poll with its people and votes, by its id, inside a transaction that has just changed it. */
export async function reloadPoll(db: DatabaseOrTransaction, { id }: Pick<Poll, 'id'>) {
  return db.groupPoll.findUniqueOrThrow({ where: { id }, include: withVotes })
}
