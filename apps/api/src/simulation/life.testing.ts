import type { ScheduledJobName } from '@haircuts/core/kernel/background-jobs'
import { givenBooking, givenService, givenSession, givenShop } from '@haircuts/router/testing'
import { addDays } from '@haircuts/scheduling/local-date'
import { wallToInstant } from '@haircuts/scheduling/zone'
import { arrivalsOf } from './arrivals.testing.ts'
import { barberOf } from './barber.testing.ts'
import { cleanupsOf } from './cleanups.testing.ts'
import type { Dice } from './dice.testing.ts'
import { groupsOf } from './groups.testing.ts'
import {
  checkCalendars,
  checkInvitations,
  checkMessages,
  checkNudges,
  checkPhones,
  checkStep,
} from './invariants.testing.ts'
import { offersOf } from './offers.testing.ts'
import { privateCalendarOf } from './private-calendar.testing.ts'
import { VISITOR_SETTINGS, visitorsOf, ZONE } from './visitors.testing.ts'
import { isUpcoming, stateOf, type Visit } from './visits.testing.ts'
import { createWorld, type World } from './world.testing.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Links work at least this long after the start of the visit. */
const LINK_LIFETIME = 29 * 24 * HOUR
/** The queue is drained and everything compared after this number of days. */
const SETTLES_EVERY = 10
const FAULTS = { services: 0.12, servers: 0.12 }

/** How often each act is chosen. */
const ACTS = {
  book: 30,
  reschedule: 6,
  cancelByLink: 4,
  bookCleanup: 2,
  read: 2,
  create: 4,
  move: 5,
  cancel: 3,
  reinstate: 2,
  review: 8,
  decide: 5,
  delete: 3,
  restore: 4,
  blackOut: 2,
  openBlackout: 2,
  setHours: 1,
  setSpecialDate: 1,
  setSetting: 2,
  setService: 1,
  offer: 3,
  decideOffer: 4,
  addPrivate: 3,
  movePrivate: 2,
  vanishPrivate: 1,
  changeByHand: 2,
  bookGroup: 0,
  arrive: 0,
}

/** Clients with visits from before the first day. */
const REGULARS = 5

/** What the barber turns on in a careful shop, which half of the lives are about. */
const CAREFUL_SETTINGS = {
  approve_first_visits: 'true',
  second_reminder_hours_before: '2',
  arrival_page: 'true',
  barber_email: 'own@example.edu',
}

interface Life {
  seed: string
  days: number
}

export interface Outcome {
  traceHash: string
  steps: number
  crashes: number
  bookings: number
  /** The free clean-ups among them. */
  cleanups: number
}

/**
 * Lives the given number of days from one seed. @throws Error with the seed and the step as soon as something does not
 * hold.
 */
export async function live({ seed, days }: Life): Promise<Outcome> {
  const world = await createWorld(seed)
  try {
    const firstDay = addDays('2026-01-05', world.dice.of('first day').below(1000))
    world.now = wallToInstant(firstDay, '05:00', ZONE, 'opening')
    const { act, settle } = await open(world)
    world.faults = FAULTS
    for (let day = 0; day < days; day++) {
      const date = addDays(firstDay, day)
      world.days = day
      for (const [index, { at, what }] of planOf(world, date).entries()) {
        await world.workUntil(at)
        await what(act, world.dice.of(date, index))
        await world.workUntil(world.now)
      }
      if (day % SETTLES_EVERY === SETTLES_EVERY - 1 || day === days - 1) await settle(date)
    }
    const { steps, crashes, visits } = world
    const cleanups = visits.filter(({ cleanupOf }) => cleanupOf !== null).length
    return { traceHash: world.traceHash(), steps, crashes, bookings: visits.length, cleanups }
  } catch (error) {
    throw world.failureOf(error)
  } finally {
    await world.end()
  }
}

type Act = (dice: Dice) => Promise<void>
/** An act of the given name, or else a random one. */
type SomeAct = (dice: Dice, name?: keyof typeof ACTS) => Promise<void>

/** The events of one day, in order of time. */
function planOf(world: World, date: string) {
  const dice = world.dice.of('plan', date)
  const atMinute = (minute: number) =>
    wallToInstant(date, '06:00', ZONE, 'opening') + minute * MINUTE
  const cron = (name: ScheduledJobName) => async () => {
    world.queue.add([{ name, payload: {} }], world.now)
  }
  const acts = Array.from({ length: dice.below(3) }, () => ({
    at: atMinute(dice.below(17 * 60)),
    what: (act: SomeAct, own: Dice) => act(own),
  }))
  // Without daily decisions and reviews every request would expire, and no client would ever have a completed visit.
  const duties = dice.pick([['decide'], ['decide', 'review']] as const).map((name) => ({
    at: atMinute(dice.below(17 * 60)),
    what: (act: SomeAct, own: Dice) => act(own, name),
  }))
  // When new clients get the address, which is a short time before the visit.
  const [next] = world.visits
    .filter((visit) => isUpcoming(visit, atMinute(0)))
    .flatMap(({ possible }) => possible.map(({ start }) => start - 2 * HOUR))
    .filter((at) => at > atMinute(0) && at < atMinute(17 * 60))
  // A client who was here lately uses the link soon: among all acts it would be tried too rarely.
  const isRecent = (visit: Visit) =>
    visit.possible.some(
      ({ status, start }) => status === 'completed' && atMinute(0) - start < 20 * DAY,
    )
  const cleanup = dice.of('clean-up')
  const wantsCleanup = world.visits.some(isRecent) && cleanup.chance(0.3)
  const cleanups = Array.from({ length: wantsCleanup ? 1 : 0 }, () => ({
    at: atMinute(cleanup.below(17 * 60)),
    what: (act: SomeAct, own: Dice) => act(own, 'bookCleanup'),
  }))
  const once = (name: keyof typeof ACTS, at: number) => ({
    at,
    what: (act: SomeAct, own: Dice) => act(own, name),
  })
  const today = dice.of('more for clients')
  const isToday = (at: number) => at > atMinute(0) && at < atMinute(17 * 60)
  const starts = world.visits
    .filter((visit) => isUpcoming(visit, atMinute(0)))
    .map((visit) => stateOf(visit).start)
    .filter(isToday)
  const moreForClients = [
    ...(today.chance(0.1) ? [once('bookGroup', atMinute(today.below(16 * 60)))] : []),
    ...starts.slice(0, 1).map((start) => once('arrive', start + (today.below(180) - 150) * MINUTE)),
  ]
  const requests = world.visits
    .flatMap(({ pendingUntil }) => pendingUntil ?? [])
    .filter((at) => at > atMinute(0) && at < atMinute(17 * 60))
  const ticks = [
    { at: atMinute(1), what: cron('plan-messages') },
    // The first one is within the quiet hours, and too early for the agenda.
    { at: atMinute(121), what: cron('plan-messages') },
    ...requests.map((at) => ({ at, what: cron('expire-requests') })),
    ...(next ? [{ at: next, what: cron('plan-messages') }] : []),
    ...dice
      .pick([
        ['compare-events'],
        ['sync-calendars'],
        ['expire-requests', 'check-alarms'],
        [],
      ] as const)
      .map((name) => ({
        at: atMinute(dice.below(17 * 60)),
        what: cron(name),
      })),
  ]
  const careful = world.isCareful ? [...duties, ...moreForClients] : []
  return [...acts, ...cleanups, ...ticks, ...careful].sort((one, other) => one.at - other.at)
}

/** Clients who came every ten days until shortly before the first day, so that those who book nothing are reminded to. */
async function givenRegulars({ db, now }: World) {
  for (const client of Array.from({ length: REGULARS }).keys()) {
    const { id } = await db.client.create({
      data: { name: `Client ${client}`, email: `client${client}@example.edu` },
    })
    for (const daysAgo of [28, 18, 8]) {
      const start = now - (daysAgo + client / 10) * DAY
      const visit = {
        client: { connect: { id } },
        clientName: `Client ${client}`,
        clientEmail: null,
      }
      await givenBooking(db, new Date(start).toISOString(), { ...visit, status: 'completed' })
    }
  }
}

/** Opens the shop: hours, services and the barber's calendars. */
async function open(world: World) {
  const { db, dice } = world
  const settings = {
    business_address: '1 Example Street',
    send_nudges: 'true',
    ...(world.isCareful ? CAREFUL_SETTINGS : {}),
  }
  await givenShop(db, { settings: { ...VISITOR_SETTINGS, ...settings } })
  const rows = [
    await givenService(db, { includesCleanup: true }),
    await givenService(db, { name: 'Cut and beard', durationMinutes: 45, cleanupMinutes: 10 }),
  ]
  await givenRegulars(world)
  await givenSession(db)
  const services = rows.map(({ id }) => id)
  const visitors = visitorsOf(world, services)
  const barber = barberOf(world, services)
  const calendar = privateCalendarOf(world)
  const connected = await world.request({
    name: 'the barber connects the calendars',
    isBarber: true,
    work: async ({ cloudAccount, cloudCalendar }) => {
      await cloudAccount.connect({ email: 'barber@example.edu', appPassword: 'right' })
      const [work, home] = await cloudCalendar.discover()
      await cloudCalendar.setBookingCalendar({ id: work?.id ?? 0 })
      await cloudCalendar.update({ id: home?.id ?? 0, mappedToBlackout: true })
      return home?.id ?? 0
    },
  })
  const homeId = connected.is === 'done' ? connected.result : 0
  world.check = () => checkStep(world)
  const all: Record<keyof typeof ACTS, Act> = {
    book: visitors.book,
    reschedule: visitors.reschedule,
    cancelByLink: visitors.cancel,
    read: async (own) => {
      const visit = visitors.someVisit(own)
      if (visit) await visitors.read(visit)
    },
    ...cleanupsOf(world),
    ...barber.acts,
    ...offersOf(world, visitors.someVisit),
    addPrivate: async (own) => calendar.add(own, world.now),
    movePrivate: async (own) => calendar.move(own, world.now),
    vanishPrivate: async (own) => calendar.vanish(own),
    ...groupsOf(world, services),
    ...arrivalsOf(world),
    changeByHand: async (own) => {
      calendar.changeBooking(own, world.now)
    },
  }
  async function act(own: Dice, name = own.weighted(ACTS)) {
    await all[name](own)
    await world.check()
  }
  world.interlude = (name) => act(dice.of('meanwhile', name, world.steps))

  /** Faults end, the queue is drained, the barber decides what is open: then everything has to agree. */
  async function settle(date: string) {
    const { faults } = world
    world.faults = { services: 0, servers: 0 }
    const drain = async (until: number) => {
      world.queue.add(
        [
          { name: 'plan-messages', payload: {} },
          { name: 'settle-offers', payload: {} },
          { name: 'sweep-leftovers', payload: {} },
          { name: 'expire-requests', payload: {} },
          { name: 'check-alarms', payload: {} },
          { name: 'sync-calendars', payload: {} },
          { name: 'compare-events', payload: {} },
        ],
        world.now,
      )
      await world.workUntil(world.now + until)
    }
    await drain(HOUR)
    await barber.decideProposals(dice.of('proposals', date), homeId)
    await drain(10 * MINUTE)
    // An installation plans every minute, and an email may have become due in these ten.
    await drain(0)
    await checkMessages(world)
    await checkInvitations(world)
    await checkNudges(world)
    await checkCalendars(world, calendar)
    await checkPhones(world)
    const own = dice.of('links', date)
    const isLinked = (visit: Visit) => stateOf(visit).start > world.now - LINK_LIFETIME
    for (const visit of world.visits.filter(isLinked)) {
      if (own.chance(0.1)) await visitors.read(visit)
    }
    world.faults = faults
  }
  return { act, settle }
}
