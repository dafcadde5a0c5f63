import { adminOfToken, resetPassword } from '@haircuts/core/accounts/sign-in'
import { describe, expect } from 'vitest'
import type { AppContext } from '../context.ts'
import { test } from '../fixtures.testing.ts'
import { BARBER, errorFrom, givenAdmin, givenShop, MONDAY_MORNING } from '../testing.ts'
import { softwareAuthenticator } from './authenticator.testing.ts'

const ORIGIN = 'http://localhost:3000'
const PASSWORD = 'sharp scissors'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const after = (ms: number) => new Date(MONDAY_MORNING.getTime() + ms)

const it = test.extend('account', ({ callWith, db }) => {
  const auth = (given: Partial<AppContext> = {}) => callWith(given).auth
  const adminBy = ({ accessToken }: { accessToken: string }, now = MONDAY_MORNING) =>
    adminOfToken(db, { token: accessToken, now })
  const signIn = async (given: Partial<AppContext> = {}) =>
    adminBy(await auth(given).login({ username: BARBER.email, password: PASSWORD }))
  const challenge = async (given: Partial<AppContext> = {}) =>
    (await auth(given).passkeyOptions()).challenge
  /** Signs in with the password and adds the passkey of a new authenticator. */
  async function withPasskey(name = 'Phone') {
    const admin = await signIn()
    const device = softwareAuthenticator({ origin: ORIGIN, rpId: 'localhost' })
    const options = await auth({ admin }).startPasskey({})
    const answer = device.attest({ challenge: options.challenge, userId: options.user.id })
    const passkey = await auth({ admin }).registerPasskey({ ...answer, name })
    return { admin, device, passkey }
  }
  return { auth, adminBy, signIn, challenge, withPasskey }
})

it.beforeEach(async ({ db }) => {
  await givenShop(db)
  await givenAdmin(db)
})

describe('adding a passkey', () => {
  it('asks for one that needs no email, that checks the person, and that is new', async ({
    account,
  }) => {
    const { admin, device } = await account.withPasskey()
    expect(await account.auth({ admin }).startPasskey({})).toMatchObject({
      rp: { id: 'localhost', name: 'The Open Chair' },
      user: { name: BARBER.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: device.id, transports: ['internal'] }],
    })
  })

  it('takes a recent login or the password', async ({ account }) => {
    const admin = await account.signIn()
    const later = account.auth({ admin, now: after(15 * MINUTE) })
    for (const input of [{}, { password: 'guess' }]) {
      expect(await errorFrom(later.startPasskey(input))).toMatchObject({
        status: 422,
        errors: [{ path: 'password' }],
      })
    }
    expect(await later.startPasskey({ password: PASSWORD })).toHaveProperty('challenge')
  })

  it('is told in the list and among the events', async ({ account }) => {
    const { admin, passkey } = await account.withPasskey('Phone')
    expect(await account.auth({ admin }).passkeys()).toEqual([
      { id: passkey.id, name: 'Phone', createdAt: MONDAY_MORNING, lastUsedAt: null },
    ])
    expect(await account.auth({ admin }).securityEvents()).toMatchObject([
      { kind: 'passkey_added' },
      { kind: 'sign_in' },
    ])
  })

  it.for([
    ['of another site', { origin: 'https://cuts.example.net' }],
    ['for another relying party', { rpId: 'example.net' }],
    ['without a check of the person', { isVerified: false }],
  ] as const)('refuses an answer %s', async ([, wrong], { account, db }) => {
    const admin = await account.signIn()
    const device = softwareAuthenticator({ origin: ORIGIN, rpId: 'localhost' })
    const { challenge, user } = await account.auth({ admin }).startPasskey({})
    const answer = device.attest({ challenge, userId: user.id, ...wrong })
    const error = await errorFrom(account.auth({ admin }).registerPasskey(answer))
    expect(error).toMatchObject({ status: 422, code: 'passkeyNotAdded' })
    expect(await db.passkey.count()).toBe(0)
  })

  it('refuses challenges of a login, of another session, of earlier and of its own making', async ({
    account,
    db,
  }) => {
    const [admin, other] = [await account.signIn(), await account.signIn()]
    const device = softwareAuthenticator({ origin: ORIGIN, rpId: 'localhost' })
    const own = await account.auth({ admin }).startPasskey({})
    const { challenge: early } = await account
      .auth({ admin, now: after(-5 * MINUTE) })
      .startPasskey({})
    const text = Buffer.from(own.challenge, 'base64url').toString()
    const longer = text.replace(/^\d+/, (end) => String(Number(end) + DAY))
    const challenges = [
      await account.challenge(),
      (await account.auth({ admin: other }).startPasskey({})).challenge,
      early,
      Buffer.from(longer).toString('base64url'),
      'bm9uZQ',
    ]
    for (const challenge of challenges) {
      const answer = device.attest({ challenge, userId: own.user.id })
      expect(await errorFrom(account.auth({ admin }).registerPasskey(answer))).toMatchObject({
        code: 'passkeyNotAdded',
      })
    }
    expect(await db.passkey.count()).toBe(0)
  })

  it('takes an answer once, also after its passkey was removed', async ({ account, db }) => {
    const admin = await account.signIn()
    const device = softwareAuthenticator({ origin: ORIGIN, rpId: 'localhost' })
    const { challenge, user } = await account.auth({ admin }).startPasskey({})
    const answer = device.attest({ challenge, userId: user.id })
    const { id } = await account.auth({ admin }).registerPasskey(answer)
    await account.auth({ admin }).removePasskey({ id })
    expect(await errorFrom(account.auth({ admin }).registerPasskey(answer))).toMatchObject({
      code: 'passkeyNotAdded',
    })
    expect(await db.passkey.count()).toBe(0)
  })

  it('refuses the same passkey twice, and more than twenty', async ({ account, db }) => {
    const { admin, device } = await account.withPasskey()
    const { challenge, user } = await account.auth({ admin }).startPasskey({})
    const again = device.attest({ challenge, userId: user.id })
    expect(await errorFrom(account.auth({ admin }).registerPasskey(again))).toMatchObject({
      status: 409,
      code: 'passkeyExists',
    })
    const [row] = await db.passkey.findMany({ omit: { id: true } })
    if (!row) throw new Error('No passkey.')
    const data = Array.from({ length: 19 }, (_, n) => ({ ...row, credentialId: `passkey-${n}` }))
    await db.passkey.createMany({ data })
    expect(await errorFrom(account.auth({ admin }).startPasskey({}))).toMatchObject({
      status: 409,
      code: 'tooManyPasskeys',
    })
  })
})

describe('signing in with a passkey', () => {
  it('needs no email, no password and no code, and lasts 90 days', async ({ account, db }) => {
    const { admin, device, passkey } = await account.withPasskey()
    const now = after(DAY)
    const session = await account
      .auth({ now, userAgent: 'Phone' })
      .passkeyLogin(device.assert({ challenge: await account.challenge({ now }), counter: 7 }))
    expect(session).toEqual({
      accessToken: expect.stringMatching(/^[\w-]{43}$/),
      tokenType: 'bearer',
      expiresAt: after(91 * DAY),
      email: BARBER.email,
    })
    expect(await account.adminBy(session, now)).toMatchObject({ email: BARBER.email })
    expect(await account.auth({ admin }).passkeys()).toMatchObject([
      { id: passkey.id, lastUsedAt: now },
    ])
    const [row] = await db.passkey.findMany()
    expect(row?.counter).toBe(7n)
  })

  it('needs no code where two-factor login is on', async ({ account, db }) => {
    const { device } = await account.withPasskey()
    const [owner] = await db.admin.findMany()
    await db.twoFactor.create({
      data: {
        adminId: owner?.id ?? 0,
        encryptedSecret: new Uint8Array(1),
        createdAt: MONDAY_MORNING,
        confirmedAt: MONDAY_MORNING,
      },
    })
    const answer = device.assert({ challenge: await account.challenge() })
    expect(await account.auth().passkeyLogin(answer)).toHaveProperty('accessToken')
  })

  it('stays signed in for 90 days of use, and 14 without', async ({ account, db }) => {
    const { device } = await account.withPasskey()
    const answer = device.assert({ challenge: await account.challenge() })
    const session = await account.auth().passkeyLogin(answer)
    for (let day = 13; day < 90; day += 13) {
      expect(await account.adminBy(session, after(day * DAY))).not.toBeNull()
    }
    expect(await account.adminBy(session, after(90 * DAY))).toBeNull()
    await db.session.updateMany({ data: { lastUsedAt: MONDAY_MORNING } })
    expect(await account.adminBy(session, after(14 * DAY))).toBeNull()
  })

  it('takes an answer once, also two at once', async ({ account, db }) => {
    const { device } = await account.withPasskey()
    const answer = device.assert({ challenge: await account.challenge() })
    const before = await db.session.count()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => account.auth().passkeyLogin(answer)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.session.count()).toBe(before + 1)
    expect(await errorFrom(account.auth().passkeyLogin(answer))).toMatchObject({
      status: 401,
      code: 'passkeyRefused',
      message: expect.stringMatching(/already sent.*try again/),
    })
  })

  it.for([
    ['of another site', { origin: 'http://localhost:4000' }, /only at http:\/\/localhost:3000/],
    ['for another relying party', { rpId: 'example.net' }, /not accepted/],
    ['without a check of the person', { isVerified: false }, /not accepted/],
    ['of another account', { userHandle: 'YWNjb3VudCA5OTk' }, /not accepted/],
  ] as const)('refuses an answer %s', async ([, wrong, message], { account }) => {
    const { device } = await account.withPasskey()
    const answer = device.assert({ challenge: await account.challenge(), ...wrong })
    expect(await errorFrom(account.auth().passkeyLogin(answer))).toMatchObject({
      status: 401,
      code: 'passkeyRefused',
      message: expect.stringMatching(message),
    })
  })

  it('refuses challenges of a registration, of earlier and of its own making', async ({
    account,
  }) => {
    const { admin, device } = await account.withPasskey()
    const challenges = [
      (await account.auth({ admin }).startPasskey({})).challenge,
      await account.challenge({ now: after(-5 * MINUTE) }),
      'bm9uZQ',
    ]
    for (const challenge of challenges) {
      const answer = device.assert({ challenge })
      expect(await errorFrom(account.auth().passkeyLogin(answer))).toMatchObject({
        code: 'passkeyRefused',
        message: expect.stringMatching(/took too long/),
      })
    }
  })

  it('refuses a counter that stands still or goes back, as that of a copied key', async ({
    account,
  }) => {
    const { device } = await account.withPasskey()
    const login = async (counter: number) =>
      account.auth().passkeyLogin(device.assert({ challenge: await account.challenge(), counter }))
    await login(5)
    for (const counter of [5, 4, 0]) {
      expect(await errorFrom(login(counter))).toMatchObject({ code: 'passkeyRefused' })
    }
    expect(await login(4_294_967_295)).toHaveProperty('accessToken')
  })

  it('refuses the signature of another key', async ({ account }) => {
    const { device } = await account.withPasskey()
    const other = softwareAuthenticator({ origin: ORIGIN, rpId: 'localhost' })
    const { response } = other.assert({ challenge: await account.challenge() })
    const error = await errorFrom(account.auth().passkeyLogin({ id: device.id, response }))
    expect(error).toMatchObject({ code: 'passkeyRefused' })
  })

  it('refuses a network after ten failures, tells the barber, and not another network', async ({
    account,
  }) => {
    const { admin, device } = await account.withPasskey()
    const stranger = softwareAuthenticator({ origin: ORIGIN, rpId: 'localhost' })
    const login = async (by: typeof device, countedAs: string) =>
      account
        .auth({ countedAs })
        .passkeyLogin(by.assert({ challenge: await account.challenge({ countedAs }) }))
    for (const _ of Array(10)) {
      expect((await errorFrom(login(stranger, '192.0.2.7'))).code).toBe('passkeyRefused')
    }
    expect(await errorFrom(login(device, '192.0.2.7'))).toMatchObject({
      status: 429,
      code: 'tooManySignIns',
    })
    expect(await login(device, '192.0.2.8')).toHaveProperty('accessToken')
    expect(await account.auth({ admin }).securityEvents()).toContainEqual(
      expect.objectContaining({ kind: 'passkey_failed', network: '192.0.2.7', count: 10 }),
    )
  })

  it('gives strangers challenges without writing anything', async ({ account, db }) => {
    const challenges = await Promise.all(Array.from({ length: 60 }, () => account.challenge()))
    expect(new Set(challenges).size).toBe(60)
    expect(await db.usedChallenge.count()).toBe(0)
  })

  it('is impossible at an IP address, and says why', async ({ account }) => {
    const site = { urlOf: (path: string) => `http://192.168.1.20:3000/haircuts${path}` }
    const admin = await account.signIn()
    const errors = [
      await errorFrom(account.auth({ site }).passkeyOptions()),
      await errorFrom(account.auth({ site, admin }).startPasskey({})),
    ]
    for (const error of errors) {
      expect(error).toMatchObject({
        status: 409,
        code: 'passkeysImpossible',
        message: expect.stringMatching(/host name.*192\.168\.1\.20.*PUBLIC_URL/),
      })
    }
  })
})

describe('a passkey that exists', () => {
  it('can be renamed, and is unknown to another account', async ({ account, db }) => {
    const { admin, passkey } = await account.withPasskey()
    const { id } = passkey
    expect(await account.auth({ admin }).renamePasskey({ id, name: ' Work phone ' })).toMatchObject(
      { name: 'Work phone' },
    )
    const stranger = await givenAdmin(db, { email: 'other@example.edu' })
    const other = { id: stranger.id, email: stranger.email, sessionId: 999 }
    for (const call of [
      () => account.auth({ admin: other }).renamePasskey({ id, name: 'Mine' }),
      () => account.auth({ admin: other }).removePasskey({ id }),
    ]) {
      expect(await errorFrom(call())).toMatchObject({ status: 404 })
    }
    expect(await account.auth({ admin: other }).passkeys()).toEqual([])
    expect(await db.passkey.count()).toBe(1)
  })

  it('signs in no more once it is removed, and its sessions end but the one that asks', async ({
    account,
  }) => {
    const { device, passkey } = await account.withPasskey()
    const login = async () =>
      account.auth().passkeyLogin(device.assert({ challenge: await account.challenge() }))
    const lost = await login()
    const asking = await login()
    const admin = await account.adminBy(asking)
    await account.auth({ admin }).removePasskey({ id: passkey.id })
    expect(await account.adminBy(lost)).toBeNull()
    expect(await account.adminBy(asking)).not.toBeNull()
    expect(await errorFrom(login())).toMatchObject({
      status: 401,
      message: expect.stringMatching(/removed.*sign in with your password/),
    })
    const again = await errorFrom(account.auth({ admin }).removePasskey({ id: passkey.id }))
    expect(again).toMatchObject({ status: 404 })
    expect(await account.auth({ admin }).securityEvents()).toContainEqual(
      expect.objectContaining({ kind: 'passkey_removed' }),
    )
  })

  it('stays when the password changes or all other devices are signed out', async ({ account }) => {
    const { admin, device } = await account.withPasskey()
    const login = async () =>
      account.auth().passkeyLogin(device.assert({ challenge: await account.challenge() }))
    const phone = await login()
    const newPassword = 'sharper scissors'
    await account.auth({ admin }).changePassword({ currentPassword: PASSWORD, newPassword })
    expect(await account.adminBy(phone)).toBeNull()
    await account.auth({ admin }).revokeOthers()
    expect(await login()).toHaveProperty('accessToken')
  })

  it('ends with a password that is reset at the machine, which names it', async ({
    account,
    context,
  }) => {
    const { device } = await account.withPasskey('Lost phone')
    const phone = await account
      .auth()
      .passkeyLogin(device.assert({ challenge: await account.challenge() }))
    expect(await resetPassword(context(), undefined)).toMatchObject({
      removedPasskeys: ['Lost phone'],
    })
    expect(await account.adminBy(phone)).toBeNull()
    const answer = device.assert({ challenge: await account.challenge() })
    expect(await errorFrom(account.auth().passkeyLogin(answer))).toMatchObject({ status: 401 })
  })
})
