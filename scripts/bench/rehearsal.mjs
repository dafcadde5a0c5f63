// Measures POST /calendar/rehearsal with 100,000 bookings, the last of them 60 days ahead, and five services. Fills the
// given database and queries the site that serves it. Prints JSON: milliseconds of the calls, one after another.
// node scripts/bench/rehearsal.mjs <database> <address of the site> <email> <password>
import { connectDatabase } from '../../packages/db/src/client.ts'
import { fillCrowd } from '../../packages/db/src/crowd.testing.ts'

const [database, site, username, password] = process.argv.slice(2)
const CROWD = { bookings: 100_000, clients: 20_000 }
const CALLS = 60
const SPACING_MS = 45 * 60_000
const DAYS_AHEAD = 60

const db = connectDatabase(database)
await db.booking.deleteMany()
await db.client.deleteMany()
const end = Date.now() + DAYS_AHEAD * 86_400_000
await fillCrowd(db, { ...CROWD, from: new Date(end - CROWD.bookings * SPACING_MS) })
const [service] = await db.appointmentType.findMany({ take: 1 })
await db.$executeRaw`
  UPDATE booking SET start_agreed_at = start_at - interval '10 days', appointment_type_id = ${service.id}`
await db.$executeRawUnsafe('VACUUM ANALYZE booking')
await db.$disconnect()

const login = await fetch(`${site}api/auth/login`, {
  method: 'POST',
  body: new URLSearchParams({ username, password }),
})
const { access_token: token } = await login.json()
const breaks = [{ start_time: '12:00', end_time: '13:00' }]
const CHANGES = [
  ['a break on every day', { hours: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, breaks })) }],
  ['another lead time', { settings: [{ key: 'booking_lead_time_hours', value: '300' }] }],
  ['clean-up of a service', { services: [{ id: service.id, cleanup_minutes: 30 }] }],
]
const figures = []
for (const [name, change] of CHANGES) {
  const times = []
  for (let call = 0; call < CALLS; call += 1) {
    const began = performance.now()
    const answer = await fetch(`${site}api/calendar/rehearsal`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(change),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
    times.push(performance.now() - began)
  }
  const sorted = times.toSorted((a, b) => a - b)
  figures.push({
    name,
    first: times[0],
    median: sorted[CALLS / 2],
    p95: sorted[Math.floor(CALLS * 0.95)],
    longest: sorted.at(-1),
  })
}
console.log(JSON.stringify(figures))
