import { calendarFileByToken } from '@haircuts/core/bookings/calendar-file'
import { deliverMessage } from '@haircuts/core/emails/deliver-message'
import { expect } from 'vitest'
import { givenOutbox } from '../../emails/outbox.testing.ts'
import { test } from '../../fixtures.testing.ts'
import {
  callerFor,
  errorFrom,
  givenCalendar,
  givenPhone,
  MONDAY_MORNING,
  visitOf,
} from '../../testing.ts'

const TUESDAY = '2026-03-03T15:00:00Z'

const it = test.extend('outbox', ({ db }) => givenOutbox(db))

const booked = async (outbox: Awaited<ReturnType<typeof givenOutbox>>) => {
  const { service } = outbox
  const other = { appointmentTypeId: service.id, addonIds: [] }
  return outbox.visitor().bookingGroup.create({
    ...visitOf(service, TUESDAY),
    others: [
      { ...other, clientName: 'Ben' },
      { ...other, clientName: 'Cal Orr', clientEmail: 'cal@example.edu' },
    ],
  })
}

it('the organizer gets one mail with everyone, a person with an address their own, a child none', async ({
  db,
  outbox,
}) => {
  await booked(outbox)
  await outbox.work()
  // A job that runs once more, as after a crash, sends nothing again.
  for (const { id } of await outbox.log()) await deliverMessage(outbox.ctx(), { messageId: id })
  expect(outbox.mails.map(({ to, kind }) => [to, kind])).toEqual([
    ['ann@example.edu', 'confirmation'],
    ['cal@example.edu', 'confirmation'],
  ])
  const [organizer, own] = outbox.mails.map(({ text }) => text)
  expect(organizer).toContain('Ann, 10:00 AM EST: Haircut')
  expect(organizer).toContain('Ben, 10:30 AM EST: Haircut')
  expect(organizer).toContain('Cal, 11:00 AM EST: Haircut')
  expect(organizer).toContain('For Ben: name, contact or cancel')
  expect(own).not.toContain('Ben')
  expect(own).toContain('$17 suggested')
  expect(own).toContain('Ann booked this for you.')
  expect(await db.message.count()).toBe(2)
})

it('the link in the mail for another person opens their booking and manages no other', async ({
  outbox,
}) => {
  const { bookings } = await booked(outbox)
  await outbox.work()
  const links = outbox.mails[0]?.text.match(/(?<=(?:reschedule|appointment)\/)[\w-]+/g) ?? []
  const opened = await Promise.all(
    links.map((publicToken) => outbox.visitor().bookingGroup.byToken({ publicToken })),
  )
  const own = opened.map(({ members }) => members.find(({ isYou }) => isYou)?.id)
  expect(new Set(own)).toEqual(new Set(bookings.map(({ id }) => id)))
  expect(opened.filter(({ isOrganizer }) => isOrganizer)).toHaveLength(1)
})

it('everyone with an address hears of it when the organizer cancels for all', async ({
  outbox,
}) => {
  const { bookings } = await booked(outbox)
  await outbox.work()
  const publicToken = bookings[0]?.publicToken ?? ''
  await outbox.visitor().bookingGroup.cancelByToken({ publicToken })
  await outbox.work()
  expect(outbox.mails.slice(2).map(({ to, kind }) => [to, kind])).toEqual([
    ['ann@example.edu', 'cancellation'],
    ['cal@example.edu', 'cancellation'],
  ])
  expect(outbox.mails[2]?.text).toMatch(/Cancelled:\s+Ann, .*\s+Ben, 10:30 AM EST: Haircut/)
  expect(outbox.mails[3]?.text).not.toContain('Ben')
})

const tokensIn = (text = '') =>
  text.match(/(?<=(?:reschedule|coming|appointment)\/)[\w-]{43}/g) ?? []

it('a former address loses its links, its offer and its place on the waitlist', async ({
  db,
  outbox,
}) => {
  const { bookings } = await booked(outbox)
  const visitor = outbox.visitor()
  const [, , cal] = bookings
  const id = cal?.id ?? 0
  await outbox.work()
  const [formerLink = ''] = tokensIn(outbox.mails.at(-1)?.text)
  await visitor.booking.coming({ publicToken: formerLink })
  const wishes = { weekdays: [0, 1, 2, 3, 4, 5, 6], fromTime: '00:00', toTime: '24:00' }
  await visitor.waitlist.join({ publicToken: formerLink, ...wishes })
  const barber = outbox.barber()
  // The organizer's own visit stays, so Cal is asked alone.
  const day = { fromDate: '2026-03-03', toDate: '2026-03-03' }
  await barber.closing.create({ ...day, fromTime: '11:00', toTime: '12:00' })
  await outbox.work()
  const formerOffer = /(?<=offer\/)[\w-]{43}/.exec(outbox.mails.at(-1)?.text ?? '')?.[0] ?? ''
  await visitor.offer.byToken({ offerToken: formerOffer })

  const person = { clientName: 'Cal Orr', clientEmail: 'orr@example.edu', clientPhone: null }
  const publicToken = cal?.publicToken ?? ''
  const saved = await visitor.bookingGroup.updatePerson({ publicToken, ...person })
  await outbox.work()
  for (const former of [formerLink, publicToken]) {
    const opened = visitor.booking.byToken({ publicToken: former })
    expect(await errorFrom(opened)).toMatchObject({ code: 'linkInvalid' })
  }
  expect(await errorFrom(visitor.offer.byToken({ offerToken: formerOffer }))).toMatchObject({
    code: 'linkInvalid',
  })
  expect(await visitor.booking.byToken({ publicToken: saved.publicToken })).toMatchObject({ id })
  expect(await db.waitlistEntry.count()).toBe(0)
  expect(await db.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({ comingFor: null })
  const sent = outbox.mails.filter(({ to }) => to === 'orr@example.edu')
  expect(sent.map(({ kind }) => kind)).toEqual(['confirmation', 'closed-day'])
  const [offerToken = ''] = /(?<=offer\/)[\w-]{43}/.exec(sent[1]?.text ?? '') ?? []
  expect(await visitor.offer.byToken({ offerToken })).toMatchObject({ state: 'open' })
})

it('a mistyped address of the organizer keeps no link to anybody of the group', async ({
  outbox,
}) => {
  const { bookings } = await booked(outbox)
  const visitor = outbox.visitor()
  await outbox.work()
  const mistyped = tokensIn(outbox.mails[0]?.text)
  expect(mistyped).toHaveLength(3)
  const person = { clientName: 'Ann Marsh', clientEmail: 'anne@example.edu', clientPhone: null }
  const publicToken = bookings[0]?.publicToken ?? ''
  await visitor.bookingGroup.updatePerson({ publicToken, ...person })
  await outbox.work()
  for (const former of mistyped) {
    const opened = visitor.booking.byToken({ publicToken: former })
    expect(await errorFrom(opened)).toMatchObject({ code: 'linkInvalid' })
  }
  const renewed = outbox.mails.slice(2)
  expect(new Set(renewed.map(({ to }) => to))).toEqual(
    new Set(['anne@example.edu', 'cal@example.edu']),
  )
  for (const { text } of renewed) {
    for (const current of tokensIn(text)) await visitor.booking.byToken({ publicToken: current })
  }
})

it('the organizer hears what becomes of a child', async ({ outbox }) => {
  const { bookings } = await booked(outbox)
  const id = bookings[1]?.id ?? 0
  await outbox.work()
  const moved = await outbox.barber().booking.update({ id, startDatetime: '2026-03-04T15:00:00Z' })
  // The others are two now, and the child comes alone.
  expect(moved).toMatchObject({ clientWillBeEmailed: true, groupDiscount: 0 })
  await outbox.work()
  await outbox.barber().booking.delete({ id })
  await outbox.work()
  expect(outbox.mails.slice(2).map(({ to, subject }) => [to, subject])).toEqual([
    ['ann@example.edu', 'Haircut for Ben, Wed Mar 4, 10:00 AM'],
    ['ann@example.edu', 'Cancelled: Haircut for Ben, Wed Mar 4, 10:00 AM'],
  ])
  // The discount ended with the move.
  expect(outbox.mails[3]?.text).not.toContain('now $')
  const { text = '' } = outbox.mails[2] ?? {}
  expect(text).toContain('Hi Ann, Ben’s new time is')
  expect(text).toContain('/reschedule/')
})

it('the organizer gets the reminder and the address of a child who comes without them', async ({
  outbox,
}) => {
  await outbox.set('business_address', '1 Elm Street')
  const { bookings } = await booked(outbox)
  await outbox.work()
  const [publicToken = ''] = tokensIn(outbox.mails[0]?.text)
  await outbox.visitor().booking.cancel({ publicToken: bookings[0]?.publicToken ?? publicToken })
  await outbox.work()
  outbox.mails.splice(0)
  await outbox.at(Date.parse('2026-03-03T14:30:00Z'))
  const toAnn = outbox.mails.filter(({ to }) => to === 'ann@example.edu')
  expect(toAnn.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      'Reminder: Haircut, Tuesday, March 3 at 10:30 AM EST',
      'Haircut for Ben, Tue Mar 3, 10:30 AM',
    ]),
  )
  expect(toAnn).toHaveLength(2)
  expect(toAnn.find(({ kind }) => kind === 'reminder')?.text).toContain('Ben’s appointment')
})

it('a child who comes with the organizer causes no reminder of their own', async ({ outbox }) => {
  await booked(outbox)
  await outbox.work()
  outbox.mails.splice(0)
  await outbox.at(Date.parse('2026-03-03T14:30:00Z'))
  const kinds = outbox.mails.map(({ to, kind }) => [to, kind])
  expect(kinds).toEqual([
    ['ann@example.edu', 'reminder'],
    ['cal@example.edu', 'reminder'],
  ])
})

it('the name of an erased person leaves the emails of the organizer', async ({ db, outbox }) => {
  const { bookings } = await booked(outbox)
  await outbox.work()
  const { clientId } = await db.booking.findUniqueOrThrow({ where: { id: bookings[2]?.id ?? 0 } })
  const barber = outbox.barber()
  await barber.erasure.erase({ id: clientId ?? 0, alsoIds: [], cancelUpcoming: true })
  const [sent] = await outbox.log()
  const message = await barber.notification.get({ id: sent?.id ?? 0 })
  expect(message).toMatchObject({ recipient: 'ann@example.edu', mail: null, textGone: 'erased' })
})

it('the calendar file of the organizer has an event for each who comes, that of another person one', async ({
  outbox,
}) => {
  const { bookings } = await booked(outbox)
  const titles = async (index: number) => {
    const { publicToken = '' } = bookings[index] ?? {}
    const file = await calendarFileByToken(outbox.ctx(), { publicToken })
    return file.replaceAll('\r\n ', '').match(/(?<=SUMMARY:).*?(?= - )/g)
  }
  expect(await titles(0)).toEqual(['Haircut', 'Haircut for Ben', 'Haircut for Cal'])
  expect(await titles(1)).toEqual(['Haircut'])
  const { publicToken: ben = '' } = bookings[1] ?? {}
  await outbox.visitor().booking.cancel({ publicToken: ben })
  expect(await titles(0)).toEqual(['Haircut', 'Haircut for Cal'])
})

it('the barber takes back the cancellation of all, and nobody is emailed; or none of it', async ({
  db,
  outbox,
}) => {
  const { bookings } = await booked(outbox)
  await outbox.work()
  outbox.mails.splice(0)
  const [{ id } = { id: 0 }, ben = { id: 0 }] = bookings
  const barber = outbox.barber()
  const state = () =>
    db.booking.findMany({
      select: { status: true, startAt: true, groupDiscount: true },
      orderBy: { startAt: 'asc' },
    })
  const before = await state()
  const undoOf = (cancelled: { bookings: readonly { id: number; revision: number }[] }) =>
    cancelled.bookings.map((each) => ({ bookingId: each.id, ifRevision: each.revision }))
  const cancelled = await barber.bookingGroup.cancel({ id })
  expect(cancelled).toMatchObject({ cancelled: 3, clientWillBeEmailed: true })
  await barber.bookingGroup.undoCancel({ id, bookings: undoOf(cancelled) })
  expect(await state()).toEqual(before)
  await outbox.work()
  expect(outbox.mails).toEqual([])

  const again = undoOf(await barber.bookingGroup.cancel({ id }))
  await barber.booking.update({ id: ben.id, notes: 'Ill this week' })
  const error = await errorFrom(barber.bookingGroup.undoCancel({ id, bookings: again }))
  expect(error).toMatchObject({ code: 'bookingChanged' })
  expect((await state()).every(({ status }) => status === 'cancelled')).toBe(true)
})

it('the barber cancels a group without an email', async ({ outbox }) => {
  const { bookings } = await booked(outbox)
  await outbox.work()
  outbox.mails.splice(0)
  const cancelled = await outbox
    .barber()
    .bookingGroup.cancel({ id: bookings[0]?.id ?? 0, notifyClient: false })
  expect(cancelled).toMatchObject({ cancelled: 3, clientWillBeEmailed: false })
  await outbox.work()
  expect(outbox.mails).toEqual([])
})

const groupChanges = ({
  mails,
}: {
  mails: readonly { kind: string; to: string; subject: string }[]
}) => mails.filter(({ kind }) => kind === 'group-change').map(({ to, subject }) => [to, subject])

const threeWithAddresses = async (
  outbox: Awaited<ReturnType<typeof givenOutbox>>,
  bo = 'Bo Orr',
) => {
  const { service } = outbox
  const other = { appointmentTypeId: service.id, addonIds: [] }
  const made = await outbox.visitor().bookingGroup.create({
    ...visitOf(service, TUESDAY),
    others: [
      { ...other, clientName: bo, clientEmail: 'bo@example.edu' },
      { ...other, clientName: 'Cy', clientEmail: 'cy@example.edu' },
    ],
  })
  await outbox.work()
  return made
}

it('the organizer and a person whose price rose are each emailed once when one of a group cancels', async ({
  outbox,
}) => {
  const { bookings } = await threeWithAddresses(outbox)
  await outbox.visitor().booking.cancel({ publicToken: bookings[1]?.publicToken ?? '' })
  await outbox.work()
  expect(groupChanges(outbox)).toEqual([
    ['ann@example.edu', 'Bo cancelled: your two appointments are now $20 each'],
    ['cy@example.edu', 'Bo cancelled: your appointment is now $20'],
  ])
  expect(outbox.mails.find(({ kind }) => kind === 'group-change')?.text).toContain(
    'Your two appointments are now $20 each. Your times are unchanged',
  )
  await outbox.visitor().bookingGroup.cancelByToken({ publicToken: bookings[0]?.publicToken ?? '' })
  await outbox.work()
  expect(groupChanges(outbox)).toHaveLength(2)
})

it('a cancellation by the barber that is undone immediately is emailed to nobody of the group', async ({
  outbox,
}) => {
  const { bookings } = await threeWithAddresses(outbox)
  const id = bookings[1]?.id ?? 0
  const { revision } = await outbox.barber().booking.update({ id, status: 'cancelled' })
  await outbox.barber().booking.update({ id, status: 'confirmed', ifRevision: revision })
  await outbox.work()
  expect(groupChanges(outbox)).toEqual([])
  await outbox.barber().booking.update({ id, status: 'cancelled' })
  await outbox.work()
  expect(groupChanges(outbox)).toHaveLength(2)
})

it('a name that mail programs would link is no part of the email about a cancellation', async ({
  outbox,
}) => {
  const { bookings } = await threeWithAddresses(outbox, 'evil.example/win now')
  await outbox.visitor().booking.cancel({ publicToken: bookings[1]?.publicToken ?? '' })
  await outbox.work()
  expect(groupChanges(outbox)[0]?.[1]).toBe(
    'Your guest cancelled: your two appointments are now $20 each',
  )
})

const NEXT_DAY = new Date('2026-03-04T16:00:00Z')

it('a new group, and one that cancels, is one notice on the devices of the barber', async ({
  db,
  outbox,
}) => {
  await givenPhone(db, outbox.barber())
  const notices = () =>
    outbox.jobs.splice(0).flatMap((job) => (job.name === 'push-change' ? [job.payload.kind] : []))
  const { bookings } = await booked(outbox)
  expect(notices()).toEqual(['booked'])
  const publicToken = bookings[0]?.publicToken ?? ''
  await outbox.visitor().bookingGroup.cancelByToken({ publicToken })
  expect(notices()).toEqual(['cancelled'])
})

it('when the organizer moves everyone, each address gets one email, the barber one notice and the calendar all events', async ({
  db,
  outbox,
}) => {
  const { bookings } = await booked(outbox)
  await outbox.work()
  await givenPhone(db, outbox.barber())
  await givenCalendar(db)
  outbox.jobs.splice(0)
  const publicToken = bookings[0]?.publicToken ?? ''
  await outbox.visitor().bookingGroup.rescheduleByToken({ publicToken, newStartDatetime: NEXT_DAY })
  const jobs = outbox.jobs.map(({ name }) => name)
  expect(jobs.filter((name) => name === 'push-change')).toHaveLength(1)
  expect(jobs.filter((name) => name === 'write-event')).toHaveLength(3)
  await outbox.work()
  for (const { id } of await outbox.log()) await deliverMessage(outbox.ctx(), { messageId: id })
  const [organizer, own, ...more] = outbox.mails.slice(2)
  expect(more).toEqual([])
  expect([organizer, own].map((mail) => [mail?.to, mail?.kind, mail?.subject])).toEqual([
    ['ann@example.edu', 'reschedule', 'Haircut, Wed Mar 4, 11:00 AM'],
    ['cal@example.edu', 'reschedule', 'Haircut, Wed Mar 4, 12:00 PM'],
  ])
  expect(organizer?.text).toContain(
    'your new time is Wednesday, March 4 at 11:00 AM EST, instead of Tuesday, March 3 at 10:00 AM EST. Ben and Cal move with you: everyone’s time is below.',
  )
  expect(organizer?.text).toMatch(
    /Everyone:\s+Ann, 11:00 AM EST: Haircut\s+Ben, 11:30 AM EST: Haircut\s+Cal, 12:00 PM EST: Haircut/,
  )
  expect(own?.text).toContain('instead of Tuesday, March 3 at 11:00 AM EST.')
  expect(own?.text).not.toContain('Ben')
  expect(organizer?.calendar?.method).toBe('REQUEST')
  expect(own?.calendar?.file).toContain('SEQUENCE:1')
  const all = await calendarFileByToken(outbox.ctx(), { publicToken })
  expect(all.match(/DTSTART\S*/g)?.length).toBeGreaterThanOrEqual(3)
})

it('no template of the mail service hides the new times of the others', async ({ outbox }) => {
  await outbox.set('email_template_reschedule', '1004')
  const { bookings } = await booked(outbox)
  await outbox.work()
  const publicToken = bookings[0]?.publicToken ?? ''
  const visitor = outbox.visitor()
  await visitor.bookingGroup.rescheduleByToken({ publicToken, newStartDatetime: NEXT_DAY })
  await outbox.work()
  expect(outbox.mails.slice(2).map(({ template }) => template?.id ?? null)).toEqual([null, '1004'])
})

it('a move that is repeated before the email leaves is emailed once, and one of a person who moves on alone as well', async ({
  outbox,
}) => {
  const { bookings } = await booked(outbox)
  await outbox.work()
  const [publicToken = '', ben = ''] = bookings.map((each) => each.publicToken)
  const visitor = outbox.visitor()
  await visitor.bookingGroup.rescheduleByToken({ publicToken, newStartDatetime: NEXT_DAY })
  const later = new Date('2026-03-05T16:00:00Z')
  await visitor.bookingGroup.rescheduleByToken({ publicToken, newStartDatetime: later })
  const aMinuteLater = new Date(MONDAY_MORNING.getTime() + 60_000)
  const again = callerFor(outbox.ctx({ now: aMinuteLater }))
  await again.booking.reschedule({ publicToken, newStartDatetime: NEXT_DAY })
  await outbox.at(aMinuteLater)
  const notified = outbox.mails.slice(2)
  expect(notified.map(({ to, subject }) => [to, subject])).toEqual([
    ['cal@example.edu', 'Haircut, Thu Mar 5, 12:00 PM'],
    ['ann@example.edu', 'Haircut, Wed Mar 4, 11:00 AM'],
  ])
  // Ben has no address, and moved to Thursday before Ann came back to Wednesday.
  expect(notified[1]?.text).toContain('Ben, Thursday, March 5 at 11:30 AM EST: Haircut')
  expect(notified[1]?.text).not.toContain('with you')
  await visitor.booking.reschedule({ publicToken: ben, newStartDatetime: later })
  await outbox.work()
  expect(outbox.mails.slice(4).map(({ to, subject }) => [to, subject])).toEqual([
    ['ann@example.edu', 'Haircut for Ben, Thu Mar 5, 11:00 AM'],
  ])
})

it('the organizer who does not come themselves is emailed about each person without an address', async ({
  outbox,
}) => {
  const { bookings } = await booked(outbox)
  const publicToken = bookings[0]?.publicToken ?? ''
  const visitor = outbox.visitor()
  await visitor.booking.cancel({ publicToken })
  await outbox.work()
  outbox.mails.splice(0)
  const moved = await visitor.bookingGroup.rescheduleByToken({
    publicToken,
    newStartDatetime: NEXT_DAY,
  })
  expect(moved).toMatchObject({ organizerEmailed: true, emailed: ['Cal'], notEmailed: ['Ben'] })
  await outbox.work()
  expect(outbox.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['ann@example.edu', 'Haircut for Ben, Wed Mar 4, 11:00 AM'],
    ['cal@example.edu', 'Haircut, Wed Mar 4, 11:30 AM'],
  ])
})

it('the times that a group leaves are offered to the waitlist, and the places of those who moved end', async ({
  db,
  outbox,
}) => {
  const { bookings } = await booked(outbox)
  const [publicToken = '', , cal = ''] = bookings.map((each) => each.publicToken)
  const visitor = outbox.visitor()
  const waiting = await visitor.booking.create(
    visitOf(outbox.service, '2026-03-05T15:00:00Z', { clientEmail: 'eve@example.edu' }),
  )
  const wishes = { weekdays: [0, 1, 2, 3, 4, 5, 6], fromTime: '00:00', toTime: '24:00' }
  await visitor.waitlist.join({ publicToken: cal, ...wishes })
  await visitor.waitlist.join({ publicToken: waiting.publicToken ?? '', ...wishes })
  await visitor.bookingGroup.rescheduleByToken({ publicToken, newStartDatetime: NEXT_DAY })
  const entries = await db.waitlistEntry.findMany({ where: { leftStartAt: null } })
  expect(entries.map(({ bookingId }) => bookingId)).toEqual([waiting.id])
  const openings = await db.opening.findMany({ orderBy: { startAt: 'asc' } })
  expect(openings.map(({ startAt, endAt }) => [startAt, endAt])).toEqual([
    [new Date(TUESDAY), new Date('2026-03-03T15:30:00Z')],
    [new Date('2026-03-03T15:30:00Z'), new Date('2026-03-03T16:00:00Z')],
    [new Date('2026-03-03T16:00:00Z'), new Date('2026-03-03T16:30:00Z')],
  ])
})

const NEW_PRICES = 'Your two appointments are now $20 each.'

it('the organizer reads the new prices in the email about a child who is cancelled or deleted', async ({
  outbox,
}) => {
  const { bookings } = await booked(outbox)
  const [ann, ben] = bookings
  await outbox.work()
  outbox.mails.splice(0)
  const id = ben?.id ?? 0
  const barber = outbox.barber()
  const { revision } = await barber.booking.update({ id, status: 'cancelled' })
  await outbox.work()
  const notified = () =>
    outbox.mails
      .splice(0)
      .map(({ to, kind, text }) => ({ to, kind, text }))
      .toSorted((a, b) => (a.to < b.to ? -1 : 1))
  const ofChild = { to: 'ann@example.edu', kind: 'cancellation' }
  const toCal = { to: 'cal@example.edu', kind: 'group-change' }
  expect(notified()).toEqual([
    { ...ofChild, text: expect.stringContaining(NEW_PRICES) },
    { ...toCal, text: expect.stringContaining('the barber cancelled Ben’s appointment') },
  ])

  await barber.booking.update({ id, status: 'confirmed', ifRevision: revision })
  await outbox.work()
  outbox.mails.splice(0)
  await barber.booking.delete({ id })
  await outbox.work()
  expect(notified()).toEqual([
    { ...ofChild, text: expect.stringContaining(NEW_PRICES) },
    {
      ...toCal,
      text: expect.stringContaining('Your appointment is now $20. Your time is unchanged'),
    },
  ])
  // Two are left, without a discount to lose.
  await barber.booking.delete({ id: ann?.id ?? 0 })
  await outbox.work()
  expect(notified().map(({ to }) => to)).toEqual(['ann@example.edu'])
})

it('the others hear of a person whom the barber deletes, and nothing when the deletion is undone immediately', async ({
  outbox,
}) => {
  const { bookings } = await threeWithAddresses(outbox)
  outbox.mails.splice(0)
  const id = bookings[1]?.id ?? 0
  const barber = outbox.barber()
  await barber.booking.delete({ id })
  await barber.deletedItem.restore({ kind: 'booking', id })
  await outbox.work()
  expect(outbox.mails).toEqual([])
  await barber.booking.delete({ id })
  await outbox.work()
  expect(groupChanges(outbox)).toEqual([
    ['ann@example.edu', 'Bo’s appointment is cancelled: your two appointments are now $20 each'],
    ['cy@example.edu', 'Bo’s appointment is cancelled: your appointment is now $20'],
  ])
})

it('what a group was told of is not sent again once it was taken back', async ({ outbox }) => {
  const { bookings } = await threeWithAddresses(outbox)
  const id = bookings[1]?.id ?? 0
  const barber = outbox.barber()
  const { revision } = await barber.booking.update({ id, status: 'cancelled' })
  await outbox.work()
  const told = (await outbox.log()).find(({ kind }) => kind === 'group-change')?.id ?? 0
  await barber.notification.sendAgain({ id: told })
  await outbox.work()
  await barber.booking.update({ id, status: 'confirmed', ifRevision: revision })
  await outbox.work()
  outbox.mails.splice(0)
  const again = errorFrom(barber.notification.sendAgain({ id: told }))
  expect(await again).toMatchObject({ code: 'messageOutdated' })
  await outbox.work()
  expect(groupChanges(outbox)).toEqual([])
})

it('a price is new only to those for whom the discount ended', async ({ outbox }) => {
  const { service } = outbox
  const other = { appointmentTypeId: service.id, addonIds: [] }
  const { bookings } = await outbox.visitor().bookingGroup.create({
    ...visitOf(service, TUESDAY),
    others: [
      { ...other, clientName: 'Bo', clientEmail: 'bo@example.edu' },
      { ...other, clientName: 'Cy', clientEmail: 'cy@example.edu' },
      { ...other, clientName: 'Di', clientEmail: 'di@example.edu' },
    ],
  })
  await outbox.work()
  outbox.mails.splice(0)
  const [, bo, cy, di] = bookings
  await outbox.visitor().booking.cancel({ publicToken: bo?.publicToken ?? '' })
  await outbox.work()
  expect(groupChanges(outbox)).toEqual([
    ['ann@example.edu', 'Bo cancelled: your three appointments stay'],
  ])
  const text = outbox.mails.find(({ kind }) => kind === 'group-change')?.text
  expect(text).toContain('Your three appointments and their suggested donation are unchanged')
  expect(text).not.toContain('now $')

  // Both are emailed after both were cancelled; the discount ended with the first.
  outbox.mails.splice(0)
  for (const id of [cy?.id ?? 0, di?.id ?? 0]) {
    await outbox.barber().booking.update({ id, status: 'cancelled' })
  }
  await outbox.work()
  expect(groupChanges(outbox)).toEqual([
    ['ann@example.edu', 'Cy’s appointment is cancelled: your appointment is now $20'],
    ['ann@example.edu', 'Di’s appointment is cancelled: your appointment stays'],
  ])
})
