import { expect } from 'vitest'
import { test as it } from '../fixtures.testing.ts'
import { givenBlackout, givenBooking, givenService, givenShop } from '../testing.ts'

it.beforeEach(({ db }) => givenShop(db))

it('shows what overlaps the range, in order of time, each with its kind and colour', async ({
  db,
  barber,
}) => {
  await givenBooking(db, '2026-03-03T15:00Z')
  await givenBooking(db, '2026-03-03T17:00Z', { status: 'cancelled' })
  await givenBooking(db, '2026-03-03T18:00Z', { status: 'completed' })
  await givenBlackout(db, { start: '2026-03-03T16:00Z', end: '2026-03-03T17:00Z' })
  const { calendarEvent } = barber
  const events = (start: string, end: string) => calendarEvent.list({ start, end })

  const day = await events('2026-03-03T05:00Z', '2026-03-04T05:00Z')
  expect(day.map(({ kind, title, displayColor }) => [kind, title, displayColor])).toEqual([
    ['booking', 'Somebody Else - Haircut', '#3b82f6'],
    ['blackout', 'Away', '#333333'],
    ['booking', 'Somebody Else - Haircut', '#9ca3af'],
    ['booking', 'Somebody Else - Haircut', '#10b981'],
  ])
  expect(await events('2026-03-03', '2026-03-03')).toEqual(day)
  // Half-open at both ends.
  expect(await events('2026-03-03T15:29Z', '2026-03-03T16:00Z')).toHaveLength(1)
  expect(await events('2026-03-03T15:30Z', '2026-03-03T16:00Z')).toEqual([])
})

it('shows a booking in the colour its service has today, and as it was booked once it is deleted', async ({
  db,
  barber,
}) => {
  const service = await givenService(db, { color: '#112233' })
  await givenBooking(db, '2026-04-07T15:00Z', {
    appointmentType: { connect: { id: service.id } },
    typeColor: '#112233',
  })
  const api = barber
  const day = { start: '2026-04-07', end: '2026-04-07' }
  const colours = async () => {
    const [event] = await api.calendarEvent.list(day)
    const { items } = await api.booking.list({ startDate: day.start, endDate: day.end })
    const { booking } = await api.booking.details({ id: event?.id ?? 0 })
    return [
      event?.displayColor,
      ...[event, ...items, booking].map((each) =>
        each && 'appointmentType' in each ? each.appointmentType.color : null,
      ),
    ]
  }
  expect(await colours()).toEqual(Array(4).fill('#112233'))

  await api.appointmentType.update({ id: service.id, color: '#445566' })
  expect(await colours()).toEqual(Array(4).fill('#445566'))

  await api.appointmentType.delete({ id: service.id })
  expect(await colours()).toEqual(Array(4).fill('#112233'))
})
