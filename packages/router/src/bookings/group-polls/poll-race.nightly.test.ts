import { expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { givenOutbox } from '../../messages/outbox.testing.ts'
import { visitOf } from '../../testing.ts'

const POLLS = 50

const it = test.extend('shop', ({ db }) => givenOutbox(db, { settings: { group_polls: 'true' } }))

it(`${POLLS} polls against single bookings of the same times overlap nowhere, and none is without a way on`, async ({
  shop,
}) => {
  const { db, visitor } = shop
  const polls: { pollToken: string; last: () => Promise<unknown>; start: Date }[] = []
  for (let index = 0; index < POLLS; index++) {
    const size = 2 + (index % 3)
    const service = { appointmentTypeId: shop.service.id }
    const begun = await visitor().groupPoll.begin({ firstName: 'Ann', size, ...service })
    const { pollToken, personSecret, poll } = begun
    // Neighbours want the same of their times, and single visitors want them as well.
    const start = poll.times[index % poll.times.length]?.startDatetime ?? new Date(0)
    const vote = (firstName: string, more = {}) =>
      visitor().groupPoll.vote({ pollToken, firstName, suits: [start], ...service, ...more })
    const contact = {
      ...{ clientName: `Ann Marsh ${index}`, clientEmail: `ann${index}@example.edu` },
      clientPhone: '979 555 0100',
    }
    await vote('Ann', { personSecret })
    for (let other = 2; other < size; other++) await vote(`Ben ${other}`)
    // Every second poll is booked by its last vote, and the others by a press after it.
    const own = { pollToken, personSecret, ...contact }
    if (index % 2 === 0) await visitor().groupPoll.setContact(own)
    const last = async () => {
      await vote('Cal')
      await visitor().groupPoll.book({ ...own, startDatetime: start })
    }
    polls.push({ pollToken, last, start })
  }
  const settled = await Promise.allSettled(
    polls.flatMap(({ last, start }, index) => {
      // Single visitors want half of the times; for the others polls race among themselves.
      if (index % 2 === 0) return [last()]
      const clientEmail = `single${index}@example.edu`
      return [
        last(),
        visitor().booking.create(visitOf(shop.service, start.toISOString(), { clientEmail })),
      ]
    }),
  )
  expect(settled.some(({ status }) => status === 'fulfilled')).toBe(true)
  const [found] = await db.$queryRaw<{ overlaps: number; halves: number }[]>`
    WITH kept AS (SELECT id, tstzrange(start_at, occupied_until, '[)') AS time FROM booking
                   WHERE status IN ('pending', 'confirmed'))
    SELECT (SELECT count(*)::int FROM kept a JOIN kept b ON a.id < b.id AND a.time && b.time) AS overlaps,
           (SELECT count(*)::int FROM group_poll
             WHERE group_id IS NOT NULL
               AND size <> (SELECT count(*) FROM booking WHERE booking.group_id = group_poll.group_id)) AS halves`
  expect(found).toEqual({ overlaps: 0, halves: 0 })
  const outcomes = await Promise.all(
    polls.map(async ({ pollToken }) => {
      const { state, times } = await visitor().groupPoll.byLink({ pollToken })
      return state === 'booked' || times.some(({ isFree }) => isFree)
    }),
  )
  expect(outcomes).toEqual(Array(POLLS).fill(true))
  const isBooked = { groupId: { not: null } }
  expect(await db.groupPoll.count({ where: isBooked })).toBeGreaterThan(0)
  expect(await db.booking.count({ where: { groupId: null } })).toBeGreaterThan(0)
}, 300_000)
