import { withBookingLock } from '@haircuts/core/booking-calendar/booking-lock'
import { eventFile, memoryCloud } from '@haircuts/core/calendar-sync/memory-cloud.testing'
import { describe, expect } from 'vitest'
import { login } from '../calendar-sync/sync-mirror.testing.ts'
import { BARBER, errorFrom, givenBlackout } from '../testing.ts'
import { it as base, HELD } from './offer.testing.ts'

const URL = 'https://cloud.example/private/'
/** It covers the held time. */
const BLOCKED = { startDatetime: '2026-03-03T13:30Z', endDatetime: '2026-03-03T14:15Z' }
const dentist = eventFile('dentist', 'DTSTART:20260303T133000Z', 'DTEND:20260303T141500Z')

const it = base
  .extend('cloud', () => memoryCloud(URL))
  .extend('defaults', ({ cloud }) => ({ cloud, admin: BARBER }))
  /** A connected calendar whose events block time. */
  .extend('calendar', async ({ cloud, barber }) => {
    await barber.cloudAccount.connect(login())
    const [calendar] = await barber.cloudCalendar.discover()
    const id = calendar?.id ?? 0
    await barber.cloudCalendar.update({ id, mappedToBlackout: true })
    return {
      add: () => cloud.calendarsByUrl.get(URL)?.set('dentist.ics', dentist),
      sync: () => barber.cloudCalendar.sync({ id }),
    }
  })
  /** Holds a time while something blocks it, which is expected to end the offer. */
  .extend(
    'expectReleased',
    ({ booked, offer, visitor, db }) =>
      async (block: () => Promise<unknown>) => {
        const offerToken = await offer(booked.id)
        expect(await db.hold.count({ where: { isLive: true } })).toBe(1)
        await block()
        expect(await db.hold.count({ where: { isLive: true } })).toBe(0)
        const late = visitor.offer.accept({ offerToken })
        expect(await errorFrom(late)).toMatchObject({ code: 'offerEnded' })
      },
  )

describe('a held time is released', () => {
  it('by a blackout that is moved there', async ({ expectReleased, barber, db }) => {
    const span = { start: '2026-03-05T13:30Z', end: '2026-03-05T14:15Z' }
    const { id } = await givenBlackout(db, span)
    await expectReleased(() => barber.blackout.update({ id, ...BLOCKED }))
  })

  it('by a deleted blackout that is restored', async ({ expectReleased, barber }) => {
    const blackout = { title: 'Away', reason: null, isAllDay: false, ...BLOCKED }
    await expectReleased(() => barber.blackout.restore({ blackouts: [blackout] }))
  })

  it('by an event that a sync brings', async ({ expectReleased, calendar }) => {
    calendar.add()
    await expectReleased(calendar.sync)
  })
})

it('a sync that blocks a held time waits for the answer that is being written', async ({
  booked,
  offer,
  calendar,
  context,
  db,
}) => {
  await offer(booked.id)
  calendar.add()
  const waitingForLock = () => db.$queryRaw`
    SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
     WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`
  let syncing: Promise<unknown> | undefined
  await withBookingLock(context(), async (tx) => {
    syncing = calendar.sync()
    await expect.poll(waitingForLock, { timeout: 10_000 }).toHaveLength(1)
    expect(await tx.hold.findMany()).toMatchObject([{ startAt: new Date(HELD), isLive: true }])
  })
  expect(await syncing).toMatchObject({ added: 1 })
  expect(await db.hold.findMany()).toMatchObject([{ isLive: false }])
})
