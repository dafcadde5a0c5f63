import { eventFile, memoryCloud } from '@haircuts/core/calendar-sync/memory-cloud.testing'
import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { BARBER, givenService, givenShop } from '../testing.ts'

const URL = 'https://cloud.example/private/'
const ZONES = ['America/Chicago', 'Pacific/Kiritimati', 'Pacific/Honolulu', 'Asia/Tokyo']

const it = test
  .extend('cloud', () => memoryCloud(URL))
  .extend('defaults', ({ cloud }) => ({ cloud, admin: BARBER }))
  .extend(
    'moveTo',
    ({ barber }) =>
      (value: string) =>
        barber.setting.set({ key: 'timezone', value }),
  )
  /** The days of that week that still have free times, none of which was closed but by a blackout. */
  .extend('openDays', ({ barber }) => async (appointmentTypeId: number) => {
    const dates = ['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07']
    const days = await Promise.all(
      dates.map((date) => barber.availability.day({ appointmentTypeId, date })),
    )
    return dates.filter((_, index) => days[index]?.length)
  })

it.beforeEach(async ({ db }) => {
  await givenShop(db)
})

/** Wednesday and Thursday, in New York. */
const twoDays = {
  title: 'Away',
  startDatetime: '2026-03-04T05:00:00Z',
  endDatetime: '2026-03-06T04:59:00Z',
  isAllDay: true,
}

it('a hand-made all-day blackout covers the same dates in every zone', async ({
  db,
  barber,
  openDays,
  moveTo,
}) => {
  const { id: serviceId } = await givenService(db)
  const { id } = await barber.blackout.create(twoDays)
  const free = ['2026-03-03', '2026-03-06', '2026-03-07']
  expect(await openDays(serviceId)).toEqual(free)
  for (const zone of [...ZONES, 'America/New_York']) {
    await moveTo(zone)
    expect(await openDays(serviceId), zone).toEqual(free)
    const onThe = (date: string) => barber.blackout.list({ start: date, end: date })
    expect(await onThe('2026-03-03'), zone).toEqual([])
    expect(await onThe('2026-03-05'), zone).toMatchObject([{ id, isAllDay: true }])
    expect(await onThe('2026-03-06'), zone).toEqual([])
    const events = await barber.calendarEvent.list({ start: '2026-03-04', end: '2026-03-04' })
    expect(events, zone).toMatchObject([{ kind: 'blackout', id }])
  }
})

it('a timed blackout stays at its instants', async ({ barber, moveTo }) => {
  const times = { startDatetime: '2026-03-04T15:00:00Z', endDatetime: '2026-03-04T16:00:00Z' }
  const { id } = await barber.blackout.create({ ...twoDays, ...times, isAllDay: false })
  await moveTo('Asia/Tokyo')
  expect(await barber.blackout.get({ id })).toMatchObject({
    startDatetime: new Date(times.startDatetime),
    endDatetime: new Date(times.endDatetime),
  })
})

it('one that becomes all-day, or moves, covers its new dates after a change of the zone', async ({
  db,
  barber,
  moveTo,
  openDays,
}) => {
  const { id: serviceId } = await givenService(db)
  const { id } = await barber.blackout.create({ ...twoDays, isAllDay: false })
  await barber.blackout.update({ id, isAllDay: true, startDatetime: '2026-03-05T05:00:00Z' })
  await moveTo('America/Chicago')
  expect(await openDays(serviceId)).toEqual([
    '2026-03-03',
    '2026-03-04',
    '2026-03-06',
    '2026-03-07',
  ])
})

it('an all-day event of a synced calendar is right immediately, before any job has run', async ({
  db,
  cloud,
  barber,
  moveTo,
  openDays,
}) => {
  const { id: serviceId } = await givenService(db)
  cloud.calendarsByUrl.get(URL)?.set('/a.ics', eventFile('a', 'DTSTART;VALUE=DATE:20260304'))
  await barber.cloudAccount.connect({ email: 'barber@example.edu', appPassword: 'right' })
  const [calendar] = await barber.cloudCalendar.discover()
  const id = calendar?.id ?? 0
  await barber.cloudCalendar.update({ id, mappedToBlackout: true })
  await barber.cloudCalendar.sync({ id })
  const free = ['2026-03-03', '2026-03-05', '2026-03-06', '2026-03-07']
  for (const zone of ZONES) {
    await moveTo(zone)
    expect(await openDays(serviceId), zone).toEqual(free)
  }
})
