import { createElement } from 'react'

/** What all charts share. Colours are the site's tokens, so that they change with light and dark. */

export const MAIN = 'var(--accent)'
/** Stands three to one against the paper, in light and in dark. */
export const SECOND = 'var(--line-strong)'

const TEXT = { fill: 'var(--ink-soft)', fontSize: 13 } as const

/** The table behind each chart is its reading for screen readers and keys. */
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

/** Words in ink: the colour of a column is too pale to be read. */
export const legend = {
  iconSize: 10,
  formatter: (name: string) => createElement('span', { style: { color: 'var(--ink-soft)' } }, name),
} as const
