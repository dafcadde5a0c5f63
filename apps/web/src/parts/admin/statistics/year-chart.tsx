import { Bar, BarChart, CartesianGrid, Legend, Tooltip, XAxis, YAxis } from 'recharts'
import { statistics as words } from '../../../content/admin/statistics.ts'
import { chart, grid, legend, MAIN, SECOND, tooltip, xAxis, yAxis } from './chart-look.ts'

interface YearChartProps {
  points: readonly { period: string; thisYear: number; lastYear: number }[]
  text: (value: number) => string
}

/** Each period beside the one a year before it, which stands on the left as in time. */
export function YearChart({ points, text }: YearChartProps) {
  return (
    <BarChart {...chart} barGap={1} data={[...points]}>
      <CartesianGrid {...grid} />
      <XAxis {...xAxis} dataKey="period" />
      <YAxis {...yAxis} tickFormatter={shortened(text)} />
      <Tooltip {...tooltip} formatter={(value) => text(Number(value))} />
      <Legend {...legend} />
      <Bar dataKey="lastYear" name={words.lastYear} fill={SECOND} radius={[2, 2, 0, 0]} />
      <Bar dataKey="thisYear" name={words.thisYear} fill={MAIN} radius={[2, 2, 0, 0]} />
    </BarChart>
  )
}

/** Along an axis cents are noise. */
function shortened(text: (value: number) => string) {
  return (value: number) => text(value).replace(/\.00$/, '')
}
