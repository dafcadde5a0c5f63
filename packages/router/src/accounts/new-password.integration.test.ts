import { describe, expect } from 'vitest'
import { outboxTest } from '../emails/outbox.testing.ts'
import { BARBER, errorFrom, givenAdmin } from '../testing.ts'

const HOUR = 3_600_000

const it = outboxTest.extend('shop', async ({ db, givenOutbox }) => {
  await givenAdmin(db)
  const shop = await givenOutbox()
  const forget = async (email = BARBER.email) => {
    const answer = await shop.visitor().auth.forgottenPassword({ email })
    await shop.work()
    return answer
  }
  const choose = (token: string, newPassword = 'sharper scissors') =>
    shop.visitor().auth.newPassword({ token, newPassword })
  const signIn = (password: string) =>
    shop.visitor().auth.login({ username: BARBER.email, password })
  return { ...shop, forget, choose, signIn, token: () => shop.emailedToken('new-password') }
})

describe('a forgotten password', () => {
  it('is replaced by an emailed link, which signs every device out', async ({ shop, db }) => {
    await shop.signIn('sharp scissors')
    await shop.forget()
    expect(shop.mails.map(({ kind, to }) => [kind, to])).toEqual([['new-password', BARBER.email]])

    await shop.choose(shop.token())
    expect(await db.session.count()).toBe(0)
    expect((await errorFrom(shop.signIn('sharp scissors'))).code).toBe('wrongCredentials')
    expect(await shop.signIn('sharper scissors')).toHaveProperty('accessToken')

    await shop.work()
    expect(shop.mails.at(-1)).toMatchObject({ kind: 'password-changed', to: BARBER.email })
    const events = await db.securityEvent.findMany({ orderBy: { id: 'asc' } })
    expect(events.map(({ kind }) => kind)).toContain('new_password_requested')
    expect(events.map(({ kind }) => kind)).toContain('password_reset_by_email')
  })

  it('keeps the second factor and passkeys', async ({ shop, db }) => {
    const { id: adminId } = await db.admin.findFirstOrThrow()
    await db.twoFactor.create({
      data: { adminId, encryptedSecret: new Uint8Array(1), createdAt: shop.ctx().now },
    })
    await shop.forget()
    await shop.choose(shop.token())
    expect(await db.twoFactor.count()).toBe(1)
  })

  it('is answered the same for an address that is no login, and emails nobody', async ({
    shop,
    db,
  }) => {
    expect(await shop.forget('stranger@example.edu')).toEqual(await shop.forget())
    expect(shop.mails.map(({ to }) => to)).toEqual([BARBER.email])
    expect(await db.message.count({ where: { recipient: 'stranger@example.edu' } })).toBe(0)
  })

  it('is emailed three times a day', async ({ shop }) => {
    for (let n = 0; n < 5; n += 1) await shop.forget()
    expect(shop.mails).toHaveLength(3)
    await shop.at(new Date(Date.UTC(2026, 2, 3, 16)))
    await shop.forget()
    expect(shop.mails.filter(({ kind }) => kind === 'new-password')).toHaveLength(4)
  })

  it('keeps no text of the email, so that an open session cannot read the link', async ({
    shop,
  }) => {
    await shop.forget()
    const { items } = await shop.barber().notification.list({ kind: 'new-password' })
    const { mail, textGone } = await shop.barber().notification.get({ id: items[0]?.id ?? 0 })
    expect({ mail, textGone }).toEqual({ mail: null, textGone: 'secret' })
    const again = await errorFrom(shop.barber().notification.sendAgain({ id: items[0]?.id ?? 0 }))
    expect(again.code).toBe('messageOutdated')
  })
})

describe('the link to a new password', () => {
  it('works once, and ends the others', async ({ shop }) => {
    await shop.forget()
    const first = shop.token()
    await shop.forget()
    const second = shop.token()
    expect(second).not.toBe(first)
    await shop.choose(second)
    for (const token of [first, second]) {
      const error = await errorFrom(shop.choose(token, 'sharpest scissors'))
      expect(error).toMatchObject({ status: 404, code: 'linkInvalid' })
    }
    expect(await shop.signIn('sharper scissors')).toHaveProperty('accessToken')
  })

  it('works for one of two calls at once', async ({ shop }) => {
    await shop.forget()
    const token = shop.token()
    const outcomes = await Promise.allSettled([
      shop.choose(token, 'one pair of scissors'),
      shop.choose(token, 'another pair of scissors'),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('ends after an hour', async ({ shop }) => {
    await shop.forget()
    const token = shop.token()
    const { now } = shop.ctx()
    await shop.at(now.getTime() + HOUR)
    expect((await errorFrom(shop.choose(token))).code).toBe('linkInvalid')
  })

  it('still works after a password that is refused', async ({ shop }) => {
    await shop.forget()
    for (const password of ['short', 'password123']) {
      const error = await errorFrom(shop.choose(shop.token(), password))
      expect(error).toMatchObject({ status: 422, errors: [{ path: 'new_password' }] })
    }
    await shop.choose(shop.token())
  })

  it('is no link of another purpose', async ({ shop }) => {
    await shop.forget()
    const error = await errorFrom(shop.visitor().ownData.get({ dataToken: shop.token() }))
    expect(error.code).toBe('linkInvalid')
    expect((await errorFrom(shop.choose('x'.repeat(43)))).code).toBe('linkInvalid')
  })
})
