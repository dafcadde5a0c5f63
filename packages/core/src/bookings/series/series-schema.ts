import { MAX_IN_SERIES, SERIES_WEEKS } from '@haircuts/scheduling/series'
import { z } from 'zod'
import {
  flag,
  id,
  instant,
  integer,
  linkToken,
  list,
  localDate,
  revision,
  withDefault,
} from '../../kernel/fields.ts'
import { bookingView, publicBookingView } from '../booking-view-schema.ts'

const WEEKS_MESSAGE = `Please choose ${SERIES_WEEKS.join(', ')} weeks.`
const weeks = integer({ min: 1, max: 52 })
  .refine((value) => SERIES_WEEKS.some((each) => each === value), WEEKS_MESSAGE)
  .meta({ type: 'integer', enum: [...SERIES_WEEKS], examples: [2] })

const rule = { weeks, until: localDate.describe('The last date, included.') }
const ofBooking = { id }
const ofLink = { publicToken: linkToken }

const starts = list(instant, {
  min: 1,
  max: MAX_IN_SERIES - 1,
  message: 'Please choose at least one date.',
  tooMany: `Please choose at most ${MAX_IN_SERIES - 1} more dates.`,
})
const newSeries = { weeks, startDatetimes: starts.describe('The dates after this booking.') }
const notifyClient = withDefault(flag, true).describe('False sends the client no email.')

const moves = list(z.object({ bookingId: id, startDatetime: instant }), {
  min: 1,
  max: MAX_IN_SERIES,
  message: 'Please choose at least one appointment.',
})
const EXAMPLE = { weeks: 2, startDatetimes: ['2026-03-17T14:00:00Z', '2026-03-31T14:00:00Z'] }
const MOVES_EXAMPLE = { moves: [{ bookingId: 172, startDatetime: '2026-03-18T14:00:00Z' }] }

export const previewInput = z.object({ ...ofBooking, ...rule })
export const linkPreviewInput = z.object({ ...ofLink, ...rule })
export const createInput = z
  .object({ ...ofBooking, ...newSeries, notifyClient })
  .meta({ examples: [EXAMPLE] })
export const linkCreateInput = z.object({ ...ofLink, ...newSeries }).meta({ examples: [EXAMPLE] })
export const movePreviewInput = z.object({ ...ofBooking, startDatetime: instant })
export const linkMovePreviewInput = z.object({ ...ofLink, startDatetime: instant })
export const moveInput = z
  .object({ ...ofBooking, moves, notifyClient })
  .meta({ examples: [MOVES_EXAMPLE] })
export const linkMoveInput = z.object({ ...ofLink, moves }).meta({ examples: [MOVES_EXAMPLE] })
export const cancelInput = z.object({ ...ofBooking, notifyClient })
export const linkInput = z.object(ofLink)
export const dateLinkInput = z
  .object({ ...ofLink, bookingId: id })
  .meta({ examples: [{ bookingId: 173 }] })
export const dateLinkView = z.object({ publicToken: z.string() }).meta({ id: 'SeriesLink' })

/** The input that undoes a change of several bookings. */
export const undoInput = z
  .object({
    ...ofBooking,
    bookings: z
      .array(
        z.object({
          bookingId: id,
          startDatetime: instant,
          ifRevision: revision,
        }),
      )
      .min(1)
      .max(MAX_IN_SERIES),
  })
  .meta({
    examples: [
      { bookings: [{ bookingId: 172, startDatetime: '2026-03-17T14:00:00Z', ifRevision: 1 }] },
    ],
  })

export const undoCreateInput = z
  .object({
    ...ofBooking,
    bookings: list(z.object({ bookingId: id, ifRevision: revision }), {
      min: 1,
      max: MAX_IN_SERIES - 1,
    }),
  })
  .meta({ examples: [{ bookings: [{ bookingId: 173, ifRevision: 0 }] }] })

export const removedSeriesView = z.object({ removed: z.int() }).meta({ id: 'RemovedSeries' })

export type UndoCreateInput = z.output<typeof undoCreateInput>
export type SeriesRuleInput = { weeks: number; until: string }
export type NewSeries = { weeks: number; startDatetimes: Date[]; notifyClient?: boolean }
export type Moves = z.output<typeof moves>
export type DateLinkInput = z.output<typeof dateLinkInput>
export type UndoInput = z.output<typeof undoInput>

export const plannedDateView = z
  .object({
    bookingId: z.int().nullable().describe('The booking that moves there; null for a new one.'),
    startDatetime: z.date(),
    isFree: z.boolean(),
    reason: z.string().nullable().describe('Why it is not free, in a few words.'),
    canBook: z.boolean().describe('Whether this caller can book it, free or not.'),
    proposal: z.date().nullable().describe('The nearest free start where it is not free.'),
    freeStarts: z
      .array(z.date())
      .describe(
        'The free starts of that day, and for the barber on a blackout the same time a week later, if free.',
      ),
  })
  .meta({ id: 'PlannedDate' })

export const previewView = z
  .object({
    timezone: z.string(),
    lastDate: z.string().describe('The last date a series of this booking can reach.'),
    dates: z.array(plannedDateView),
  })
  .meta({ id: 'SeriesPreview' })

/** The bookings that a change of a series concerns. */
export const seriesView = z.object({ bookings: z.array(publicBookingView) }).meta({ id: 'Series' })

export const changedSeriesView = z
  .object({
    bookings: z.array(bookingView),
    clientWillBeEmailed: z
      .boolean()
      .describe('One email about all of them leaves after 30 seconds, unless this is undone.'),
  })
  .meta({ id: 'ChangedSeries' })
