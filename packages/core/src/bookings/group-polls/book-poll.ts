import type { Transaction } from '@haircuts/db/client'
import { AppError, invalidField } from '../../kernel/app-error.ts'
import { withBookingLock } from '../../kernel/booking-lock.ts'
import type { Context } from '../../kernel/context.ts'
import { issueToken } from '../../kernel/link-tokens.ts'
import { createGroupOf } from '../groups/create-group.ts'
import { NO_ANSWERS, type VisitorFields, visitorFieldsOf } from '../visitor-fields.ts'
import type { BookInput, ByPollTokenInput, BySecretInput } from './group-poll-schema.ts'
import {
  agreesOn,
  findPoll,
  isBeginner,
  type Measured,
  measure,
  type Poll,
  type PollPerson,
  personOf,
  viewOfPoll,
} from './read-poll.ts'
import { endHold } from './settle-poll.ts'

/** What a booking needs of the person who books. */
type Contact = Pick<BookInput, keyof BookInput & keyof VisitorFields>

/**
 * Books a time of a poll: everyone in a row, all or none, at the price of a group. Whoever is in the poll may book a time that
 * suits all; the person who has begun it may book any, for those who come. Booking again returns the same.
 *
 * @throws AppError notFound, linkInvalid, notYourPoll, or a 422 on the time or the people; otherwise as `createGroup`.
 */
export async function bookPoll(ctx: Context, input: BookInput) {
  const booked = await withBookingLock(ctx, async (tx) => {
    const poll = await findPoll(tx, ctx, input)
    const person = personOf(poll, input.personSecret)
    if (poll.groupId !== null) {
      if (person.bookingId === null) throw new AppError('pollBooked')
      return person.id
    }
    const measured = await measure(tx, ctx, poll)
    const time = measured.times.find(({ start }) => start === input.startDatetime.getTime())
    if (!time) {
      throw invalidField('start_datetime', 'This time is not part of the poll. Please reload it.')
    }
    const isAgreed = agreesOn(time, poll, measured)
    if (!isAgreed && !isBeginner(poll, person)) throw new AppError('notYourPoll')
    const ids = isAgreed ? measured.voters : (input.personIds ?? time.suits)
    const others = poll.people.filter(({ id }) => id !== person.id && ids.includes(id))
    if (others.length === 0) {
      const message = 'Please choose who else comes. A time for one can be booked without the poll.'
      throw invalidField('person_ids', message)
    }
    const people = [person, ...others]
    await bookPeople(tx, ctx, { poll, measured, start: time.start, people, contact: input })
    return person.id
  })
  return appointmentOf(ctx, { ...input, personId: booked })
}

/**
 * Books the time that suits everyone, with the contact that the first person has left. What prevents it is no error of the
 * vote that it follows from: the time stays held, and the page offers to book it.
 */
export async function bookAgreed(ctx: Context, input: ByPollTokenInput): Promise<void> {
  try {
    await withBookingLock(ctx, async (tx) => {
      const poll = await findPoll(tx, ctx, input)
      const measured = await measure(tx, ctx, poll)
      const { favourite } = measured
      const [first, ...others] = poll.people
      const contact = first && contactOf(first)
      if (poll.groupId !== null || !contact || !favourite) return
      if (!agreesOn(favourite, poll, measured)) return
      const people = [first, ...others]
      await bookPeople(tx, ctx, { poll, measured, start: favourite.start, people, contact })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    ctx.log.info({ code: error.code }, 'A poll could not be booked at once.')
  }
}

function contactOf(person: PollPerson): Contact | null {
  const { clientName, email, clientPhone, isFirstTime, referralSource } = person
  if (clientName === null || email === null || clientPhone === null) return null
  return { clientName, clientEmail: email, clientPhone, isFirstTime, referralSource }
}

interface Booked {
  poll: Poll
  measured: Measured
  start: number
  /** The first one books. */
  people: readonly PollPerson[]
  contact: Contact
}

async function bookPeople(tx: Transaction, ctx: Context, booked: Booked) {
  const { poll, measured, start, people, contact } = booked
  await endHold(tx, ctx, poll)
  const chosen = people.map((person) => {
    const choice = measured.choices.get(person.id)
    if (choice) return { person, ...choice }
    const message = `The service of ${person.firstName} is not offered any more. Please choose another one first.`
    throw invalidField('person_ids', message)
  })
  const [organizer, ...others] = chosen
  if (!organizer) throw new AppError('linkInvalid')
  const written = await createGroupOf(tx, ctx, {
    ...visitorFieldsOf({ ...NO_ANSWERS, ...contact }),
    ...{
      adminOverride: false,
      notifyClient: true,
      formCheck: null,
      formAgeMs: null,
    },
    startDatetime: new Date(start),
    appointmentTypeId: organizer.appointmentTypeId,
    addonIds: organizer.addonIds,
    others: others.map(({ person, appointmentTypeId, addonIds }) => ({
      ...{ clientName: person.firstName, clientEmail: person.email },
      ...{ appointmentTypeId, addonIds },
    })),
  })
  // The bookings have the contacts now.
  await tx.groupPollPerson.updateMany({
    where: { groupPollId: poll.id },
    data: {
      ...{ email: null, clientName: null, clientPhone: null },
      ...{ isFirstTime: null, referralSource: null },
    },
  })
  for (const [index, { booking }] of written.entries()) {
    const id = people[index]?.id
    if (id === undefined) continue
    await tx.groupPollPerson.update({ where: { id }, data: { bookingId: booking.id } })
  }
  const groupId = written[0]?.booking.groupId ?? null
  await tx.groupPoll.update({ where: { id: poll.id }, data: { groupId } })
}

/** The poll, with a link to the own booking of a person. @throws AppError linkInvalid for one who was not booked. */
async function appointmentOf(
  ctx: Context,
  { pollToken, personId }: ByPollTokenInput & { personId: number },
) {
  const poll = await findPoll(ctx.db, ctx, { pollToken })
  const bookingId = poll.people.find(({ id }) => id === personId)?.bookingId ?? null
  if (bookingId === null) throw new AppError('linkInvalid')
  const publicToken = await issueToken(ctx.db, bookingId, 'manage')
  return { publicToken, poll: await viewOfPoll(ctx.db, ctx, poll) }
}

/**
 * A link to the own booking of a person of the poll.
 *
 * @throws AppError notFound or linkInvalid.
 */
export async function pollAppointment(ctx: Context, { pollToken, personSecret }: BySecretInput) {
  const { id } = personOf(await findPoll(ctx.db, ctx, { pollToken }), personSecret)
  const { publicToken } = await appointmentOf(ctx, { pollToken, personId: id })
  return { publicToken }
}
