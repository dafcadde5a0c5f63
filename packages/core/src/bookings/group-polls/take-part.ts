import type { Transaction } from '@haircuts/db/client'
import { assertNotBlocked } from '../../clients/blocked-contacts.ts'
import { AppError, invalidField } from '../../kernel/app-error.ts'
import { withBookingLock } from '../../kernel/booking-lock.ts'
import type { Context } from '../../kernel/context.ts'
import { randomToken, sha256 } from '../../kernel/secrets.ts'
import { readSettings } from '../../site/settings.ts'
import { assertUpcomingLimit, countUpcoming, rejectBotSubmission } from '../booking-limits.ts'
import { planService } from '../plan-service.ts'
import { bookAgreed } from './book-poll.ts'
import type {
  BySecretInput,
  ContactInput,
  RemoveInput,
  SizeInput,
  VoteInput,
} from './group-poll-schema.ts'
import {
  findPerson,
  findPoll,
  isBeginner,
  measure,
  type Poll,
  type PollPerson,
  personOf,
  viewOfPoll,
} from './read-poll.ts'
import { endHold, settlePoll } from './settle-poll.ts'

/** Of a poll, those who have left included, so that a stranger with the link cannot go on joining. */
const MAX_JOINS = 30
/** Of a person. */
const MAX_VOTES = 60

/**
 * Adds a person with a vote, or changes the vote of one. Once everyone has voted, the favourite is held, or booked at once where
 * it suits everyone and the contact of the first person is known. A first vote that is repeated with its `joinSecret`, because
 * the response was lost, changes the vote, or returns the poll if that vote has booked it.
 *
 * @throws AppError notFound, linkInvalid, pollBooked, pollFull, tooManyPollChanges, contactTheBarber, tooManyUpcoming,
 *   formFilledByProgram, formTooFast or a 422 on the service.
 */
export async function vote(ctx: Context, { formCheck, formAgeMs, ...input }: VoteInput) {
  rejectBotSubmission({ formCheck, formAgeMs })
  const { appointmentTypeId, addonIds, firstName, clientEmail } = input
  const cast = async (tx: Transaction, poll: Poll) => {
    await planService(tx, { appointmentTypeId, addonIds, adminOverride: false })
    if (clientEmail) await assertMayBook(tx, ctx, { email: clientEmail, phone: null })
    const person = { firstName, appointmentTypeId, addonIds }
    const mailbox = clientEmail ? { email: clientEmail } : {}
    const known = knownVoter(poll, input)
    const secret = known ? null : (input.joinSecret ?? randomToken())
    const { id, changes } = known ?? (await join(tx, ctx, { poll, secret: secret ?? '' }))
    if (changes >= MAX_VOTES) throw new AppError('tooManyPollChanges')
    await tx.groupPollPerson.update({
      where: { id },
      data: { ...person, ...mailbox, changes: { increment: 1 } },
    })
    await tx.groupPollVote.deleteMany({ where: { personId: id } })
    await tx.groupPollVote.createMany({ data: await votesFor(tx, ctx, { poll, id, ...input }) })
    return { personId: id, personSecret: secret }
  }
  const done = await change(ctx, input, cast, (poll) => {
    const joined = input.personSecret === null ? knownVoter(poll, input) : null
    if (!joined) throw new AppError('pollBooked')
    return { personId: joined.id, personSecret: null }
  })
  return { ...done.result, poll: shown(done.view) }
}

/** @returns null for a person who joins. @throws AppError linkInvalid if no person has this `personSecret`. */
function knownVoter(
  poll: Poll,
  { personSecret, joinSecret }: Pick<VoteInput, 'personSecret' | 'joinSecret'>,
): PollPerson | null {
  if (personSecret !== null) return personOf(poll, personSecret)
  return (joinSecret !== null && findPerson(poll, joinSecret)) || null
}

/** Only starts that the poll proposes at this moment count; a page may show one that was taken since. */
async function votesFor(
  tx: Transaction,
  ctx: Context,
  { poll, id: personId, suits }: { poll: Poll; id: number; suits: readonly number[] },
) {
  const { times } = await measure(tx, ctx, poll)
  const chosen = times.filter(({ start }) => suits.includes(start))
  await tx.groupPollTime.createMany({
    data: chosen.map(({ start }) => ({ groupPollId: poll.id, startAt: new Date(start) })),
    skipDuplicates: true,
  })
  const stored = await tx.groupPollTime.findMany({
    where: { groupPollId: poll.id, startAt: { in: chosen.map(({ start }) => new Date(start)) } },
  })
  return stored.map(({ id: timeId }) => ({ personId, timeId }))
}

async function join(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  { poll: { id, people, size, joins }, secret }: { poll: Poll; secret: string },
) {
  if (people.length >= size) throw new AppError('pollFull')
  if (joins >= MAX_JOINS) throw new AppError('tooManyPollChanges')
  const secretHash = sha256(secret)
  // A secret opens one poll alone.
  if (await tx.groupPollPerson.findUnique({ where: { secretHash } })) {
    throw new AppError('linkInvalid')
  }
  await tx.groupPoll.update({ where: { id }, data: { joins: { increment: 1 } } })
  return tx.groupPollPerson.create({
    data: { groupPollId: id, firstName: '', secretHash, joinedAt: now },
  })
}

/** What would prevent the booking is said to the person whom it concerns, and not to the one who books. */
async function assertMayBook(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'secretBox'>,
  contact: { email: string; phone: string | null },
) {
  await assertNotBlocked(tx, ctx, [contact])
  assertUpcomingLimit(await countUpcoming(tx, ctx, contact.email), await readSettings(tx))
}

/** Takes the own vote back. The person who joined next manages the poll then, which ends when nobody is left. */
export async function leavePoll(ctx: Context, input: BySecretInput) {
  const { view } = await change(ctx, input, async (tx, poll) => {
    await removePerson(tx, ctx, { poll, person: personOf(poll, input.personSecret) })
  })
  return { poll: view }
}

/**
 * Removes somebody else, such as a stranger who got the link.
 *
 * @throws AppError notFound, linkInvalid, pollBooked, notYourPoll or a 422 on the person.
 */
export async function removeFromPoll(ctx: Context, input: RemoveInput) {
  const { view } = await change(ctx, input, async (tx, poll) => {
    assertBeginner(poll, input)
    const person = poll.people.find(({ id }) => id === input.personId)
    if (!person || isBeginner(poll, person)) {
      throw invalidField('person_id', 'This person is not in the poll any more.')
    }
    await removePerson(tx, ctx, { poll, person })
  })
  return shown(view)
}

async function removePerson(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  { poll, person }: { poll: Poll; person: PollPerson },
) {
  await tx.groupPollPerson.delete({ where: { id: person.id } })
  if (poll.people.length > 1) return
  await endHold(tx, ctx, poll)
  await tx.groupPoll.delete({ where: { id: poll.id } })
}

/** @throws AppError notFound, linkInvalid, pollBooked, notYourPoll, or a 422 on a size below that of those who have joined. */
export async function resizePoll(ctx: Context, input: SizeInput) {
  const { view } = await change(ctx, input, async (tx, poll) => {
    assertBeginner(poll, input)
    if (input.size < poll.people.length) {
      const message = `${poll.people.length} people have joined already. Please remove somebody first.`
      throw invalidField('size', message)
    }
    await tx.groupPoll.update({ where: { id: poll.id }, data: { size: input.size } })
  })
  return shown(view)
}

/**
 * Stores what a booking needs of the person who has begun the poll, so that it can be booked at once.
 *
 * @throws AppError notFound, linkInvalid, pollBooked, notYourPoll, contactTheBarber or tooManyUpcoming.
 */
export async function setPollContact(ctx: Context, input: ContactInput) {
  const { pollToken, personSecret, clientEmail: email, ...contact } = input
  const { view } = await change(ctx, input, async (tx, poll) => {
    const { id } = assertBeginner(poll, input)
    await assertMayBook(tx, ctx, { email, phone: contact.clientPhone })
    await tx.groupPollPerson.update({ where: { id }, data: { email, ...contact } })
  })
  return shown(view)
}

/** @throws AppError linkInvalid, or notYourPoll for anybody but the person who manages the poll. */
function assertBeginner(poll: Poll, { personSecret }: BySecretInput): PollPerson {
  const person = personOf(poll, personSecret)
  if (!isBeginner(poll, person)) throw new AppError('notYourPoll')
  return person
}

/** A poll that has a person still. */
function shown<View>(view: View | null): View {
  if (view === null) throw new AppError('linkInvalid')
  return view
}

/** Changes a poll that is not booked, and does what follows from it. A booked poll gets the result of `ofBooked`. */
async function change<Result>(
  ctx: Context,
  { pollToken }: { pollToken: string },
  act: (tx: Transaction, poll: Poll) => Promise<Result>,
  ofBooked: (poll: Poll) => Result = rejectBooked,
) {
  const { result, isAgreed } = await withBookingLock(ctx, async (tx) => {
    const poll = await findPoll(tx, ctx, { pollToken })
    if (poll.groupId !== null) return { result: ofBooked(poll), isAgreed: false }
    const result = await act(tx, poll)
    const isLeft = (await tx.groupPoll.count({ where: { id: poll.id } })) > 0
    const settled = isLeft ? await settlePoll(tx, ctx, poll) : null
    return { result, isAgreed: settled?.isAgreed ?? false }
  })
  if (isAgreed) await bookAgreed(ctx, { pollToken })
  const view = await viewIfLeft(ctx, pollToken)
  return { result, view }
}

function rejectBooked(): never {
  throw new AppError('pollBooked')
}

async function viewIfLeft(ctx: Context, pollToken: string) {
  const left = await ctx.db.groupPoll.count({ where: { tokenHash: sha256(pollToken) } })
  if (left === 0) return null
  return viewOfPoll(ctx.db, ctx, await findPoll(ctx.db, ctx, { pollToken }))
}
