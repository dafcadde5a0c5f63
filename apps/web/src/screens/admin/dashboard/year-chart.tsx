import { Bar, BarChart, CartesianGrid, Legend, Tooltip, XAxis, YAxis } from 'recharts'
import { chart, grid, legend, MAIN, SECOND, tooltip, xAxis, yAxis } from './chart-look.ts'
import { statistics as words } from './statistics-words.ts'

interface YearChartProps {
  points: readonly { period: string; thisYear: number; lastYear: number }[]
  text: (value: number) => string
}

/**
 * Grouped bars: each period beside the same period of the previous year, the earlier one on the
 * left.
 */
export function YearChart({ points, text }: YearChartProps) {
  return (
    <BarChart {...chart} barGap={1} data={[...points]}>
      <CartesianGrid {...grid} />
      <XAxis {...xAxis} dataKey="period" />
      <YAxis {...yAxis} tickFormatter={text} />
      <Tooltip {...tooltip} formatter={(value) => text(Number(value))} />
      <Legend {...legend} />
      <Bar dataKey="lastYear" name={words.lastYear} fill={SECOND} radius={[2, 2, 0, 0]} />
      <Bar dataKey="thisYear" name={words.thisYear} fill={MAIN} radius={[2, 2, 0, 0]} />
    </BarChart>
  )
}
