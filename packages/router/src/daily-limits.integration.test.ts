import { DAILY_LIMITS, type DailyLimit } from '@haircuts/core/limits/daily-limits'
import { currentAlarms } from '@haircuts/core/operations/current-alarms'
import { describe, expect } from 'vitest'
import { test } from './fixtures.testing.ts'
import { BARBER, errorFrom, givenService, givenShop } from './testing.ts'

const PERSON = { clientName: 'Ann Marsh', clientPhone: '979 555 0100' }

type Call = (more: { countedAs: string | null; isBarber?: boolean }) => Promise<unknown>

const it = test
  .extend('service', async ({ db }) => {
    // Each booking of a stranger awaits the press of its emailed link.
    await givenShop(db, { settings: { unproven_per_network: '0' } })
    return givenService(db)
  })
  /** A call of a stranger, with another address each time. */
  .extend('callsOf', ({ context, callWith, service }) => {
    let strangers = 0
    return (limit: DailyLimit): Call =>
      ({ countedAs, isBarber = false }) => {
        const caller = callWith(context({ countedAs, admin: isBarber ? BARBER : null }))
        strangers += 1
        const email = `stranger${strangers}@example.edu`
        const person = { ...PERSON, clientEmail: email }
        const calls: Record<DailyLimit, () => Promise<unknown>> = {
          waitlist: () =>
            caller.waitlist.wait({
              ...person,
              appointmentTypeId: service.id,
              lastDate: '2026-03-08',
            }),
          groupRequests: () =>
            caller.groupRequest.create({
              ...person,
              ...{ date: '2026-05-02', place: 'The Oaks, Bryan', driveMinutes: 30, cuts: 4 },
            }),
          links: () => caller.bookingLinks.request({ email }),
          wishes: () =>
            caller.booking.create({
              ...person,
              appointmentTypeId: service.id,
              // What is booked at once takes another time each.
              startDatetime: new Date(
                isBarber
                  ? '2026-03-04T15:00Z'
                  : countedAs
                    ? '2026-03-03T15:00Z'
                    : '2026-03-04T16:00Z',
              ),
            }),
        }
        return calls[limit]()
      }
  })
  /** The sum as other networks have counted it. */
  .extend('counted', ({ db }) => async (limit: DailyLimit, points: number) => {
    const row = { points, expire: BigInt(Date.now() + 3_600_000) }
    const key = `day:${limit}`
    await db.rateLimit.upsert({ where: { key }, create: { key, ...row }, update: row })
  })

const limits: DailyLimit[] = ['waitlist', 'groupRequests', 'links', 'wishes']

describe.for(limits)('the daily limit of %s', (limit) => {
  const { share, sum, what } = DAILY_LIMITS[limit]

  it('has a share for a network, by the /48 of an IPv6 address', async ({ callsOf, db }) => {
    const call = callsOf(limit)
    for (let n = 0; n < share; n += 1) await call({ countedAs: `2001:db8:7:${n}::/64` })
    const error = await errorFrom(call({ countedAs: '2001:db8:7:ffff::/64' }))
    expect(error).toMatchObject({
      status: 429,
      code: 'tooManyToday',
      message: `Too many ${what} were requested from your network today. Please contact the barber by phone or email, or try again tomorrow.`,
    })
    expect(error.retryAfterSeconds).toBeGreaterThan(86_000)
    await call({ countedAs: '2001:db8:8:1::/64' })
    await call({ countedAs: '198.51.100.1' })
    // What the network was refused takes nothing of the others' sum.
    const row = await db.rateLimit.findUnique({ where: { key: `day:${limit}` } })
    expect(row?.points).toBe(share + 2)
    expect(await db.rateLimit.count({ where: { key: { contains: '198.51' } } })).toBe(0)
  })

  it('says in words that the sum is reached, and raises an alarm', async ({
    callsOf,
    counted,
    context,
    db,
  }) => {
    const call = callsOf(limit)
    const alarms = async () => (await currentAlarms(context())).map(({ kind }) => kind)
    await counted(limit, sum - 1)
    expect(await alarms()).not.toContain('daily-limit')
    await call({ countedAs: '198.51.100.1' })
    expect(await alarms()).toContain('daily-limit')
    const before = await db.message.count()
    const error = await errorFrom(call({ countedAs: '198.51.100.2' }))
    expect(error).toMatchObject({
      status: 429,
      message: `Too many ${what} were requested today. Please contact the barber by phone or email, or try again tomorrow.`,
    })
    expect(await db.message.count()).toBe(before)

    await call({ countedAs: '198.51.100.3', isBarber: true })
    await call({ countedAs: null })

    await db.rateLimit.update({
      where: { key: `day:${limit}` },
      data: { expire: BigInt(Date.now() - 1) },
    })
    expect(await alarms()).not.toContain('daily-limit')
    await call({ countedAs: '198.51.100.2' })
  })
})
