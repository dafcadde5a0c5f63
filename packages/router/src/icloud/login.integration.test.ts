import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { PushNotice } from '../ports.ts'
import { pushLoginRefused } from '../push/notices.ts'
import {
  BARBER,
  callerFor,
  emptyTables,
  givenBooking,
  givenSession,
  givenShop,
  MONDAY_MORNING,
  refusalFrom,
  testContext,
} from '../testing.ts'
import { CalendarFault } from './calendar-fault.ts'
import { compareInBackground } from './compare.ts'
import { verifyLogin } from './login.ts'
import { type MemoryCloud, memoryCloud } from './memory-cloud.testing.ts'
import { writeEvent } from './write-event.ts'

const WORK = 'https://cloud.example/work/'

let test: TestDatabase
let cloud: MemoryCloud
let now = MONDAY_MORNING

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())
beforeEach(async () => {
  await emptyTables(test.db)
  await givenShop(test.db)
  await givenSession(test.db)
  now = new Date('2026-03-02T13:30:00Z')
  cloud = memoryCloud(WORK)
  const barber = callerFor(context())
  await barber.cloudAccount.connect({ email: 'barber@example.edu', appPassword: 'right' })
  const [work] = await barber.cloudCalendar.discover()
  await barber.cloudCalendar.setBookingCalendar({ id: work?.id ?? 0 })
})

const context = () => testContext({ db: test.db, admin: BARBER, cloud, now })
const barber = () => callerFor(context())
const written = () => cloud.calendarsByUrl.get(WORK)?.size
const accountHealth = async () => (await barber().cloudCalendar.health()).account
const inSeconds = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

/** The service refuses the next write only. */
function refusingOneWrite() {
  const { put } = cloud
  cloud.put = () => {
    cloud.put = put
    return Promise.reject(new CalendarFault('refused', 401))
  }
}

it('one refused write keeps no other booking from being written', async () => {
  const [first, second] = [
    await givenBooking(test.db, '2026-03-03T15:00:00Z'),
    await givenBooking(test.db, '2026-03-04T15:00:00Z'),
  ]
  refusingOneWrite()
  const ctx = context()
  const refused = writeEvent(ctx, { bookingId: first.id })
  await expect(refused, 'the queue comes back to it').rejects.toMatchObject({ kind: 'doubted' })
  expect(ctx.jobs).toEqual([
    { name: 'verify-login', payload: {}, notBefore: new Date(now.getTime() + 20_000) },
  ])
  expect(await accountHealth()).toMatchObject({ doubtedAt: now, refusedAt: null, advice: null })
  await writeEvent(context(), { bookingId: second.id })
  await writeEvent(context(), { bookingId: first.id })
  expect(written()).toBe(2)
  expect(await accountHealth()).toMatchObject({ doubtedAt: null, refusedAt: null })
})

it('a login that is in order when it is asked again is in doubt no longer', async () => {
  const { id: bookingId } = await givenBooking(test.db, '2026-03-03T15:00:00Z')
  refusingOneWrite()
  await expect(writeEvent(context(), { bookingId })).rejects.toThrow('asked again')
  inSeconds(20)
  const ctx = context()
  await verifyLogin(ctx)
  expect(await accountHealth()).toMatchObject({ doubtedAt: null, refusedAt: null })
  expect(ctx.jobs).toEqual([{ name: 'sync-calendars', payload: {} }])
})

it('two refusals in a row stop everything, are shown and pushed once, and are verified hourly', async () => {
  const { id: bookingId } = await givenBooking(test.db, '2026-03-03T15:00:00Z')
  cloud.password = 'another one'
  await expect(writeEvent(context(), { bookingId })).rejects.toThrow('asked again')
  const again = context()
  await expect(writeEvent(again, { bookingId })).rejects.toThrow('asked again')
  expect(again.jobs, 'is verified once').toEqual([])
  inSeconds(20)
  const verifying = context()
  await verifyLogin(verifying)
  const payload = { refusedAt: now.toISOString() }
  expect(verifying.jobs).toEqual([{ name: 'push-login-refused', payload }])
  const shown = await barber().cloudCalendar.health()
  expect(shown.account).toMatchObject({ refusedAt: now, advice: expect.stringContaining('create') })
  expect(shown.bookings?.lastError).toBe(shown.account?.advice)

  let asked = 0
  const { verify } = cloud
  cloud.verify = (login) => {
    asked += 1
    return verify(login)
  }
  cloud.get = () => Promise.reject(new Error('asked though the login is refused'))
  inSeconds(1800)
  await writeEvent(context(), { bookingId })
  await compareInBackground(context(), { full: false })
  const hourly = context()
  await verifyLogin(hourly)
  expect([asked, hourly.jobs]).toEqual([1, []])

  cloud.password = 'right'
  const restored = context()
  await verifyLogin(restored)
  expect(restored.jobs.map(({ name }) => name)).toEqual(['sync-calendars', 'compare-events'])
  expect(await accountHealth()).toMatchObject({ doubtedAt: null, refusedAt: null, advice: null })
})

it('the barber hears of a refusal at once, and it counts only when it was verified', async () => {
  cloud.password = 'another one'
  const refusal = await refusalFrom(barber().cloudCalendar.repairBookingCalendar())
  expect(refusal).toMatchObject({ code: 'cloudLoginRefused', status: 422 })
  expect(await accountHealth()).toMatchObject({ doubtedAt: now, refusedAt: null })
})

it('a refused login is pushed to every device that is signed in, unless it is in order again', async () => {
  const shown: PushNotice[] = []
  const push = {
    makeKeys: () => ({ publicKey: 'public', privateKey: 'private' }),
    send: async ({ notice }: { notice: PushNotice }) => {
      shown.push(notice)
      return 'accepted' as const
    },
  }
  const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: 'a'.repeat(22) }
  await barber().pushDevice.subscribe({ endpoint: 'https://push.example.com/phone', keys })
  await givenSession(test.db, 2)
  const { pushDevice } = callerFor(testContext({ db: test.db, admin: { ...BARBER, sessionId: 2 } }))
  await pushDevice.subscribe({ endpoint: 'https://push.example.com/signed-out-since', keys })
  await test.db.session.update({ where: { id: 2 }, data: { expiresAt: now } })
  const ctx = testContext({ db: test.db, push, now })
  await test.db.cloudAccount.updateMany({ data: { refusedAt: now } })
  await pushLoginRefused(ctx, { refusedAt: now.toISOString() })
  expect(shown).toMatchObject([{ title: 'iCloud refuses the login', path: '/admin/icloud' }])
  await test.db.cloudAccount.updateMany({ data: { refusedAt: null } })
  await pushLoginRefused(ctx, { refusedAt: now.toISOString() })
  expect(shown).toHaveLength(1)
})
