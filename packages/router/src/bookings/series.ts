import { bookingView, publicBookingView } from '@haircuts/core/bookings/list-bookings'
import { cancelLater, moveLater, undoLater } from '@haircuts/core/bookings/series/change-series'
import {
  createSeries,
  createSeriesByLink,
  undoCreateSeries,
} from '@haircuts/core/bookings/series/create-series'
import { previewMove, previewSeries } from '@haircuts/core/bookings/series/plan-series'
import {
  linkToDate,
  type StoredBooking,
  upcomingInSeries,
} from '@haircuts/core/bookings/series/series-bookings'
import {
  cancelInput,
  changedSeriesView,
  createInput,
  dateLinkInput,
  dateLinkView,
  linkCreateInput,
  linkInput,
  linkMoveInput,
  linkMovePreviewInput,
  linkPreviewInput,
  moveInput,
  movePreviewInput,
  previewInput,
  previewView,
  removedSeriesView,
  seriesView,
  undoCreateInput,
  undoInput,
} from '@haircuts/core/bookings/series/series-schema'
import { wishView } from '@haircuts/core/bookings/wishes/wish-schema'
import { byIdInput } from '@haircuts/core/kernel/fields'
import { z } from 'zod'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'
import { AWAITS_EMAIL } from './booking.ts'

const REPEAT_ERRORS = ['notConfirmed', 'seriesExists'] as const
const DATE_ERRORS = ['slotTaken', 'slotUnavailable'] as const
const LINK_ERRORS = [
  'linkInvalid',
  'notConfirmed',
  'notInSeries',
  'visitBegun',
  'pastCutoff',
] as const
const SERIES_WORDS =
  'One booking for each date, all or none, as ordinary bookings with one confirmation email. A date that is not free is named in `errors` by its place in the list, and `alternatives` holds a free time for it.'

export const seriesRouter = router({
  ofBooking: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /bookings/:id/series',
      summary: 'List the upcoming bookings of a series',
      description: 'Empty for a booking that does not repeat.',
      errors: ['bookingNotFound'],
    })
    .input(byIdInput)
    .output(seriesView)
    .query(({ ctx, input }) => upcomingInSeries(ctx, input)),
  preview: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /bookings/:id/series/preview',
      summary: 'List the dates of a new series',
      description:
        'The dates after this booking at the same clock time, each free or with the reason and the nearest free time. A blackout is named, and the same weekday a week later is among the free starts. The barber can book every date that no other booking holds.',
      errors: ['bookingNotFound', ...REPEAT_ERRORS],
    })
    .input(previewInput)
    .output(previewView)
    .query(({ ctx, input }) => previewSeries(ctx, input, input)),
  create: adminProcedure
    .meta({
      openTo: ['bookings'],
      rest: 'POST /bookings/:id/series',
      summary: 'Make a booking a standing appointment',
      description: SERIES_WORDS,
      isRepeatable: true,
      creates: true,
      errors: [
        'bookingNotFound',
        ...REPEAT_ERRORS,
        'slotTaken',
        'idempotencyKeyReused',
        'bookingErased',
      ],
    })
    .input(createInput)
    .output(changedSeriesView)
    .mutation(async ({ ctx, input }) => changed(await createSeries(ctx, input, input))),
  undoCreate: adminProcedure
    .meta({
      openTo: ['bookings'],
      rest: 'POST /bookings/:id/series/undo-create',
      summary: 'Take back a new series',
      description:
        'Deletes all bookings that the series added, or none: refused when one has changed since or the client was emailed about them. An email that has not left is withdrawn.',
      errors: ['bookingNotFound', 'bookingChanged', 'seriesNotified'],
    })
    .input(undoCreateInput)
    .output(removedSeriesView)
    .mutation(({ ctx, input }) => undoCreateSeries(ctx, input)),
  cancel: adminProcedure
    .meta({
      openTo: ['bookings'],
      rest: 'POST /bookings/:id/series/cancel',
      summary: 'Cancel this and all later bookings of a series',
      description: 'The client gets one email about all of them after 30 seconds.',
      errors: ['bookingNotFound', 'notInSeries', 'alreadyCancelled', 'notConfirmed'],
    })
    .input(cancelInput)
    .output(changedSeriesView)
    .mutation(async ({ ctx, input }) => changed(await cancelLater(ctx, input, input))),
  previewMove: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /bookings/:id/series/move-preview',
      summary: 'List where a series would move with this booking',
      description: 'This and all later bookings move by as many days and the same clock time.',
      errors: ['bookingNotFound'],
    })
    .input(movePreviewInput)
    .output(previewView)
    .query(({ ctx, input }) => previewMove(ctx, input, input)),
  move: adminProcedure
    .meta({
      openTo: ['bookings'],
      rest: 'POST /bookings/:id/series/move',
      summary: 'Move this and later bookings of a series',
      description: 'All or none. Bookings that are left out keep their time.',
      errors: ['bookingNotFound', 'notInSeries', 'alreadyCancelled', 'notConfirmed', 'slotTaken'],
    })
    .input(moveInput)
    .output(changedSeriesView)
    .mutation(async ({ ctx, input }) => changed(await moveLater(ctx, input, input))),
  undo: adminProcedure
    .meta({
      openTo: ['bookings'],
      rest: 'POST /bookings/:id/series/undo',
      summary: 'Take back a change of several bookings of a series',
      description:
        'Confirms them at the given starts, or lets those wait again that were pending, unless one of them has changed since. An email that has not left is withdrawn.',
      errors: ['bookingNotFound', 'bookingChanged', 'requestOver', 'slotTaken'],
    })
    .input(undoInput)
    .output(changedSeriesView)
    .mutation(async ({ ctx, input }) => changed(await undoLater(ctx, input, input))),
  byToken: publicProcedure
    .meta({
      rest: 'GET /bookings/public/:publicToken/series',
      cost: 2,
      summary: 'List the upcoming appointments of a series by a link',
      description: 'Empty for an appointment that does not repeat.',
      errors: ['linkInvalid'],
    })
    .input(linkInput)
    .output(seriesView)
    .query(({ ctx, input }) => upcomingInSeries(ctx, input)),
  linkByToken: publicProcedure
    .meta({
      rest: 'POST /bookings/public/:publicToken/series/links',
      summary: 'Create a link to another appointment of a series',
      description:
        'A `manage` link to an upcoming appointment of the same series and contact, by a `manage` token. Earlier links keep working.',
      countedAs: 'booking',
      errors: ['linkInvalid', 'bookingNotFound'],
    })
    .input(dateLinkInput)
    .output(dateLinkView)
    .mutation(({ ctx, input }) => linkToDate(ctx, input)),
  previewByToken: publicProcedure
    .meta({
      rest: 'GET /bookings/public/:publicToken/series/preview',
      cost: 4,
      summary: 'List the dates of a new series by a link',
      description:
        'Takes a `manage` token, if the setting `client_series` is on. Only free times can be booked.',
      errors: ['linkInvalid', 'seriesOff', 'appointmentTypeNotFound', ...REPEAT_ERRORS],
    })
    .input(linkPreviewInput)
    .output(previewView)
    .query(({ ctx, input }) => previewSeries(ctx, input, input)),
  createByToken: publicProcedure
    .meta({
      rest: 'POST /bookings/public/:publicToken/series',
      summary: 'Make an appointment a standing one by its link',
      description: `${SERIES_WORDS} ${AWAITS_EMAIL}`,
      isRepeatable: true,
      countedAs: 'booking',
      creates: true,
      mayAwaitEmail: true,
      errors: [
        'linkInvalid',
        'seriesOff',
        'appointmentTypeNotFound',
        'tooManyUpcoming',
        'contactTheBarber',
        'idempotencyKeyReused',
        'bookingErased',
        'tooManyToday',
        'tooManyWishEmails',
        ...REPEAT_ERRORS,
        ...DATE_ERRORS,
      ],
    })
    .input(linkCreateInput)
    .output(z.union([seriesView, wishView]))
    .mutation(async ({ ctx, input }) => {
      const made = await createSeriesByLink(ctx, input, input)
      return 'awaits' in made ? made : shown(made)
    }),
  cancelByToken: publicProcedure
    .meta({
      rest: 'POST /bookings/public/:publicToken/series/cancel',
      summary: 'Cancel this and all later appointments by a link',
      description: 'There is no body. The cut-off holds for each of them.',
      errors: ['alreadyCancelled', ...LINK_ERRORS],
    })
    .input(linkInput)
    .output(seriesView)
    .mutation(async ({ ctx, input }) => shown(await cancelLater(ctx, input, {}))),
  previewMoveByToken: publicProcedure
    .meta({
      rest: 'GET /bookings/public/:publicToken/series/move-preview',
      cost: 4,
      summary: 'List where a series would move by a link',
      description: 'This and all later appointments move by as many days and the same clock time.',
      errors: ['linkInvalid'],
    })
    .input(linkMovePreviewInput)
    .output(previewView)
    .query(({ ctx, input }) => previewMove(ctx, input, input)),
  moveByToken: publicProcedure
    .meta({
      rest: 'POST /bookings/public/:publicToken/series/move',
      summary: 'Move this and later appointments by a link',
      description:
        'All or none. Appointments that are left out keep their time. The cut-off and the limit of moves hold for each.',
      errors: ['alreadyCancelled', 'tooManyMoves', ...LINK_ERRORS, ...DATE_ERRORS],
    })
    .input(linkMoveInput)
    .output(seriesView)
    .mutation(async ({ ctx, input }) => shown(await moveLater(ctx, input, input))),
})

function shown({ bookings }: { bookings: readonly StoredBooking[] }) {
  return { bookings: bookings.map(publicBookingView) }
}

interface ChangedBookings {
  bookings: readonly StoredBooking[]
  clientWillBeEmailed: boolean
}

function changed({ bookings, clientWillBeEmailed }: ChangedBookings) {
  return { bookings: bookings.map(bookingView), clientWillBeEmailed }
}
