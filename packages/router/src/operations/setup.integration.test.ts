import type { Mailer } from '@haircuts/core/emails/mailer'
import { seedDemo } from '@haircuts/core/operations/seed-demo'
import { seedFirstRun } from '@haircuts/core/operations/seed-first-run'
import { SETUP_STEPS, type SetupStep } from '@haircuts/core/operations/setup-steps'
import { expect } from 'vitest'
import { test as it } from '../fixtures.testing.ts'
import { BARBER } from '../testing.ts'

type Status = { steps: { name: SetupStep; state: string }[] }

const inState = ({ steps }: Status, wanted: string) =>
  steps.flatMap(({ name, state }) => (state === wanted ? [name] : []))

it('leaves every step of a new installation open, and shows the progress on the dashboard', async ({
  db,
  barber,
}) => {
  await seedFirstRun(db)
  expect(inState(await barber.setup.status(), 'open')).toEqual([...SETUP_STEPS])
  expect((await barber.dashboard.overview()).setup).toEqual({
    open: SETUP_STEPS.length,
    total: SETUP_STEPS.length,
  })
})

it('takes the business as done with an address and a way to reach the barber', async ({
  barber,
}) => {
  await barber.setting.set({ key: 'business_address', value: '1 Oak Street' })
  expect(inState(await barber.setup.status(), 'done')).toEqual([])
  await barber.setting.set({ key: 'business_phone', value: '979 555 0100' })
  expect(inState(await barber.setup.status(), 'done')).toEqual(['business'])
})

it('takes mail as done when a mail service has taken one, not when it was saved as a file', async ({
  db,
  barber,
  clock,
}) => {
  const { id } = await barber.notification.sendTest({ kind: 'reminder', email: 'a@example.edu' })
  const sent = { state: 'sent', sentAt: clock.now }
  await db.message.update({ where: { id }, data: { ...sent, sentBy: 'files' } })
  expect(inState(await barber.setup.status(), 'done')).toEqual([])
  await db.message.update({ where: { id }, data: { ...sent, sentBy: 'smtp' } })
  expect(inState(await barber.setup.status(), 'done')).toEqual(['mail'])
})

it('takes how the barber hears of bookings as done with a working email or device', async ({
  callWith,
  db,
}) => {
  const mailer: Mailer = {
    name: 'smtp',
    sender: { name: null, email: 'barber@cuts.example' },
    settledAfterMs: 1000,
    send: async () => ({ outcome: 'later', reason: 'unused', isUnsure: false }),
    probe: async () => ({ isSent: true, answer: '250 OK', problem: null }),
  }
  const barber = callWith({ mailer, admin: BARBER })
  expect(inState(await barber.setup.status(), 'done')).toEqual([])
  await barber.setting.set({ key: 'barber_email', value: 'me@cuts.example' })
  expect(inState(await barber.setup.status(), 'done')).toEqual(['notifications'])
  expect(await barber.mailServer.test()).toMatchObject({ isSent: true })
  expect(inState(await barber.setup.status(), 'done')).toEqual(['mail', 'notifications'])
  await db.cloudCalendar.create({
    data: {
      url: 'https://calendar.example.edu',
      encryptedAddress: new Uint8Array([1]),
      isWritable: false,
      mappedToBlackout: true,
    },
  })
  expect(inState(await barber.setup.status(), 'done')).toContain('calendar')
})

it('confirms, skips and reopens a step', async ({ barber }) => {
  await barber.setup.decide({ step: 'hours', decision: 'confirmed' })
  const skipped = await barber.setup.decide({ step: 'calendar', decision: 'skipped' })
  expect(inState(skipped, 'done')).toEqual(['hours'])
  expect(inState(skipped, 'skipped')).toEqual(['calendar'])
  const reopened = await barber.setup.decide({ step: 'calendar', decision: null })
  expect(inState(reopened, 'skipped')).toEqual([])
})

it('is gone from the dashboard once the rest is skipped, which keeps earlier decisions', async ({
  barber,
}) => {
  await barber.setup.decide({ step: 'hours', decision: 'confirmed' })
  const status = await barber.setup.skipRest()
  expect(inState(status, 'done')).toEqual(['hours'])
  expect(inState(status, 'skipped')).toHaveLength(SETUP_STEPS.length - 1)
  expect((await barber.dashboard.overview()).setup).toBeNull()
})

it('is not part of a demo', async ({ db, context, barber }) => {
  await seedFirstRun(db)
  await seedDemo(context())
  expect((await barber.dashboard.overview()).setup).toBeNull()
})
