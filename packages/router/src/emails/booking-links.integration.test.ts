import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { errorFrom, givenBooking, MONDAY_MORNING, visitOf } from '../testing.ts'
import { givenOutbox } from './outbox.testing.ts'

const TUESDAY = '2026-03-03T15:00:00Z'
const THURSDAY = '2026-03-05T15:00:00Z'
const HOUR = 3_600_000
const DAY = 24 * HOUR
const ANSWER = { message: 'If this address has appointments, an email is on its way.' }
const ANN = 'ann@example.edu'

type Shop = Awaited<ReturnType<typeof givenOutbox>>

const it = test.extend('shop', async ({ db }) => givenOutbox(db))

const linksMails = ({ mails }: Shop) => mails.filter(({ kind }) => kind === 'booking-links')
const linksRows = ({ db }: Shop) =>
  db.message.findMany({ where: { kind: 'booking-links' }, orderBy: { id: 'asc' } })

/** Asks for the links and lets the worker deliver. */
async function ask(shop: Shop, email = ANN) {
  const answer = await shop.visitor().bookingLinks.request({ email })
  await shop.work()
  return answer
}

const completed = ({ db }: Shop, start: string, more = {}) =>
  givenBooking(db, start, {
    status: 'completed',
    clientName: 'Ann Marsh',
    clientEmail: ANN,
    ...more,
  })

/** The id of the client with an address. */
async function clientOf({ db }: Shop, email = ANN): Promise<number> {
  return (await db.client.findFirstOrThrow({ where: { email } })).id
}

function dataTokenOf(shop: Shop): string {
  return /\/my-data\/([\w-]+)/.exec(linksMails(shop).at(-1)?.text ?? '')?.[1] ?? ''
}

function visitLinksOf(shop: Shop): string[] {
  const text = linksMails(shop).at(-1)?.text ?? ''
  return [...text.matchAll(/\/appointment\/([\w-]+)/g)].map(([, token = '']) => token)
}

describe('who gets an email', () => {
  it('is a client with appointments, with a link to each and the last three visits', async ({
    shop,
  }) => {
    for (const day of ['01-05', '01-20', '02-10', '02-24']) {
      await completed(shop, `2026-${day}T15:00:00Z`)
    }
    await shop.book(TUESDAY)
    await shop.book(THURSDAY)
    expect(await ask(shop)).toEqual(ANSWER)
    const [mail, ...more] = linksMails(shop)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: ANN, calendar: null, template: null })
    const tokens = visitLinksOf(shop)
    expect(tokens).toHaveLength(2)
    const linked = await Promise.all(
      tokens.map((publicToken) => shop.visitor().booking.byToken({ publicToken })),
    )
    expect(linked.map(({ startDatetime }) => startDatetime)).toEqual([
      new Date(TUESDAY),
      new Date(THURSDAY),
    ])
    expect(mail?.text).toContain('Tuesday, February 24, 2026')
    expect(mail?.text).toContain('Tuesday, January 20, 2026')
    expect(mail?.text).not.toContain('January 5')
    // The links of visits that are older than 30 days have expired.
    expect(mail?.text.match(/#again=/g)).toHaveLength(2)
  })

  it('is nobody for an unknown address, of which nothing stays', async ({ shop }) => {
    await shop.book(TUESDAY)
    expect(await ask(shop, 'nobody@example.edu')).toEqual(ANSWER)
    expect(linksMails(shop)).toEqual([])
    expect(await linksRows(shop)).toEqual([])
  })

  it.for(['cancelled', 'no-show'])('is nobody whose only visit is %s', async (status, { shop }) => {
    await completed(shop, '2026-02-10T15:00:00Z', { status })
    expect(await ask(shop)).toEqual(ANSWER)
    expect(linksMails(shop)).toEqual([])
    expect(await linksRows(shop)).toEqual([])
  })

  it('is a blocked client, who gets the same as anybody', async ({ shop }) => {
    await shop.book(TUESDAY)
    await ask(shop)
    const id = await clientOf(shop, ANN)
    await shop.barber().clients.update({ id, isBlocked: true, blockNote: 'Never came' })
    await ask(shop)
    const [before, after] = linksMails(shop).map(({ text }) =>
      text.replaceAll(/\/(appointment|my-data)\/[\w-]+/g, '/$1/...'),
    )
    expect(after).toBe(before)
  })

  it('is a client whose request waits, who reads that it is requested', async ({ shop }) => {
    await shop.set('approve_first_visits', 'true')
    await shop.visitor().booking.create(visitOf(shop.service, TUESDAY))
    await shop.work()
    await ask(shop)
    expect(linksMails(shop)[0]?.text).toContain('Requested: the barber has not answered yet.')
    await shop.set('approve_first_visits', 'false')
  })

  it('is nobody once the client was erased', async ({ shop }) => {
    await completed(shop, '2026-02-24T15:00:00Z')
    await shop.book('2026-03-02T15:00:00Z')
    await ask(shop)
    const id = await clientOf(shop, ANN)
    await shop.barber().erasure.erase({ id, cancelUpcoming: true })
    expect(await linksRows(shop)).toEqual([])
    shop.mails.splice(0)
    expect(await ask(shop)).toEqual(ANSWER)
    expect(linksMails(shop)).toEqual([])
    expect(await linksRows(shop)).toEqual([])
  })
})

describe('spellings of an address', () => {
  it.for([
    ['ann@example.edu', 'ANN@Example.EDU'],
    ['ann@example.edu', 'ann+cuts@example.edu'],
    ['ann.marsh@gmail.com', 'annmarsh+x@googlemail.com'],
  ])(
    'finds the bookings of %s by %s, and writes to the first',
    async ([stored, typed], { shop }) => {
      await shop.book(TUESDAY, { clientEmail: stored })
      await ask(shop, typed)
      expect(linksMails(shop).map(({ to }) => to)).toEqual([stored])
      expect(visitLinksOf(shop)).toHaveLength(1)
    },
  )

  it('lists the bookings of all spellings at Gmail, and elsewhere of one alone', async ({
    shop,
  }) => {
    await shop.book(TUESDAY, { clientEmail: 'annmarsh@gmail.com' })
    await shop.book(THURSDAY, { clientEmail: 'ann.marsh@gmail.com' })
    await ask(shop, 'annmarsh@gmail.com')
    expect(visitLinksOf(shop)).toHaveLength(2)
    await shop.book('2026-03-06T15:00:00Z', { clientEmail: 'ann+1@example.edu' })
    await shop.book('2026-03-07T15:00:00Z', { clientEmail: ANN })
    await ask(shop)
    expect(linksMails(shop).at(-1)?.to).toBe(ANN)
    expect(visitLinksOf(shop)).toHaveLength(1)
  })

  it('rejects what is no address', async ({ shop }) => {
    for (const email of ['', 'ann', 'ann@', 'a@b.c\r\nBcc: x@example.edu']) {
      expect((await errorFrom(shop.visitor().bookingLinks.request({ email }))).status).toBe(422)
    }
    expect(await linksRows(shop)).toEqual([])
  })
})

it('sends the person who booked for a group the visits of those without an address', async ({
  shop,
}) => {
  const { appointmentTypeId } = visitOf(shop.service, TUESDAY)
  await shop.visitor().bookingGroup.create({
    ...visitOf(shop.service, TUESDAY),
    others: [
      { clientName: 'Ben Marsh', appointmentTypeId },
      { clientName: 'Cal', clientEmail: 'cal@example.edu', appointmentTypeId },
    ],
  })
  await ask(shop)
  expect(visitLinksOf(shop)).toHaveLength(2)
  expect(linksMails(shop)[0]?.text).toContain('for Ben')
  expect(linksMails(shop)[0]?.text).not.toContain('for Cal')
})

it('says whose each visit is where several people book with one address', async ({ shop }) => {
  await shop.book(TUESDAY)
  await ask(shop)
  expect(linksMails(shop)[0]?.text).not.toContain('for Ann')
  await shop.book(THURSDAY, { clientName: 'Ben Marsh' })
  await ask(shop)
  const text = linksMails(shop)[1]?.text
  expect(text).toContain('for Ann')
  expect(text).toContain('for Ben')
})

describe('how often', () => {
  it('is three times a day for a mailbox, of sixty requests and spellings', async ({ shop }) => {
    await shop.book(TUESDAY)
    await shop.work()
    for (let n = 0; n < 60; n++) {
      const email = n % 2 === 0 ? ANN : `ann+${n}@example.edu`
      expect(await shop.visitor().bookingLinks.request({ email })).toEqual(ANSWER)
    }
    await shop.work()
    expect(linksMails(shop)).toHaveLength(3)
    expect(await linksRows(shop)).toHaveLength(3)
    await shop.at(MONDAY_MORNING.getTime() + DAY + HOUR)
    await ask(shop)
    expect(linksMails(shop)).toHaveLength(4)
  })

  it('counts against the twenty emails of a day', async ({ shop }) => {
    await shop.book(TUESDAY)
    await shop.work()
    await shop.db.message.createMany({
      data: Array.from({ length: 20 }, (_, n) => ({
        kind: 'confirmation',
        version: n,
        copy: 1,
        recipient: ANN,
        state: 'sent',
        sentAt: MONDAY_MORNING,
        nextAttemptAt: MONDAY_MORNING,
        createdAt: MONDAY_MORNING,
      })),
    })
    await ask(shop)
    expect(linksMails(shop)).toEqual([])
    expect(await linksRows(shop)).toEqual([])
  })
})

it('runs the same statements for a known and an unknown address', async ({ shop }) => {
  await shop.book(TUESDAY)
  await shop.work()
  const before = shop.jobs.length
  await shop.visitor().bookingLinks.request({ email: ANN })
  await shop.visitor().bookingLinks.request({ email: 'nobody@example.edu' })
  const rows = await linksRows(shop)
  const shape = ({ id, key, recipient, ...rest }: (typeof rows)[number]) => rest
  expect(rows).toHaveLength(2)
  expect(rows.map(shape)[0]).toEqual(rows.map(shape)[1])
  expect(shop.jobs.slice(before).map(({ name }) => name)).toEqual([
    'deliver-message',
    'deliver-message',
  ])
})

it('keeps the links of an email good through an outage, and gives up after a day', async ({
  shop,
}) => {
  await shop.book(TUESDAY)
  await shop.work()
  const accept = shop.mailer.send
  shop.mailer.send = async () => ({ outcome: 'later', reason: 'Away.', isUnsure: false })
  await ask(shop)
  for (let n = 1; n <= 8; n++) await shop.at(MONDAY_MORNING.getTime() + n * HOUR)
  expect(await linksRows(shop)).toMatchObject([{ state: 'waiting' }])
  const issued = await shop.db.link.count()
  shop.mailer.send = accept
  await shop.at(MONDAY_MORNING.getTime() + 9 * HOUR)
  expect(linksMails(shop)).toHaveLength(1)
  expect(await shop.db.link.count()).toBe(issued)

  shop.mailer.send = async () => ({ outcome: 'later', reason: 'Away.', isUnsure: false })
  await ask(shop)
  await shop.at(MONDAY_MORNING.getTime() + 9 * HOUR + DAY + HOUR)
  expect((await linksRows(shop)).map(({ state }) => state)).toEqual(['sent', 'failed'])
})

it('shows the barber the email, sends it again and previews it', async ({ shop }) => {
  await shop.book(TUESDAY)
  await ask(shop)
  const [row] = await linksRows(shop)
  const id = row?.id ?? 0
  expect(await shop.barber().notification.get({ id })).toMatchObject({
    kind: 'booking-links',
    recipient: ANN,
    state: 'sent',
  })
  await shop.barber().notification.sendAgain({ id })
  await shop.work()
  expect(linksMails(shop)).toHaveLength(2)
  const preview = await shop.barber().notification.preview({ kind: 'booking-links' })
  expect(preview.text).toContain('Hi First')
  await shop.barber().notification.sendTest({ kind: 'booking-links', email: 'b@example.edu' })
  await shop.work()
  expect(linksMails(shop).at(-1)).toMatchObject({ to: 'b@example.edu', text: preview.text })
})

describe('erasure and retention', () => {
  it('delete the email of one who shares the mailbox with another', async ({ shop }) => {
    await completed(shop, '2026-02-24T15:00:00Z', { clientName: 'Bea Marsh' })
    await shop.db.client.create({ data: { name: 'Bea Marsh', email: ANN } })
    await shop.book(THURSDAY)
    await ask(shop)
    const { id } = await shop.db.client.findFirstOrThrow({ where: { name: 'Bea Marsh' } })
    await shop.barber().erasure.erase({ id })
    expect(await linksRows(shop)).toEqual([])
  })

  it('delete the email that went to another spelling', async ({ shop }) => {
    await shop.book(TUESDAY, { clientEmail: 'annmarsh@gmail.com' })
    await shop.book(THURSDAY, { clientName: 'A. M.', clientEmail: 'ann.marsh@gmail.com' })
    await ask(shop, 'annmarsh@gmail.com')
    const id = await clientOf(shop, 'ann.marsh@gmail.com')
    await shop.barber().erasure.erase({ id, cancelUpcoming: true })
    expect(await linksRows(shop)).toEqual([])
  })
})

describe('the link to one’s own data', () => {
  it('exports one’s own bookings and contacts, and nothing of the barber’s', async ({ shop }) => {
    const { id } = await shop.book(TUESDAY)
    await shop.barber().booking.update({ id, notes: 'Talks a lot' })
    const clientId = await clientOf(shop, ANN)
    await shop.barber().clients.update({
      id: clientId,
      notes: 'Tips well',
      isBlocked: true,
      blockNote: 'Never came',
    })
    await shop.book(THURSDAY, { clientName: 'Bo', clientEmail: 'bo@example.edu' })
    await ask(shop)
    const data = await shop.visitor().ownData.get({ dataToken: dataTokenOf(shop) })
    expect(data.email).toBe(ANN)
    expect(data.contacts).toMatchObject([{ name: 'Ann Marsh' }])
    expect(data.bookings.map((booking) => booking.id)).toEqual([id])
    expect(JSON.stringify(data)).not.toMatch(/Talks a lot|Tips well|Never came|lock|Bo"/)
  })

  it('refuses to erase while an appointment is upcoming, and then erases once', async ({
    shop,
  }) => {
    const { id } = await shop.book(TUESDAY)
    await ask(shop)
    const dataToken = dataTokenOf(shop)
    expect(await errorFrom(shop.visitor().ownData.erase({ dataToken }))).toMatchObject({
      status: 409,
      code: 'erasureVisitAhead',
      message: 'You have an upcoming appointment. Please cancel it first, then erase your data.',
    })
    await shop.barber().booking.update({ id, status: 'cancelled' })
    await shop.visitor().ownData.erase({ dataToken })
    expect(await shop.db.booking.findMany()).toMatchObject([
      { clientName: 'Erased client', clientEmail: null },
    ])
    expect(await shop.db.client.count()).toBe(0)
    expect(await shop.db.message.count({ where: { recipient: ANN } })).toBe(0)
    for (const call of [shop.visitor().ownData.erase, shop.visitor().ownData.get]) {
      expect(await errorFrom(call({ dataToken }))).toMatchObject({ code: 'linkInvalid' })
    }
  })

  it('keeps a blocked person blocked', async ({ shop }) => {
    await shop.book(TUESDAY)
    const id = await clientOf(shop, ANN)
    await shop.barber().clients.update({ id, isBlocked: true })
    await ask(shop)
    const dataToken = dataTokenOf(shop)
    const { publicToken = '' } = { publicToken: visitLinksOf(shop)[0] }
    await shop.visitor().booking.cancel({ publicToken })
    await shop.visitor().ownData.erase({ dataToken })
    const again = shop.visitor().booking.create(visitOf(shop.service, THURSDAY))
    expect(await errorFrom(again)).toMatchObject({ code: 'contactTheBarber' })
  })

  it('blocks nobody else whose phone a blocked person has typed', async ({ shop }) => {
    const clientPhone = '979 555 0777'
    await shop.book(TUESDAY)
    await shop.book(THURSDAY, { clientPhone })
    await shop.db.client.create({ data: { name: 'Bea', email: ANN, phone: clientPhone } })
    const { id } = await shop.db.client.findFirstOrThrow({ where: { name: 'Ann Marsh' } })
    await shop.barber().clients.update({ id, isBlocked: true })
    await ask(shop)
    for (const publicToken of visitLinksOf(shop))
      await shop.visitor().booking.cancel({ publicToken })
    await shop.visitor().ownData.erase({ dataToken: dataTokenOf(shop) })
    const bo = { clientName: 'Bo', clientEmail: 'bo@example.edu', clientPhone }
    await shop.visitor().booking.create(visitOf(shop.service, TUESDAY, bo))
    const again = { ...bo, clientPhone: '979 555 0100' }
    const error = await errorFrom(
      shop.visitor().booking.create(visitOf(shop.service, THURSDAY, again)),
    )
    expect(error).toMatchObject({ code: 'contactTheBarber' })
  })

  it('is told the barber without a name, with the number of appointments', async ({ shop }) => {
    await shop.set('barber_email', 'barber@example.edu')
    for (const start of [TUESDAY, THURSDAY]) await shop.book(start)
    const id = await clientOf(shop)
    await shop.barber().clients.update({ id, isBlocked: true })
    await ask(shop)
    await shop.db.booking.updateMany({ data: { status: 'completed' } })
    await shop.visitor().ownData.erase({ dataToken: dataTokenOf(shop) })
    await shop.work()
    const mails = shop.mails.filter(({ to }) => to === 'barber@example.edu')
    expect(mails.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['barber-cancelled', 'A client erased their data: 2 appointments'],
    ])
    expect(mails[0]?.text).toContain('You had blocked this client')
    expect(mails[0]?.html).not.toMatch(/Ann|Marsh|555 0100/)
    await shop.set('barber_email', '')
  })

  it('exports and erases places on the waitlist and requests under any name', async ({ shop }) => {
    const { db } = shop
    await completed(shop, '2026-02-24T15:00:00Z')
    await db.client.create({ data: { name: 'Ann Marsh', email: ANN } })
    const person = {
      clientName: 'Annie',
      clientEmail: 'Ann@example.edu',
      clientPhone: '979 555 0100',
    }
    const appointmentTypeId = shop.service.id
    const wish = { weekdays: [0], fromTime: '09:00', toTime: '12:00', joinedAt: MONDAY_MORNING }
    const dates = { firstDate: new Date('2026-03-09'), lastDate: new Date('2026-03-20') }
    const place = { clientPhone: person.clientPhone, ...wish, ...dates, appointmentTypeId }
    for (const clientEmail of [person.clientEmail, 'bo@example.edu'])
      await db.waitlistEntry.create({ data: { ...place, clientName: 'Annie', clientEmail } })
    const date = '2026-03-14'
    const request = { date, place: 'The Oaks, Bryan', driveMinutes: 45, cuts: 4, ...person }
    await shop.visitor().groupRequest.create(request)
    await ask(shop)
    const dataToken = dataTokenOf(shop)
    const data = await shop.visitor().ownData.get({ dataToken })
    expect(data.waitlist).toMatchObject([
      { name: 'Annie', phone: '979 555 0100', fromTime: '09:00' },
    ])
    expect(data.groupRequests).toMatchObject([{ date, cuts: 4, client: { name: 'Annie' } }])
    await shop.visitor().ownData.erase({ dataToken })
    expect(await db.waitlistEntry.findMany()).toMatchObject([{ clientEmail: 'bo@example.edu' }])
    expect(await db.groupRequest.count()).toBe(0)
  })

  it('erases nothing of somebody of the same name and phone, whose address is not known', async ({
    shop,
  }) => {
    const { db } = shop
    const walter = { name: 'Walter', phone: '979 555 0777' }
    const client = await db.client.create({ data: { ...walter, notes: 'Tips well' } })
    const details = { clientName: walter.name, clientPhone: walter.phone }
    const walkIn = { ...details, clientEmail: null }
    await completed(shop, '2026-02-10T15:00:00Z', { ...walkIn, client: { connect: client } })
    const { id: deletedId } = await completed(shop, '2026-02-12T15:00:00Z', walkIn)
    await shop.barber().booking.delete({ id: deletedId })
    await shop.barber().clients.delete({ id: client.id })
    await shop.visitor().booking.create(visitOf(shop.service, TUESDAY, details))
    await ask(shop)
    for (const publicToken of visitLinksOf(shop))
      await shop.visitor().booking.cancel({ publicToken })
    await shop.visitor().ownData.erase({ dataToken: dataTokenOf(shop) })
    const stored = await db.booking.findMany({ orderBy: { startAt: 'asc' } })
    expect(stored.map(({ clientName }) => clientName)).toEqual(['Walter', 'Erased client'])
    expect(await db.deletedItem.count()).toBe(2)
    await shop.barber().deletedItem.restore({ kind: 'client', id: client.id })
    expect(await shop.barber().clients.get({ id: client.id })).toMatchObject({ notes: 'Tips well' })
  })

  it.for([
    ['under way', Date.parse(TUESDAY) + 60_000],
    ['without a result', Date.parse(TUESDAY) + DAY],
  ] as const)('erases nothing while a visit is %s', async ([, now], { shop }) => {
    const { id } = await shop.book(TUESDAY)
    await ask(shop)
    const dataToken = dataTokenOf(shop)
    await shop.at(now)
    const error = await errorFrom(shop.visitor().ownData.erase({ dataToken }))
    expect(error).toMatchObject({ status: 409, code: 'erasureVisitAhead' })
    expect(error.message).toContain('The barber has not closed your last appointment yet.')
    await shop.barber().booking.update({ id, status: 'completed' })
    await shop.visitor().ownData.erase({ dataToken })
    expect(await shop.db.client.count()).toBe(0)
  })

  it('leaves people of a group who have a phone of their own as they are', async ({ shop }) => {
    const { appointmentTypeId } = visitOf(shop.service, TUESDAY)
    await shop.visitor().bookingGroup.create({
      ...visitOf(shop.service, TUESDAY),
      others: [
        { clientName: 'Ben', appointmentTypeId },
        { clientName: 'Cal', appointmentTypeId },
      ],
    })
    await ask(shop)
    const ben = { clientName: 'Ben', clientEmail: null, clientPhone: '979 555 0888' }
    const [, publicToken = ''] = visitLinksOf(shop)
    await shop.visitor().bookingGroup.updatePerson({ publicToken, ...ben })
    const dataToken = dataTokenOf(shop)
    const { bookings } = await shop.visitor().ownData.get({ dataToken })
    expect(bookings.map(({ client }) => [client.name, client.phone])).toEqual([
      ['Ann Marsh', '979 555 0100'],
      ['Ben', null],
      ['Cal', null],
    ])
    await shop.db.booking.updateMany({ data: { status: 'completed' } })
    await shop.visitor().ownData.erase({ dataToken })
    const stored = await shop.db.booking.findMany({ orderBy: { startAt: 'asc' } })
    expect(stored.map(({ clientName }) => clientName)).toEqual([
      'Erased client',
      'Ben',
      'Erased client',
    ])
    expect(await shop.db.client.findMany()).toMatchObject([{ name: 'Ben' }])
  })

  it('leaves data that is stored under another address to the barber', async ({ shop }) => {
    await completed(shop, '2026-02-24T15:00:00Z')
    await ask(shop)
    const dataToken = dataTokenOf(shop)
    const error = await errorFrom(shop.visitor().ownData.erase({ dataToken }))
    expect(error).toMatchObject({ status: 409, code: 'eraseByBarber' })
  })

  it('ends after seven days, and is not guessed', async ({ shop }) => {
    await shop.book('2026-03-20T15:00:00Z')
    await ask(shop)
    const dataToken = dataTokenOf(shop)
    const get = (token: string) => shop.visitor().ownData.get({ dataToken: token })
    const changed = `${dataToken.slice(0, -1)}${dataToken.endsWith('A') ? 'B' : 'A'}`
    for (const token of [
      '',
      'none',
      dataToken.slice(0, 32),
      changed,
      `${dataToken}x`,
      'é'.repeat(40),
    ]) {
      expect(await errorFrom(get(token))).toMatchObject({ code: 'linkInvalid' })
    }
    expect((await get(dataToken)).bookings).toHaveLength(1)
    await shop.at(MONDAY_MORNING.getTime() + 7 * DAY + HOUR)
    expect(await errorFrom(get(dataToken))).toMatchObject({ code: 'linkInvalid' })
  })
})
