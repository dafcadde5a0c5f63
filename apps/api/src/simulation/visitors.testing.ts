import type { Caller } from '@haircuts/router/testing'
import { addDays } from '@haircuts/scheduling/local-date'
import { localDate } from '@haircuts/scheduling/zone'
import type { Dice } from './dice.testing.ts'
import { isUpcoming, stateOf, type Visit } from './visits.testing.ts'
import type { Outcome, World } from './world.testing.ts'

export const ZONE = 'America/New_York'
const CLIENTS = 14
const HOUR = 3_600_000
const MAX_UPCOMING = 3
export const VISITOR_SETTINGS = { max_upcoming_bookings: String(MAX_UPCOMING) }
/** The rules about links by which a visit may not be changed; what is shown may be rejected for no other reason. */
const LATE = ['pastCutoff', 'visitBegun', 'tooManyMoves']
const PENDING_STAYS = 'This appointment is pending and cannot be rescheduled.'

type Create = Parameters<Caller['booking']['create']>[0]

/** The actions of visitors, each on any server that responds. */
export function visitorsOf(world: World, services: readonly number[]) {
  let keys = 0

  /** The starts that a visitor is shown in some week. */
  async function shownStarts(
    name: string,
    dice: Dice,
    visit: { appointmentTypeId?: number; publicToken?: string },
  ) {
    const startDate = addDays(localDate(world.now, ZONE), dice.below(12))
    const shown = await world.request({
      name: `${name} reads free times`,
      mayCrash: false,
      work: ({ availability }) =>
        availability.window({ ...visit, startDate, days: 4, skipFull: dice.chance(0.3) }),
    })
    if (shown.is !== 'done') return []
    return shown.result.days.flatMap(({ starts }) => starts)
  }

  async function book(dice: Dice) {
    const client = dice.below(CLIENTS)
    const email = `client${client}@example.edu`
    const appointmentTypeId = dice.pick(services)
    const starts = await shownStarts(email, dice, { appointmentTypeId })
    if (starts.length === 0 || dice.chance(0.15)) return
    const start = dice.pick(starts)
    const input: Create = {
      appointmentTypeId,
      startDatetime: new Date(start).toISOString(),
      clientName: `Client ${client}`,
      clientEmail: email,
      clientPhone: `979 555 01${String(client).padStart(2, '0')}`,
      isFirstTime: false,
    }
    keys += 1
    const key = `key ${keys} of ${world.seed}`
    if (dice.chance(0.1)) return bookTwice(dice, input, key)
    const outcome = await create(input, key, { mayCrash: true })
    if (outcome.is === 'done') {
      remember(input, outcome.result)
      if (dice.chance(0.2)) await repeat(input, key, outcome.result)
      return
    }
    if (outcome.is === 'refused') return expectLimit(input, outcome)
    // A repeated request gets a response, and the two make one booking, whether or not the first one succeeded.
    const again = await create(input, key)
    if (again.is === 'done') remember(input, again.result)
    else if (again.is === 'refused') expectLimit(input, again)
  }

  function create(
    input: Create,
    idempotencyKey: string,
    { mayCrash = false, isQuiet = false }: { mayCrash?: boolean; isQuiet?: boolean } = {},
  ) {
    return world.request({
      name: `${input.clientEmail} books ${input.startDatetime}`,
      idempotencyKey,
      mayCrash,
      isQuiet,
      work: ({ booking }) => booking.create(input),
    })
  }

  function remember(input: Create, result: { id: number; publicToken: string; status: string }) {
    if (world.visits.some(({ id }) => id === result.id)) return
    const start = Date.parse(String(input.startDatetime))
    const { id, publicToken: token, status } = result
    const email = input.clientEmail ?? null
    const expected = world.isCareful && !hasBeenHere(email) ? 'pending' : 'confirmed'
    if (status !== expected) world.fail(`Booking ${id} is ${status} instead of ${expected}.`)
    world.visits.push({
      id,
      token,
      email,
      cleanupOf: null,
      possible: [{ status: expected, start, isDeleted: false }],
      pendingUntil: null,
    })
  }

  /** A visit that the barber booked has another name. */
  function hasBeenHere(email: string | null) {
    return world.visits.some((visit) => {
      if (visit.email !== email || visit.token === null) return false
      const { status, isDeleted, start } = stateOf(visit)
      return status === 'completed' && !isDeleted && start <= world.now
    })
  }

  async function repeat(input: Create, key: string, first: { id: number; publicToken: string }) {
    const again = await create(input, key)
    const isSame =
      again.is === 'done' &&
      again.result.id === first.id &&
      again.result.publicToken === first.publicToken
    if (!isSame) world.fail('A repeated request with the same key got another answer.')
  }

  /** Every start that is shown can be booked, except by a client who has too many bookings. */
  function expectLimit(
    { clientEmail }: Create,
    { code, detail }: { code: string; detail: string },
  ) {
    const upcoming = world.visits.filter(
      (visit) =>
        visit.email === clientEmail && visit.cleanupOf === null && isUpcoming(visit, world.now),
    )
    if (code === 'tooManyUpcoming' && upcoming.length >= MAX_UPCOMING) return
    world.fail(`A start that was shown a moment ago was refused: ${code} (${detail}).`)
  }

  /** Two requests at the same time, in two tabs or pressed twice, on two servers. */
  async function bookTwice(dice: Dice, input: Create, key: string) {
    const otherKey = dice.chance(0.5) ? key : `${key}, second tab`
    const outcomes = await Promise.all([
      create(input, key, { isQuiet: true }),
      create(input, otherKey, { isQuiet: true }),
    ])
    const ends = outcomes.map(({ is }) => is).sort()
    world.note(`${input.clientEmail} books ${input.startDatetime} twice: ${ends.join(' and ')}`)
    const [first, second] = outcomes.flatMap((each) => (each.is === 'done' ? [each.result] : []))
    const refusals = outcomes.flatMap((each) => (each.is === 'refused' ? [each] : []))
    for (const error of refusals) {
      if (!(first && error.code === 'slotTaken')) expectLimit(input, error)
    }
    if (first) remember(input, first)
    if (first && second && first.id !== second.id) world.fail('One time was booked twice.')
    if (key === otherKey && refusals.length === 1) world.fail('A repeated request was refused.')
  }

  function someVisit(dice: Dice): (Visit & { token: string }) | null {
    const mine = world.visits.flatMap((visit) =>
      visit.token !== null && isUpcoming(visit, world.now)
        ? [{ ...visit, token: visit.token }]
        : [],
    )
    return mine.length > 0 ? dice.pick(mine) : null
  }

  async function reschedule(dice: Dice) {
    const visit = someVisit(dice)
    if (!visit) return
    const { id, token: publicToken } = visit
    if (stateOf(visit).status === 'pending') return rescheduleRequest(visit)
    if (visit.cleanupOf !== null) return rescheduleCleanup(visit)
    const starts = await shownStarts(`the owner of ${id}`, dice, { publicToken })
    if (starts.length === 0) return
    const start = dice.pick(starts)
    const outcome = await world.request({
      name: `the owner moves ${id} to ${new Date(start).toISOString()}`,
      work: ({ booking }) =>
        booking.reschedule({ publicToken, newStartDatetime: new Date(start).toISOString() }),
    })
    if (outcome.is === 'refused' && !LATE.includes(outcome.code)) {
      world.fail(
        `A start that was shown a moment ago was refused: ${outcome.code} (${outcome.detail}).`,
      )
    }
    await changed(id, outcome, { ...stateOf(visit), start })
  }

  /** A visit that waits for the barber cannot be moved by its link. */
  async function rescheduleRequest(visit: Visit & { token: string }) {
    const { id, token: publicToken } = visit
    const newStartDatetime = new Date(stateOf(visit).start + HOUR).toISOString()
    const outcome = await world.request({
      name: `the owner moves ${id}, which waits`,
      work: ({ booking }) => booking.reschedule({ publicToken, newStartDatetime }),
    })
    if (outcome.is === 'crashed') return
    if (outcome.is !== 'refused' || outcome.detail !== PENDING_STAYS)
      world.fail(`A visit that waits was moved by its link: ${JSON.stringify(outcome)}.`)
  }

  /** A free clean-up is cancelled and booked again. */
  async function rescheduleCleanup(visit: Visit & { token: string }) {
    const { id, token: publicToken } = visit
    const newStartDatetime = new Date(stateOf(visit).start + HOUR).toISOString()
    const outcome = await world.request({
      name: `the owner moves ${id}, a clean-up`,
      work: ({ booking }) => booking.reschedule({ publicToken, newStartDatetime }),
    })
    const isRefused = outcome.is === 'refused' && outcome.code === 'cleanupStays'
    if (!isRefused && outcome.is !== 'crashed')
      world.fail(`The clean-up ${id} was moved by its link.`)
  }

  async function cancel(dice: Dice) {
    const visit = someVisit(dice)
    if (!visit) return
    const { id, token: publicToken } = visit
    const outcome = await world.request({
      name: `the owner cancels ${id}`,
      work: ({ booking }) => booking.cancel({ publicToken }),
    })
    const isPending = stateOf(visit).status === 'pending'
    if (outcome.is === 'refused' && (isPending || !LATE.includes(outcome.code))) {
      world.fail(`An upcoming visit could not be cancelled: ${outcome.code}.`)
    }
    await changed(id, outcome, { ...stateOf(visit), status: 'cancelled' })
  }

  /** After a crash the visitor opens the link and sees what became of the request. */
  async function changed(id: number, outcome: Outcome<unknown>, next: ReturnType<typeof stateOf>) {
    const visit = world.visits.find((each) => each.id === id)
    if (!visit || outcome.is === 'refused') return
    visit.possible = outcome.is === 'done' ? [next] : [stateOf(visit), next]
    if (outcome.is === 'crashed') await read(visit)
  }

  /** Nothing that was confirmed is lost: the link shows the visit. */
  async function read(visit: Visit) {
    const { id, token: publicToken } = visit
    if (publicToken === null) return
    const shown = await world.request({
      name: `the owner reads ${id}`,
      mayCrash: false,
      work: ({ booking }) => booking.byToken({ publicToken }),
    })
    const states = visit.possible.filter(({ isDeleted, status, start }) =>
      shown.is === 'done'
        ? !isDeleted &&
          shown.result.status === status &&
          shown.result.startDatetime.getTime() === start
        : isDeleted,
    )
    if (states.length === 0)
      world.fail(`The link of booking ${id} does not show what was answered.`)
    visit.possible = states
  }

  return { book, reschedule, cancel, read, someVisit }
}
