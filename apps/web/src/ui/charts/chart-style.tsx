import { Bar, BarChart, CartesianGrid, Legend, Tooltip, XAxis, YAxis } from 'recharts'

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
  margin: { top: 8, right: 16, bottom: 0, left: 0 },
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

interface PairChartProps {
  points: readonly { period: string; before: number; after: number }[]
  /** The names of the two series. */
  names: { before: string; after: string }
  text: (value: number) => string
}

/** Grouped bars: two values of each period side by side, the earlier one on the left. */
export function PairChart({ points, names, text }: PairChartProps) {
  return (
    <BarChart {...chart} barGap={1} data={[...points]}>
      <CartesianGrid {...grid} />
      <XAxis {...xAxis} dataKey="period" />
      <YAxis {...yAxis} tickFormatter={text} />
      <Tooltip {...tooltip} formatter={(value) => text(Number(value))} />
      <Legend {...legend} />
      <Bar dataKey="before" name={names.before} fill={SECOND} radius={[2, 2, 0, 0]} />
      <Bar dataKey="after" name={names.after} fill={MAIN} radius={[2, 2, 0, 0]} />
    </BarChart>
  )
}
