import { CalendarError } from '@haircuts/core/calendar-sync/calendar-error'
import { compareInBackground } from '@haircuts/core/calendar-sync/compare-events'
import { verifyLogin } from '@haircuts/core/calendar-sync/login'
import { memoryCloud } from '@haircuts/core/calendar-sync/memory-cloud.testing'
import { writeEvent } from '@haircuts/core/calendar-sync/write-event'
import { pushLoginRejected } from '@haircuts/core/notifications/push-notices'
import type { PushNotice } from '@haircuts/core/notifications/push-service'
import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { BARBER, errorFrom, givenBooking, givenSession, givenShop } from '../testing.ts'

const WORK = 'https://cloud.example/work/'

const it = test
  .extend('cloud', () => memoryCloud(WORK))
  .extend('clock', () => ({ now: new Date('2026-03-02T13:30:00Z') }))
  .extend('defaults', ({ cloud }) => ({ cloud, admin: BARBER }))
  .extend('calendar', ({ cloud, barber, clock }) => {
    const written = () => cloud.calendarsByUrl.get(WORK)?.size
    const accountHealth = async () => (await barber.cloudCalendar.health()).account
    const inSeconds = (seconds: number) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
    }
    /** The service rejects the next write only. */
    function rejectOneWrite() {
      const { put } = cloud
      cloud.put = () => {
        cloud.put = put
        return Promise.reject(new CalendarError('refused', 401))
      }
    }
    return { written, accountHealth, inSeconds, rejectOneWrite }
  })

it.beforeEach(async ({ db, barber }) => {
  await givenShop(db)
  await givenSession(db)
  await barber.cloudAccount.connect({ email: 'barber@example.edu', appPassword: 'right' })
  const [work] = await barber.cloudCalendar.discover()
  await barber.cloudCalendar.setBookingCalendar({ id: work?.id ?? 0 })
})

it('one rejected write does not prevent other bookings from being written', async ({
  db,
  calendar,
  context,
  clock,
}) => {
  const [first, second] = [
    await givenBooking(db, '2026-03-03T15:00:00Z'),
    await givenBooking(db, '2026-03-04T15:00:00Z'),
  ]
  calendar.rejectOneWrite()
  const ctx = context()
  const refused = writeEvent(ctx, { bookingId: first.id })
  await expect(refused, 'the queue comes back to it').rejects.toMatchObject({ kind: 'doubted' })
  expect(ctx.jobs).toEqual([
    { name: 'verify-login', payload: {}, notBefore: new Date(clock.now.getTime() + 20_000) },
  ])
  expect(await calendar.accountHealth()).toMatchObject({
    doubtedAt: clock.now,
    refusedAt: null,
    advice: null,
  })
  await writeEvent(context(), { bookingId: second.id })
  await writeEvent(context(), { bookingId: first.id })
  expect(calendar.written()).toBe(2)
  expect(await calendar.accountHealth()).toMatchObject({ doubtedAt: null, refusedAt: null })
})

it('a login that works when it is verified is no longer in doubt', async ({
  db,
  calendar,
  context,
}) => {
  const { id: bookingId } = await givenBooking(db, '2026-03-03T15:00:00Z')
  calendar.rejectOneWrite()
  await expect(writeEvent(context(), { bookingId })).rejects.toThrow('tries again')
  calendar.inSeconds(20)
  const ctx = context()
  await verifyLogin(ctx)
  expect(await calendar.accountHealth()).toMatchObject({ doubtedAt: null, refusedAt: null })
  expect(ctx.jobs).toEqual([{ name: 'sync-calendars', payload: {} }])
})

it('two rejections in a row stop everything, are shown and pushed once, and are verified hourly', async ({
  db,
  cloud,
  context,
  calendar,
  clock,
  barber,
}) => {
  const { id: bookingId } = await givenBooking(db, '2026-03-03T15:00:00Z')
  cloud.password = 'another one'
  await expect(writeEvent(context(), { bookingId })).rejects.toThrow('tries again')
  const again = context()
  await expect(writeEvent(again, { bookingId })).rejects.toThrow('tries again')
  expect(again.jobs, 'is verified once').toEqual([])
  calendar.inSeconds(20)
  const verifying = context()
  await verifyLogin(verifying)
  const payload = { refusedAt: clock.now.toISOString() }
  expect(verifying.jobs).toEqual([{ name: 'push-login-refused', payload }])
  const shown = await barber.cloudCalendar.health()
  expect(shown.account).toMatchObject({
    refusedAt: clock.now,
    advice: expect.stringContaining('new app-specific password'),
  })
  expect(shown.bookings?.lastError).toBe(shown.account?.advice)

  let asked = 0
  const { verify } = cloud
  cloud.verify = (login) => {
    asked += 1
    return verify(login)
  }
  cloud.get = () => Promise.reject(new Error('asked though the login is refused'))
  calendar.inSeconds(1800)
  await writeEvent(context(), { bookingId })
  await compareInBackground(context(), { full: false })
  const hourly = context()
  await verifyLogin(hourly)
  expect([asked, hourly.jobs]).toEqual([1, []])

  cloud.password = 'right'
  const restored = context()
  await verifyLogin(restored)
  expect(restored.jobs.map(({ name }) => name)).toEqual(['sync-calendars', 'compare-events'])
  expect(await calendar.accountHealth()).toMatchObject({
    doubtedAt: null,
    refusedAt: null,
    advice: null,
  })
})

it('a rejection that is shown immediately counts only when it was verified', async ({
  cloud,
  barber,
  calendar,
  clock,
}) => {
  cloud.password = 'another one'
  const error = await errorFrom(barber.cloudCalendar.repairBookingCalendar())
  expect(error).toMatchObject({ code: 'cloudLoginRefused', status: 422 })
  expect(await calendar.accountHealth()).toMatchObject({ doubtedAt: clock.now, refusedAt: null })
})

it('a rejected login is pushed to every device, unless it works again', async ({
  barber,
  db,
  callWith,
  clock,
  context,
}) => {
  const shown: PushNotice[] = []
  const push = {
    makeKeys: () => ({ publicKey: 'public', privateKey: 'private' }),
    send: async ({ notice }: { notice: PushNotice }) => {
      shown.push(notice)
      return 'accepted' as const
    },
  }
  const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: 'a'.repeat(22) }
  await barber.pushDevice.subscribe({ endpoint: 'https://push.example.com/phone', keys })
  await givenSession(db, 2)
  const { pushDevice } = callWith({ admin: { ...BARBER, sessionId: 2 } })
  await pushDevice.subscribe({ endpoint: 'https://push.example.com/expired-since', keys })
  await db.session.update({ where: { id: 2 }, data: { expiresAt: clock.now } })
  const ctx = context({ push, now: clock.now })
  await db.cloudAccount.updateMany({ data: { refusedAt: clock.now } })
  await pushLoginRejected(ctx, { refusedAt: clock.now.toISOString() })
  // Both are sent at the same time, so either may arrive first.
  expect(shown.map(({ title }) => title).sort()).toEqual([
    'iCloud refused the login',
    'iCloud refused the login. Open to see it.',
  ])
  expect(shown.map(({ path }) => path)).toEqual(['/admin/icloud', '/admin/icloud'])
  await db.cloudAccount.updateMany({ data: { refusedAt: null } })
  await pushLoginRejected(ctx, { refusedAt: clock.now.toISOString() })
  expect(shown).toHaveLength(2)
})

it('an account at another server is another account, and is told of by the name of a server', async ({
  barber,
  cloud,
}) => {
  const account = { email: 'barber', appPassword: 'right' }
  const server = { serverUrl: 'https://dav.example.edu/' }
  expect(await errorFrom(barber.cloudAccount.connect(account))).toMatchObject({
    code: 'validation',
    errors: [{ path: 'email' }],
  })
  for (const serverUrl of ['http://dav.example.edu/', 'https://127.0.0.1/', 'https://nas.local/'])
    expect(await errorFrom(barber.cloudAccount.connect({ ...account, serverUrl }))).toMatchObject({
      code: 'validation',
      errors: [{ path: 'server_url' }],
    })
  const wrong = { ...account, ...server, appPassword: 'wrong' }
  expect(await errorFrom(barber.cloudAccount.connect(wrong))).toMatchObject({
    code: 'cloudLoginRefused',
    message: 'The calendar server did not accept the user name and password. Please check both.',
  })
  expect(await barber.cloudAccount.get()).toMatchObject({ serverUrl: null })

  cloud.calendarsByUrl.clear()
  cloud.calendarsByUrl.set('https://dav.example.edu/barber/', new Map())
  expect(await barber.cloudAccount.connect({ ...account, ...server })).toMatchObject({
    email: 'barber',
    ...server,
  })
  expect(await barber.cloudCalendar.list(), 'those of the account before are gone').toEqual([])
  cloud.error = 'full'
  expect(await errorFrom(barber.cloudCalendar.discover())).toMatchObject({
    message: expect.stringMatching(/^Your storage at the calendar server is full/),
  })
})
