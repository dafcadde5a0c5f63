import { sha256 } from '@haircuts/core/kernel/secrets'
import { givenLink } from '@haircuts/core/links/links.testing'
import { givenBooking, givenService, givenShop } from '@haircuts/router/testing'
import { expect, vi } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { postJson, visitBody } from '../../testing.ts'

/** These tests look at the real pages: the web app has to be built, as `npm test` does first. */

const EMAIL = 'ann@example.edu'
const UNKNOWN = 'x'.repeat(43)

/** The link of every kind that an email has, each of a person of its own. */
const it = test
  .extend('options', { scope: 'file' }, () => ({
    variables: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' },
  }))
  .extend('links', { scope: 'file' }, async ({ server }) => {
    const { db, clock, api } = server
    await givenShop(db, { settings: { unproven_per_network: '0' } })
    const service = await givenService(db)
    const at = (hour: number) => `2026-03-03T${hour}:00:00Z`
    const given = (hour: number, more = {}) =>
      givenBooking(db, at(hour), {
        appointmentType: { connect: { id: service.id } },
        client: {
          connectOrCreate: {
            where: { email_name: { email: EMAIL, name: 'Ann Marsh' } },
            create: { name: 'Ann Marsh', email: EMAIL },
          },
        },
        clientName: 'Ann Marsh',
        clientEmail: EMAIL,
        createdAt: clock.now,
        ...more,
      })
    const own = { purpose: 'manage', handedOut: 'emailed' } as const
    const visit = await given(15)
    const manage = await givenLink(db, { ...own, subjectId: visit.id })
    const cancelled = await given(16, { status: 'cancelled' })
    const asked = await given(17, { status: 'pending', pendingUntil: new Date(at(10)) })
    const offer = await db.offer.create({
      data: {
        bookingId: visit.id,
        purpose: 'earlier',
        createdAt: clock.now,
        expiresAt: new Date(clock.now.getTime() + 15 * 60_000),
        holds: {
          create: {
            startAt: new Date(at(14)),
            endAt: new Date('2026-03-03T14:30Z'),
            cleanupMinutes: 0,
          },
        },
      },
    })
    const entry = await db.waitlistEntry.create({
      data: {
        weekdays: [0, 1],
        fromTime: '09:00',
        toTime: '17:00',
        joinedAt: clock.now,
        isConfirmed: false,
        appointmentTypeId: service.id,
        clientName: 'Cal Orr',
        clientEmail: 'cal@example.edu',
        clientPhone: '555 0100',
        firstDate: new Date('2026-03-03'),
        lastDate: new Date('2026-03-10'),
      },
    })
    const message = await db.message.create({
      data: {
        kind: 'booking-links',
        version: 0,
        recipient: EMAIL,
        state: 'sent',
        nextAttemptAt: clock.now,
        createdAt: clock.now,
      },
    })
    const body = visitBody(service.id, at(18))
    await postJson(`${api}/bookings`, body, { 'x-forwarded-for': '203.0.113.5' })
    await db.bookingWish.updateMany({ data: { tokenHash: sha256(manage) } })
    return {
      manage,
      cancelled: await givenLink(db, { ...own, subjectId: cancelled.id }),
      decide: await givenLink(db, { purpose: 'decide', subjectId: asked.id, handedOut: 'barber' }),
      offer: await givenLink(db, { purpose: 'offer', subjectId: offer.id, handedOut: 'emailed' }),
      waiting: await givenLink(db, {
        purpose: 'waiting',
        subjectId: entry.id,
        handedOut: 'emailed',
      }),
      ownData: await givenLink(db, {
        purpose: 'own-data',
        subjectId: message.id,
        handedOut: 'emailed',
      }),
    }
  })
  .extend('open', ({ server }) => async (path: string) => {
    const { statusCode, headers, body } = await server.app.inject(`/haircuts${path}`)
    const [, content = ''] = /<main[^>]*>(.*)<\/main>/s.exec(body) ?? []
    const text = content
      .replaceAll(/<!--.*?-->/g, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll('&#x27;', "'")
    return { statusCode, headers, body, text }
  })

const NO_STORE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
const WHEN = 'Tuesday, March 3, 10:00 AM to 10:30 AM'

it('the page of each kind of link is served with its data, for nobody to keep', async ({
  links,
  open,
}) => {
  const pages = {
    [`/appointment/${links.manage}`]: ['Your appointment', WHEN, 'Haircut', 'Cancel appointment'],
    [`/appointment/${links.cancelled}`]: ['This appointment is cancelled.'],
    [`/reschedule/${links.manage}`]: ['Tuesday, March 3', 'Choose a new time', '11:30 AM'],
    [`/cancel/${links.manage}`]: ['Are you sure you want to cancel?', WHEN],
    [`/cancel/${links.cancelled}`]: ['Already Cancelled', '11:00 AM'],
    [`/coming/${links.manage}`]: ['Are you coming?', WHEN, 'I’m coming'],
    [`/coming/${links.cancelled}`]: ['No answer needed', 'This appointment is cancelled.'],
    [`/offer/${links.offer}`]: ['Something earlier opened', 'Take 9:00 AM', 'Keep March 3'],
    [`/waiting/${links.waiting}`]: ['Put me on the waitlist', 'Mar 3 – 10', 'Haircut'],
    [`/request/${links.decide}`]: ['Ann Marsh asks for a first visit', 'Approve'],
    [`/confirm/${links.manage}`]: ['Book this time?', 'Tuesday, March 3, 1:00 PM'],
    [`/my-data/${links.ownData}`]: ['Your data', EMAIL, 'Ann Marsh', 'Erase my data'],
    [`/unsubscribe/${UNKNOWN}`]: ['Stop reminders to book?'],
  }
  for (const [path, texts] of Object.entries(pages)) {
    const { statusCode, headers, body, text } = await open(path)
    expect({ path, statusCode, headers }).toMatchObject({
      path,
      statusCode: 200,
      headers: NO_STORE,
    })
    expect(body).toContain('<meta name="robots" content="noindex" />')
    for (const each of texts) expect(text).toContain(each)
  }
})

it('a link that is unknown or has ended is served with its text', async ({ open }) => {
  const invalid = (purpose: string) => `This ${purpose}link is invalid or has expired.`
  const pages = {
    appointment: invalid(''),
    reschedule: invalid('reschedule '),
    cancel: invalid('cancel '),
    coming: invalid(''),
    offer: invalid(''),
    waiting: 'This link has ended: you have left the waitlist',
    request: 'This link is invalid or has expired. The dashboard lists what waits',
    confirm: 'Invalid or Expired Link',
    'my-data': 'This link works for seven days',
  }
  for (const [page, sentence] of Object.entries(pages)) {
    const { statusCode, headers, text } = await open(`/${page}/${UNKNOWN}`)
    expect({ page, statusCode, headers }).toMatchObject({
      page,
      statusCode: 200,
      headers: NO_STORE,
    })
    expect(text).toContain('Invalid or Expired Link')
    expect(text).toContain(sentence)
  }
})

it('opening a link changes nothing, and counts once for the network of the visitor', async ({
  server,
  links,
}) => {
  const stored = async () => [
    await server.db.booking.findMany({ orderBy: { id: 'asc' } }),
    await server.db.link.findMany({ orderBy: { id: 'asc' } }),
    await server.db.offer.findMany({ orderBy: { id: 'asc' } }),
    await server.db.waitlistEntry.findMany({ orderBy: { id: 'asc' } }),
    await server.db.bookingWish.findMany({ orderBy: { id: 'asc' } }),
    await server.db.message.count(),
  ]
  const before = await stored()
  const count = vi.spyOn(server.app, 'countCalls')
  try {
    for (const path of [
      `appointment/${links.manage}`,
      `reschedule/${links.manage}`,
      `offer/${links.offer}`,
      `waiting/${links.waiting}`,
      `request/${links.decide}`,
      `confirm/${links.manage}`,
    ]) {
      count.mockClear()
      await server.app.inject({
        url: `/haircuts/${path}`,
        headers: { 'x-forwarded-for': '203.0.113.9' },
      })
      const counted = count.mock.calls.map(([{ ip }, calls]) => ({ ip, calls }))
      expect(counted).toEqual([{ ip: '203.0.113.9', calls: [{ kind: 'read', cost: 5 }] }])
    }
  } finally {
    count.mockRestore()
  }
  expect(await stored()).toEqual(before)
})
