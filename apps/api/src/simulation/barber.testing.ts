import { givenLink } from '@haircuts/core/links/links.testing'
import type { AppContext } from '@haircuts/router/context'
import type { Caller } from '@haircuts/router/testing'
import { addDays } from '@haircuts/scheduling/local-date'
import { localDate, wallToInstant } from '@haircuts/scheduling/zone'
import type { Dice } from './dice.testing.ts'
import { ZONE } from './visitors.testing.ts'
import { isUpcoming, stateOf, type Visit, type VisitState } from './visits.testing.ts'
import type { World } from './world.testing.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The settings that change what visitors see and read, each with the values it may take. */
const SETTINGS = {
  slot_interval_minutes: ['15', '20', '30'],
  minimize_gaps: ['false', 'true'],
  booking_lead_time_hours: ['0', '2', '24'],
  max_bookings_per_day: ['', '3', '8'],
  cancel_cutoff_hours: ['0', '12'],
  reschedule_cutoff_hours: ['0', '24'],
  reminder_hours_before: ['24', '48'],
  send_reminder_emails: ['true', 'false'],
  send_reschedule_emails: ['true', 'false'],
  second_reminder_hours_before: ['', '2', '12'],
  approval_hours: ['6', '48'],
} as const

/** The actions of the barber in the back office. */
export function barberOf(world: World, services: readonly number[]) {
  const deleted = new Set<number>()

  const someDate = (dice: Dice) => addDays(localDate(world.now, ZONE), dice.below(12))
  const someStart = (dice: Dice) => {
    const time = `${String(9 + dice.below(9)).padStart(2, '0')}:${dice.pick(['00', '15', '30', '45'])}`
    // Rounded up to a minute: after a delivery the simulated clock has seconds, which no barber would enter.
    const soon = Math.ceil((world.now + HOUR) / MINUTE) * MINUTE
    return Math.max(soon, wallToInstant(someDate(dice), time, ZONE, 'opening'))
  }
  const some = (dice: Dice, fits: (visit: Visit) => boolean) => {
    const fitting = world.visits.filter(fits)
    return fitting.length > 0 ? dice.pick(fitting) : null
  }
  const upcoming = (visit: Visit) => isUpcoming(visit, world.now)

  /** A change of one booking: after a crash both states are possible, until the next reading. */
  async function change(
    visit: Visit,
    next: VisitState,
    {
      name,
      allowed,
      work,
    }: {
      name: string
      allowed: string[]
      work: (call: Caller, ctx: AppContext) => Promise<unknown>
    },
  ) {
    const before = stateOf(visit)
    const outcome = await world.request({
      name: `the barber ${name} ${visit.id}`,
      isBarber: true,
      work,
    })
    if (outcome.is === 'refused') {
      if (!allowed.includes(outcome.code))
        world.fail(`The barber was refused: ${outcome.code} (${outcome.detail}).`)
    } else visit.possible = outcome.is === 'done' ? [next] : [before, next]
    await world.check()
  }

  /** Work whose result is read nowhere else than in the database. */
  function ask(name: string, work: (call: Caller) => Promise<unknown>) {
    return world.request({ name: `the barber ${name}`, isBarber: true, work })
  }

  const acts = {
    async create(dice: Dice, start = someStart(dice)) {
      const email = dice.chance(0.7) ? `client${dice.below(14)}@example.edu` : null
      const appointmentTypeId = dice.pick(services)
      const startDatetime = new Date(start).toISOString()
      const outcome = await world.request({
        name: `the barber books ${startDatetime}`,
        isBarber: true,
        mayCrash: false,
        work: ({ booking }) =>
          booking.create({
            appointmentTypeId,
            startDatetime,
            clientName: 'Client of the barber',
            clientEmail: email,
            adminOverride: true,
          }),
      })
      if (outcome.is !== 'done') return
      const { id } = outcome.result
      world.visits.push({
        id,
        token: null,
        email,
        cleanupOf: null,
        possible: [{ status: 'confirmed', start, isDeleted: false }],
        pendingUntil: null,
      })
    },
    async move(dice: Dice) {
      // A request of a group that is moved in part would no longer end as a whole.
      const isWhole = (visit: Visit) => !visit.groupId || stateOf(visit).status !== 'pending'
      const visit = some(dice, (each) => upcoming(each) && isWhole(each))
      if (!visit) return
      const start = someStart(dice)
      const startDatetime = new Date(start).toISOString()
      await change(
        visit,
        { ...stateOf(visit), start },
        {
          name: `moves to ${startDatetime}`,
          allowed: ['slotTaken'],
          work: ({ booking }) => booking.update({ id: visit.id, startDatetime }),
        },
      )
    },
    async cancel(dice: Dice) {
      const visit = some(dice, upcoming)
      if (visit) await setStatus(visit, 'cancelled')
    },
    async reinstate(dice: Dice) {
      const isCancelled = (visit: Visit) => {
        const { status, start, isDeleted } = stateOf(visit)
        return status === 'cancelled' && !isDeleted && start > world.now
      }
      const visit = some(dice, isCancelled)
      if (visit) await setStatus(visit, 'confirmed')
    },
    /** Answers a request in the back office or by the link in the email, or both at the same time. */
    async decide(dice: Dice) {
      const visit = some(dice, (each) => upcoming(each) && stateOf(each).status === 'pending')
      if (!visit) return
      const { id, pendingUntil } = visit
      const before = stateOf(visit)
      const isApproved = dice.chance(0.7)
      const decides = isApproved ? 'approves' : 'declines'
      const inOffice = {
        name: `the barber ${decides} ${id}`,
        isBarber: true,
        work: ({ request }: Caller) =>
          isApproved ? request.approve({ id }) : request.decline({ id }),
      }
      const byLink = {
        name: `the barber ${decides} ${id} by the link`,
        work: async ({ request }: Caller, { db }: AppContext) => {
          const decisionToken = await givenLink(db, {
            ...{ purpose: 'decide', subjectId: id, handedOut: 'barber' },
          })
          await (isApproved
            ? request.approveByLink({ decisionToken })
            : request.declineByLink({ decisionToken }))
        },
      }
      const parallel = { mayCrash: false, isQuiet: true }
      const ways = dice.pick([['office'], ['link'], ['office', 'link']])
      const outcomes = await Promise.all(
        ways.map((way) => {
          const how = ways.length > 1 ? parallel : {}
          return way === 'office'
            ? world.request({ ...inOffice, ...how })
            : world.request({ ...byLink, ...how })
        }),
      )
      const isOver = pendingUntil !== null && pendingUntil <= world.now
      const ends = outcomes.map((each) => (each.is === 'refused' ? each.code : each.is)).sort()
      if (ways.length > 1) world.note(`the barber ${decides} ${id} twice: ${ends.join(' and ')}`)
      const [first, second = isOver ? 'requestOver' : 'notPending'] = ends
      const isExpected = isOver
        ? first !== 'done'
        : first !== 'notPending' && first !== 'requestOver'
      if (!isExpected || second !== (isOver ? 'requestOver' : 'notPending'))
        world.fail(`A request was answered: ${ends.join(' and ')}.`)
      const status = isApproved ? ('confirmed' as const) : ('cancelled' as const)
      const asked = world.visits.filter((each) => each === visit || isAskedWith(visit, each))
      for (const each of isOver ? [] : asked) {
        const next = { ...stateOf(each), status }
        each.possible = first === 'done' ? [next] : [stateOf(each), next]
      }
      await world.check()
      if (first === 'done' && dice.chance(0.2)) await undoDecision(visit, before)
    },
    /** Looks at the visits that are over. */
    async review(dice: Dice) {
      const isToReview = (visit: Visit) => {
        const { status, start, isDeleted } = stateOf(visit)
        const age = world.now - start
        return status === 'confirmed' && !isDeleted && age > HOUR && age < 2 * DAY
      }
      for (const visit of world.visits.filter(isToReview)) {
        await setStatus(visit, dice.chance(0.9) ? 'completed' : 'no-show')
      }
    },
    async delete(dice: Dice) {
      const visit = some(dice, upcoming)
      if (!visit) return
      await change(
        visit,
        { ...stateOf(visit), isDeleted: true },
        {
          name: 'deletes',
          allowed: [],
          work: ({ booking }) => booking.delete({ id: visit.id }),
        },
      )
      deleted.add(visit.id)
    },
    async restore(dice: Dice) {
      const visit = some(dice, ({ id }) => deleted.has(id))
      if (!visit) return
      deleted.delete(visit.id)
      if (!stateOf(visit).isDeleted) return
      await change(
        visit,
        { ...stateOf(visit), isDeleted: false },
        {
          name: 'restores',
          allowed: ['slotTaken', 'deletedItemNotFound', ...usedCleanupOf(visit)],
          work: ({ deletedItem }) => deletedItem.restore({ kind: 'booking', id: visit.id }),
        },
      )
    },
    async blackOut(dice: Dice) {
      const start = someStart(dice)
      const isAllDay = dice.chance(0.3)
      await ask('blacks out', ({ blackout }) =>
        blackout.create({
          title: 'Away',
          startDatetime: new Date(start).toISOString(),
          endDatetime: new Date(start + dice.pick([1, 2, 5]) * HOUR).toISOString(),
          isAllDay,
          ...(dice.chance(0.2) ? { repeatCount: 4 } : {}),
        }),
      )
    },
    async openBlackout(dice: Dice) {
      await ask('deletes a blackout', async ({ blackout }) => {
        const range = { start: new Date(world.now).toISOString() }
        const own = (await blackout.list(range)).filter(({ isSynced }) => !isSynced)
        if (own.length > 0)
          await blackout.delete({ id: dice.pick(own).id, following: dice.chance(0.5) })
      })
    },
    async setHours(dice: Dice) {
      const isOpen = dice.chance(0.85)
      const breaks = dice.chance(0.4) ? [{ startTime: '12:00', endTime: '13:00' }] : []
      const closeTime = dice.pick(['15:00', '17:00', '20:30'])
      const day = dice.below(7)
      await ask('sets hours', ({ businessHours }) =>
        businessHours.update({
          day,
          isOpen,
          openTime: dice.pick(['08:30', '10:00']),
          closeTime,
          breaks,
        }),
      )
    },
    async setSpecialDate(dice: Dice) {
      const date = someDate(dice)
      const hours = { date, isOpen: dice.chance(0.5), openTime: '11:00', closeTime: '16:10' }
      const outcome = await ask('sets a special date', ({ specialDate }) =>
        specialDate.create(hours),
      )
      if (outcome.is === 'refused')
        await ask('deletes it', ({ specialDate }) => specialDate.delete({ date }))
    },
    async setSetting(dice: Dice) {
      const keys = Object.keys(SETTINGS).filter((name) => name in SETTINGS)
      const key = dice.pick(keys)
      const values = Object.entries(SETTINGS).find(([name]) => name === key)?.[1] ?? []
      const value = dice.pick<string>(values)
      await ask(`sets ${key} to ${value}`, ({ setting }) => setting.set({ key, value }))
    },
    async setService(dice: Dice) {
      const id = dice.pick(services)
      const service = {
        id,
        durationMinutes: dice.pick([20, 30, 45, 60]),
        cleanupMinutes: dice.pick([0, 5, 15]),
      }
      await ask('changes a service', ({ appointmentType }) => appointmentType.update(service))
    },
  }

  function isAskedWith({ groupId }: Visit, other: Visit) {
    const [state] = other.possible
    const isPending = state?.status === 'pending' && !state.isDeleted
    return groupId !== undefined && other.groupId === groupId && isPending
  }

  /** The client has not been told yet, so the request waits again. */
  async function undoDecision(visit: Visit, before: VisitState) {
    const { id } = visit
    await change(visit, before, {
      name: 'takes back the answer to',
      allowed: [],
      work: async ({ booking }, { db }) => {
        const { revision } = await db.booking.findUniqueOrThrow({ where: { id } })
        await booking.update({ id, status: 'pending', ifRevision: revision })
      },
    })
  }

  /** A clean-up that was cancelled or deleted does not come back beside another one of the same visit. */
  function usedCleanupOf({ id, cleanupOf }: Visit) {
    const others = world.visits.filter((each) => each.cleanupOf === cleanupOf && each.id !== id)
    const isUsed = others
      .map(stateOf)
      .some((state) => state.status !== 'cancelled' && !state.isDeleted)
    return cleanupOf !== null && isUsed ? ['cleanupUsed'] : []
  }

  async function setStatus(visit: Visit, status: VisitState['status']) {
    await change(
      visit,
      { ...stateOf(visit), status },
      {
        name: `sets ${status} on`,
        allowed: ['slotTaken', ...usedCleanupOf(visit)],
        work: ({ booking }) => booking.update({ id: visit.id, status }),
      },
    )
  }

  /** Decides what was changed by hand in the calendar, and confirms what has vanished there. */
  async function decideProposals(dice: Dice, calendarId: number) {
    const listed = await ask('lists proposals', ({ calendarProposal }) => calendarProposal.list())
    const count = listed.is === 'done' && Array.isArray(listed.result) ? listed.result.length : 0
    for (let done = 0; done < count; done++) {
      await world.request({
        name: 'the barber decides a proposal',
        isBarber: true,
        work: async ({ calendarProposal }) => {
          const [proposal] = await calendarProposal.list()
          if (!proposal) return
          const { id, booking, proposedStartDatetime: to } = proposal
          const visit = world.visits.find((each) => each.id === booking.id)
          if (!visit) return
          if (proposal.conflicts.length > 0 || dice.chance(0.4))
            return calendarProposal.putBack({ id })
          const { status, startDatetime } = await calendarProposal.accept({ id })
          if (to && startDatetime.getTime() !== to.getTime())
            world.fail('A proposal moved elsewhere.')
          visit.possible = [{ status, start: startDatetime.getTime(), isDeleted: false }]
        },
      })
    }
    await ask('confirms what vanished', ({ cloudCalendar }) =>
      cloudCalendar.openVanished({ id: calendarId }),
    )
  }

  return { acts, complete: (visit: Visit) => setStatus(visit, 'completed'), decideProposals }
}
