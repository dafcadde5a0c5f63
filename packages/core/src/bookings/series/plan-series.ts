import type { DatabaseOrTransaction, Transaction } from '@haircuts/db/client'
import {
  type AvailabilityQuery,
  bookableDays,
  type UnavailableReason,
  type VisitLength,
} from '@haircuts/scheduling/availability'
import { overlaps } from '@haircuts/scheduling/interval'
import { addDays, daysBetween } from '@haircuts/scheduling/local-date'
import {
  MAX_IN_SERIES,
  type PlannedDate,
  planDates,
  rangeOfDates,
  seriesStarts,
  shiftedStart,
} from '@haircuts/scheduling/series'
import { localDate } from '@haircuts/scheduling/zone'
import {
  isHeldFor,
  lengthOf,
  occupiedTime,
  readAvailabilityData,
} from '../../availability/assert-available.ts'
import { describeBlackout, describeOverlap } from '../../availability/conflicts.ts'
import { releaseHoldsIn } from '../../availability/holds.ts'
import type { BookingRow } from '../../booking-calendar/booking-record.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { shortDateTime } from '../../kernel/date-format.ts'
import { fieldPath } from '../../kernel/field-path.ts'
import { readSettings } from '../../site/settings.ts'
import {
  assertRepeatable,
  laterInSeries,
  type SeriesTarget,
  seriesBooking,
} from './series-bookings.ts'
import type { SeriesRuleInput } from './series-schema.ts'

interface WantedDates {
  /** The booking whose length and service the dates have. */
  booking: BookingRow
  starts: readonly number[]
  /** The length of each date, where existing bookings move, since the barber may have changed one of them. */
  lengths?: readonly VisitLength[]
  /** Bookings that leave their time by the same change. */
  movingIds: readonly number[]
  isBarber: boolean
}

/** The dates of a new series, each free or with the nearest free time. */
export async function previewSeries(
  ctx: Pick<Context, 'db' | 'now'>,
  target: SeriesTarget,
  { weeks, until }: SeriesRuleInput,
) {
  const { booking, isBarber } = await seriesBooking(ctx.db, ctx, target, { act: 'manage' })
  await assertRepeatable(ctx.db, { booking, isBarber })
  const { zone } = await readSettings(ctx.db)
  const first = booking.startAt.getTime()
  const longest = addDays(localDate(first, zone), 7 * weeks * (MAX_IN_SERIES - 1))
  const bookable = isBarber ? longest : await lastBookableDate(ctx)
  const lastDate = earlierDate(bookable, longest)
  const end = earlierDate(until, lastDate)
  const starts = seriesStarts({ first, weeks, until: end, zone }, ctx.now.getTime())
  const dates = await viewDates(ctx, { booking, starts, movingIds: [], isBarber })
  return { timezone: zone, lastDate, dates }
}

/** The starts that this and all later bookings of a series would have after this one moves. */
export async function previewMove(
  ctx: Pick<Context, 'db' | 'now'>,
  target: SeriesTarget,
  { startDatetime }: { startDatetime: Date },
) {
  const { booking, isBarber } = await seriesBooking(ctx.db, ctx, target, { act: 'reschedule' })
  const { zone } = await readSettings(ctx.db)
  const bookings = await laterInSeries(ctx.db, booking, ['confirmed'])
  const shift = { from: booking.startAt.getTime(), to: startDatetime.getTime() }
  const starts = bookings.map(({ startAt }) => shiftedStart(startAt.getTime(), shift, zone))
  const movingIds = bookings.map(({ id }) => id)
  const lengths = bookings.map(lengthOf)
  const dates = await viewDates(ctx, { booking, starts, lengths, movingIds, isBarber })
  return {
    timezone: zone,
    lastDate: await lastBookableDate(ctx),
    dates: dates.map((date, index) => ({ ...date, bookingId: movingIds[index] ?? null })),
  }
}

function earlierDate(one: string, other: string): string {
  return daysBetween(one, other) < 0 ? other : one
}

async function lastBookableDate(ctx: Pick<Context, 'db' | 'now'>): Promise<string> {
  const now = ctx.now.getTime()
  const { rules } = await readAvailabilityData(ctx.db, null, { start: now, end: now })
  const { from, days } = bookableDays(rules, now)
  return addDays(from, days - 1)
}

async function viewDates(ctx: Pick<Context, 'db' | 'now'>, wanted: WantedDates) {
  if (wanted.starts.length === 0) return []
  const { dates, ...checked } = await checkDates(ctx.db, ctx, wanted)
  return Promise.all(
    dates.map(async (date, index) => ({
      bookingId: null,
      startDatetime: new Date(date.start),
      isFree: date.unavailableReason === null,
      reason: await reasonOf(ctx.db, checked, wanted, { ...date, index }),
      canBook:
        date.unavailableReason === null || (wanted.isBarber && date.unavailableReason !== 'taken'),
      proposal: date.proposal === null ? null : new Date(date.proposal),
      freeStarts: date.times.map((each) => new Date(each)),
    })),
  )
}

async function checkDates(
  db: DatabaseOrTransaction,
  ctx: Pick<Context, 'now'>,
  { booking, starts, lengths, movingIds, isBarber }: WantedDates,
) {
  const now = ctx.now.getTime()
  const calendar = await readAvailabilityData(db, null, rangeOfDates(starts))
  const { bookings, holds, ...data } = calendar
  const named = bookings.filter(({ id }) => !movingIds.includes(id))
  // The barber takes what is held for others, as for a single booking.
  const held = holds.filter(
    (each) => !isBarber && isHeldFor(each, { movingIds: [booking.id], now }),
  )
  const query = { ...data, bookings: [...named, ...held], ...lengthOf(booking), now }
  const dates = planDates(query, starts, { isBarber, lengths })
  return { query, named, hasHolds: holds.length > 0, dates, calendar }
}

function lengthAt({ booking, lengths }: WantedDates, index: number): VisitLength {
  return lengths?.[index] ?? lengthOf(booking)
}

interface Checked {
  query: Pick<AvailabilityQuery, 'rules'>
  /** The bookings that can be in the way. */
  named: readonly { id: number; start: number; end: number }[]
}

/** The barber learns which booking or blackout is in the way; a response to a visitor names neither. */
async function reasonOf(
  db: DatabaseOrTransaction,
  { query, named }: Checked,
  wanted: WantedDates,
  { start, unavailableReason, index }: PlannedDate & { index: number },
): Promise<string | null> {
  if (unavailableReason === null) return null
  const occupied = occupiedTime(start, lengthAt(wanted, index))
  if (wanted.isBarber && unavailableReason === 'blackout') {
    return (await describeBlackout(db, occupied)) ?? REASONS[unavailableReason]
  }
  const inTheWay = named.filter((each) => overlaps(each, occupied))
  if (!wanted.isBarber || unavailableReason !== 'taken' || inTheWay.length === 0)
    return REASONS[unavailableReason]
  return describeOverlap(db, inTheWay, query.rules.zone)
}

const REASONS: Record<UnavailableReason, string> = {
  taken: 'Already taken',
  past: 'Already past',
  'too-soon': 'Too soon',
  'too-far': 'Too far ahead',
  closed: 'Closed that day',
  'outside-hours': 'Outside business hours',
  break: 'During a break',
  'off-grid': 'Not a start time',
  blackout: 'Not available',
  'day-full': 'That day is full',
  gap: 'Would leave an awkward gap',
}

/** The free times nearest to the dates that are not free any more; null while all are free for a visitor. */
export async function alternativesToDates(
  ctx: Pick<Context, 'db' | 'now'>,
  { booking, starts }: Pick<WantedDates, 'booking' | 'starts'>,
): Promise<number[] | null> {
  const wanted = { booking, starts, movingIds: [], isBarber: false }
  const { dates } = await checkDates(ctx.db, ctx, wanted)
  const unavailable = unavailableDates(dates, wanted)
  return unavailable.length === 0 ? null : unavailable.flatMap(({ date }) => date.proposal ?? [])
}

/**
 * Rejects a list of dates unless every one can be booked, so that a series is made completely or not at all. Releases
 * what is held of their times.
 *
 * @returns what they were checked by.
 * @throws AppError slotTaken or slotUnavailable, which names each date at its place in the list and offers the nearest
 * free starts instead.
 */
export async function assertDatesAvailable(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  wanted: WantedDates,
) {
  const { dates, ...checked } = await checkDates(tx, ctx, wanted)
  const { query } = checked
  const unavailable = unavailableDates(dates, wanted)
  if (unavailable.length === 0) {
    if (!checked.hasHolds) return checked.calendar
    for (const [index, { start }] of dates.entries()) {
      await releaseHoldsIn(tx, ctx, occupiedTime(start, lengthAt(wanted, index)))
    }
    return checked.calendar
  }
  const named = await Promise.all(
    unavailable.map(async ({ date, index }) => ({
      path: fieldPath([wanted.movingIds.length > 0 ? 'moves' : 'startDatetimes', index]),
      message: `${shortDateTime(date.start, query.rules.zone)}: ${await reasonOf(tx, checked, wanted, { ...date, index })}`,
    })),
  )
  const isRace = unavailable.some(({ date }) => date.unavailableReason === 'taken')
  const subject = named.length === 1 ? 'This date is' : `These ${named.length} dates are`
  throw new AppError(isRace ? 'slotTaken' : 'slotUnavailable', {
    detail: `${subject} no longer free. Please choose another time. ${named.map(({ message }) => message).join('; ')}.`,
    errors: named,
    alternatives: unavailable.flatMap(({ date }) => date.proposal ?? []),
  })
}

function unavailableDates(dates: readonly PlannedDate[], { isBarber }: WantedDates) {
  return dates
    .map((date, index) => ({ date, index }))
    .filter(({ date: { unavailableReason } }) =>
      isBarber ? unavailableReason === 'taken' : unavailableReason !== null,
    )
}
