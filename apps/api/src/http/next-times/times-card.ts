import type {
  NextTimes,
  ServiceTimes,
} from '@haircuts/core/availability/next-times/list-next-times'
import {
  ageText,
  emptyText,
  leadText,
  startLabels,
} from '@haircuts/core/availability/next-times/next-times-text'
import { drawable, drawText, type Lettering, shortened, widthOf } from './lettering.ts'
import { DARK, LIGHT, styleOf } from './palette.ts'

const WIDTH = 480
const PADDING = 24
const INNER = WIDTH - 2 * PADDING
const MAX_ROWS = 8
const ROW = 36
/** The least room of a name beside its times. */
const NAME_WIDTH = 150
const GAP = 16

const SIZES = { heading: 24, name: 16, time: 16, small: 13 }

export type CardScheme = 'auto' | 'light' | 'dark'

interface TimesCard {
  board: NextTimes
  lettering: Lettering
  /** `auto` follows the color scheme of the reader of the page that embeds the card. */
  scheme: CardScheme
}

/** A small card with the next free times of each service, for other pages to embed with an <img>. */
export function timesCard({ board, lettering, scheme }: TimesCard): string {
  const { display, text } = lettering
  const rows = board.services.slice(0, MAX_ROWS)
  const empty = emptyText(board)
  const more = board.services.length - rows.length
  const lines = empty ? 1 : rows.length
  const notes = [
    ...(empty || more < 1 ? [] : [`And ${more} more ${more === 1 ? 'service' : 'services'}`]),
    ...[leadText(board)].filter((line) => line !== null),
    `${board.businessName}, ${ageText(board)}`,
  ]
  const firstRow = 84
  const firstNote = firstRow + lines * ROW + 12
  const height = firstNote + (notes.length - 1) * 20 + PADDING - 4
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img">`,
    `<title>${escaped(titleOf(board))}</title>`,
    `<style>${styleFor(scheme)}</style>`,
    `<rect class="card" x=".5" y=".5" width="${WIDTH - 1}" height="${height - 1}" rx="6"/>`,
    drawText(empty ? 'Free times' : 'Next free', {
      x: PADDING,
      y: 46,
      size: SIZES.heading,
      letters: display,
      color: 'ink',
    }),
    ...(empty
      ? [drawText(empty, { x: PADDING, y: firstRow + 2, size: 18, letters: text, color: 'ink' })]
      : rows.map((service, index) => drawRow(service, firstRow + index * ROW))),
    ...notes.map((note, index) =>
      drawText(shortened(drawable(note, text), SIZES.small, INNER, text), {
        x: PADDING,
        y: firstNote + index * 20,
        size: SIZES.small,
        letters: text,
        color: 'soft',
      }),
    ),
    '</svg>',
  ].join('')

  function drawRow(service: ServiceTimes, y: number): string {
    const times = fittingTimes(service)
    const width = INNER - GAP - widthOf(times, SIZES.time, text)
    const name = shortened(drawable(service.name, text), SIZES.name, width, text)
    const place = { y, letters: text }
    return [
      `<path class="line" d="M${PADDING} ${y - 24.5}h${INNER}"/>`,
      drawText(name, { ...place, x: PADDING, size: SIZES.name, color: 'ink' }),
      drawText(times, {
        ...place,
        x: WIDTH - PADDING,
        size: SIZES.time,
        color: service.starts.length > 0 ? 'accent' : 'soft',
        anchor: 'end',
      }),
    ].join('')
  }

  /** As many times as leave room for the name. */
  function fittingTimes({ starts }: ServiceTimes): string {
    const labels = textsOf(starts, board)
    while (labels.length > 1) {
      const times = labels.join(' · ')
      if (widthOf(times, SIZES.time, text) <= INNER - GAP - NAME_WIDTH) return times
      labels.pop()
    }
    return labels[0] ?? 'nothing free'
  }
}

/** What a screen reader says where the SVG itself is the page; in an <img> the alternative text of that page counts. */
function titleOf(board: NextTimes): string {
  const rows = board.services.map(({ name, starts }) => {
    return `${name}: ${textsOf(starts, board).join(', ') || 'nothing free'}`
  })
  return [...(emptyText(board) ? [emptyText(board)] : rows), ageText(board)].join('. ')
}

function textsOf(starts: readonly number[], board: NextTimes): string[] {
  return startLabels(starts, board).map(({ day, time }) => `${day} ${time}`)
}

function styleFor(scheme: CardScheme): string {
  if (scheme === 'light') return styleOf(LIGHT)
  if (scheme === 'dark') return styleOf(DARK)
  return `${styleOf(LIGHT)}@media(prefers-color-scheme:dark){${styleOf(DARK)}}`
}

function escaped(text: string): string {
  // XML knows no control characters but these three, not even escaped.
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
