import type { PeriodLength } from '@haircuts/scheduling/periods'
import { amountText } from '../../../parts/admin/admin-money.ts'
import { Figure } from './figure.tsx'
import { hoursText, longPeriod, shortPeriod, sumOf, type WorkPeriod, wholeText } from './figures.ts'
import { statistics as words } from './statistics-words.ts'
import { YearChart } from './year-chart.tsx'

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
  { title: words.cuts, value: ({ cuts }) => cuts, text: wholeText },
  { title: words.hours, value: ({ minutes }) => minutes, text: hoursText },
  { title: words.donations, value: ({ donations }) => donations, text: amountText },
]

/** Cuts, hours and donations, each against the year before. */
export function WorkFigures({ periods, by }: WorkFiguresProps) {
  return MEASURES.map(({ title, value, text }) => (
    <Figure
      key={title}
      title={title}
      summary={words.against(
        text(sumOf(periods, value)),
        words.span[by],
        text(sumOf(periods, ({ lastYear }) => value(lastYear))),
        words.spanBefore[by],
      )}
      columns={[words.period[by], words.thisYear, words.lastYear]}
      rows={periods.map((period) => [
        longPeriod(period.start, by),
        text(value(period)),
        text(value(period.lastYear)),
      ])}
      chart={
        <YearChart
          text={text}
          points={periods.map((period) => ({
            period: shortPeriod(period.start, by),
            thisYear: value(period),
            lastYear: value(period.lastYear),
          }))}
        />
      }
    />
  ))
}
