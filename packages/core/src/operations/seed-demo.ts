import { randomUUID } from 'node:crypto'
import type { Prisma } from '@haircuts/db/client'
import { addDays, weekday } from '@haircuts/scheduling/local-date'
import { localDate, wallToInstant } from '@haircuts/scheduling/zone'
import { discountOf } from '../catalog/group-discount.ts'
import { bookedAddon } from '../catalog/plan-service.ts'
import type { Context } from '../kernel/context.ts'
import { SETTINGS } from '../site/setting-schema.ts'
import { skipOpenSteps } from './decide-setup-step.ts'

const DAYS_BACK = 2 * 365
const DAYS_AHEAD = 21
const DAY_MS = 86_400_000
const ZONE = SETTINGS.timezone.default
/** The latest past visits, which wait for their review. */
const UNREVIEWED = 5
const OPENS = 9 * 60
const CLOSES = 17 * 60
const GRID = 15
const MAX_ADDON_MINUTES = 20
const THURSDAY = 3
const SUNDAY = 6

/** Invented, and impossible to reach: numbers with 555 01 and the domain `test` are reserved for examples. */
const DEMO_SETTINGS = {
  business_address: '12 Chestnut Lane, the blue door (an invented address)',
  business_phone: '979 555 0100',
  business_email: 'barber@open-chair.test',
  barber_email: 'barber@open-chair.test',
  donation_link: 'https://donate.open-chair.test',
}
const FIRST_NAMES = 'Alex Ben Chris Dana Eli Finn Gus Hank Ike Jude Kit Lou Max Ned Otis'.split(' ')
const LAST_NAMES = 'Ash Birch Cedar Elm Fir Hazel Juniper Linden Maple Oak'.split(' ')
const GROUP_NAMES = ['Jo Aspen', 'Pia Cherry', 'Leo Walnut']
const SERIES_NAME = 'Ida Poplar'
const SHARED_NAMES = [...GROUP_NAMES, SERIES_NAME]
const SOURCES = ['A friend', 'A friend', 'Campus flyer', 'Instagram', 'Church', 'Walked past']
const NOTES = ['Low fade, scissors on top.', 'Number 2 on the sides.', 'Sensitive skin, no razor.']
const CLIENT_NOTES = ['A little shorter than last time, please.', 'Please leave the beard.']

type Type = Prisma.AppointmentTypeGetPayload<{ include: { addons: { include: { addon: true } } } }>

interface Visit {
  booking: Prisma.BookingCreateManyInput & { startAt: Date; endAt: Date; createdAt: Date }
  addon: Type['addons'][number]['addon'] | undefined
  /** What the review after the visit fills in. */
  review: { status?: string; donationAmount?: number | null; notes?: string | null }
}

/**
 * Seeds two years of invented bookings: past ones are completed, some with donations, a few are no-shows or
 * cancelled. The next Thanksgiving is closed. Does nothing if bookings exist.
 */
export async function seedDemo(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  const { db, now } = ctx
  if ((await db.booking.count()) > 0) return
  for (const [key, value] of Object.entries(DEMO_SETTINGS)) {
    await db.setting.upsert({ where: { key }, create: { key, value }, update: { value } })
  }
  // A demo has nothing to set up.
  await skipOpenSteps(ctx)
  const today = localDate(now.getTime(), ZONE)
  const year = Array.from({ length: 366 }, (_, days) => addDays(today, days))
  const date = new Date(year.find(isThanksgiving) ?? today)
  await db.specialDate.createMany({
    data: [{ date, isOpen: false, note: 'Thanksgiving' }],
    skipDuplicates: true,
  })
  const types = await db.appointmentType.findMany({
    include: { addons: { include: { addon: true } } },
    orderBy: { displayOrder: 'asc' },
  })
  // In the order of booking, so that ids ascend with `createdAt`.
  const visits = generateVisits(now, today, types).sort(by('createdAt'))
  const past = visits.filter(({ booking }) => booking.endAt < now).sort(by('startAt'))
  const reviewed = new Set(past.slice(0, -UNREVIEWED))
  const first = new Map(visits.toReversed().map(({ booking }) => [booking.clientName, booking]))
  const clients = await db.client.createManyAndReturn({
    data: [...first.values()].map(({ clientName, clientEmail, clientPhone, createdAt }) => ({
      ...{ name: clientName, email: clientEmail ?? null, phone: clientPhone ?? null, createdAt },
    })),
  })
  const clientIds = new Map(clients.map(({ id, name }) => [name, id]))
  const rows = await db.booking.createManyAndReturn({
    data: visits.map((visit) => ({
      ...visit.booking,
      clientId: clientIds.get(visit.booking.clientName) ?? null,
      ...(reviewed.has(visit) ? visit.review : {}),
    })),
    select: { id: true, startAt: true, createdAt: true },
  })
  const addons = rows.flatMap(({ id }, index) => {
    const addon = visits[index]?.addon
    return addon ? [bookedAddon(id, addon)] : []
  })
  await db.bookingAddon.createMany({ data: addons })
  await db.bookingEvent.createMany({
    data: rows.map(({ id, createdAt, startAt }) => ({
      bookingId: id,
      kind: 'created',
      happenedAt: createdAt,
      before: {},
      after: { status: 'confirmed', startDatetime: startAt.toISOString() },
    })),
  })
}

const by = (key: 'createdAt' | 'startAt') => (a: Visit, b: Visit) =>
  a.booking[key].getTime() - b.booking[key].getTime()

/** Visits without overlaps, the same for the same date. */
function generateVisits(now: Date, today: string, types: readonly Type[]): Visit[] {
  const [type] = types
  if (!type) return []
  const random = randomNumbers()
  const pick = <T>(list: readonly T[], luck = random()) => list[Math.floor(luck * list.length)]
  const people = FIRST_NAMES.flatMap((firstName) =>
    LAST_NAMES.map((lastName) => ({
      name: `${firstName} ${lastName}`,
      favourite: pick(types, random() ** 1.7) ?? type,
      tip: random() < 0.2 ? null : 5 * Math.floor(random() * 3),
      isNew: true,
      // About twenty clients come from the first week on; the others join over time.
      dueDay: Math.max(0, Math.floor(random() * 850) - 120) - DAYS_BACK,
    })),
  )
  const shared = sharedVisits(now, today, type)
  const sharedDates = shared.map(({ booking }) => localDate(booking.startAt.getTime(), ZONE))
  const visits = [...shared]
  for (let day = -DAYS_BACK; day < DAYS_AHEAD; day += 1) {
    const date = addDays(today, day)
    if (!isOpen(date) || sharedDates.includes(date)) continue
    // Fewer visits between the terms, when most students are away.
    const chance = /-0[67]-/.test(date) ? 0.05 : 0.11
    for (let start = OPENS; start < CLOSES; start += GRID) {
      if (random() > chance) continue
      const person = pick(people.filter(({ dueDay }) => dueDay <= day))
      const chosen = random() < 0.8 ? person?.favourite : pick(types)
      if (!person || !chosen || start + chosen.durationMinutes + MAX_ADDON_MINUTES > CLOSES)
        continue
      const luck = random()
      const donation = person.tip === null ? null : Number(chosen.price) + person.tip
      visits.push({
        ...visitAt(
          { date, start, type: chosen, name: person.name, now, ahead: random() * 4 },
          {
            isFirstTime: person.isNew,
            referralSource: (person.isNew && pick(SOURCES)) || null,
            clientNotes: (random() < 0.08 && pick(CLIENT_NOTES)) || null,
          },
          random() < 0.25 ? pick(chosen.addons)?.addon : undefined,
        ),
        review:
          luck < 0.04
            ? { status: 'cancelled' }
            : luck < (person.isNew ? 0.12 : 0.065)
              ? { status: 'no-show' }
              : {
                  status: 'completed',
                  donationAmount: donation,
                  notes: (random() < 0.2 && pick(NOTES)) || null,
                },
      })
      person.isNew = false
      person.dueDay = day + 14 + Math.floor(random() * 40)
      start += Math.ceil((chosen.durationMinutes + MAX_ADDON_MINUTES) / GRID) * GRID - GRID
    }
  }
  return visits
}

/** Three roommates in a row soon after `today`, and a standing appointment every two weeks from then on. */
function sharedVisits(now: Date, today: string, type: Type): Visit[] {
  const datesFrom = (first: string) => [0, 1, 2, 3, 4].map((place) => addDays(first, place * 14))
  const ahead = [2, 3, 4].map((days) => addDays(today, days))
  const date = ahead.find((each) => datesFrom(each).every(isOpen)) ?? today
  const group = {
    groupId: randomUUID(),
    groupDiscount: discountOf({ typePrice: type.price, addons: [] }),
  }
  const series = { seriesId: randomUUID(), seriesWeeks: 2, seriesSize: 5 }
  const common = { type, now, ahead: 2 }
  return [
    ...GROUP_NAMES.map((name, place) =>
      visitAt(
        { ...common, name, date, start: OPENS + place * type.durationMinutes },
        { ...group, isOrganizer: place === 0 },
      ),
    ),
    ...datesFrom(date).map((each, place) =>
      visitAt(
        { ...common, name: SERIES_NAME, date: each, start: OPENS + 5 * 60 },
        { ...series, seriesPosition: place + 1 },
      ),
    ),
  ]
}

interface Planned {
  name: string
  type: Type
  /** Local, in the business zone. */
  date: string
  /** Minutes after local midnight. */
  start: number
  now: Date
  /** How many days before the visit, or before now, it was booked. */
  ahead: number
}

function visitAt(
  { name, type, date, start, now, ahead }: Planned,
  columns: Partial<Prisma.BookingCreateManyInput>,
  addon?: Visit['addon'],
): Visit {
  const startAt = wallToInstant(
    date,
    `${two(Math.floor(start / 60))}:${two(start % 60)}`,
    ZONE,
    'opening',
  )
  const minutes = type.durationMinutes + (addon?.durationMinutes ?? 0)
  const booking = {
    ...columns,
    status: 'confirmed',
    startAt: new Date(startAt),
    endAt: new Date(startAt + minutes * 60_000),
    createdAt: new Date(Math.min(startAt, now.getTime()) - (0.3 + ahead) * DAY_MS),
    appointmentTypeId: type.id,
    typeName: type.name,
    typeDurationMinutes: type.durationMinutes,
    typePrice: type.price,
    typeColor: type.color,
    includesCleanup: type.includesCleanup,
    clientName: name,
    clientEmail: `${name.toLowerCase().replace(' ', '.')}@example.com`,
    clientPhone: phoneOf(name),
  }
  return { booking, addon, review: {} }
}

/** Of each person another one. */
function phoneOf(name: string): string {
  const [firstName = '', lastName = ''] = name.split(' ')
  const person = FIRST_NAMES.indexOf(firstName) * LAST_NAMES.length + LAST_NAMES.indexOf(lastName)
  const number = person < 0 ? 150 + SHARED_NAMES.indexOf(name) : person
  return `${number < 100 ? 936 : 254}-555-01${two(number % 100)}`
}

/** The fourth Thursday of November. */
function isThanksgiving(date: string): boolean {
  return /-11-2[2-8]$/.test(date) && weekday(date) === THURSDAY
}

function isOpen(date: string): boolean {
  return weekday(date) !== SUNDAY && !isThanksgiving(date)
}

/** The same numbers between 0 and 1 each time (Park and Miller's generator). */
function randomNumbers() {
  let state = 7
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
