/**
 * The statistics, one query per chart. Period bounds are computed in the business zone and passed as
 * instants, so that SQL does not deal with time zones.
 */
import { aYearBefore, lastPeriods, type Period } from '@haircuts/scheduling/periods'
import { localDate, startOfDay } from '@haircuts/scheduling/zone'
import type { Context } from '../kernel/context.ts'
import { readSettings } from '../site/settings.ts'
import type { StatisticsInput } from './statistics-schema.ts'

const MAX_SOURCES = 50

interface Work {
  cuts: number
  minutes: number
  donations: number
}

/** The time of a free clean-up is work, but it is no cut. */
export async function work(ctx: Pick<Context, 'db' | 'now'>, { by }: StatisticsInput) {
  const { periods, zone } = await periodsOf(ctx, by)
  const compared = periods.map((period) => aYearBefore(period, by))
  const { starts, ends } = instantsOf([...periods, ...compared], zone)
  const rows = await ctx.db.$queryRaw<Work[]>`
    SELECT count(booking.id) FILTER (WHERE cleanup_of_id IS NULL)::int AS cuts,
           coalesce(round(sum(extract(epoch FROM booking.end_at - booking.start_at)) / 60), 0)::int
             AS minutes,
           coalesce(sum(donation_amount), 0)::float8 AS donations
      FROM unnest(${starts}::timestamptz[], ${ends}::timestamptz[])
             WITH ORDINALITY AS period(start_at, end_at, number)
      LEFT JOIN booking ON booking.start_at >= period.start_at
                       AND booking.start_at < period.end_at
                       AND booking.status = 'completed'
     GROUP BY period.number
     ORDER BY period.number`
  const nothing: Work = { cuts: 0, minutes: 0, donations: 0 }
  return periods.map(({ start }, index) => ({
    start,
    ...(rows[index] ?? nothing),
    lastYear: rows[periods.length + index] ?? nothing,
  }))
}

/**
 * Bookings of a deleted client are grouped by their copy of name and email (or phone), those of an erased one by the
 * moment of the erasure, so that the figures stay. A free clean-up does not count as a visit. Every visit is read once, after the
 * former one of its person: it is in one of the periods, which follow each other, or in number 0 before them. Those with a client come
 * from an index in that order, since reading the rows of a hundred thousand bookings takes most of the time.
 */
export async function clients(ctx: Pick<Context, 'db' | 'now'>, { by }: StatisticsInput) {
  const { periods, zone } = await periodsOf(ctx, by)
  const { starts, ends } = instantsOf(periods, zone)
  const rows = await ctx.db.$queryRaw<{ new: number; returning: number }[]>`
    WITH visit AS (
      SELECT number, lag(number) OVER (PARTITION BY client_id ORDER BY start_at) AS former
        FROM booking, LATERAL width_bucket(start_at, ${starts}::timestamptz[]) AS number
       WHERE status = 'completed' AND cleanup_of_id IS NULL AND client_id IS NOT NULL
         AND start_at < ${ends.at(-1)}::timestamptz
       UNION ALL
      SELECT number, lag(number) OVER (
               PARTITION BY coalesce(erased_at::text, concat_ws(' ', coalesce(lower(client_email), client_phone_key),
                                                                lower(client_name)))
                   ORDER BY start_at)
        FROM booking, LATERAL width_bucket(start_at, ${starts}::timestamptz[]) AS number
       WHERE status = 'completed' AND cleanup_of_id IS NULL AND client_id IS NULL
         AND start_at < ${ends.at(-1)}::timestamptz
    )
    SELECT count(visit.number) FILTER (WHERE former IS NULL)::int AS new,
           count(*) FILTER (WHERE former < visit.number)::int AS returning
      FROM generate_series(1, ${starts.length}::int) AS number
      LEFT JOIN visit USING (number)
     GROUP BY number
     ORDER BY number`
  return periods.map(({ start }, index) => ({
    start,
    ...(rows[index] ?? { new: 0, returning: 0 }),
  }))
}

/**
 * Counts only visits whose start has passed: an upcoming cancelled visit counts in the period of its start. Left out are free
 * clean-ups, and requests that the barber declined or did not answer, since nobody cancelled those.
 */
export async function outcomes(ctx: Pick<Context, 'db' | 'now'>, { by }: StatisticsInput) {
  const { periods, zone } = await periodsOf(ctx, by)
  const { starts, ends } = instantsOf(periods, zone)
  const rows = await ctx.db.$queryRaw<{ completed: number; noShow: number; cancelled: number }[]>`
    SELECT count(*) FILTER (WHERE status = 'completed')::int AS completed,
           count(*) FILTER (WHERE status = 'no-show')::int AS "noShow",
           count(*) FILTER (WHERE status = 'cancelled'
                              AND (decision IS NULL OR decision = 'approved'))::int AS cancelled
      FROM unnest(${starts}::timestamptz[], ${ends}::timestamptz[])
             WITH ORDINALITY AS period(start_at, end_at, number)
      LEFT JOIN booking ON booking.start_at >= period.start_at
                       AND booking.start_at < least(period.end_at, ${ctx.now}::timestamptz)
                       AND cleanup_of_id IS NULL
     GROUP BY period.number
     ORDER BY period.number`
  return periods.map(({ start }, index) => ({
    start,
    ...(rows[index] ?? { completed: 0, noShow: 0, cancelled: 0 }),
  }))
}

/** Groups free-text answers case-insensitively and trimmed, shown in their most frequent spelling. */
export async function sources(ctx: Pick<Context, 'db' | 'now'>, { by }: StatisticsInput) {
  const { periods, zone } = await periodsOf(ctx, by)
  const { starts } = instantsOf(periods, zone)
  return ctx.db.$queryRaw<{ source: string; bookings: number }[]>`
    SELECT mode() WITHIN GROUP (ORDER BY trim(referral_source)) AS source, count(*)::int AS bookings
      FROM booking
     WHERE start_at >= ${starts[0]}::timestamptz
       AND start_at < ${ctx.now}::timestamptz
       AND status <> 'cancelled'
       AND trim(referral_source) <> ''
     GROUP BY lower(trim(referral_source))
     ORDER BY bookings DESC, source
     LIMIT ${MAX_SOURCES}`
}

async function periodsOf(ctx: Pick<Context, 'db' | 'now'>, by: StatisticsInput['by']) {
  const { zone } = await readSettings(ctx.db)
  return { zone, periods: lastPeriods(localDate(ctx.now.getTime(), zone), by) }
}

function instantsOf(periods: readonly Period[], zone: string) {
  const instant = (date: string) => new Date(startOfDay(date, zone)).toISOString()
  return {
    starts: periods.map(({ start }) => instant(start)),
    ends: periods.map(({ end }) => instant(end)),
  }
}
