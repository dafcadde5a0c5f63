import type { PeriodLength } from '@haircuts/scheduling/periods'
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Legend,
  Line,
  LineChart,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { sumText } from '../../../app/admin/screen/money.ts'
import type {
  ClientPeriod,
  OutcomePeriod,
  SourceCount,
  WorkPeriod,
} from '../../../app/api/admin-outputs.ts'
import {
  chart,
  grid,
  legend,
  MAIN,
  PairChart,
  SECOND,
  tooltip,
  xAxis,
  yAxis,
} from '../../../ui/charts/chart-style.tsx'
import { Figure } from '../../../ui/charts/figure.tsx'
import {
  foldTail,
  hoursText,
  longPeriod,
  noShowRate,
  percentText,
  shortPeriod,
  sumOf,
  wholeText,
} from './figures.ts'
import { statistics as labels } from './text.ts'

interface WorkFiguresProps {
  periods: readonly WorkPeriod[]
  by: PeriodLength
}

interface Measure {
  title: string
  value: (work: WorkPeriod['lastYear']) => number
  text: (value: number) => string
}

const MEASURES: readonly Measure[] = [
  { title: labels.cuts, value: ({ cuts }) => cuts, text: wholeText },
  { title: labels.hours, value: ({ minutes }) => minutes, text: hoursText },
  { title: labels.donations, value: ({ donations }) => donations, text: sumText },
]

/** Cuts, hours and donations, each against the year before. */
export function WorkFigures({ periods, by }: WorkFiguresProps) {
  return MEASURES.map(({ title, value, text }) => (
    <Figure
      key={title}
      title={title}
      isEmpty={periods.every((period) => value(period) + value(period.lastYear) === 0)}
      summary={labels.against(
        text(sumOf(periods, value)),
        labels.span[by],
        text(sumOf(periods, ({ lastYear }) => value(lastYear))),
        labels.spanBefore[by],
      )}
      columns={[labels.period[by], labels.thisYear, labels.lastYear]}
      rows={periods.map((period) => [
        longPeriod(period.start, by),
        text(value(period)),
        text(value(period.lastYear)),
      ])}
      chart={
        <PairChart
          text={text}
          names={{ before: labels.lastYear, after: labels.thisYear }}
          points={periods.map((period) => ({
            period: shortPeriod(period.start, by),
            before: value(period.lastYear),
            after: value(period),
          }))}
        />
      }
    />
  ))
}

interface ClientFigureProps {
  periods: readonly ClientPeriod[]
  by: PeriodLength
}

export function ClientFigure({ periods, by }: ClientFigureProps) {
  return (
    <Figure
      title={labels.people}
      isEmpty={periods.every((period) => period.new + period.returning === 0)}
      summary={labels.peopleSummary(
        sumOf(periods, (period) => period.new),
        labels.span[by],
      )}
      columns={[labels.period[by], labels.newClients, labels.returning]}
      rows={periods.map((period) => [
        longPeriod(period.start, by),
        wholeText(period.new),
        wholeText(period.returning),
      ])}
      chart={
        <BarChart
          {...chart}
          data={periods.map((period) => ({ ...period, period: shortPeriod(period.start, by) }))}
        >
          <CartesianGrid {...grid} />
          <XAxis {...xAxis} dataKey="period" />
          <YAxis {...yAxis} allowDecimals={false} />
          <Tooltip {...tooltip} />
          <Legend {...legend} />
          <Bar
            dataKey="returning"
            name={labels.returning}
            stackId="people"
            fill={MAIN}
            maxBarSize={28}
          />
          <Bar
            dataKey="new"
            name={labels.newClients}
            stackId="people"
            fill={SECOND}
            stroke="var(--paper-raised)"
            radius={[3, 3, 0, 0]}
            maxBarSize={28}
          />
        </BarChart>
      }
    />
  )
}

interface NoShowFigureProps {
  periods: readonly OutcomePeriod[]
  by: PeriodLength
}

export function NoShowFigure({ periods, by }: NoShowFigureProps) {
  const completed = sumOf(periods, (period) => period.completed)
  const noShow = sumOf(periods, (period) => period.noShow)
  const rate = noShowRate({ completed, noShow })
  const span = labels.span[by]
  return (
    <Figure
      title={labels.noShows}
      isEmpty={rate === null}
      summary={
        rate === null
          ? labels.noVisits(span)
          : labels.noShowSummary(percentText(rate), noShow, span)
      }
      columns={[labels.period[by], labels.completed, labels.missed, labels.cancelled, labels.rate]}
      rows={periods.map((period) => [
        longPeriod(period.start, by),
        wholeText(period.completed),
        wholeText(period.noShow),
        wholeText(period.cancelled),
        percentText(noShowRate(period)),
      ])}
      chart={
        <LineChart
          {...chart}
          data={periods.map((period) => ({
            period: shortPeriod(period.start, by),
            rate: noShowRate(period),
          }))}
        >
          <CartesianGrid {...grid} />
          <XAxis {...xAxis} dataKey="period" />
          <YAxis {...yAxis} tickFormatter={percentText} />
          <Tooltip {...tooltip} formatter={(value) => percentText(Number(value))} />
          <Line
            dataKey="rate"
            name={labels.noShows}
            stroke={MAIN}
            strokeWidth={2}
            dot={{ r: 3, fill: MAIN }}
          />
        </LineChart>
      }
    />
  )
}

interface SourceFigureProps {
  sources: readonly SourceCount[]
  by: PeriodLength
}

const MAX_BARS = 7
const MAX_NAME_LENGTH = 18

export function SourceFigure({ sources, by }: SourceFigureProps) {
  const count = sumOf(sources, ({ bookings }) => bookings)
  const span = labels.span[by]
  return (
    <Figure
      title={labels.sources}
      isEmpty={count === 0}
      summary={count === 0 ? labels.noSources(span) : labels.sourcesSummary(count, span)}
      columns={[labels.source, labels.bookings]}
      rows={sources.map(({ source, bookings }) => [source, wholeText(bookings)])}
      chart={
        <BarChart
          {...chart}
          layout="vertical"
          margin={{ ...chart.margin, right: 32 }}
          data={foldTail(sources, MAX_BARS, labels.otherSources)}
        >
          <XAxis {...xAxis} type="number" hide />
          <YAxis {...yAxis} type="category" dataKey="source" width={128} tickFormatter={cutShort} />
          <Tooltip {...tooltip} />
          <Bar
            dataKey="bookings"
            name={labels.bookings}
            fill={MAIN}
            radius={[0, 3, 3, 0]}
            maxBarSize={22}
          >
            <LabelList dataKey="bookings" position="right" fill="var(--ink)" fontSize={13} />
          </Bar>
        </BarChart>
      }
    />
  )
}

function cutShort(name: string): string {
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name
}
