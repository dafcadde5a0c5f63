import type {
  NextTimes,
  ServiceTimes,
} from '@haircuts/core/availability/next-times/list-next-times'
import {
  ageText,
  earliestStarts,
  emptyText,
  leadText,
  startLabels,
} from '@haircuts/core/availability/next-times/next-times-text'
import { drawable, drawText, type Lettering, shortened, widthOf, wrapped } from './lettering.ts'
import { LIGHT, styleOf } from './palette.ts'

/** What previews of shared links show without cropping (Open Graph). */
const WIDTH = 1200
const HEIGHT = 630
const LEFT = 84
/** The text beside the chair ends before its foot rest. */
const TEXT_WIDTH = 600
const MAX_TIMES = 3
/** Between the days and the times, relative to their size. */
const GAP = 0.32

const SIZES = { eyebrow: 30, heading: 54, time: 92, sentence: 68, small: 26 }

interface SharePicture {
  board: NextTimes
  /** Undefined for the list of services. */
  service: ServiceTimes | undefined
  lettering: Lettering
  /** The drawing of the chair as elements that fill 600 × 480; '' without one. */
  chair: string
}

/** The picture of a shared link with the next free times. */
export function sharePicture({ board, service, lettering, chair }: SharePicture): string {
  const { text } = lettering
  const services = service ? [service] : board.services
  const eyebrow = drawable(service?.name ?? board.businessName, text)
  const empty = emptyText(board, services)
  const note = [capitalised(ageText(board)), leadText(board)].filter((line) => line !== null)
  const small = { x: LEFT, letters: text }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<style>${styleOf(LIGHT)}</style>`,
    `<rect class="paper" width="${WIDTH}" height="${HEIGHT}"/>`,
    `<svg x="626" y="85" width="576" height="461" viewBox="0 0 600 480" color="${LIGHT.drawInk}">${chair}</svg>`,
    drawText(shortened(eyebrow, SIZES.eyebrow, TEXT_WIDTH, text), {
      ...small,
      y: 98,
      size: SIZES.eyebrow,
      color: 'brass',
    }),
    ...(empty ? drawSentence(empty, lettering) : drawTimes(board, services, lettering)),
    `<rect class="accent" x="${LEFT}" y="524" width="120" height="5"/>`,
    drawText(note.join(' · '), { ...small, y: 574, size: SIZES.small, color: 'soft' }),
    '</svg>',
  ].join('')
}

function drawTimes(
  board: NextTimes,
  services: readonly ServiceTimes[],
  { display }: Lettering,
): string[] {
  const starts = earliestStarts(services, board.zone).slice(0, MAX_TIMES)
  const labels = startLabels(starts, board)
  const widest = (texts: string[]) =>
    Math.max(...texts.map((each) => widthOf(each, SIZES.time, display)))
  const days = widest(labels.map(({ day }) => day)) + GAP * SIZES.time
  const width = days + widest(labels.map(({ time }) => time))
  const scale = Math.min(1, TEXT_WIDTH / width)
  const size = SIZES.time * scale
  return [
    drawText('Next free', {
      x: LEFT,
      y: 186,
      size: SIZES.heading,
      letters: display,
      color: 'ink',
    }),
    ...labels.flatMap(({ day, time }, index) => {
      const line = { y: 286 + index * 96, size, letters: display }
      return [
        drawText(day, { ...line, x: LEFT, color: 'ink' }),
        drawText(time, { ...line, x: LEFT + days * scale, color: 'accent' }),
      ]
    }),
  ]
}

function drawSentence(sentence: string, { display }: Lettering): string[] {
  return wrapped(sentence, SIZES.sentence, TEXT_WIDTH, display).map((line, index) =>
    drawText(line, {
      x: LEFT,
      y: 216 + index * 84,
      size: SIZES.sentence,
      letters: display,
      color: 'ink',
    }),
  )
}

function capitalised(line: string): string {
  return line.slice(0, 1).toUpperCase() + line.slice(1)
}
