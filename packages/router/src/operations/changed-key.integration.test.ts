import { syncInBackground } from '@haircuts/core/calendar-sync/sync-calendars'
import { replaceUnreadableKeys } from '@haircuts/core/notifications/push-devices'
import { describe, expect } from 'vitest'
import type { AppContext } from '../context.ts'
import { test } from '../fixtures.testing.ts'
import {
  BARBER,
  callerFor,
  errorFrom,
  givenCalendar,
  givenSession,
  MONDAY_MORNING,
  subscription,
} from '../testing.ts'

const it = test
  /** An installation with that key: it opens what it encrypted, and nothing else. */
  .extend('installation', ({ context }) => (key: string, given: Partial<AppContext> = {}) => {
    const open = context().secretBox
    return context({
      admin: BARBER,
      secretBox: {
        encrypt: (plain, purpose) => open.encrypt(plain, `${key} ${purpose}`),
        decrypt: (encrypted, purpose) => open.decrypt(encrypted, `${key} ${purpose}`),
        derive: (purpose) => open.derive(`${key} ${purpose}`),
      },
      push: {
        makeKeys: () => ({ publicKey: `public of ${key}`, privateKey: `private of ${key}` }),
        send: async () => 'accepted',
      },
      ...given,
    })
  })
  /** What an installation with the key "old" has left behind. */
  .extend('givenEncryptedData', ({ installation, db }) => async () => {
    const old = installation('old')
    const barber = callerFor(old)
    await barber.pushDevice.publicKey()
    await barber.pushDevice.subscribe(subscription('phone'))
    const calendar = await givenCalendar(db, { displayname: 'Home', mappedToBlackout: true })
    const { id } = await db.cloudAccount.findFirstOrThrow()
    await db.cloudAccount.update({
      where: { id },
      data: {
        email: 'barber@icloud.com',
        encryptedPassword: old.secretBox.encrypt('abcd', `cloud-account:${id}`),
      },
    })
    await db.cloudObject.create({
      data: { cloudCalendarId: calendar.id, href: '/1.ics', data: DENTIST },
    })
    const content = { subject: 'Hello', html: '', text: '', calendarFile: null }
    const message = await db.message.create({
      data: {
        key: 'c0ffee00-0000-4000-8000-000000000000',
        kind: 'confirmation',
        state: 'sent',
        recipient: 'ann@example.edu',
        version: 0,
        nextAttemptAt: MONDAY_MORNING,
        createdAt: MONDAY_MORNING,
        encryptedContent: old.secretBox.encrypt(
          JSON.stringify(content),
          'message:c0ffee00-0000-4000-8000-000000000000',
        ),
      },
    })
    return { calendarId: calendar.id, messageId: message.id }
  })

it.beforeEach(async ({ db }) => {
  await givenSession(db)
})
/** Tomorrow, for an hour. */
const DENTIST = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//test//test',
  'BEGIN:VEVENT',
  'UID:dentist',
  'DTSTAMP:20260101T000000Z',
  'DTSTART:20260303T150000Z',
  'DTEND:20260303T160000Z',
  'SUMMARY:Dentist',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

describe('after the application key changed', () => {
  it('replaces the push keys once at the start, and asks for every device again', async ({
    givenEncryptedData,
    installation,
  }) => {
    await givenEncryptedData()
    expect(await replaceUnreadableKeys(installation('old'))).toBe(false)
    const started = [1, 2, 3].map(() => replaceUnreadableKeys(installation('new')))
    expect((await Promise.all(started)).filter(Boolean)).toHaveLength(1)
    const barber = callerFor(installation('new'))
    expect(await barber.pushDevice.publicKey()).toEqual({
      publicKey: 'public of new',
      replacedAt: MONDAY_MORNING,
    })
    expect(await barber.pushDevice.list()).toEqual([])
    await barber.pushDevice.subscribe(subscription('phone'))
    expect(await barber.pushDevice.test()).toEqual({ accepted: 1, gone: 0, failed: 0 })
  })

  it('leaves the push keys to the process that can open them, and names why nothing is sent', async ({
    givenEncryptedData,
    installation,
  }) => {
    await givenEncryptedData()
    const other = installation('new')
    const [old, barber] = [callerFor(installation('old')), callerFor(other)]
    expect(await barber.pushDevice.test()).toEqual({ accepted: 0, gone: 0, failed: 1 })
    expect(other.logged).toEqual([{ unreadable: 'push-key' }])
    expect(await barber.pushDevice.publicKey()).toEqual(await old.pushDevice.publicKey())
    expect(await old.pushDevice.test()).toEqual({ accepted: 1, gone: 0, failed: 0 })
  })

  it('reports that the iCloud password is needed and opens no time', async ({
    givenEncryptedData,
    installation,
    db,
  }) => {
    const { calendarId } = await givenEncryptedData()
    // Its gateway throws an error of another kind when it is asked.
    const ctx = installation('new')
    await syncInBackground(ctx, { full: true })
    const barber = callerFor(ctx)
    const health = await barber.cloudCalendar.health()
    expect(health.account).toMatchObject({
      needsPassword: true,
      advice: expect.stringMatching(/can no longer be read.*enter it again/),
    })
    expect(health.calendars[0]?.lastError).toBe(health.account?.advice)
    expect(await db.blackout.count()).toBe(1)
    const refusals = [
      await errorFrom(barber.cloudCalendar.sync({ id: calendarId })),
      await errorFrom(barber.cloudCalendar.syncAll()),
      await errorFrom(barber.cloudCalendar.discover()),
    ]
    for (const error of refusals) {
      expect(error).toMatchObject({ status: 422, message: health.account?.advice })
    }
  })

  it('works again once the password was entered', async ({ givenEncryptedData, installation }) => {
    await givenEncryptedData()
    const { cloud } = installation('new')
    const ctx = installation('new', { cloud: { ...cloud, verify: async () => {} } })
    await callerFor(ctx).cloudAccount.connect({ email: 'barber@icloud.com', appPassword: 'efgh' })
    const { account } = await callerFor(ctx).cloudCalendar.health()
    expect(account).toMatchObject({ needsPassword: false, advice: null })
    expect(ctx.jobs.map(({ name }) => name)).toEqual(['sync-calendars', 'compare-events'])
  })

  it('reports a mail that was stored and cannot be decrypted any more', async ({
    givenEncryptedData,
    installation,
  }) => {
    const { messageId } = await givenEncryptedData()
    const read = (key: string) => callerFor(installation(key)).notification.get({ id: messageId })
    expect(await read('old')).toMatchObject({ mail: { subject: 'Hello' }, isUnreadable: false })
    expect(await read('new')).toMatchObject({ mail: null, isUnreadable: true })
  })
})
