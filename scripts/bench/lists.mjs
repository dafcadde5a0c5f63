// Measures the barber's lists with 100,000 bookings and 20,000 clients. Fills the given database and queries the site that
// serves it. Prints JSON.
// node scripts/bench/lists.mjs <database> <address of the site> <email> <password>
import { gzipSync } from 'node:zlib'
import { connectDatabase } from '../../packages/db/src/client.ts'
import { fillCrowd } from '../../packages/db/src/crowd.testing.ts'
import { load } from './load.mjs'

const [database, site, username, password] = process.argv.slice(2)
const CROWD = { bookings: 100_000, clients: 20_000 }
const LISTS = [
  ['bookings, the latest', 'bookings'],
  ['bookings, page 9,000', 'bookings?page=9000'],
  ['bookings, of a status', 'bookings?status=completed'],
  ['bookings, to come', 'bookings?when=upcoming&sort=start_datetime'],
  ['bookings, found by name', 'bookings?search=dana+pine'],
  ['bookings, found by one letter', 'bookings?search=z'],
  ['bookings, of a week', 'bookings?start_date=2020-03-02&end_date=2020-03-08&page_size=100'],
  ['bookings, of a client', 'bookings?client_id=77&page_size=1000'],
  ['clients, by name', 'clients'],
  ['clients, searched', 'clients?search=pine%2017'],
  ['a client with totals', 'clients/77'],
  ['the calendar, a week', 'calendar/events?start=2020-03-02T05:00:00Z&end=2020-03-09T05:00:00Z'],
]

const db = connectDatabase(database)
await db.booking.deleteMany()
await db.client.deleteMany()
await fillCrowd(db, CROWD)
const [{ id: clientId }] = await db.client.findMany({ take: 1 })
// Leaves as many bookings in the measured week as one barber has.
await db.$executeRaw`
  DELETE FROM booking WHERE start_at BETWEEN '2020-03-01' AND '2020-03-10' AND id % 6 <> 0`
await db.$disconnect()

const login = await fetch(`${site}api/auth/login`, {
  method: 'POST',
  body: new URLSearchParams({ username, password }),
})
const { access_token: token } = await login.json()
const headers = { authorization: `Bearer ${token}` }
const figures = []
for (const [name, path] of LISTS) {
  const address = `${site}api/${path.replace('77', String(clientId))}`
  const alone = await load(address, { headers, connections: 1, seconds: 2 })
  const busy = await load(address, { headers, connections: 10, seconds: 2 })
  const answer = await fetch(address, { headers })
  const bytes = gzipSync(Buffer.from(await answer.arrayBuffer())).byteLength
  figures.push({ name, perSecond: busy.perSecond, p95: alone.p95, bytes })
}
console.log(JSON.stringify(figures))
