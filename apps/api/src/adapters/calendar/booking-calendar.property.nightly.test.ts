import { CalendarError } from '@haircuts/core/calendar-sync/calendar-error'
import { toAppError } from '@haircuts/router/trpc'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import {
  type BookingCalendar,
  bookingCalendarServers,
  NAMES,
  SHORT_TIMEOUTS,
} from './booking-calendar.testing.ts'
import { LONG_TIMEOUTS } from './calendar-shop.testing.ts'
import { type Fault, type FaultProxy, WRITING_FAULTS } from './fault-proxy.testing.ts'

/** The same walks every time. For others and for more of them: CALENDAR_SEED=7 CALENDAR_RUNS=500. */
const SEED = Number(process.env.CALENDAR_SEED ?? 20_261_121)
const RUNS = Number(process.env.CALENDAR_RUNS ?? 15)
const READS = ['GET', 'REPORT', 'PROPFIND']

interface Visit {
  id: number
  file: string
  start: string
  status: string
  isDeleted: boolean
}

const hour = fc.integer({ min: 14, max: 20 })
const visit = fc.nat({ max: 9 })
const fault = fc.oneof(
  fc.constantFrom(...WRITING_FAULTS),
  // These come more often than the others, because a client easily takes them for something else.
  fc.constantFrom<Fault>('404', '507', 'half an answer', 'an answer too late', 'well cut XML'),
)
const faults = fc.oneof(
  fc.record({ ahead: fc.array(fc.option(fault, { freq: 2 }), { maxLength: 8 }) }),
  fc.record({
    always: fc.record({
      methods: fc.constantFrom(['PUT'], ['DELETE'], ['PUT', 'DELETE'], READS),
      fault,
    }),
  }),
)
const by = fc.constantFrom('queue', 'comparison', 'button')
/** A change of a visit or of the chosen calendar, or a run of the jobs with or without faults. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ book: hour }) },
  { weight: 3, arbitrary: fc.record({ visit, to: hour }) },
  {
    weight: 3,
    arbitrary: fc.record({
      visit,
      status: fc.constantFrom('cancelled', 'confirmed', 'completed'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ visit }) },
  {
    weight: 2,
    arbitrary: fc.record({ visit, person: fc.constantFrom('moves', 'deletes', 'files elsewhere') }),
  },
  { weight: 2, arbitrary: fc.record({ choose: fc.constantFrom(...NAMES) }) },
  { weight: 1, arbitrary: fc.record({ disable: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ line: fc.constant({}), by }) },
  { weight: 5, arbitrary: fc.record({ line: faults, by }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** A start on the day of one visit. Each visit has its own day, so that no two of them overlap. */
function onDay(index: number, hour: number): string {
  return `2026-03-${String(3 + index).padStart(2, '0')}T${hour}:00:00.000Z`
}

describe.each(bookingCalendarServers)('on $name', ({ it }) => {
  it(
    'after any sequence of changes and faults the calendar holds exactly the visits that stand',
    async ({ calendar, line, db }) => {
      const { barber, settle } = calendar
      const mirrors = fc.asyncProperty(
        fc.array(step, { maxLength: 20, size: 'max' }),
        async (steps) => {
          await calendar.startOver()
          const visits: Visit[] = []
          for (const each of steps) await take(each, { calendar, line, visits })
          await calendar.choose('work')
          await settle()
          const proposals = await barber().calendarProposal.list()
          const isChangedByHand = steps.some((each) => 'person' in each)
          expect(
            proposals.length > 0 && !isChangedByHand,
            'there are proposals although nobody changed an event by hand',
          ).toBe(false)
          for (const { id, kind } of proposals) await response(id, kind === 'moved')
          await settle()
          expect(await barber().calendarProposal.list()).toEqual([])
          await calendar.expectMirrored('work')
          expect(calendar.held('home')).toEqual([])
          // Faults of the calendar change no booking.
          const remaining = visits.filter(({ isDeleted }) => !isDeleted)
          const rows = await db.booking.findMany({ orderBy: { id: 'asc' } })
          expect(rows.map(({ id, status, startAt }) => ({ id, status, startAt }))).toEqual(
            remaining.map(({ id, status, start }) => ({ id, status, startAt: new Date(start) })),
          )

          async function response(id: number, isAccepted: boolean) {
            if (!isAccepted) return barber().calendarProposal.putBack({ id })
            const { id: bookingId, startDatetime } = await barber().calendarProposal.accept({ id })
            const visit = visits.find((each) => each.id === bookingId)
            if (visit) visit.start = startDatetime.toISOString()
          }
        },
      )
      await fc.assert(mirrors, { seed: SEED, numRuns: RUNS })
    },
    30_000 + RUNS * 3_000,
  )
})

interface Walk {
  calendar: BookingCalendar
  line: FaultProxy
  visits: Visit[]
}

async function take(each: Step, walk: Walk) {
  const { calendar, visits } = walk
  const { booking, cloudCalendar } = calendar.barber()
  const index = visits.length > 0 && 'visit' in each ? each.visit % visits.length : -1
  const visit = visits[index]
  if ('book' in each) {
    const start = onDay(visits.length, each.book)
    const { id, calendarUid } = await calendar.book(start)
    visits.push({ id, file: `${calendarUid}.ics`, start, status: 'confirmed', isDeleted: false })
  } else if ('choose' in each) {
    await calendar.choose(each.choose)
  } else if ('disable' in each) {
    await cloudCalendar.clearBookingCalendar({ removeEvents: each.disable })
  } else if ('line' in each) {
    await workWithFaults(each.line, each.by, walk)
  } else if (!visit || visit.isDeleted) {
    return
  } else if ('to' in each) {
    visit.start = onDay(index, each.to)
    await booking.update({ id: visit.id, startDatetime: visit.start })
  } else if ('status' in each) {
    visit.status = each.status
    await booking.update({ id: visit.id, status: each.status })
  } else if ('person' in each) {
    await calendar.changeByHand(visit.file, each.person)
  } else {
    visit.isDeleted = true
    await booking.delete({ id: visit.id })
  }
}

/** Runs the jobs while the line has faults. No job may fail unexpectedly or write an event twice. */
async function workWithFaults(
  faults: Partial<FaultProxy>,
  by: 'queue' | 'comparison' | 'button',
  { calendar, line }: Walk,
) {
  const { barber } = calendar
  Object.assign(line, structuredClone(faults))
  calendar.setTimeouts(SHORT_TIMEOUTS)
  if (by === 'comparison') calendar.enqueue('compare-events')
  if (by === 'button') {
    const refused = await barber()
      .cloudCalendar.repairBookingCalendar()
      .catch((error: unknown) => toAppError(error).code)
    expect(refused).not.toBe('internal')
  }
  const met = await calendar.work()
  for (const error of met) expect(error).toBeInstanceOf(CalendarError)
  const { bookings } = await barber().cloudCalendar.health()
  const isBehind = bookings && bookings.waiting + bookings.leaving > 0
  if (met.length > 0 && isBehind) {
    expect(bookings.lastError, 'the fault is reported').not.toBeNull()
  }
  calendar.endFaults()
  calendar.setTimeouts(LONG_TIMEOUTS)
  const uids = calendar.held(...NAMES).map(({ uid }) => uid)
  expect(new Set(uids).size, 'no event is in the calendars twice').toBe(uids.length)
}
