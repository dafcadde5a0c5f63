import type { PeriodLength } from '@haircuts/scheduling/periods'
import { Bar, BarChart, LabelList, Tooltip, XAxis, YAxis } from 'recharts'
import { chart, MAIN, tooltip, xAxis, yAxis } from './chart-look.ts'
import { Figure } from './figure.tsx'
import { foldTail, type SourceCount, sumOf, wholeText } from './figures.ts'
import { statistics as words } from './statistics-words.ts'

interface SourceFigureProps {
  sources: readonly SourceCount[]
  by: PeriodLength
}

const MOST_BARS = 7
const LONGEST_NAME = 18

export function SourceFigure({ sources, by }: SourceFigureProps) {
  const count = sumOf(sources, ({ bookings }) => bookings)
  const span = words.span[by]
  return (
    <Figure
      title={words.sources}
      summary={count === 0 ? words.noSources(span) : words.sourcesSummary(count, span)}
      columns={[words.source, words.bookings]}
      rows={sources.map(({ source, bookings }) => [source, wholeText(bookings)])}
      chart={
        <BarChart
          {...chart}
          layout="vertical"
          margin={{ ...chart.margin, right: 32 }}
          data={foldTail(sources, MOST_BARS, words.otherSources)}
        >
          <XAxis {...xAxis} type="number" hide />
          <YAxis {...yAxis} type="category" dataKey="source" width={128} tickFormatter={cutShort} />
          <Tooltip {...tooltip} />
          <Bar
            dataKey="bookings"
            name={words.bookings}
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
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name
}
