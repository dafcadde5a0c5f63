import { deliverMessage } from '@haircuts/core/emails/deliver-message'
import type { Mailer, MailOutcome } from '@haircuts/core/emails/mailer'
import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AppContext } from '../context.ts'
import { emptyTables, MONDAY_MORNING, visitOf } from '../testing.ts'
import { givenOutbox } from './outbox.testing.ts'

const MINUTE = 60_000
const UNSURE: MailOutcome = { outcome: 'later', reason: 'No answer.', isUnsure: true }
const BUSY: MailOutcome = { outcome: 'later', reason: 'Busy.', isUnsure: false }

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => emptyTables(database.db))
afterAll(() => database.drop())

const row = async () => (await database.db.message.findMany())[0]

/** A booking whose confirmation goes to a stub of a mail service that keeps no searchable log of its mails. */
async function givenMailServer(...outcomes: (MailOutcome | 'accepted' | Error)[]) {
  const outbox = await givenOutbox(database.db)
  const keys: string[] = []
  const mailer: Mailer = {
    name: 'smtp',
    sender: { name: null, email: 'barber@example.edu' },
    settledAfterMs: 30_000,
    send: async ({ key }) => {
      keys.push(key)
      const outcome = outcomes.shift() ?? 'accepted'
      if (outcome instanceof Error) throw outcome
      return outcome === 'accepted' ? { outcome, serviceId: key, note: null } : outcome
    },
  }
  await outbox.visitor().booking.create(visitOf(outbox.service, '2026-03-10T15:00:00Z'))
  const id = (await row())?.id ?? 0
  const attempt = (minutes: number, given: Partial<AppContext> = {}) => {
    const now = new Date(MONDAY_MORNING.getTime() + minutes * MINUTE)
    return deliverMessage(outbox.ctx({ mailer, now, ...given }), { messageId: id })
  }
  /** The claim of a worker that was killed. It may have handed the mail over. */
  const abandon = () =>
    database.db.message.update({
      where: { id },
      data: { state: 'sending', claimedAt: MONDAY_MORNING },
    })
  return { keys, attempt, abandon, ctx: outbox.ctx, logged: outbox.logged }
}

describe('a mail service that cannot be asked what it has', () => {
  it('gets a mail whose response was lost once more, with the same key, and the log says so', async () => {
    const { keys, attempt, logged } = await givenMailServer(UNSURE)
    await attempt(0)
    expect(await row()).toMatchObject({ state: 'waiting', reason: 'No answer.', isUnsure: true })
    expect(logged).toEqual([])
    await attempt(1)
    expect(keys).toEqual([keys[0], keys[0]])
    expect(await row()).toMatchObject({ state: 'sent', note: expect.stringContaining('twice') })
    expect(logged).toEqual([{ messageId: (await row())?.id }])
  })

  it('gets no third mail: without a response to the repeat the mail counts as sent', async () => {
    const { keys, attempt } = await givenMailServer(UNSURE, UNSURE)
    for (const minutes of [0, 1, 2, 3]) await attempt(minutes)
    expect(keys).toHaveLength(2)
    expect(await row()).toMatchObject({
      state: 'sent',
      sentBy: 'smtp',
      serviceId: null,
      reason: null,
      note: expect.stringContaining('did not confirm'),
    })
  })

  it('that cannot take the repeat at the moment gets it later, and that is still the one repeat', async () => {
    const { keys, attempt } = await givenMailServer(UNSURE, BUSY, BUSY, UNSURE)
    for (const minutes of [0, 1, 10, 20, 30, 40]) await attempt(minutes)
    expect(keys).toHaveLength(4)
    expect(await row()).toMatchObject({ state: 'sent', note: expect.any(String) })
  })

  it('gets no repeat of a mail that is out of date, which the log does not call unsent', async () => {
    const { keys, attempt } = await givenMailServer(UNSURE)
    await attempt(0)
    await database.db.booking.updateMany({ data: { status: 'cancelled' } })
    await attempt(1)
    expect(keys).toHaveLength(1)
    expect(await row()).toMatchObject({
      state: 'withdrawn',
      reason: expect.stringContaining('may still have been delivered'),
    })
  })

  it('that permanently rejects the repeat ends the mail as failed', async () => {
    const { attempt } = await givenMailServer(UNSURE, { outcome: 'refused', reason: 'No.' })
    for (const minutes of [0, 1]) await attempt(minutes)
    expect(await row()).toMatchObject({ state: 'failed', problem: 'No.' })
  })

  it('gets what could not be rendered at first as the first mail', async () => {
    const { keys, attempt, ctx } = await givenMailServer()
    const error = new Error('a fault of ours')
    const encrypt = () => {
      throw error
    }
    const broken = { secretBox: { ...ctx().secretBox, encrypt } }
    await expect(attempt(0, broken)).rejects.toThrow(error)
    expect(keys).toEqual([])
    expect(await row()).toMatchObject({ state: 'waiting', isUnsure: false, internalFailures: 1 })
    await attempt(1)
    expect(keys).toHaveLength(1)
    expect(await row()).toMatchObject({ state: 'sent', isUnsure: false, note: null })
  })

  it('gets what a killed worker may have handed over once more', async () => {
    const { keys, attempt, abandon } = await givenMailServer(UNSURE)
    await abandon()
    await attempt(0.25)
    expect(keys).toEqual([])
    for (const minutes of [1, 2, 3]) await attempt(minutes)
    expect(keys).toHaveLength(1)
    expect(await row()).toMatchObject({ state: 'sent', isUnsure: true, note: expect.any(String) })
  })

  it('gets nothing after a worker was killed during the repeat', async () => {
    const { keys, attempt, abandon } = await givenMailServer(UNSURE)
    await attempt(0)
    await abandon()
    for (const minutes of [1, 2]) await attempt(minutes)
    expect(keys).toHaveLength(1)
    expect(await row()).toMatchObject({ state: 'sent', note: expect.any(String) })
  })

  it('gets at most two mails when our own code fails after each of them', async () => {
    const error = new Error('a fault of ours')
    const { keys, attempt } = await givenMailServer(error, error, error)
    for (const minutes of [0, 1]) await expect(attempt(minutes)).rejects.toThrow(error)
    await attempt(2)
    expect(keys).toHaveLength(2)
    expect(await row()).toMatchObject({ state: 'sent', note: expect.any(String) })
  })
})
