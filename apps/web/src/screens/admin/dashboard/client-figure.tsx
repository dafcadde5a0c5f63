import type { PeriodLength } from '@haircuts/scheduling/periods'
import { Bar, BarChart, CartesianGrid, Legend, Tooltip, XAxis, YAxis } from 'recharts'
import { chart, grid, legend, MAIN, SECOND, tooltip, xAxis, yAxis } from './chart-look.ts'
import { Figure } from './figure.tsx'
import { type ClientPeriod, longPeriod, shortPeriod, sumOf, wholeText } from './figures.ts'
import { statistics as words } from './statistics-words.ts'

interface ClientFigureProps {
  periods: readonly ClientPeriod[]
  by: PeriodLength
}

export function ClientFigure({ periods, by }: ClientFigureProps) {
  return (
    <Figure
      title={words.people}
      summary={words.peopleSummary(
        sumOf(periods, (period) => period.new),
        words.span[by],
      )}
      columns={[words.period[by], words.newClients, words.returning]}
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
            name={words.returning}
            stackId="people"
            fill={MAIN}
            maxBarSize={28}
          />
          <Bar
            dataKey="new"
            name={words.newClients}
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
