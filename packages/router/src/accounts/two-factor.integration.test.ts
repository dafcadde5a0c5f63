import { adminOfToken, resetPassword } from '@haircuts/core/accounts/sign-in'
import { Secret, TOTP } from 'otpauth'
import { describe, expect } from 'vitest'
import type { AppContext } from '../context.ts'
import { test } from '../fixtures.testing.ts'
import { BARBER, errorFrom, givenAdmin, givenShop, MONDAY_MORNING } from '../testing.ts'

const it = test.extend('account', ({ callWith, db }) => {
  const auth = (given: Partial<AppContext> = {}) => callWith(given).auth
  const login = (more: { otp?: string; password?: string } = {}, given: Partial<AppContext> = {}) =>
    auth(given).login({ username: BARBER.email, password: PASSWORD, ...more })
  async function signedIn(otp?: string, given: Partial<AppContext> = {}) {
    const { accessToken } = await login(otp ? { otp } : {}, given)
    return adminOfToken(db, { token: accessToken, now: MONDAY_MORNING })
  }
  /** Turned on a while ago, so that the code of this moment was not used yet. */
  async function turnedOn() {
    const admin = await signedIn()
    const started = after(-10 * MINUTE)
    const { secret } = await auth({ admin }).startTwoFactor({})
    const code = codeOf(secret, started)
    const { recoveryCodes } = await auth({ admin, now: started }).confirmTwoFactor({ code })
    return { admin, secret, recoveryCodes }
  }
  return { auth, login, signedIn, turnedOn }
})

it.beforeEach(async ({ db }) => {
  await givenShop(db)
  await givenAdmin(db)
})

const MINUTE = 60_000
const PASSWORD = 'sharp scissors'
const after = (ms: number) => new Date(MONDAY_MORNING.getTime() + ms)
const codeOf = (secret: string, now: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })

describe('turning two-factor login on', () => {
  it('gives a secret for the app, and asks for nothing before a code is confirmed', async ({
    account,
  }) => {
    const admin = await account.signedIn()
    const { secret, otpauthUri } = await account.auth({ admin }).startTwoFactor({})
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(otpauthUri).toContain(`secret=${secret}`)
    expect(otpauthUri).toMatch(/^otpauth:\/\/totp\/[^?]+:admin%40localhost\?issuer=/)
    expect(await account.login()).toHaveProperty('accessToken')
    const wrong = await errorFrom(account.auth({ admin }).confirmTwoFactor({ code: '000000' }))
    expect(wrong).toMatchObject({ status: 422, errors: [{ path: 'code' }] })
    expect(await account.auth({ admin }).twoFactor()).toEqual({ isOn: false, recoveryCodesLeft: 0 })
    const code = codeOf(secret, MONDAY_MORNING)
    const { recoveryCodes } = await account.auth({ admin }).confirmTwoFactor({ code })
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const each of recoveryCodes) expect(each).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
    expect(await account.auth({ admin }).twoFactor()).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    expect(await errorFrom(account.auth({ admin }).startTwoFactor({}))).toMatchObject({
      status: 409,
    })
  })

  it('stores the secret encrypted and the recovery codes hashed', async ({ account, db }) => {
    const { secret, recoveryCodes } = await account.turnedOn()
    const [row] = await db.twoFactor.findMany()
    expect(Buffer.from(row?.encryptedSecret ?? []).toString()).toBe(`two-factor-secret|${secret}`)
    const stored = (await db.recoveryCode.findMany()).map(({ codeHash }) => codeHash.length)
    expect(stored).toEqual(Array(10).fill(32))
    const [code = ''] = recoveryCodes
    expect(JSON.stringify(await db.recoveryCode.findMany())).not.toContain(code)
  })

  it('an unconfirmed secret cannot be confirmed by guessing from a new network', async ({
    account,
  }) => {
    const admin = await account.signedIn()
    await account.auth({ admin }).startTwoFactor({})
    const thief = account.auth({ admin, countedAs: '198.51.100.9' })
    const guess = () => errorFrom(thief.confirmTwoFactor({ code: '000000' }))
    for (let n = 0; n < 30; n++) expect((await guess()).status).toBe(422)
    expect(await guess()).toMatchObject({ code: 'tooManySignIns' })
  })

  it('asks a device that was left signed in for the password', async ({ account }) => {
    const given = { admin: await account.signedIn(), now: after(15 * MINUTE) }
    const error = await errorFrom(account.auth(given).startTwoFactor({}))
    expect(error).toMatchObject({ status: 422, errors: [{ path: 'password' }] })
    const wrong = await errorFrom(account.auth(given).startTwoFactor({ password: 'guess' }))
    expect(wrong.errors).toEqual([{ path: 'password', message: expect.any(String) }])
    expect(await account.auth(given).startTwoFactor({ password: PASSWORD })).toHaveProperty(
      'secret',
    )
  })
})

describe('signing in with two factors', () => {
  it('asks for the code only after the right password', async ({ account }) => {
    const { secret } = await account.turnedOn()
    const otp = codeOf(secret, MONDAY_MORNING)
    expect(await errorFrom(account.login())).toMatchObject({ status: 401, code: 'otpRequired' })
    const wrong = await errorFrom(account.login({ otp, password: 'guess' }))
    expect(wrong).toMatchObject({ code: 'wrongCredentials', message: 'Invalid email or password' })
    expect(await account.login({ otp })).toHaveProperty('accessToken')
  })

  it('accepts a code once, also of two in parallel, and no earlier one', async ({ account }) => {
    const { secret } = await account.turnedOn()
    const otp = codeOf(secret, MONDAY_MORNING)
    const both = await Promise.allSettled([account.login({ otp }), account.login({ otp })])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const earlier = codeOf(secret, after(-30_000))
    for (const code of [otp, earlier]) {
      expect(await errorFrom(account.login({ otp: code }))).toMatchObject({ code: 'otpWrong' })
    }
    const later = { now: after(30_000) }
    const next = codeOf(secret, later.now)
    expect(
      await account.login({ otp: ` ${next.slice(0, 3)} ${next.slice(3)}` }, later),
    ).toHaveProperty('accessToken')
  })

  it('does not take the code again that turned it on', async ({ account }) => {
    const admin = await account.signedIn()
    const { secret } = await account.auth({ admin }).startTwoFactor({})
    const code = codeOf(secret, MONDAY_MORNING)
    await account.auth({ admin }).confirmTwoFactor({ code })
    expect(await errorFrom(account.login({ otp: code }))).toMatchObject({ code: 'otpWrong' })
  })

  it('takes a recovery code once, however it is typed', async ({ account }) => {
    const { recoveryCodes, admin } = await account.turnedOn()
    const [first = '', second = ''] = recoveryCodes
    expect(await account.login({ otp: first.replaceAll('-', ' ').toUpperCase() })).toHaveProperty(
      'accessToken',
    )
    expect(await errorFrom(account.login({ otp: first }))).toMatchObject({ code: 'otpWrong' })
    expect(await account.login({ otp: second })).toHaveProperty('accessToken')
    expect(await account.auth({ admin }).twoFactor()).toEqual({ isOn: true, recoveryCodesLeft: 8 })
  })

  it('counts wrong codes like wrong passwords', async ({ account }) => {
    await account.turnedOn()
    const guess = () => errorFrom(account.login({ otp: '000000' }))
    for (const _ of Array(10)) expect((await guess()).status).toBe(401)
    expect((await guess()).status).toBe(429)
  })

  it('lets a thousand networks that have the password guess thirty codes, not more', async ({
    account,
  }) => {
    const { recoveryCodes, secret } = await account.turnedOn()
    const from = (host: number, otp: string) =>
      account.login({ otp }, { countedAs: `198.51.100.${host}` })
    for (const host of Array(30).keys()) await errorFrom(from(host, '000000'))
    const otp = codeOf(secret, MONDAY_MORNING)
    expect(await errorFrom(from(99, otp))).toMatchObject({ status: 429 })
    // The barber can sign in from a known network, and from any network with a recovery code.
    expect(await account.login({ otp })).toHaveProperty('accessToken')
    expect(await from(100, recoveryCodes[0] ?? '')).toHaveProperty('accessToken')
  })
})

describe('after the application key changed', () => {
  /** Decrypts nothing that was encrypted before. */
  const otherKey = (given: Partial<AppContext> = {}): Partial<AppContext> => ({
    secretBox: {
      encrypt: (plain, purpose) => new TextEncoder().encode(`other ${purpose}|${plain}`),
      decrypt: () => {
        throw new Error('encrypted with another key')
      },
      derive: (purpose) => `other ${purpose}`,
    },
    ...given,
  })

  it('rejects app codes with a message and never skips the second factor', async ({ account }) => {
    const { secret, recoveryCodes } = await account.turnedOn()
    for (const otp of [codeOf(secret, MONDAY_MORNING), '000000']) {
      expect(await errorFrom(account.login({ otp }, otherKey()))).toMatchObject({
        status: 401,
        code: 'otpUnreadable',
        message: expect.stringMatching(/recovery code.*npm run reset-password/),
      })
    }
    expect(await errorFrom(account.login({}, otherKey()))).toMatchObject({ code: 'otpRequired' })
    const wrong = await errorFrom(account.login({ otp: 'aaaa-aaaa-aaaa-aaaa' }, otherKey()))
    expect(wrong).toMatchObject({ code: 'otpWrong' })
    expect(await account.login({ otp: recoveryCodes[0] ?? '' }, otherKey())).toHaveProperty(
      'accessToken',
    )
  })

  it('still counts the codes, and lets in who resets the password at the machine', async ({
    account,
    context,
  }) => {
    await account.turnedOn()
    const guess = () => errorFrom(account.login({ otp: '000000' }, otherKey()))
    for (const _ of Array(10)) expect((await guess()).status).toBe(401)
    expect((await guess()).status).toBe(429)
    const ctx = context({ ...otherKey() })
    const { password } = (await resetPassword(ctx, undefined)).admin
    expect(await account.login({ password: password ?? '' }, otherKey())).toHaveProperty(
      'accessToken',
    )
  })

  it('asks for a new secret where one was not confirmed yet', async ({ account }) => {
    const admin = await account.signedIn()
    const { secret } = await account.auth({ admin }).startTwoFactor({})
    const code = codeOf(secret, MONDAY_MORNING)
    const error = await errorFrom(account.auth(otherKey({ admin })).confirmTwoFactor({ code }))
    expect(error).toMatchObject({ status: 409, code: 'twoFactorNotStarted' })
  })
})

describe('the recovery codes', () => {
  it('are replaced with the password, and the old ones are void', async ({ account }) => {
    const { admin, recoveryCodes } = await account.turnedOn()
    const error = await errorFrom(account.auth({ admin }).renewRecoveryCodes({ password: 'guess' }))
    expect(error).toMatchObject({ status: 422, errors: [{ path: 'password' }] })
    const renewed = await account.auth({ admin }).renewRecoveryCodes({ password: PASSWORD })
    expect(await errorFrom(account.login({ otp: recoveryCodes[0] ?? '' }))).toMatchObject({
      status: 401,
    })
    expect(await account.login({ otp: renewed.recoveryCodes[0] ?? '' })).toHaveProperty(
      'accessToken',
    )
  })

  it('are none without two-factor login', async ({ account }) => {
    const admin = await account.signedIn()
    const error = await errorFrom(
      account.auth({ admin }).renewRecoveryCodes({ password: PASSWORD }),
    )
    expect(error).toMatchObject({ status: 409, code: 'twoFactorNotStarted' })
  })
})

describe('turning two-factor login off', () => {
  it('takes the password, and leaves the password alone', async ({ account, db }) => {
    const { admin } = await account.turnedOn()
    const error = await errorFrom(account.auth({ admin }).stopTwoFactor({ password: 'guess' }))
    expect(error).toMatchObject({ status: 422, errors: [{ path: 'password' }] })
    expect(await errorFrom(account.login())).toMatchObject({ code: 'otpRequired' })
    await account.auth({ admin }).stopTwoFactor({ password: PASSWORD })
    expect(await account.login()).toHaveProperty('accessToken')
    expect(await db.recoveryCode.count()).toBe(0)
  })

  it('happens with a password that is reset at the machine', async ({ account, context }) => {
    await account.turnedOn()
    const { password } = (await resetPassword(context(), undefined)).admin
    expect(await account.login({ password: password ?? '' })).toHaveProperty('accessToken')
  })
})
