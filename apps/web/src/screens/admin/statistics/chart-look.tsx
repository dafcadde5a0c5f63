import { Bar, BarChart, CartesianGrid, Legend, Tooltip, XAxis, YAxis } from 'recharts'
import { statistics as words } from './words.ts'

/**
 * Shared options of all charts. Colours are CSS variables, so that they follow the light and dark
 * scheme.
 */

export const MAIN = 'var(--accent)'
/** Has a contrast of at least 3:1 against the background in both schemes (WCAG 1.4.11). */
export const SECOND = 'var(--line-strong)'

const TEXT = { fill: 'var(--ink-soft)', fontSize: 13 } as const

/**
 * Recharts' accessibility layer is off: the table of each figure serves screen readers and the
 * keyboard.
 */
export const chart = {
  responsive: true,
  style: { width: '100%', height: '100%' },
  accessibilityLayer: false,
  margin: { top: 8, right: 8, bottom: 0, left: 0 },
} as const

export const grid = { stroke: 'var(--line)', vertical: false } as const

export const xAxis = {
  tick: TEXT,
  tickLine: false,
  axisLine: { stroke: 'var(--line-strong)' },
  minTickGap: 12,
} as const

export const yAxis = { tick: TEXT, tickLine: false, axisLine: false, width: 'auto' } as const

export const tooltip = {
  cursor: { fill: 'var(--paper-sunken)' },
  contentStyle: {
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    background: 'var(--paper-raised)',
  },
  labelStyle: { color: 'var(--ink)', fontWeight: 600 },
  itemStyle: { color: 'var(--ink)' },
} as const

/** Legend text in the text colour: the colours of the bars have too little contrast for text. */
export const legend = {
  iconSize: 10,
  formatter: (name: string) => <span style={{ color: 'var(--ink-soft)' }}>{name}</span>,
} as const

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
