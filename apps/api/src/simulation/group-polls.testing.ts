import { bookingStatus } from '@haircuts/core/kernel/booking-record'
import type { Caller } from '@haircuts/router/testing'
import type { Dice } from './dice.testing.ts'
import type { World } from './world.testing.ts'

const DAY = 24 * 3_600_000
const KEPT_FOR = 14 * DAY
/** Links are tried for a day after their polls have ended. */
const TRIED_FOR = KEPT_FOR + DAY
const CLIENTS = 4
/** Nothing else prevents what a page that is up to date offers. */
const LIMIT = 'tooManyUpcoming'

interface Person {
  id: number
  personSecret: string
}

interface Poll {
  pollToken: string
  begunAt: number
  /** Whether everybody may have left the poll. */
  mayBeEmpty: boolean
  /** Those whose secret is known: a crash may lose that of others. */
  people: Person[]
}

type View = Awaited<ReturnType<Caller['groupPoll']['byLink']>>

/** The polls by which several people find a time. */
export function groupPollsOf(world: World, services: readonly number[]) {
  const polls: Poll[] = []

  async function beginPoll(dice: Dice) {
    const appointmentTypeId = dice.pick(services)
    const size = dice.pick([2, 3, 4])
    const outcome = await ask(`somebody begins a poll for ${size}`, ({ begin }) =>
      begin({ firstName: 'Ann', size, appointmentTypeId }),
    )
    if (outcome.is === 'refused') world.fail(`A poll was refused: ${outcome.code}.`)
    if (outcome.is !== 'done') return
    const { pollToken, personId: id, personSecret } = outcome.result
    const people = [{ id, personSecret }]
    polls.push({ pollToken, begunAt: world.now, mayBeEmpty: false, people })
  }

  /** One person opens the link and takes one action. */
  async function takePart(dice: Dice) {
    const recent = polls.filter(({ begunAt }) => world.now - begunAt < TRIED_FOR)
    const poll = recent.length > 0 ? dice.pick(recent) : null
    const view = poll && (await look(poll))
    if (!poll || !view) return
    if (view.state === 'booked') return forget(poll)
    const beginner = poll.people.find(({ id }) => id === view.people[0]?.id)
    const known = poll.people.filter(({ id }) => view.people.some((each) => each.id === id))
    const isWhole = view.people.length >= view.size
    if (beginner && dice.chance(isWhole ? 0.5 : 0.1)) await book(dice, { poll, view, beginner })
    else if (beginner && dice.chance(0.15)) await leaveContact(dice, poll, beginner)
    else if (known.length > 0 && dice.chance(0.1)) await leave(poll, dice.pick(known))
    else if (!isWhole) await vote(dice, { poll, view, person: null })
    else if (known.length > 0) await vote(dice, { poll, view, person: dice.pick(known) })
    await adoptBookings(poll)
  }

  function ask<T>(name: string, work: (call: Caller['groupPoll']) => Promise<T>, mayCrash = true) {
    return world.request({ name, mayCrash, work: ({ groupPoll }) => work(groupPoll) })
  }

  /** A poll is open with a way on or booked, or it has ended. */
  async function look(poll: Poll): Promise<View | null> {
    const { pollToken, begunAt, mayBeEmpty } = poll
    const name = `somebody looks at the poll of ${new Date(begunAt).toISOString()}`
    const shown = await ask(name, ({ byLink }) => byLink({ pollToken }), false)
    const isOver = world.now - begunAt >= KEPT_FOR
    if (shown.is !== 'done') {
      const hasEnded = shown.is === 'refused' && shown.code === 'linkInvalid'
      if (!hasEnded || !(isOver || mayBeEmpty)) world.fail('A poll has ended before its time.')
      forget(poll)
      return null
    }
    const { state, times } = shown.result
    if (isOver && state === 'open') world.fail('A poll that is not booked is shown after 14 days.')
    if (state === 'open' && !times.some(({ isFree }) => isFree)) await expectNoTime(shown.result)
    return shown.result
  }

  function forget(poll: Poll) {
    polls.splice(polls.indexOf(poll), 1)
  }

  /** A poll without a free time is one of a group that finds none elsewhere either. */
  async function expectNoTime({ people, size }: View) {
    const chosen = people.map(({ appointmentTypeId }) => appointmentTypeId)
    const missing = Array.from({ length: size - people.length }, () => chosen[0])
    const days = await world.request({
      name: 'a group looks for a day',
      mayCrash: false,
      work: ({ availability }) => availability.days({ people: [...chosen, ...missing].join(',') }),
    })
    if (days.is !== 'done' || days.result.length > 0) world.fail('A poll proposes no free time.')
  }

  async function vote(
    dice: Dice,
    { poll, view, person }: { poll: Poll; view: View; person: Person | null },
  ) {
    const { pollToken } = poll
    const free = view.times.filter(({ isFree }) => isFree)
    const input = {
      pollToken,
      firstName: 'Ben',
      appointmentTypeId: dice.pick(services),
      clientEmail: dice.chance(0.3) ? `friend${dice.below(CLIENTS)}@example.edu` : null,
      suits: free.filter(() => dice.chance(0.7)).map((each) => each.startDatetime.toISOString()),
      personSecret: person?.personSecret ?? null,
    }
    const outcome = await ask(`${person?.id ?? 'somebody'} votes`, (call) => call.vote(input))
    expectRefusal(outcome)
    if (outcome.is !== 'done') return
    const { personId: id, personSecret } = outcome.result
    if (personSecret !== null) poll.people.push({ id, personSecret })
  }

  async function leaveContact(dice: Dice, { pollToken }: Poll, { personSecret }: Person) {
    const input = { pollToken, personSecret, ...contactOf(dice) }
    expectRefusal(await ask('the contact is left', ({ setContact }) => setContact(input)))
  }

  async function leave(poll: Poll, { id, personSecret }: Person) {
    const { pollToken } = poll
    poll.mayBeEmpty = true
    expectRefusal(await ask(`${id} leaves`, (call) => call.leave({ pollToken, personSecret })))
  }

  /** Every time that is shown as free can be booked for those whom it suits. */
  async function book(
    dice: Dice,
    { poll, view, beginner }: { poll: Poll; view: View; beginner: Person },
  ) {
    const { pollToken } = poll
    const { id, personSecret } = beginner
    const isGroup = (suits: readonly number[]) => suits.some((each) => each !== id)
    const times = view.times.filter(({ isFree, suits }) => isFree && isGroup(suits))
    if (times.length === 0) return
    const startDatetime = dice.pick(times).startDatetime.toISOString()
    const input = { pollToken, personSecret, startDatetime, ...contactOf(dice) }
    const outcome = await ask(`${id} books the poll at ${startDatetime}`, (call) =>
      call.book(input),
    )
    expectRefusal(outcome)
  }

  function expectRefusal(outcome: { is: string; code?: string; detail?: string }) {
    if (outcome.is === 'refused' && outcome.code !== LIMIT)
      world.fail(`An act in a poll was refused: ${outcome.code} (${outcome.detail}).`)
  }

  /** The answer need not tell that a poll was booked; its bookings are those of one whole group. */
  async function adoptBookings({ pollToken, people }: Poll) {
    const rows = await world.db.$queryRaw<Row[]>`
      SELECT booking.id, status, (extract(epoch FROM start_at) * 1000)::float8 AS start, client_email::text AS email,
             person.id AS "personId", booking.group_id::text AS "groupId"
        FROM group_poll_person AS person JOIN booking ON booking.id = booking_id
       WHERE NOT booking.id = ANY(${world.visits.map(({ id }) => id)}::int[]) ORDER BY booking.id`
    const [first] = rows
    if (!first) return
    const made = await world.db.booking.count({ where: { groupId: first.groupId } })
    const isWhole = rows.every(
      (row) => row.groupId === first.groupId && row.status === first.status,
    )
    if (!isWhole || made !== rows.length || made < 2)
      world.fail('A poll was not booked as one whole group.')
    for (const { id, status, start, email, personId, groupId } of rows) {
      const { personSecret = '' } = people.find((each) => each.id === personId) ?? {}
      const link = personSecret
        ? await ask(
            `${personId} asks for the own link`,
            (call) => call.appointment({ pollToken, personSecret }),
            false,
          )
        : null
      const token = link?.is === 'done' ? link.result.publicToken : null
      const possible = [{ status: bookingStatus.parse(status), start, isDeleted: false }]
      world.visits.push({
        id,
        token,
        email,
        cleanupOf: null,
        groupId,
        possible,
        pendingUntil: null,
      })
    }
  }

  return { beginPoll, takePart }
}

interface Row {
  id: number
  status: string
  start: number
  email: string | null
  personId: number
  groupId: string
}

function contactOf(dice: Dice) {
  const number = dice.below(CLIENTS)
  const clientEmail = `group${number}@example.edu`
  const contact = { clientName: `Group ${number}`, clientEmail, clientPhone: '979 555 0199' }
  return { ...contact, isFirstTime: false }
}
