import { givenBlackout, givenBooking, givenService, givenShop } from '@haircuts/router/testing'
import { expect } from 'vitest'
import { test as it } from './fixtures.testing.ts'
import { call, signedIn } from './testing.ts'

/** As superjson carries it, with the names of the wire. */
function inWireNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inWireNames)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`),
      inWireNames(each),
    ]),
  )
}

it.beforeAll(async ({ server }) => {
  await givenShop(server.db)
})

it('is the same by both transports, every field of it, though REST writes it by a shorter way', async ({
  server,
}) => {
  const { db, api } = server
  const client = await db.client.create({ data: { name: 'O"Neil \u001e', email: 'o@example.edu' } })
  await givenBooking(db, '2026-03-03T15:00:00.250Z', {
    client: { connect: { id: client.id } },
    clientName: 'O"Neil \u001e \\ 🪒',
    clientPhone: '1',
    typePrice: 20.1,
    donationAmount: 12.5,
    notes: 'a\nb',
    isFirstTime: true,
    addons: {
      create: [
        { name: 'Towel', durationMinutes: 5, price: 0.2 },
        { name: 'Razor', durationMinutes: 0, price: 0, isFreeSpecial: true },
      ],
    },
  })
  // Its colour was another when it was booked.
  const service = await givenService(db, { color: '#445566' })
  await givenBooking(db, '2026-03-03T16:00Z', {
    appointmentType: { connect: { id: service.id } },
    typeColor: '#112233',
  })
  await givenBooking(db, '2026-03-03T17:00Z', { status: 'cancelled', typePrice: null })
  await givenBooking(db, '2026-03-03T19:00Z', { status: 'completed' })
  await givenBooking(db, '2026-03-04T19:00Z', { status: 'no-show' })
  await givenBlackout(db, { start: '2026-03-03T18:00Z', end: '2026-03-03T18:30Z' })
  await givenBlackout(db, { start: '2026-03-04T05:00Z', end: '2026-03-04T05:00Z', isAllDay: true })
  const { headers } = await signedIn(server)
  for (const range of [
    { start: '2026-03-03T00:00Z', end: '2026-03-05T00:00Z' },
    { start: '2026-03-04T12:00Z', end: '2026-03-04T13:00Z' },
    { start: '2027-03-04T12:00Z', end: '2027-03-04T13:00Z' },
    {},
  ]) {
    const rest = await call(`${api}/calendar/events?${new URLSearchParams(range)}`, { headers })
    const input = encodeURIComponent(JSON.stringify({ json: range }))
    const trpc = await call(`${api}/trpc/calendarEvent.list?input=${input}`, { headers })
    expect(rest.status).toBe(200)
    const { json } = Object(trpc.body).result.data
    expect(rest.body).toEqual(inWireNames(json))
  }
})
