import { calendarFileByToken } from '@haircuts/core/bookings/calendar-file'
import { NO_SENDER } from '@haircuts/core/emails/envelope'
import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { givenBooking, MONDAY_MORNING } from '../testing.ts'
import { givenOutbox as givenOutboxIn, stateOf } from './outbox.testing.ts'

const HOUR = 3_600_000
const ADDRESS = '12 Maple Street'
const ANN = { clientName: 'Ann Marsh', clientEmail: 'ann@example.edu' }
/** The preselected answer of the form: not the first time. */
const SAYS_KNOWN = { ...ANN, isFirstTime: false }
const VISIT = '2026-03-10T15:00:00Z'
const before = (hours: number) => new Date(Date.parse(VISIT) - hours * HOUR)

/** Everything that a mail carries, in all of its forms. */
const holding = (mails: readonly { kind: string }[], text: RegExp) =>
  mails.filter((mail) => text.test(JSON.stringify(mail))).map(({ kind }) => kind)

const it = test
  .extend(
    'givenOutbox',
    ({ db }) =>
      (more: Record<string, string> = {}) =>
        givenOutboxIn(db, { settings: { business_address: ADDRESS, ...more } }),
  )
  /** A visit of the past that the barber judged. */
  .extend(
    'givenPast',
    ({ db }) =>
      (who: { clientName: string; clientEmail: string }, status = 'completed') =>
        givenBooking(db, '2026-01-05T15:00:00Z', { status, ...who }),
  )

describe('a returning client', () => {
  it.for([
    ['the same name and email', ANN],
    ['in another case', { clientName: 'ANN MARSH', clientEmail: 'Ann@Example.EDU' }],
  ] as const)(
    'gets the address with the confirmation: %s',
    async ([_, who], { givenOutbox, givenPast }) => {
      const { book, work, mails } = await givenOutbox()
      await givenPast(who)
      await book(VISIT, { ...ANN, isFirstTime: true, referralSource: 'a friend' })
      await work()
      expect(mails).toMatchObject([
        { kind: 'confirmation', text: expect.stringContaining(ADDRESS) },
      ])
      expect(holding(mails, /no later than 2 hours/)).toEqual([])
    },
  )

  it('is recognised by completed visits alone', async ({ givenOutbox, givenPast, db }) => {
    const { book, work, mails } = await givenOutbox()
    await givenPast({ ...ANN, clientName: 'Bo Marsh' })
    const otherEmail = { status: 'completed', ...ANN, clientEmail: 'ann@example.com' }
    await givenBooking(db, '2026-01-06T15:00:00Z', otherEmail)
    for (const status of ['no-show', 'cancelled']) await givenPast(ANN, status)
    await givenBooking(db, '2026-01-07T15:00:00Z', { status: 'confirmed', ...ANN })
    // A visit in the future that was marked as completed by mistake does not count.
    await givenBooking(db, '2026-04-01T15:00:00Z', { status: 'completed', ...ANN })
    await book(VISIT, SAYS_KNOWN)
    await work()
    expect(mails).toHaveLength(1)
    expect(holding(mails, /Maple/)).toEqual([])
    expect(mails[0]?.text).toContain('no later than 2 hours before your appointment')
  })

  it('is not made so by renaming or merging the record of a client', async ({
    givenOutbox,
    givenPast,
    db,
  }) => {
    const { book, work, mails, barber } = await givenOutbox()
    const bo = await barber().clients.create({ name: 'Bo Ford', email: 'bo@example.edu' })
    const ann = await barber().clients.create({ name: ANN.clientName, email: ANN.clientEmail })
    const past = await givenPast({ clientName: 'Bo Ford', clientEmail: 'bo@example.edu' })
    await db.booking.update({ where: { id: past.id }, data: { clientId: bo.id } })
    await barber().clients.merge({ id: ann.id, mergedId: bo.id })
    await book(VISIT, SAYS_KNOWN)
    await work()
    expect(holding(mails, /Maple/)).toEqual([])
  })

  it('counts no more when the barber takes the completed visit back', async ({
    givenOutbox,
    givenPast,
  }) => {
    const { book, work, mails, barber } = await givenOutbox()
    const { id } = await givenPast(ANN)
    await barber().booking.update({ id, status: 'no-show' })
    await book(VISIT, SAYS_KNOWN)
    await work()
    expect(holding(mails, /Maple/)).toEqual([])
  })

  it('gets it with the first mail, whatever replaced the confirmation', async ({
    givenOutbox,
    givenPast,
  }) => {
    const { book, work, mails, barber } = await givenOutbox()
    await givenPast(ANN)
    const { id } = await book(VISIT, SAYS_KNOWN)
    await barber().booking.update({ id, startDatetime: '2026-03-10T16:00:00Z' })
    await work()
    expect(mails).toMatchObject([{ kind: 'confirmation', text: expect.stringContaining(ADDRESS) }])
    await barber().booking.update({ id, startDatetime: '2026-03-10T17:00:00Z' })
    await work()
    // Its calendar file replaces the one with the place.
    expect(holding(mails, /LOCATION:12 Maple Street/)).toEqual(['confirmation', 'reschedule'])
  })
})

describe('the calendar file', () => {
  const fileOf = async ({ ctx }: Awaited<ReturnType<typeof givenOutboxIn>>, publicToken: string) =>
    calendarFileByToken(ctx(), { publicToken })

  it('names the place in the email with the address, and by the link from then on', async ({
    givenOutbox,
  }) => {
    const outbox = await givenOutbox()
    await outbox.book(VISIT, SAYS_KNOWN)
    await outbox.work()
    const publicToken = outbox.emailedToken()
    expect(await fileOf(outbox, publicToken)).not.toContain('Maple')
    await outbox.at(before(2.25))
    const address = outbox.mails.find(({ kind }) => kind === 'address')
    expect(address?.calendar).toMatchObject({
      method: 'REQUEST',
      file: expect.stringContaining('LOCATION:12 Maple Street\r\n'),
    })
    expect(address?.subject).toBe('Haircut, Tue Mar 10, 11:00 AM')
    expect(await fileOf(outbox, publicToken)).toContain('LOCATION:12 Maple Street\r\n')
  })

  it('names no place by a link that only cancels or reschedules, which may be forwarded', async ({
    givenOutbox,
  }) => {
    const outbox = await givenOutbox()
    const { id } = await outbox.book(VISIT, SAYS_KNOWN)
    await outbox.at(before(2))
    for (const purpose of ['cancel', 'reschedule'] as const) {
      const { token } = await outbox.barber().booking.generateToken({ id, purpose })
      const file = await fileOf(outbox, token)
      expect(file).toContain('SUMMARY:Haircut')
      expect(file).not.toContain('Maple')
    }
  })

  it('tells the reader of a page nothing early, who may use the name of a known client', async ({
    givenOutbox,
    givenPast,
  }) => {
    const outbox = await givenOutbox()
    await givenPast(ANN)
    await outbox.book(VISIT, SAYS_KNOWN)
    await outbox.work()
    const publicToken = outbox.emailedToken()
    expect(outbox.mails[0]?.calendar?.file).toContain('LOCATION:12 Maple Street\r\n')
    expect(await fileOf(outbox, publicToken)).not.toContain('Maple')
    await outbox.at(before(2.25))
    expect(await fileOf(outbox, publicToken)).toContain('LOCATION:12 Maple Street\r\n')
    await outbox.set('address_release', 'manual')
    expect(await fileOf(outbox, publicToken)).not.toContain('Maple')
  })

  it('links to the page of the appointment, and its email has the sender as the organizer', async ({
    givenOutbox,
  }) => {
    const outbox = await givenOutbox({ business_email: '' })
    const { publicToken } = await outbox.book(VISIT, ANN)
    await outbox.work()
    const [mail] = outbox.mails
    const file = mail?.calendar?.file.replaceAll('\r\n ', '') ?? ''
    expect(file).toContain(`ORGANIZER:mailto:${(mail?.from ?? NO_SENDER).email}\r\n`)
    expect(file).toMatch(/To reschedule or cancel: https?:\/\/\S+\/appointment\/[\w-]{43}\r\n/)
    const own = (await fileOf(outbox, publicToken)).replaceAll('\r\n ', '')
    expect(own).toContain(`/appointment/${publicToken}\r\n`)
  })
})

describe('a new client', () => {
  it('gets it two hours before, by the planned mail alone', async ({ givenOutbox }) => {
    const { book, at, visitor, kinds, mails } = await givenOutbox()
    const made = await book(VISIT, SAYS_KNOWN)
    await at(before(24))
    await at(before(2.5))
    expect(holding(mails, /Maple/)).toEqual([])
    await at(before(2.25))
    expect(kinds()).toEqual(['confirmation', 'reminder', 'address'])
    expect(holding(mails, /Maple/)).toHaveLength(1)
    const { publicToken } = made
    const shown = [made, await visitor().booking.byToken({ publicToken })]
    expect(JSON.stringify(shown)).not.toContain('Maple')
  })

  it('gets it immediately when there are less than two hours left', async ({ givenOutbox }) => {
    const { book, work, kinds, mails } = await givenOutbox()
    await book('2026-03-02T14:00:00Z', SAYS_KNOWN)
    await work()
    expect(kinds()).toEqual(['confirmation', 'address'])
    expect(mails.map(({ text }) => text.includes(ADDRESS))).toEqual([false, true])
  })

  it.for([true, false])(
    'does not get it for a move to a time soon that is undone, with an email: %s',
    async (notifyClient, { givenOutbox }) => {
      const { book, at, barber, work, mails, log } = await givenOutbox()
      const { id } = await book(VISIT, SAYS_KNOWN)
      await work()
      const moved = MONDAY_MORNING.getTime() + 60_000
      await at(moved)
      const start = new Date(moved + HOUR)
      await barber().booking.update({ id, startDatetime: start, notifyClient })
      await at(moved + 10_000)
      await barber().booking.update({ id, startDatetime: VISIT, notifyClient })
      await at(moved + 120_000)
      expect(holding(mails, /Maple/)).toEqual([])
      expect((await log()).filter(({ kind }) => kind === 'address')).toEqual([])
    },
  )

  it('does not get it for a visit soon that the barber creates and deletes', async ({
    givenOutbox,
  }) => {
    const { book, at, barber, mails } = await givenOutbox()
    const { id } = await book('2026-03-02T14:00:00Z', SAYS_KNOWN)
    await at(MONDAY_MORNING.getTime() + 10_000)
    await barber().booking.delete({ id })
    await at(MONDAY_MORNING.getTime() + 120_000)
    expect(mails).toEqual([])
  })

  it('gets it after a move to a time soon that stays', async ({ givenOutbox }) => {
    const { book, at, barber, work, kinds } = await givenOutbox()
    const { id } = await book(VISIT, SAYS_KNOWN)
    await work()
    const now = MONDAY_MORNING.getTime()
    await barber().booking.update({ id, startDatetime: new Date(now + 2.2 * HOUR) })
    await at(now + 10_000)
    expect(kinds()).toEqual(['confirmation'])
    await at(now + 60_000)
    expect(kinds().toSorted()).toEqual(['address', 'confirmation', 'reschedule'])
  })

  it('is not promised what was sent already, when the visit moves afterwards', async ({
    givenOutbox,
  }) => {
    const { book, at, barber, work, mails } = await givenOutbox()
    const { id } = await book(VISIT, SAYS_KNOWN)
    await at(before(2))
    await barber().booking.update({ id, startDatetime: '2026-03-20T15:00:00Z' })
    await work()
    expect(mails.at(-1)?.kind).toBe('reschedule')
    expect(mails.at(-1)?.text).not.toMatch(/address/i)
  })

  it('gets what was promised also when another visit has made him known since', async ({
    givenOutbox,
  }) => {
    const { book, at, barber, kinds, mails } = await givenOutbox({ send_reminder_emails: 'false' })
    const first = await book('2026-03-03T15:00:00Z', SAYS_KNOWN)
    await book(VISIT, SAYS_KNOWN)
    await at(new Date('2026-03-03T13:00:00Z'))
    await at(new Date('2026-03-03T16:00:00Z'))
    await barber().booking.update({ id: first.id, status: 'completed' })
    await at(before(2))
    expect(kinds().filter((kind) => kind === 'address')).toHaveLength(2)
    expect(holding(mails, /Maple/)).toHaveLength(2)
  })

  it('gets it after a cancellation that was taken back', async ({ givenOutbox }) => {
    const { book, at, barber, mailer, kinds } = await givenOutbox()
    const { send } = mailer
    const { id } = await book(VISIT, SAYS_KNOWN)
    await at(before(3))
    mailer.send = async () => ({ outcome: 'later', reason: 'not now', isUnsure: false })
    await at(before(2))
    await barber().booking.update({ id, status: 'cancelled' })
    await barber().booking.update({ id, status: 'confirmed' })
    mailer.send = send
    await at(before(1.5))
    expect(kinds().filter((kind) => kind === 'address')).toHaveLength(1)
  })

  it('does not get it days ahead when the visit moves while the mail waits', async ({
    givenOutbox,
  }) => {
    const { book, at, barber, mailer, mails } = await givenOutbox()
    const { send } = mailer
    const { id } = await book(VISIT, SAYS_KNOWN)
    mailer.send = async () => ({ outcome: 'later', reason: 'not now', isUnsure: false })
    await at(before(2))
    await barber().booking.update({ id, startDatetime: '2026-03-20T15:00:00Z' })
    mailer.send = send
    await at(before(1))
    expect(holding(mails, /Maple/)).toEqual([])
    await at(new Date('2026-03-20T13:00:00Z'))
    expect(holding(mails, /Maple/)).toHaveLength(1)
  })
})

describe('while no address is set', () => {
  it('no mail and no page promises one', async ({ givenOutbox }) => {
    const { book, at, visitor, mails, barber } = await givenOutbox({ business_address: '' })
    const made = await book(VISIT, SAYS_KNOWN)
    expect(made.addressPromised).toBe(false)
    await barber().booking.update({ id: made.id, startDatetime: '2026-03-10T16:00:00Z' })
    for (const hours of [24, 2, 1]) await at(before(hours))
    expect(mails.length).toBeGreaterThan(0)
    expect(mails.filter(({ text }) => /address|Where/i.test(text))).toEqual([])
    const { notification } = barber()
    for (const kind of ['confirmation', 'reschedule', 'reminder'] as const) {
      expect((await notification.preview({ kind })).text).not.toMatch(/address/i)
    }
    const found = await visitor().setting.public()
    expect(JSON.stringify(found)).not.toContain('address')
  })

  it('a missing address is shown with the waiting clients and sent once set', async ({
    givenOutbox,
    givenPast,
  }) => {
    const { book, at, set, barber, kinds } = await givenOutbox({ business_address: '' })
    await givenPast({ clientName: 'Bo Ford', clientEmail: 'bo@example.edu' })
    await book(VISIT, SAYS_KNOWN)
    await book('2026-03-11T15:00:00Z', { clientName: 'Bo Ford', clientEmail: 'bo@example.edu' })
    const { address } = await barber().dashboard.overview()
    expect(address).toMatchObject({ hasAddress: false, total: 1 })
    expect(address.visits.map(({ client }) => client.name)).toEqual(['Ann Marsh'])
    await at(before(2))
    await set('business_address', ADDRESS)
    await at(before(1.9))
    expect(kinds().filter((kind) => kind === 'address')).toHaveLength(1)
    expect(await barber().dashboard.overview()).toMatchObject({ address: { total: 0 } })
  })
})

it('the log marks the mails that contain or promise the address', async ({ givenOutbox, db }) => {
  const { book, at } = await givenOutbox()
  await book(VISIT, SAYS_KNOWN)
  await at(MONDAY_MORNING)
  await at(before(2))
  const rows = await db.message.findMany({ orderBy: { id: 'asc' } })
  expect(rows.map(({ kind, addressPart }) => [kind, addressPart])).toEqual([
    ['confirmation', 'promised'],
    ['reminder', 'promised'],
    ['address', 'told'],
  ])
  expect(stateOf(rows).every(({ state }) => state === 'sent')).toBe(true)
})
