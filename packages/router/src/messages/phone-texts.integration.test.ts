import type { Job } from '@haircuts/core/kernel/background-jobs'
import { deliverMessage } from '@haircuts/core/messages/deliver-message'
import { planMessages } from '@haircuts/core/messages/outbox'
import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import {
  acceptingMailer,
  BARBER,
  callerFor,
  errorFrom,
  givenAdmin,
  givenService,
  givenShop,
  MONDAY_MORNING,
  testContext,
  visitOf,
} from '../testing.ts'

const MINUTE = 60_000
/** Monday, 10:00 in New York; the visit is at 15:00 on Wednesday. */
const START = '2026-03-04T20:00:00Z'
const REMINDED = new Date('2026-03-03T20:00:00Z')

const it = test.extend('shop', async ({ db }) => {
  await givenShop(db, { settings: { phone_texts: 'true' } })
  await givenAdmin(db)
  const service = await givenService(db)
  const mails: Parameters<typeof acceptingMailer>[0] = []
  const base = testContext({ db, mailer: acceptingMailer(mails) })
  let now = MONDAY_MORNING
  const ctx = (more = {}) => ({ ...base, now, ...more })
  const barber = () => callerFor(ctx({ admin: BARBER }))
  const keyId = async (name: string) => {
    const { id } = await db.apiKey.create({
      data: {
        ...{ adminId: (await db.admin.findFirstOrThrow()).id, name, scopes: ['texts'] },
        ...{ keyHash: Buffer.from(name), keyStart: 'haircuts_', createdAt: now },
      },
    })
    return id
  }
  const phone = (id: number) =>
    callerFor(ctx({ apiKey: { id, admin: BARBER, scopes: ['texts'] } })).phoneTexts
  /** Runs what is due by then, in the order of time. */
  const until = async (time: Date | string) => {
    const end = new Date(time)
    const isDue = ({ notBefore = now }: Job) => notBefore <= end
    for (;;) {
      const due = base.jobs.filter(isDue)
      const [job] = due.toSorted((a, b) => Number(a.notBefore ?? now) - Number(b.notBefore ?? now))
      if (!job) break
      base.jobs.splice(base.jobs.indexOf(job), 1)
      if (job.notBefore && job.notBefore > now) now = job.notBefore
      if (job.name === 'deliver-message') await deliverMessage(ctx(), job.payload)
    }
    now = end
    await planMessages(ctx())
    for (const job of base.jobs.filter(isDue)) {
      base.jobs.splice(base.jobs.indexOf(job), 1)
      if (job.name === 'deliver-message') await deliverMessage(ctx(), job.payload)
    }
  }
  const mine = await keyId('My phone')
  await phone(mine).due({})
  const book = async (more = {}) => {
    const visit = visitOf(service, START, { textMe: true, ...more })
    const { id, publicToken } = await callerFor(ctx()).booking.create(visit)
    await until(now)
    mails.splice(0)
    return { id, publicToken }
  }
  const untilReminded = async () => {
    await until(new Date(REMINDED.getTime() - MINUTE))
    await phone(mine).due({})
    await until(REMINDED)
  }
  return {
    untilReminded,
    fetchReminder: async () => {
      await untilReminded()
      return (await phone(mine).due({})).texts
    },
    ...{ db, mails, service, ctx, barber, keyId, until, book, logged: base.logged },
    phone: (id = mine) => phone(id),
    mine,
    visitor: () => callerFor(ctx()),
    minutesLater: (minutes: number) => until(new Date(now.getTime() + minutes * MINUTE)),
    reminder: () =>
      db.message.findFirstOrThrow({ where: { kind: 'reminder', bookingId: { not: null } } }),
    kinds: () => mails.map(({ kind }) => kind),
  }
})

describe('a client who chose texts', () => {
  it('gets the confirmation by email and the reminder by text, with a link and no address', async ({
    shop,
  }) => {
    await shop.barber().setting.set({ key: 'business_address', value: '7 Secret Street' })
    const { visitor, phone } = shop
    const { id: bookingId } = await visitor().booking.create(
      visitOf(shop.service, START, { textMe: true }),
    )
    const textsAgreedAt = MONDAY_MORNING.toISOString()
    expect(await shop.barber().booking.history({ id: bookingId })).toMatchObject([
      { kind: 'created', after: { textsAgreedAt } },
    ])
    await shop.until(MONDAY_MORNING)
    expect(shop.kinds()).toEqual(['confirmation'])
    await shop.until(new Date(REMINDED.getTime() - 5 * MINUTE))
    expect(await phone().due({})).toEqual({ texts: [] })
    await shop.until(REMINDED)
    const { texts } = await phone().due({})
    expect(texts).toEqual([
      {
        id: expect.any(Number),
        to: '+19795550100',
        text: expect.stringContaining('/coming/'),
      },
    ])
    const [{ id, text } = { id: 0, text: '' }] = texts
    expect(text).not.toContain('Secret')
    const [token = ''] = text.split('/coming/').slice(1)
    expect(await visitor().booking.byToken({ publicToken: token })).toMatchObject({ textMe: true })
    expect(await phone().sent({ id })).toEqual({ id, outcome: 'sent' })
    expect(await phone().sent({ id })).toEqual({ id, outcome: 'sent' })
    await shop.minutesLater(120)
    expect(shop.kinds()).not.toContain('reminder')
    const list = await shop.barber().notification.list({ kind: 'reminder' })
    expect(list.items).toMatchObject([{ state: 'sent', channel: 'text', sentBy: 'phone' }])
    expect(JSON.stringify([list, shop.logged])).not.toContain('979')
  })

  it('is texted about a change by the barber and emailed about their own', async ({ shop }) => {
    const { id, publicToken } = await shop.book()
    await shop.barber().booking.update({ id, startDatetime: '2026-03-05T20:00:00Z' })
    await shop.minutesLater(1)
    expect(shop.kinds()).toEqual([])
    const [text] = (await shop.phone().due({})).texts
    expect(text?.text).toContain('now Thu, Mar 5 at 3:00 PM')
    await shop.visitor().booking.cancel({ publicToken })
    await shop.minutesLater(1)
    expect(shop.kinds()).toEqual(['cancellation'])
  })

  it('gets nothing about a visit that was cancelled between due and claim', async ({ shop }) => {
    const { publicToken } = await shop.book()
    await shop.untilReminded()
    expect(await shop.reminder()).toMatchObject({ channel: 'text', state: 'waiting' })
    await shop.visitor().booking.cancel({ publicToken })
    expect(await shop.phone().due({})).toEqual({ texts: [] })
    expect(await shop.reminder()).toMatchObject({ state: 'withdrawn' })
  })

  it('is emailed once, and the back office told, when no phone asks for half an hour', async ({
    shop,
  }) => {
    await shop.book()
    await shop.until(new Date(REMINDED.getTime() - 10 * MINUTE))
    await shop.phone().due({})
    await shop.until(REMINDED)
    await shop.minutesLater(20)
    expect(shop.kinds()).toEqual([])
    await shop.minutesLater(5)
    expect(shop.kinds()).toEqual(['reminder'])
    expect(await shop.reminder()).toMatchObject({ channel: 'email-instead', state: 'sent' })
    const { alarms } = await shop.barber().dashboard.overview()
    const silent = { kind: 'phone-silent', place: 'settings' }
    expect(alarms.find(({ kind }) => kind === 'phone-silent')).toMatchObject({
      ...silent,
      sentence: expect.stringContaining('one text went by email'),
    })
    expect(await shop.phone().due({})).toEqual({ texts: [] })
    const after = (await shop.barber().dashboard.overview()).alarms
    expect(after.map(({ kind }) => kind)).not.toContain('phone-silent')
    await shop.minutesLater(60)
    expect(shop.kinds()).toEqual(['reminder'])
  })

  it('is emailed as well where the phone never says that it sent the text, and texted no more', async ({
    shop,
  }) => {
    await shop.book()
    const fetch = await shop.fetchReminder()
    expect(fetch).toHaveLength(1)
    await shop.minutesLater(9)
    expect(shop.kinds()).toEqual([])
    await shop.minutesLater(2)
    expect(shop.kinds()).toEqual(['reminder'])
    expect(await shop.phone().due({})).toEqual({ texts: [] })
    const { id } = await shop.reminder()
    expect(await shop.phone().sent({ id })).toEqual({ id, outcome: 'emailed' })
    expect(await shop.reminder()).toMatchObject({
      channel: 'email-instead',
      note: expect.stringContaining('later that it had sent'),
    })
  })

  it('is emailed at once where the phone says that it failed', async ({ shop }) => {
    await shop.book()
    await shop.fetchReminder()
    const { id } = await shop.reminder()
    const failed = { id, outcome: 'failed', reason: 'No signal for +1 979 555 0100' } as const
    expect(await shop.phone().sent(failed)).toEqual({ id, outcome: 'emailed' })
    await shop.minutesLater(0)
    expect(shop.kinds()).toEqual(['reminder'])
    const { note } = await shop.reminder()
    expect(note).toContain('No signal for (number)')
  })

  it('has been sent the text where the phone says later that it failed', async ({ shop }) => {
    await shop.book()
    await shop.fetchReminder()
    const { id } = await shop.reminder()
    await shop.phone().sent({ id })
    const failed = { id, outcome: 'failed' } as const
    expect(await shop.phone().sent(failed)).toEqual({ id, outcome: 'sent' })
    expect(await shop.reminder()).toMatchObject({ channel: 'text', state: 'sent', note: null })
  })

  it('has no email after a text that was reported once the visit was cancelled', async ({
    shop,
  }) => {
    const { publicToken } = await shop.book()
    await shop.fetchReminder()
    await shop.visitor().booking.cancel({ publicToken })
    await shop.minutesLater(11)
    const { id, state } = await shop.reminder()
    expect(state).toBe('withdrawn')
    expect(await shop.phone().sent({ id })).toEqual({ id, outcome: 'withdrawn' })
    expect(shop.kinds()).toEqual(['cancellation'])
  })

  it('is emailed within a minute of the end of texts what no phone has fetched', async ({
    shop,
  }) => {
    await shop.book()
    await shop.untilReminded()
    await shop.barber().phoneTexts.sendTest({ phone: '979 555 0199' })
    await shop.barber().setting.set({ key: 'phone_texts', value: 'false' })
    await shop.minutesLater(1)
    expect(shop.kinds()).toEqual(['reminder'])
    expect(await shop.reminder()).toMatchObject({ channel: 'email', state: 'sent', note: null })
    const test = { bookingId: null }
    expect(await shop.db.message.findFirst({ where: test })).toMatchObject({ channel: 'text' })
  })

  it('is not emailed a text that was sent before texts ended and reported after', async ({
    shop,
  }) => {
    await shop.book()
    await shop.fetchReminder()
    await shop.barber().setting.set({ key: 'phone_texts', value: 'false' })
    await shop.minutesLater(1)
    const { id } = await shop.db.message.findFirstOrThrow({ where: { channel: 'text' } })
    expect(await shop.phone().sent({ id })).toEqual({ id, outcome: 'sent' })
    await shop.minutesLater(60)
    expect(shop.kinds()).toEqual([])
  })

  it('gets emails after "stop", also for what waited for the phone', async ({ shop }) => {
    const { id, publicToken } = await shop.book()
    await shop.untilReminded()
    const other = await shop.book({ startDatetime: new Date('2026-03-10T20:00:00Z') })
    await shop.visitor().phoneTexts.stopByLink({ publicToken })
    expect(await shop.phone().due({})).toEqual({ texts: [] })
    await shop.minutesLater(0)
    expect(shop.kinds()).toContain('reminder')
    const choices = await shop.db.booking.findMany({
      select: { id: true, textsAgreedAt: true },
      orderBy: { id: 'asc' },
    })
    expect(choices.filter(({ textsAgreedAt }) => textsAgreedAt !== null)).toEqual([])
    expect(choices.map((each) => each.id)).toEqual([id, other.id])
    await shop.barber().phoneTexts.stop({ id })
    for (const booking of [id, other.id]) {
      const [created, stopped, ...more] = await shop.barber().booking.history({ id: booking })
      expect(stopped).toMatchObject({
        ...{ kind: 'changed', adminEmail: null, after: { textsAgreedAt: null } },
        before: { textsAgreedAt: created?.after.textsAgreedAt },
      })
      expect(more).toEqual([])
    }
  })
})

describe('the phone', () => {
  it('gets each text once, however many ask at the same moment', async ({ shop }) => {
    const starts = ['14:00', '15:00', '16:00', '17:00'].map((time) => `2026-03-04T${time}:00Z`)
    for (const [index, start] of starts.entries()) {
      const person = { clientName: `Ann ${index}`, clientPhone: `979 555 010${index}` }
      const visit = visitOf(shop.service, start, { ...person, textMe: true })
      await shop.visitor().booking.create(visit)
    }
    await shop.until(new Date('2026-03-03T16:59:00Z'))
    await shop.phone().due({ limit: 1 })
    await shop.until(new Date('2026-03-03T17:00:00Z'))
    const other = await shop.keyId('Another phone')
    const polls = Array.from({ length: 20 }, (_, index) =>
      shop.phone(index % 2 === 0 ? shop.mine : other).due({}),
    )
    const fetched = (await Promise.all(polls)).flatMap(({ texts }) => texts.map(({ id }) => id))
    expect(new Set(fetched).size).toBe(fetched.length)
    expect(await shop.db.message.count({ where: { channel: 'text', state: 'waiting' } })).toBe(0)
    const attempts = await shop.db.message.findMany({ where: { channel: 'text' } })
    expect(attempts.every(({ state }) => state === 'sending')).toBe(true)
    expect(fetched).toHaveLength(attempts.length)
  })

  it('gets eight texts a day for a number, however it is spelled and however many ask at once', async ({
    shop,
  }) => {
    const spellings = ['979 555 0100', '+1 979 555 0100', '1-979-555-0100', '+1 (0) 979 555 0100']
    const ids: number[] = []
    for (let index = 0; index < 10; index++) {
      const start = `2026-03-04T${14 + Math.floor(index / 2)}:${index % 2 === 0 ? '00' : '30'}:00Z`
      const person = {
        clientName: `Ann ${index}`,
        clientEmail: `ann${index}@example.edu`,
        clientPhone: spellings[index % spellings.length],
      }
      const visit = visitOf(shop.service, start, { ...person, textMe: true })
      ids.push((await shop.visitor().booking.create(visit)).id)
    }
    await shop.until('2026-03-02T15:00:00Z')
    await shop.phone().due({})
    for (const [index, id] of ids.entries()) {
      const startDatetime = `2026-03-05T${14 + Math.floor(index / 2)}:${index % 2 === 0 ? '00' : '30'}:00Z`
      await shop.barber().booking.update({ id, startDatetime })
    }
    await shop.until('2026-03-02T15:02:00Z')
    expect(await shop.db.message.count({ where: { channel: 'text', state: 'waiting' } })).toBe(10)
    await Promise.all(Array.from({ length: 10 }, () => shop.phone().due({})))
    expect(await shop.db.message.count({ where: { channel: 'text', state: 'sending' } })).toBe(8)
    expect(await shop.barber().phoneTexts.stop({ id: ids[0] ?? 0 })).toEqual({ isStopped: true })
    expect(await shop.db.booking.count({ where: { textsAgreedAt: { not: null } } })).toBe(0)
  })

  it('gets nothing in the quiet hours and right before them', async ({ shop }) => {
    const { id } = await shop.book({ startDatetime: new Date('2026-03-04T14:00:00Z') })
    await shop.until('2026-03-03T01:43:00Z')
    await shop.phone().due({})
    await shop.barber().booking.update({ id, startDatetime: '2026-03-05T15:00:00Z' })
    await shop.until('2026-03-03T01:44:00Z')
    expect(await shop.db.message.count({ where: { channel: 'text', state: 'waiting' } })).toBe(1)
    await shop.until('2026-03-03T01:50:00Z')
    expect(await shop.phone().due({})).toEqual({ texts: [] })
    expect(shop.kinds()).toEqual(['reschedule'])
  })

  it('gets the barber’s own test in the quiet hours, and no text to a client', async ({ shop }) => {
    const { id } = await shop.book({ startDatetime: new Date('2026-03-04T14:00:00Z') })
    await shop.until('2026-03-03T01:43:00Z')
    await shop.phone().due({})
    await shop.barber().booking.update({ id, startDatetime: '2026-03-05T15:00:00Z' })
    await shop.until('2026-03-03T01:44:00Z')
    const { id: waiting } = await shop.db.message.findFirstOrThrow({ where: { channel: 'text' } })
    // A worker that is late leaves the text of the client waiting in the quiet hours.
    const lateUntil = new Date('2026-03-03T04:00:00Z')
    await shop.db.message.update({ where: { id: waiting }, data: { nextAttemptAt: lateUntil } })
    await shop.until('2026-03-03T03:00:00Z')
    await shop.barber().phoneTexts.sendTest({ phone: '979 555 0199' })
    const { texts } = await shop.phone().due({ limit: 1 })
    expect(texts).toMatchObject([{ to: '+19795550199' }])
    expect(await shop.phone().due({})).toEqual({ texts: [] })
    const client = await shop.db.message.findUniqueOrThrow({ where: { id: waiting } })
    expect(client).toMatchObject({ channel: 'text', state: 'waiting' })
  })

  it('is refused without a key for texts, and while texts are off', async ({ shop }) => {
    const codeOf = async (operation: Promise<unknown>) => (await errorFrom(operation)).code
    expect(await codeOf(shop.visitor().phoneTexts.due({}))).toBe('signInNeeded')
    expect(await codeOf(shop.barber().phoneTexts.due({}))).toBe('phoneKeyNeeded')
    const reading = callerFor(shop.ctx({ apiKey: { id: 1, admin: BARBER, scopes: ['read'] } }))
    expect(await codeOf(reading.phoneTexts.due({}))).toBe('scopeMissing')
    expect(await codeOf(shop.phone().sent({ id: 4711 }))).toBe('textNotFound')
    await shop.barber().setting.set({ key: 'phone_texts', value: 'false' })
    expect(await codeOf(shop.phone().due({}))).toBe('phoneTextsOff')
    expect(await shop.visitor().phoneTexts.offered()).toEqual({ isOffered: false })
    await shop.book()
    expect(await shop.db.booking.findMany({ select: { textsAgreedAt: true } })).toEqual([
      { textsAgreedAt: null },
    ])
  })

  it('that is revoked is forgotten, and clients cannot choose texts', async ({ shop }) => {
    expect(await shop.visitor().phoneTexts.offered()).toEqual({ isOffered: true })
    await shop.db.apiKey.delete({ where: { id: shop.mine } })
    expect(await shop.visitor().phoneTexts.offered()).toEqual({ isOffered: false })
    await shop.phone().due({})
    expect(await shop.db.textPhone.count()).toBe(0)
  })

  it('says of a test only that it failed', async ({ shop }) => {
    const reasonOf = async (reason: string | null) => {
      const { id } = await shop.barber().phoneTexts.sendTest({ phone: '979 555 0199' })
      await shop.phone().due({})
      const failed = { id, outcome: 'failed', reason } as const
      expect(await shop.phone().sent(failed)).toEqual({ id, outcome: 'failed' })
      expect(await shop.phone().sent({ id })).toEqual({ id, outcome: 'failed' })
      return (await shop.barber().notification.get({ id })).reason
    }
    expect(await reasonOf('No signal')).toBe(
      'Your phone could not send this test. It said: No signal',
    )
    await shop.minutesLater(1)
    expect(await reasonOf(null)).toBe('Your phone could not send this test.')
  })

  it('sends a test to the barber, which no email replaces', async ({ shop }) => {
    await shop.barber().phoneTexts.sendTest({ phone: '(979) 555-0199' })
    const [text] = (await shop.phone().due({})).texts
    expect(text).toMatchObject({ to: '+19795550199' })
    await shop.barber().phoneTexts.sendTest({ phone: '979 555 0199' })
    await shop.minutesLater(45)
    expect(shop.kinds()).toEqual([])
    const states = await shop.db.message.findMany({ where: { channel: 'text' } })
    expect(states).toMatchObject([{ state: 'failed' }, { state: 'failed' }])
    const full = Array.from({ length: 9 }, () => ({ phone: '979 555 0199' }))
    for (const test of full)
      await shop
        .barber()
        .phoneTexts.sendTest(test)
        .catch(() => undefined)
    expect(
      (await errorFrom(shop.barber().phoneTexts.sendTest({ phone: '979 555 0199' }))).code,
    ).toBe('tooManyTests')
  })
})

it('rejects texts to a number that cannot be texted, by name (422)', async ({ shop }) => {
  const visit = visitOf(shop.service, START, { textMe: true, clientPhone: 'ask Ben' })
  const { code, errors } = await errorFrom(shop.visitor().booking.create(visit))
  expect({ code, errors }).toMatchObject({
    code: 'validation',
    errors: [{ path: 'client_phone', message: expect.stringContaining('mobile number') }],
  })
})
