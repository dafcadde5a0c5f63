import { randomUUID } from 'node:crypto'
import type { Prisma } from '@haircuts/db/client'
import { addDays } from '@haircuts/scheduling/local-date'
import { localDate, wallToInstant } from '@haircuts/scheduling/zone'
import { bookedAddon } from './booking/create.ts'
import { discountOf } from './booking/group-price.ts'
import type { Context } from './context.ts'
import {
  type DemoVisit,
  generateVisits,
  nextThanksgiving,
  placeInShared,
  sharedVisits,
} from './demo-visits.ts'
import { settingValue } from './setting/reads.ts'
import { skipOpenSteps } from './setup/writes.ts'

const DAYS_BACK = 2 * 365
const DAYS_AHEAD = 21
const MINUTE = 60_000
const DAY = 1440 * MINUTE
/** So many of the latest past visits are left for review. */
const UNREVIEWED = 5
const ROWS_AT_ONCE = 1000

/** Invented, and impossible to reach: numbers with 555 01 and the domain `test` are reserved for examples. */
const DEMO_SETTINGS = {
  business_address: '12 Chestnut Lane, the blue door (an invented address)',
  business_phone: '979 555 0100',
  business_email: 'barber@open-chair.test',
  donation_link: 'https://donate.open-chair.test',
}

/**
 * Seeds two years of generated demo bookings in a few large inserts: past ones are completed, some with
 * donations, a few are no-shows or cancelled. The next Thanksgiving is closed. Does nothing if bookings exist.
 */
export async function seedDemo(ctx: Context): Promise<void> {
  if ((await ctx.db.booking.count()) > 0) return
  // A demo has nothing to set up.
  await Promise.all(
    Object.entries(DEMO_SETTINGS).map(([key, value]) =>
      ctx.db.setting.upsert({ where: { key }, create: { key, value }, update: { value } }),
    ),
  )
  await skipOpenSteps(ctx)
  const zone = settingValue({}, 'timezone')
  const types = await ctx.db.appointmentType.findMany({
    include: { addons: { include: { addon: true } } },
    orderBy: { displayOrder: 'asc' },
  })
  const [firstType] = types
  if (!firstType) return
  const services = types.map((type) => ({ ...type, price: type.price?.toNumber() ?? 0 }))
  const today = localDate(ctx.now.getTime(), zone)
  await ctx.db.specialDate.createMany({
    data: [{ date: new Date(nextThanksgiving(today)), isOpen: false, note: 'Thanksgiving' }],
    skipDuplicates: true,
  })
  const ids = { group: randomUUID(), series: randomUUID() }
  const visits = generateVisits({
    from: addDays(today, -DAYS_BACK),
    days: DAYS_BACK + DAYS_AHEAD,
    services,
    kept: sharedVisits(today, services),
  }).map((visit) => {
    const type = types[visit.service] ?? firstType
    const addon = visit.hasAddon ? type.addons[visit.start % type.addons.length]?.addon : undefined
    const time = `${two(Math.floor(visit.start / 60))}:${two(visit.start % 60)}`
    const startAt = wallToInstant(visit.date, time, zone, 'opening')
    const minutes = type.durationMinutes + (addon?.durationMinutes ?? 0)
    const endAt = startAt + minutes * MINUTE
    const createdAt = Math.min(startAt, ctx.now.getTime()) - visit.bookedAhead * (DAY / 3) - MINUTE
    return { visit, type, addon, startAt, endAt, createdAt }
  })
  const past = visits.filter(({ endAt }) => endAt < ctx.now.getTime())
  const unreviewed = new Set(past.slice(-UNREVIEWED))
  // Inserted in the order of booking, so that ids ascend with `createdAt`.
  const made = visits.toSorted((a, b) => a.createdAt - b.createdAt)
  const clientIds = await insertClients(ctx, made)

  await insertInBatches(made, async (batch) => {
    const rows = await ctx.db.booking.createManyAndReturn({
      data: batch.map((planned) => {
        const { visit, type, startAt, endAt, createdAt } = planned
        const isReviewed = endAt < ctx.now.getTime() && !unreviewed.has(planned)
        return {
          ...contactOf(visit),
          ...placeInShared(visit, ids),
          groupDiscount:
            visit.shared?.kind === 'group' ? discountOf({ typePrice: type.price, addons: [] }) : 0,
          clientId: clientIds.get(visit.name) ?? null,
          status: isReviewed ? visit.outcome : 'confirmed',
          startAt: new Date(startAt),
          endAt: new Date(endAt),
          createdAt: new Date(createdAt),
          appointmentTypeId: type.id,
          typeName: type.name,
          typeDurationMinutes: type.durationMinutes,
          typePrice: type.price,
          typeColor: type.color,
          donationAmount: isReviewed ? visit.donation : null,
          notes: isReviewed ? visit.notes : null,
        }
      }),
      select: { id: true },
    })
    const booked = batch.map((planned, index) => ({ ...planned, bookingId: rows[index]?.id ?? 0 }))
    await ctx.db.bookingAddon.createMany({
      data: booked.flatMap(({ bookingId, addon }) =>
        addon ? [bookedAddon(bookingId, addon)] : [],
      ),
    })
    await ctx.db.bookingEvent.createMany({
      data: booked.map(({ bookingId, createdAt, startAt }) => ({
        bookingId,
        kind: 'created',
        happenedAt: new Date(createdAt),
        before: {},
        after: { status: 'confirmed', startDatetime: new Date(startAt).toISOString() },
      })),
    })
  })
}

async function insertClients(
  { db }: Context,
  made: readonly { visit: DemoVisit; createdAt: number }[],
): Promise<Map<string, number>> {
  const people = new Map<string, Prisma.ClientCreateManyInput>()
  for (const { visit, createdAt } of made) {
    if (people.has(visit.name)) continue
    const { clientName, clientEmail, clientPhone } = contactOf(visit)
    people.set(visit.name, {
      name: clientName,
      email: clientEmail,
      phone: clientPhone,
      createdAt: new Date(createdAt),
    })
  }
  const rows = await db.client.createManyAndReturn({ data: [...people.values()] })
  return new Map(rows.map(({ id, name }) => [name, id]))
}

function contactOf({ name, isFirst, source, clientNotes }: DemoVisit) {
  return {
    clientName: name,
    clientEmail: `${name.toLowerCase().replace(' ', '.')}@example.com`,
    clientPhone: `555-01${two((name.length * 37 + name.charCodeAt(1)) % 100)}`,
    clientNotes,
    isFirstTime: isFirst,
    referralSource: source,
  }
}

/** Batches rows, since a PostgreSQL statement has a limit of bind parameters. */
async function insertInBatches<T>(
  rows: readonly T[],
  insert: (batch: readonly T[]) => Promise<void>,
) {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await insert(rows.slice(at, at + ROWS_AT_ONCE))
  }
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
