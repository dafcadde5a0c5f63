import { adminOfToken } from '@haircuts/core/accounts/sign-in'
import { MAX_DELAY_MS } from '@haircuts/core/accounts/sign-in-attempts'
import { sha256 } from '@haircuts/core/kernel/secrets'
import { describe, expect } from 'vitest'
import type { AppContext } from '../context.ts'
import { test } from '../fixtures.testing.ts'
import { callerFor, errorFrom, givenAdmin, MONDAY_MORNING, passMs } from '../testing.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const it = test
  .extend(
    'auth',
    ({ callWith }) =>
      (given: Partial<AppContext> = {}) =>
        callWith(given).auth,
  )
  .extend(
    'standsAt',
    ({ db }) =>
      (token: string, now: Date) =>
        adminOfToken(db, { token, now }),
  )
  .extend(
    'fail',
    ({ auth }) =>
      (times: number, given: Partial<AppContext> = {}, input = wrong) =>
        Promise.all(Array.from({ length: times }, () => errorFrom(auth(given).login(input)))),
  )

it.beforeEach(async ({ db }) => {
  await givenAdmin(db)
})

const after = (ms: number) => new Date(MONDAY_MORNING.getTime() + ms)
const right = { username: 'admin@localhost', password: 'sharp scissors' }
const wrong = { ...right, password: 'blunt scissors' }
describe('signing in', () => {
  it('gives a bearer token of 256 bits that is valid for 30 days', async ({ auth, standsAt }) => {
    const { accessToken, tokenType, expiresAt } = await auth().login(right)
    expect(tokenType).toBe('bearer')
    expect(accessToken).toMatch(/^[\w-]{43}$/)
    expect(expiresAt).toEqual(after(30 * DAY))
    expect(await standsAt(accessToken, MONDAY_MORNING)).toMatchObject({ email: 'admin@localhost' })
  })

  it('accepts the email in any case', async ({ auth }) => {
    expect(await auth().login({ ...right, username: ' Admin@LOCALHOST ' })).toHaveProperty(
      'accessToken',
    )
  })

  it('stores neither the token nor the cookie, only what recognises them', async ({
    auth,
    db,
    standsAt,
  }) => {
    let cookie = ''
    const set = (value: string) => {
      cookie = value
    }
    const { accessToken } = await auth({ pictureCookie: { set, clear: () => {} } }).login(right)
    const [session] = await db.session.findMany()
    expect(session?.tokenHash).toEqual(sha256(accessToken))
    expect(session?.cookieHash).toEqual(sha256(cookie))
    expect(cookie).not.toBe(accessToken)
    expect(await standsAt(cookie, MONDAY_MORNING)).toBeNull()
  })

  it('rejects a wrong email and a wrong password with the same response, after the same work', async ({
    auth,
  }) => {
    const verified: (string | null)[] = []
    const passwords: AppContext['passwords'] = {
      hash: async () => '',
      verify: async (hash) => {
        verified.push(hash)
        return false
      },
    }
    const badPassword = await errorFrom(auth({ passwords }).login(wrong))
    const badEmail = await errorFrom(
      auth({ passwords }).login({ ...right, username: 'nobody@localhost' }),
    )
    expect(badPassword).toMatchObject({ status: 401, message: 'Invalid email or password' })
    expect(badEmail).toEqual(badPassword)
    expect(verified).toEqual(['hash of sharp scissors', null])
  })
})

describe('a token', () => {
  it('is over after 30 days, however often it was used', async ({ auth, standsAt }) => {
    const { accessToken } = await auth().login(right)
    for (const day of [10, 20, 29]) {
      expect(await standsAt(accessToken, after(day * DAY))).not.toBeNull()
    }
    expect(await standsAt(accessToken, after(30 * DAY))).toBeNull()
  })

  it('is over after 14 days without use', async ({ auth, standsAt }) => {
    const { accessToken } = await auth().login(right)
    expect(await standsAt(accessToken, after(14 * DAY))).toBeNull()
    expect(await standsAt(accessToken, after(14 * DAY - 1))).not.toBeNull()
    expect(await standsAt(accessToken, after(27 * DAY))).not.toBeNull()
  })

  it('notes its use at most once an hour', async ({ auth, db, standsAt }) => {
    const { accessToken } = await auth().login(right)
    const lastUse = async () => (await db.session.findFirstOrThrow()).lastUsedAt
    await standsAt(accessToken, after(59 * MINUTE))
    expect(await lastUse()).toEqual(MONDAY_MORNING)
    await standsAt(accessToken, after(60 * MINUTE))
    expect(await lastUse()).toEqual(after(60 * MINUTE))
  })

  it('ends with its sign-out, and other devices stay signed in', async ({ auth, standsAt }) => {
    const here = await auth().login(right)
    const there = await auth().login(right)
    const admin = await standsAt(here.accessToken, MONDAY_MORNING)
    let cleared = false
    const clear = () => {
      cleared = true
    }
    await auth({ admin, pictureCookie: { set: () => {}, clear } }).logout()
    expect(await standsAt(here.accessToken, MONDAY_MORNING)).toBeNull()
    expect(await standsAt(there.accessToken, MONDAY_MORNING)).not.toBeNull()
    expect(cleared).toBe(true)
  })
})

describe('too many attempts', () => {
  const statuses = (refusals: { status: number }[]) => refusals.map(({ status }) => status).sort()

  it('for one account from one network are limited to ten in a quarter of an hour, also in parallel', async ({
    fail,
    auth,
    db,
  }) => {
    expect(statuses(await fail(12))).toEqual([...Array(10).fill(401), 429, 429])
    const error = await errorFrom(auth().login(right))
    expect(error).toMatchObject({ code: 'tooManySignIns' })
    await passMs(db, 15 * MINUTE)
    expect(await auth().login(right)).toHaveProperty('accessToken')
  })

  it('from other networks never lock out a network without failures', async ({ fail, context }) => {
    for (const host of Array(30).keys()) await fail(10, { countedAs: `198.51.100.${host}` })
    const barber = context({ countedAs: '192.0.2.9' })
    expect(await callerFor(barber).auth.login(right)).toHaveProperty('accessToken')
    expect(barber.waits).toEqual([MAX_DELAY_MS])
  })

  it('are slowed down over all networks, except known ones', async ({ auth, fail, context }) => {
    await auth({ countedAs: '192.0.2.9' }).login(right)
    const waits: number[] = []
    const wait: AppContext['wait'] = async (ms) => {
      waits.push(ms)
    }
    for (const host of [1, 2, 3, 4, 5, 6]) await fail(10, { countedAs: `198.51.100.${host}`, wait })
    expect(waits).toHaveLength(51)
    expect(waits[0]).toBe(125)
    expect(Math.max(...waits)).toBe(MAX_DELAY_MS)
    const barber = context({ countedAs: '192.0.2.9' })
    await callerFor(barber).auth.login(right)
    expect(barber.waits).toEqual([])
  })

  it('are limited alike for an account that does not exist', async ({ fail }) => {
    const nobody = { ...wrong, username: 'nobody@localhost' }
    expect(statuses(await fail(11, {}, nobody))).toEqual([...Array(10).fill(401), 429])
  })

  it('from one address are forty, whatever the account', async ({ fail, auth }) => {
    for (const name of ['a', 'b', 'c', 'd']) await fail(10, {}, { ...wrong, username: name })
    expect(statuses(await fail(1, {}, { ...wrong, username: 'e' }))).toEqual([429])
    expect(await auth({ countedAs: '192.0.2.9' }).login(right)).toHaveProperty('accessToken')
  })

  it('are reset by a successful sign-in', async ({ fail, auth }) => {
    await fail(9)
    await auth().login(right)
    expect(statuses(await fail(10))).toEqual(Array(10).fill(401))
  })

  it('say how many seconds are left', async ({ fail, auth, db }) => {
    await fail(10)
    await passMs(db, 5 * MINUTE)
    const { retryAfterSeconds } = await errorFrom(auth().login(right))
    expect(retryAfterSeconds).toBeGreaterThan(540)
    expect(retryAfterSeconds).toBeLessThanOrEqual(600)
  })

  it('leave no address and no account readable', async ({ fail, db }) => {
    await fail(1)
    const keys = (await db.rateLimit.findMany()).map(({ key }) => key)
    expect(keys).toHaveLength(3)
    expect(keys.join()).not.toMatch(/192\.0\.2|localhost/)
  })
})
