import { deliverMessage } from '@haircuts/core/emails/deliver-message'
import { expect } from 'vitest'
import { test as it } from '../fixtures.testing.ts'
import { errorFrom, MONDAY_MORNING, visitOf } from '../testing.ts'
import { givenOutbox } from './outbox.testing.ts'

const TUESDAY = '2026-03-03T15:00:00Z'
const FRIDAY = '2026-03-06T15:00:00Z'
const OWN = 'barber@example.edu'
const WORDS = {
  confirmationHeading: 'You are in',
  confirmationIntro: 'Howdy {name}, I see {you} on {day}. Bring <b>a smile</b>.',
}

it('writes the next email in the saved words, in both parts, and in the original ones after the undo', async ({
  db,
}) => {
  const { barber, visitor, service, work, mails } = await givenOutbox(db)
  const { number } = await barber().content.save({ key: 'emails', basedOn: 0, value: WORDS })
  await visitor().booking.create(visitOf(service, TUESDAY))
  await work()
  expect(mails[0]?.subject).toBe('Haircut, Tue Mar 3, 10:00 AM')
  expect(mails[0]?.text).toContain(
    'Howdy Ann, I see you on Tuesday, March 3. Bring <b>a smile</b>.',
  )
  expect(mails[0]?.html).toContain(
    'Howdy Ann, I see you on Tuesday, March 3. Bring &lt;b&gt;a smile',
  )
  expect(mails[0]?.html).toContain('You are in</h1>')

  await barber().content.undo({ key: 'emails', basedOn: number })
  await visitor().booking.create(visitOf(service, FRIDAY))
  await work()
  expect(mails[1]?.text).toContain('Hi Ann, see you on Friday, March 6 at 10:00 AM EST.')
})

it('refuses an unknown placeholder by its name, with the field, and a subject of two lines', async ({
  barber,
}) => {
  const save = (value: Record<string, unknown>) =>
    errorFrom(barber.content.save({ key: 'emails', basedOn: 0, value }))
  const unknown = await save({ reminderIntro: 'Hi {firstname}' })
  expect(unknown).toMatchObject({ status: 422, errors: [{ path: 'value.reminder_intro' }] })
  expect(unknown.errors?.[0]?.message).toContain('{firstname} is not known')
  const headers = await save({ reminderSubject: 'Hi\r\nBcc: evil@example.edu' })
  expect(headers).toMatchObject({ status: 422, errors: [{ path: 'value.reminder_subject' }] })
  const preview = barber.notification.previewEmail({
    email: 'reminder',
    value: { reminderClosing: '{nope}' },
  })
  expect((await errorFrom(preview)).errors?.[0]?.path).toBe('value.reminder_closing')
  expect(await barber.content.get({ key: 'emails' })).toMatchObject({ number: 0 })
})

it('invents dates of the business zone for the waitlist, also in the evening', async ({
  barber,
  clock,
}) => {
  // The next hour of the next day is 22:00 on March 3 in New York, and March 4 in UTC.
  clock.now = new Date('2026-03-03T02:30Z')
  const { text } = await barber.notification.previewEmail({ email: 'waitlist' })
  expect(text).toContain('between March 3 and March 9')
})

it('shows visitors nothing of the emails', async ({ barber, visitor }) => {
  await barber.setting.set({ key: 'business_address', value: '1 Oak Street' })
  await barber.content.save({ key: 'emails', basedOn: 0, value: WORDS })
  expect(await visitor.content.public()).toEqual({})
})

it('ignores stored words that are unsound', async ({ db }) => {
  const { visitor, service, work, mails } = await givenOutbox(db)
  const value = { confirmationIntro: 'Hi {nobody}', confirmationHeading: ['x'] }
  await db.contentVersion.create({ data: { key: 'emails', number: 1, value } })
  await visitor().booking.create(visitOf(service, TUESDAY))
  await work()
  expect(mails[0]?.text).toContain('Hi Ann, see you on')
})

it('previews unsaved words with the next booking, without its links, and otherwise with an example', async ({
  db,
}) => {
  const { barber, visitor, service } = await givenOutbox(db)
  const preview = (email: 'confirmation' | 'followUp' | 'waitlist' | 'severalConfirmed') =>
    barber().notification.previewEmail({ email, value: WORDS })
  expect(await preview('confirmation')).toMatchObject({ isExample: true })
  expect((await preview('confirmation')).text).toContain('Howdy First')
  await visitor().booking.create(visitOf(service, TUESDAY))
  const real = await preview('confirmation')
  expect(real).toMatchObject({ isExample: false, subject: 'Haircut, Tue Mar 3, 10:00 AM' })
  expect(real.text).toContain('Howdy Ann')
  expect(real.text).not.toMatch(/\/(reschedule|cancel|appointment)\//)
  for (const email of ['followUp', 'waitlist', 'severalConfirmed'] as const)
    expect(await preview(email)).toMatchObject({ isExample: true })
  expect(await db.contentVersion.count()).toBe(0)
  expect(await db.link.count({ where: { createdAt: { gt: new Date() } } })).toBe(0)
})

it('sends one to the barber alone, with invented details, at most twenty in an hour', async ({
  db,
}) => {
  const { barber, visitor, service, work, mails, set } = await givenOutbox(db)
  const send = () => barber().notification.sendEmail({ email: 'severalConfirmed' })
  await db.admin.updateMany({ data: { email: 'admin@localhost' } })
  expect(await errorFrom(send())).toMatchObject({ status: 409, code: 'barberAddressMissing' })
  await set('barber_email', OWN)
  await visitor().booking.create(visitOf(service, TUESDAY))
  mails.splice(0)
  expect(await send()).toMatchObject({ clientName: null, isRendered: true, isTest: true })
  await work()
  const sent = mails.filter(({ to }) => to === OWN)
  expect(sent).toMatchObject([
    { subject: expect.stringContaining('3 appointments, every 2 weeks') },
  ])
  expect(sent[0]?.text).not.toContain('Ann')
  for (let n = 1; n < 20; n++) await send()
  expect(await errorFrom(send())).toMatchObject({ status: 429, code: 'tooManyTests' })
})

it('keeps a test that failed out of the failures, whichever way it was sent', async ({ db }) => {
  const { barber, work, mailer, set } = await givenOutbox(db)
  await set('barber_email', OWN)
  const reason = 'No such mailbox.'
  mailer.send = async () => ({ outcome: 'refused', reason })
  const { id } = await barber().notification.sendEmail({ email: 'reminder' })
  await barber().notification.sendTest({ kind: 'group-declined', email: OWN })
  await barber().notification.sendTest({ kind: 'reminder', email: OWN })
  await work()
  expect(await db.message.count({ where: { state: 'failed' } })).toBe(3)
  expect(await barber().notification.get({ id })).toMatchObject({ isTest: true, reason })
  expect((await barber().system.overview()).failures).toEqual([])
})

it('gives up a test that the mail service does not take', async ({ db }) => {
  const { barber, mailer, set, ctx } = await givenOutbox(db)
  await set('barber_email', OWN)
  mailer.send = async () => ({ outcome: 'later', reason: 'Busy.', isUnsure: false })
  const { id: messageId } = await barber().notification.sendEmail({ email: 'reminder' })
  for (let hour = 0; hour < 6; hour++) {
    const now = new Date(MONDAY_MORNING.getTime() + hour * 3_600_000)
    await deliverMessage(ctx({ now }), { messageId })
  }
  expect(await barber().notification.get({ id: messageId })).toMatchObject({ state: 'failed' })
})

it('tells clients what the service asks for, live, in the email and on the pages of the visit', async ({
  db,
}) => {
  const { barber, visitor, service, work, mails } = await givenOutbox(db)
  const { id } = service
  expect(service.beforeYouCome).toBeNull()
  const text = 'Come with dry hair.'
  expect(await barber().appointmentType.update({ id, beforeYouCome: text })).toMatchObject({
    beforeYouCome: text,
  })
  const made = await visitor().booking.create(visitOf(service, TUESDAY))
  expect(made.beforeYouCome).toBe(text)
  await work()
  expect(mails[0]?.text).toContain(`Before you come: ${text}`)
  await barber().appointmentType.update({ id, beforeYouCome: 'Come early.' })
  const { publicToken } = made
  expect(await visitor().booking.byToken({ publicToken })).toMatchObject({
    beforeYouCome: 'Come early.',
  })
  await barber().appointmentType.update({ id, beforeYouCome: '' })
  expect(await visitor().appointmentType.list({})).toMatchObject([{ beforeYouCome: null }])
})

it('tells the organizer of a group what each of the services asks for', async ({ db }) => {
  const { barber, visitor, service, work, mails } = await givenOutbox(db)
  const other = await barber().appointmentType.create({ name: 'Beard', beforeYouCome: 'No oil.' })
  await barber().appointmentType.update({ id: service.id, beforeYouCome: 'Dry hair.' })
  await visitor().bookingGroup.create({
    ...visitOf(service, TUESDAY),
    others: [{ clientName: 'Ben', appointmentTypeId: other.id }],
  })
  await work()
  expect(mails[0]?.text).toContain('Before you come: Dry hair.\n  No oil.')
})
