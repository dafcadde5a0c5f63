import type { PeriodLength } from '@haircuts/scheduling/periods'
import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts'
import { chart, grid, MAIN, tooltip, xAxis, yAxis } from './chart-look.ts'
import { Figure } from './figure.tsx'
import {
  longPeriod,
  noShowRate,
  type OutcomePeriod,
  percentText,
  shortPeriod,
  sumOf,
  wholeText,
} from './figures.ts'
import { statistics as words } from './statistics-words.ts'

interface NoShowFigureProps {
  periods: readonly OutcomePeriod[]
  by: PeriodLength
}

export function NoShowFigure({ periods, by }: NoShowFigureProps) {
  const completed = sumOf(periods, (period) => period.completed)
  const noShow = sumOf(periods, (period) => period.noShow)
  const rate = noShowRate({ completed, noShow })
  const span = words.span[by]
  return (
    <Figure
      title={words.noShows}
      summary={
        rate === null ? words.noVisits(span) : words.noShowSummary(percentText(rate), noShow, span)
      }
      columns={[words.period[by], words.completed, words.missed, words.cancelled, words.rate]}
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
            name={words.noShows}
            stroke={MAIN}
            strokeWidth={2}
            dot={{ r: 3, fill: MAIN }}
          />
        </LineChart>
      }
    />
  )
}
