import { deliverMessage } from '@haircuts/core/emails/deliver-message'
import { settleOffers } from '@haircuts/core/waitlist/settle-offers'
import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { anyCallerFor, givenService, givenShop, visitOf } from '../testing.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Every day is open for eight hours from nine o'clock in New York. */
const OPEN_MINUTES = 480
const FIRST_OPENING = Date.parse('2026-03-02T14:00Z')
/** Today and the days that can be booked. */
const DAYS = 5
const MAX_UPCOMING = 6
const MAILBOXES = ['mine@example.com', 'other@example.org']
/** One customer of a provider for IPv6, one for IPv4, and as many further networks as fill the share of every day. */
const NETWORKS = [
  ...['2001:db8:7:1::/64', '2001:db8:7:2::/64', '2001:db8:7:ffff::/64', '198.51.100.1'],
  ...Array.from({ length: 8 }, (_, each) => `203.0.113.${each}`),
]

const it = test
  .extend('services', async ({ db }) => {
    await givenShop(db, {
      settings: {
        ...{
          max_upcoming_bookings: String(MAX_UPCOMING),
          max_booking_advance_days: String(DAYS - 1),
        },
        ...{ client_series: 'true', offer_earlier_times: 'true', lead_time_hours: '0' },
      },
    })
    return { short: await givenService(db), long: await givenService(db, { durationMinutes: 120 }) }
  })
  /** Somebody who calls all that the site lets a stranger call, and goes on after each refusal. */
  .extend('attacker', async ({ db, services, context, clock }) => {
    clock.now = new Date('2026-03-02T13:30Z')
    const tokens = new Set<string>()
    const codes = new Map<string, number>()
    let people = 0
    const caller = (network: string) =>
      anyCallerFor(context({ countedAs: network, now: clock.now }))
    /** The answer; null for a refusal. */
    const attempt = async <T>(act: () => Promise<T>): Promise<T | null> => {
      try {
        return await act()
      } catch (error) {
        const { code } = Object(error)
        codes.set(String(code), (codes.get(String(code)) ?? 0) + 1)
        return null
      }
    }
    const someone = () => {
      people += 1
      return `nobody${people}@example.net`
    }
    /** Every half hour of every day. */
    const starts = Array.from({ length: DAYS * 16 }, (_, half) => {
      const day = Math.floor(half / 16)
      return new Date(FIRST_OPENING + day * DAY + (half % 16) * 30 * MINUTE)
    })
    const keep = (made: object | null) => {
      if (!made) return null
      if ('publicToken' in made) tokens.add(String(made.publicToken))
      return made
    }
    const book = async (
      network: string,
      start: Date,
      { clientEmail = someone(), long = true } = {},
    ) => {
      const service = long ? services.long : services.short
      const visit = visitOf(service, start.toISOString(), { clientEmail })
      return keep(await attempt(() => caller(network).booking.create(visit)))
    }
    const bookGroup = async (network: string, start: Date, clientEmail = someone(), size = 6) => {
      const service = services.short
      const others = Array.from({ length: size - 1 }, (_, each) => ({
        ...{ clientName: `Guest ${each}`, appointmentTypeId: service.id, addonIds: [] },
      }))
      const visit = visitOf(service, start.toISOString(), { clientEmail })
      const made = await attempt(() => caller(network).bookingGroup.create({ ...visit, others }))
      if (made && 'bookings' in made) for (const each of made.bookings) keep(each)
      return made
    }
    /** Reads the own mailboxes, and opens whatever link is in them. */
    const readMail = async (network: string) => {
      const ctx = context({ now: clock.now })
      const waiting = await db.message.findMany({
        where: { state: 'waiting', recipient: { in: ownAddresses() } },
      })
      for (const { id } of waiting) await deliverMessage(ctx, { messageId: id })
      for (const { text } of ctx.mails) {
        const tokenOf = (page: string) => new RegExp(`/${page}/([\\w-]{43})`).exec(text)?.[1]
        const [wish, entry, offer] = ['confirm', 'waiting', 'offer'].map(tokenOf)
        const mine = caller(network)
        if (wish) keep(await attempt(() => mine.bookingWish.confirm({ publicToken: wish })))
        if (entry) await attempt(() => mine.waitlist.confirm({ entryToken: entry }))
        if (offer) keep(await attempt(() => mine.offer.accept({ offerToken: offer })))
      }
    }
    const ownAddresses = () =>
      MAILBOXES.flatMap((address) => [
        address,
        address.replace('@', '+1@'),
        address.replace('@', '+2@'),
      ])
    return {
      ...{
        caller,
        attempt,
        starts,
        tokens,
        codes,
        someone,
        book,
        bookGroup,
        readMail,
        ownAddresses,
      },
    }
  })

it('an attacker who repeats all day what strangers can do leaves half of each day free, less the visits of the mailboxes that he reads', async ({
  db,
  attacker,
  services,
  context,
  clock,
}) => {
  const { caller, attempt, starts, tokens, codes, someone, book, bookGroup, readMail } = attacker
  const network = (number: number) => NETWORKS[number % NETWORKS.length] ?? ''

  // Made-up people, alone and in groups, for every half hour of every day.
  for (const [number, start] of starts.entries()) await book(network(number), start)
  for (const [number, start] of starts.entries()) {
    if (number % 5 === 0) await bookGroup(network(number), start)
    await book(network(number + 1), start, { long: false })
  }

  // The own mailboxes: links that book, then groups, further visits and tags of the same mailbox.
  for (const [number, clientEmail] of attacker.ownAddresses().entries()) {
    const from = network(number)
    for (const start of starts.slice(number, number + 32)) {
      if (await book(from, start, { clientEmail })) break
    }
    await readMail(from)
    for (const start of starts.filter((_, half) => half % 3 === number % 3)) {
      await bookGroup(from, start, clientEmail, 2 + (number % 5))
      await book(from, start, { clientEmail })
    }
    await readMail(from)
  }

  // Visits that are handed over, and their mailboxes that book again.
  for (const publicToken of [...tokens]) {
    const handed = await attempt(() =>
      caller(network(0)).bookingGroup.updatePerson({
        publicToken,
        ...{ clientName: 'Zoe', clientEmail: someone(), clientPhone: '979 555 0111' },
      }),
    )
    if (handed) tokens.add(handed.publicToken)
  }
  for (const clientEmail of attacker.ownAddresses()) {
    for (const start of starts) await book(network(3), start, { clientEmail, long: false })
  }

  // Each visit is moved to the second day, repeated, and cancelled and booked anew.
  const target = starts.slice(16, 32)
  for (const [number, publicToken] of [...tokens].entries()) {
    const newStartDatetime = target[number % target.length] ?? new Date()
    const from = caller(network(number))
    await attempt(() => from.booking.reschedule({ publicToken, newStartDatetime }))
    await attempt(() => from.bookingGroup.rescheduleByToken({ publicToken, newStartDatetime }))
    const startDatetimes = [new Date(newStartDatetime.getTime() + 14 * DAY)]
    await attempt(() => from.series.createByToken({ publicToken, weeks: 2, startDatetimes }))
    const anyTime = { weekdays: [0, 1, 2, 3, 4, 5, 6], fromTime: '00:00', toTime: '24:00' }
    await attempt(() => from.waitlist.join({ publicToken, ...anyTime }))
    if (number % 4 > 0) continue
    await attempt(() => from.booking.cancel({ publicToken }))
    await book(network(number), newStartDatetime)
  }

  // A place on the waitlist for each of the own addresses, of which the times of cancelled visits are offered.
  for (const [number, clientEmail] of attacker.ownAddresses().entries()) {
    const { long } = services
    const person = { clientName: 'Mine', clientEmail, clientPhone: '979 555 0100' }
    await attempt(() =>
      caller(network(number)).waitlist.wait({
        ...{ ...person, appointmentTypeId: long.id },
        ...{ firstDate: '2026-03-02', lastDate: '2026-03-06' },
      }),
    )
    await readMail(network(number))
  }
  for (let hour = 0; hour < 6; hour += 1) {
    clock.now = new Date(clock.now.getTime() + HOUR)
    for (const publicToken of [...tokens].slice(hour, hour + 3)) {
      await attempt(() => caller(network(hour)).booking.cancel({ publicToken }))
    }
    await settleOffers(context({ now: clock.now }))
    await readMail(network(hour))
    for (const [number, start] of starts.entries()) await book(network(number + hour), start)
  }

  const visits = await db.booking.findMany({
    where: { status: { in: ['pending', 'confirmed', 'completed'] } },
  })
  const minutesOf = (day: number, all: typeof visits) =>
    all
      .filter(({ startAt }) => Math.floor((startAt.getTime() - FIRST_OPENING) / DAY) === day)
      .reduce((sum, { startAt, endAt }) => sum + (endAt.getTime() - startAt.getTime()) / MINUTE, 0)
  const days = Array.from({ length: DAYS }, (_, day) => day)
  const ahead = visits.filter(({ startAt }) => startAt > clock.now)
  const free = ahead.filter(({ networkHash }) => networkHash === null)
  const limited = visits.filter(({ networkHash }) => networkHash !== null)
  for (const day of days) expect(minutesOf(day, limited)).toBeLessThanOrEqual(OPEN_MINUTES / 2)
  expect(free.length).toBeLessThanOrEqual(MAILBOXES.length * MAX_UPCOMING)
  // It took what it could get, and was refused in words alone.
  expect(Math.max(...days.map((day) => minutesOf(day, limited)))).toBeGreaterThan(OPEN_MINUTES / 4)
  expect(codes.get('INTERNAL_SERVER_ERROR')).toBeUndefined()
}, 120_000)
