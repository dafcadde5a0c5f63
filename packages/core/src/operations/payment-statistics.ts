import { sumOfAmounts } from '@haircuts/scheduling/visit-sum'
import { localDate, startOfDay } from '@haircuts/scheduling/zone'
import { stringify } from 'csv-stringify/sync'
import type { Context } from '../kernel/context.ts'
import { readSettings } from '../site/settings.ts'
import type { MethodSums, PaymentsFileInput, PaymentsInput } from './statistics-schema.ts'

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const COLUMNS = ['cash', 'app', 'card', 'unrecorded'] as const

/** The donations of one year by month and method, of completed visits, in the business zone. */
export async function payments(ctx: Pick<Context, 'db' | 'now'>, { year: asked }: PaymentsInput) {
  const { zone } = await readSettings(ctx.db)
  const thisYear = yearOf(ctx.now, zone)
  const year = asked ?? thisYear
  const starts = [...MONTHS.map((month) => monthOf(year, month)), monthOf(year + 1, 1)].map(
    (month) => new Date(startOfDay(`${month}-01`, zone)).toISOString(),
  )
  const [rows, first] = await Promise.all([
    ctx.db.$queryRaw<MethodSums[]>`
      SELECT coalesce(sum(donation_amount) FILTER (WHERE payment_method = 'cash'), 0)::float8 AS cash,
             coalesce(sum(donation_amount) FILTER (WHERE payment_method = 'app'), 0)::float8 AS app,
             coalesce(sum(donation_amount) FILTER (WHERE payment_method = 'card'), 0)::float8 AS card,
             coalesce(sum(donation_amount) FILTER (WHERE payment_method IS NULL), 0)::float8
               AS unrecorded
        FROM unnest(${starts.slice(0, -1)}::timestamptz[], ${starts.slice(1)}::timestamptz[])
               WITH ORDINALITY AS month(start_at, end_at, number)
        LEFT JOIN booking ON booking.start_at >= month.start_at
                         AND booking.start_at < month.end_at
                         AND booking.status = 'completed'
       GROUP BY month.number
       ORDER BY month.number`,
    ctx.db.booking.findFirst({
      where: { status: 'completed', donationAmount: { gt: 0 } },
      orderBy: { startAt: 'asc' },
      select: { startAt: true },
    }),
  ])
  const firstYear = Math.min(first ? yearOf(first.startAt, zone) : thisYear, thisYear)
  return {
    year,
    years: Array.from({ length: thisYear - firstYear + 1 }, (_, index) => thisYear - index),
    months: rows.map((sums, index) => ({ month: monthOf(year, index + 1), ...sums })),
    total: {
      cash: totalOf(rows, 'cash'),
      app: totalOf(rows, 'app'),
      card: totalOf(rows, 'card'),
      unrecorded: totalOf(rows, 'unrecorded'),
    },
  }
}

/** A table for spreadsheets: the sums of each month and of the year, or each visit. */
export async function paymentsFile(ctx: Pick<Context, 'db' | 'now'>, input: PaymentsFileInput) {
  return input.by === 'visit' ? visitsFile(ctx, input) : monthsFile(ctx, input)
}

const METHOD_NAMES: Readonly<Record<string, string>> = { cash: 'Cash', app: 'App', card: 'Card' }

/** The completed visits with a donation, by their start. */
async function visitsFile(
  ctx: Pick<Context, 'db' | 'now'>,
  { year: asked, withNames }: PaymentsFileInput,
) {
  const { zone } = await readSettings(ctx.db)
  const year = asked ?? yearOf(ctx.now, zone)
  const visits = await ctx.db.booking.findMany({
    where: {
      status: 'completed',
      donationAmount: { gt: 0 },
      startAt: { gte: startOfYear(year, zone), lt: startOfYear(year + 1, zone) },
    },
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
    select: {
      ...{ startAt: true, typeName: true, donationAmount: true, paymentMethod: true },
      clientName: withNames,
    },
  })
  const rows = visits.map(({ startAt, typeName, donationAmount, ...visit }) => [
    ...[localDate(startAt.getTime(), zone), typeName, Number(donationAmount).toFixed(2)],
    METHOD_NAMES[visit.paymentMethod ?? ''] ?? 'Not recorded',
    ...(withNames ? [visit.clientName] : []),
  ])
  const columns = ['Date', 'Service', 'Amount', 'Given by', ...(withNames ? ['Name'] : [])]
  return { name: `donations-${year}-visits.csv`, csv: csvOf([columns, ...rows]) }
}

async function monthsFile(ctx: Pick<Context, 'db' | 'now'>, input: PaymentsInput) {
  const { year, months, total } = await payments(ctx, input)
  const lines = [...months, { month: `${year}`, ...total }].map(({ month, ...sums }) => {
    const amounts = COLUMNS.map((name) => sums[name])
    return [month, ...[...amounts, sumOfAmounts(amounts)].map((each) => each.toFixed(2))]
  })
  const columns = ['Month', 'Cash', 'App', 'Card', 'Not recorded', 'Total']
  return { name: `donations-${year}.csv`, csv: csvOf([columns, ...lines]) }
}

function csvOf(rows: readonly unknown[][]): string {
  return stringify([...rows], { bom: true, record_delimiter: 'windows', escape_formulas: true })
}

function startOfYear(year: number, zone: string): Date {
  return new Date(startOfDay(`${year}-01-01`, zone))
}

function totalOf(rows: readonly MethodSums[], name: (typeof COLUMNS)[number]): number {
  return sumOfAmounts(rows.map((row) => row[name]))
}

function yearOf(at: Date, zone: string): number {
  return Number(localDate(at.getTime(), zone).slice(0, 4))
}

function monthOf(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}`
}
