import { sessionOfToken } from '@haircuts/core/accounts/sessions'
import { adminOfToken, createFirstAdmin, resetPassword } from '@haircuts/core/accounts/sign-in'
import { describe, expect } from 'vitest'
import type { AppContext } from '../context.ts'
import { test } from '../fixtures.testing.ts'
import { BARBER, errorFrom, givenAdmin, MONDAY_MORNING } from '../testing.ts'

const it = test.extend('account', ({ callWith, db }) => {
  const auth = (given: Partial<AppContext> = {}) => callWith(given).auth
  const signIn = (userAgent: string, password = 'sharp scissors') =>
    auth({ userAgent }).login({ username: BARBER.email, password })
  const adminBy = ({ accessToken }: { accessToken: string }) =>
    adminOfToken(db, { token: accessToken, now: MONDAY_MORNING })
  return { auth, signIn, adminBy }
})

it.beforeEach(async ({ db }) => {
  await givenAdmin(db)
})

it('finds the same session within a transaction as beside it', async ({ account, db }) => {
  const { accessToken: token } = await account.signIn('Phone')
  const asked = { token, now: MONDAY_MORNING }
  const beside = await sessionOfToken(db, asked)
  const within = await db.$transaction((tx) => sessionOfToken(tx, asked))
  expect(beside?.lastUsedAt).toEqual(MONDAY_MORNING)
  expect(within).toEqual(beside)
})

describe('the devices that are signed in', () => {
  it('are listed with what they call themselves, and which one asks', async ({ account }) => {
    await account.signIn('Phone')
    const admin = await account.adminBy(await account.signIn('Laptop'))
    const sessions = await account.auth({ admin }).sessions()
    expect(sessions.map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
      ['Laptop', true],
      ['Phone', false],
    ])
    expect(Object.keys(sessions[0] ?? {}).sort()).toEqual([
      'createdAt',
      'expiresAt',
      'id',
      'isCurrent',
      'lastUsedAt',
      'userAgent',
    ])
  })

  it('can be signed out one by one', async ({ account }) => {
    const phone = await account.signIn('Phone')
    const laptop = await account.signIn('Laptop')
    const admin = await account.adminBy(laptop)
    const id = (await account.adminBy(phone))?.sessionId ?? 0
    await account.auth({ admin }).revoke({ id })
    expect(await account.adminBy(phone)).toBeNull()
    expect(await account.adminBy(laptop)).not.toBeNull()
    expect(await errorFrom(account.auth({ admin }).revoke({ id }))).toMatchObject({ status: 404 })
  })

  it('can be signed out all but this one', async ({ account }) => {
    const others = [await account.signIn('Phone'), await account.signIn('Tablet')]
    const laptop = await account.signIn('Laptop')
    await account.auth({ admin: await account.adminBy(laptop) }).revokeOthers()
    expect(await Promise.all(others.map(account.adminBy))).toEqual([null, null])
    expect(await account.adminBy(laptop)).not.toBeNull()
  })
})

describe('changing the password', () => {
  const change = { currentPassword: 'sharp scissors', newPassword: 'sharper scissors' }

  it('signs the other devices out and lets the new password in alone', async ({ account }) => {
    const phone = await account.signIn('Phone')
    const laptop = await account.signIn('Laptop')
    await account.auth({ admin: await account.adminBy(laptop) }).changePassword(change)
    expect(await account.adminBy(phone)).toBeNull()
    expect(await account.adminBy(laptop)).not.toBeNull()
    expect(await errorFrom(account.signIn('Phone'))).toMatchObject({ status: 401 })
    expect(await account.signIn('Phone', 'sharper scissors')).toHaveProperty('accessToken')
  })

  it('needs the current one, and an error ends no session', async ({ account }) => {
    const admin = await account.adminBy(await account.signIn('Laptop'))
    const error = await errorFrom(
      account.auth({ admin }).changePassword({ ...change, currentPassword: 'guess' }),
    )
    expect(error).toMatchObject({ status: 422, errors: [{ path: 'current_password' }] })
    expect(await account.signIn('Laptop')).toHaveProperty('accessToken')
  })

  it('counts wrong guesses like failed sign-ins', async ({ account }) => {
    const admin = await account.adminBy(await account.signIn('Laptop'))
    const guess = () =>
      errorFrom(account.auth({ admin }).changePassword({ ...change, currentPassword: 'guess' }))
    for (let attempt = 0; attempt < 10; attempt++) expect((await guess()).status).toBe(422)
    expect((await guess()).status).toBe(429)
  })

  it('takes no new one of less than eight characters', async ({ account }) => {
    const admin = await account.adminBy(await account.signIn('Laptop'))
    const error = await errorFrom(
      account.auth({ admin }).changePassword({ ...change, newPassword: 'seven77' }),
    )
    expect(error).toMatchObject({ status: 422, errors: [{ path: 'new_password' }] })
  })

  it('takes none that a list of common ones holds, in any case', async ({ account }) => {
    const admin = await account.adminBy(await account.signIn('Laptop'))
    const error = await errorFrom(
      account.auth({ admin }).changePassword({ ...change, newPassword: 'Password123' }),
    )
    expect(error).toMatchObject({
      status: 422,
      errors: [{ path: 'new_password', message: expect.stringContaining('most common') }],
    })
  })
})

describe('changing the email', () => {
  const change = { currentPassword: 'sharp scissors', newEmail: 'chair@example.edu' }

  it('lets the new one in alone and signs the other devices out', async ({ account }) => {
    const phone = await account.signIn('Phone')
    const laptop = await account.signIn('Laptop')
    const changed = await account.auth({ admin: await account.adminBy(laptop) }).changeEmail(change)
    expect(changed).toEqual({ email: 'chair@example.edu' })
    expect(await account.adminBy(phone)).toBeNull()
    expect(await account.adminBy(laptop)).toMatchObject({ email: 'chair@example.edu' })
    expect(await errorFrom(account.signIn('Phone'))).toMatchObject({ status: 401 })
    const password = 'sharp scissors'
    expect(await account.auth().login({ username: 'Chair@example.edu', password })).toHaveProperty(
      'accessToken',
    )
  })

  it('asks for the password, counts guesses, and wants an email', async ({ account }) => {
    const admin = await account.adminBy(await account.signIn('Laptop'))
    const attempt = (more: Partial<typeof change>) =>
      errorFrom(account.auth({ admin }).changeEmail({ ...change, ...more }))
    expect(await attempt({ newEmail: 'no email' })).toMatchObject({
      errors: [{ path: 'new_email' }],
    })
    const wrong = { currentPassword: 'guess' }
    for (const _ of Array(10)) {
      expect(await attempt(wrong)).toMatchObject({ errors: [{ path: 'current_password' }] })
    }
    expect(await attempt(wrong)).toMatchObject({ status: 429 })
  })

  it('refuses the email of another account', async ({ db, account }) => {
    await givenAdmin(db, { email: 'chair@example.edu' })
    const admin = await account.adminBy(await account.signIn('Laptop'))
    expect(await errorFrom(account.auth({ admin }).changeEmail(change))).toMatchObject({
      errors: [{ path: 'new_email' }],
    })
  })
})

describe('a password from the environment', () => {
  const common = { email: 'first@example.edu', password: 'iloveyou1' }

  it('is rejected with a one-line message when it is a common one', async ({ context, db }) => {
    const ctx = context()
    await expect(resetPassword(ctx, common.password)).rejects.toThrow(/^ADMIN_PASSWORD is one of/)
    await db.admin.deleteMany()
    await expect(createFirstAdmin(ctx, common)).rejects.toThrow(/^ADMIN_PASSWORD is one of/)
    expect(await db.admin.count()).toBe(0)
  })

  it('is not looked at where there is an account already', async ({ context }) => {
    expect(await createFirstAdmin(context(), common)).toBeNull()
  })
})
