import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import {
  BARBER,
  callerFor,
  emptyTables,
  givenAdmin,
  MONDAY_MORNING,
  refusalFrom,
  testContext,
} from '../testing.ts'
import { sessionOfToken } from './reads.ts'
import { adminOfToken, createFirstAdmin, resetPassword } from './writes.ts'

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())
beforeEach(async () => {
  await emptyTables(test.db)
  await givenAdmin(test.db)
})

const auth = (given: Partial<Context> = {}) =>
  callerFor(testContext({ db: test.db, ...given })).auth
const signIn = (userAgent: string, password = 'sharp scissors') =>
  auth({ userAgent }).login({ username: BARBER.email, password })
const adminBy = ({ accessToken }: { accessToken: string }) =>
  adminOfToken(test.db, { token: accessToken, now: MONDAY_MORNING })

it('finds the same session within a transaction as beside it', async () => {
  const { accessToken: token } = await signIn('Phone')
  const asked = { token, now: MONDAY_MORNING }
  const beside = await sessionOfToken(test.db, asked)
  const within = await test.db.$transaction((tx) => sessionOfToken(tx, asked))
  expect(beside?.lastUsedAt).toEqual(MONDAY_MORNING)
  expect(within).toEqual(beside)
})

describe('the devices that are signed in', () => {
  it('are listed with what they call themselves, and which one asks', async () => {
    await signIn('Phone')
    const admin = await adminBy(await signIn('Laptop'))
    const sessions = await auth({ admin }).sessions()
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

  it('can be signed out one by one', async () => {
    const phone = await signIn('Phone')
    const laptop = await signIn('Laptop')
    const admin = await adminBy(laptop)
    const id = (await adminBy(phone))?.sessionId ?? 0
    await auth({ admin }).revoke({ id })
    expect(await adminBy(phone)).toBeNull()
    expect(await adminBy(laptop)).not.toBeNull()
    expect(await refusalFrom(auth({ admin }).revoke({ id }))).toMatchObject({ status: 404 })
  })

  it('can be signed out all but this one', async () => {
    const others = [await signIn('Phone'), await signIn('Tablet')]
    const laptop = await signIn('Laptop')
    await auth({ admin: await adminBy(laptop) }).revokeOthers()
    expect(await Promise.all(others.map(adminBy))).toEqual([null, null])
    expect(await adminBy(laptop)).not.toBeNull()
  })
})

describe('changing the password', () => {
  const change = { currentPassword: 'sharp scissors', newPassword: 'sharper scissors' }

  it('signs the other devices out and lets the new password in alone', async () => {
    const phone = await signIn('Phone')
    const laptop = await signIn('Laptop')
    await auth({ admin: await adminBy(laptop) }).changePassword(change)
    expect(await adminBy(phone)).toBeNull()
    expect(await adminBy(laptop)).not.toBeNull()
    expect(await refusalFrom(signIn('Phone'))).toMatchObject({ status: 401 })
    expect(await signIn('Phone', 'sharper scissors')).toHaveProperty('accessToken')
  })

  it('asks for the current one, in a refusal that signs nobody out', async () => {
    const admin = await adminBy(await signIn('Laptop'))
    const refused = await refusalFrom(
      auth({ admin }).changePassword({ ...change, currentPassword: 'guess' }),
    )
    expect(refused).toMatchObject({ status: 422, errors: [{ path: 'current_password' }] })
    expect(await signIn('Laptop')).toHaveProperty('accessToken')
  })

  it('counts guesses like those at the door', async () => {
    const admin = await adminBy(await signIn('Laptop'))
    const guess = () =>
      refusalFrom(auth({ admin }).changePassword({ ...change, currentPassword: 'guess' }))
    for (let attempt = 0; attempt < 10; attempt++) expect((await guess()).status).toBe(422)
    expect((await guess()).status).toBe(429)
  })

  it('takes no new one of less than eight characters', async () => {
    const admin = await adminBy(await signIn('Laptop'))
    const refused = await refusalFrom(
      auth({ admin }).changePassword({ ...change, newPassword: 'seven77' }),
    )
    expect(refused).toMatchObject({ status: 422, errors: [{ path: 'new_password' }] })
  })

  it('takes none that a list of common ones holds, in any case', async () => {
    const admin = await adminBy(await signIn('Laptop'))
    const refused = await refusalFrom(
      auth({ admin }).changePassword({ ...change, newPassword: 'Password123' }),
    )
    expect(refused).toMatchObject({
      status: 422,
      errors: [{ path: 'new_password', message: expect.stringContaining('most common') }],
    })
  })
})

describe('changing the email', () => {
  const change = { currentPassword: 'sharp scissors', newEmail: 'chair@example.edu' }

  it('lets the new one in alone and signs the other devices out', async () => {
    const phone = await signIn('Phone')
    const laptop = await signIn('Laptop')
    const changed = await auth({ admin: await adminBy(laptop) }).changeEmail(change)
    expect(changed).toEqual({ email: 'chair@example.edu' })
    expect(await adminBy(phone)).toBeNull()
    expect(await adminBy(laptop)).toMatchObject({ email: 'chair@example.edu' })
    expect(await refusalFrom(signIn('Phone'))).toMatchObject({ status: 401 })
    const password = 'sharp scissors'
    expect(await auth().login({ username: 'Chair@example.edu', password })).toHaveProperty(
      'accessToken',
    )
  })

  it('asks for the password, counts guesses, and wants an email', async () => {
    const admin = await adminBy(await signIn('Laptop'))
    const attempt = (more: Partial<typeof change>) =>
      refusalFrom(auth({ admin }).changeEmail({ ...change, ...more }))
    expect(await attempt({ newEmail: 'no email' })).toMatchObject({
      errors: [{ path: 'new_email' }],
    })
    const wrong = { currentPassword: 'guess' }
    for (const _ of Array(10)) {
      expect(await attempt(wrong)).toMatchObject({ errors: [{ path: 'current_password' }] })
    }
    expect(await attempt(wrong)).toMatchObject({ status: 429 })
  })

  it('refuses the email of another account', async () => {
    await givenAdmin(test.db, { email: 'chair@example.edu' })
    const admin = await adminBy(await signIn('Laptop'))
    expect(await refusalFrom(auth({ admin }).changeEmail(change))).toMatchObject({
      errors: [{ path: 'new_email' }],
    })
  })
})

describe('a password from the environment', () => {
  const common = { email: 'first@example.edu', password: 'iloveyou1' }

  it('is refused in one line when it is a common one', async () => {
    const ctx = testContext({ db: test.db })
    await expect(resetPassword(ctx, common.password)).rejects.toThrow(/^ADMIN_PASSWORD is one of/)
    await test.db.admin.deleteMany()
    await expect(createFirstAdmin(ctx, common)).rejects.toThrow(/^ADMIN_PASSWORD is one of/)
    expect(await test.db.admin.count()).toBe(0)
  })

  it('is not looked at where there is an account already', async () => {
    expect(await createFirstAdmin(testContext({ db: test.db }), common)).toBeNull()
  })
})
