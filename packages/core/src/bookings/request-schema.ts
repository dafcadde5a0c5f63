import { MAX_IN_SERIES } from '@haircuts/scheduling/series'
import { z } from 'zod'
import { bookingDecision, bookingStatus } from '../booking-calendar/booking-record.ts'
import { phoneDial } from '../clients/phone-fields.ts'
import { id, linkToken, list, optionalText, revision } from '../kernel/fields.ts'
import { ifRequestRevision, MAX_REASON } from './booking-schema.ts'
import { answerViews, bookingView } from './booking-view-schema.ts'
import { MAX_CUTS } from './group-requests/group-request-form.ts'

const REVISION =
  'Changes with each of the bookings, and when one joins or leaves; for `if_revision`.'

/** What waits for the barber: a booking, a group or a series. */
export const requestView = z
  .object({
    booking: bookingView.describe('The first of them; its id approves or declines all.'),
    others: z.array(bookingView).describe('The further bookings of its group or series.'),
    pendingUntil: z.date(),
    revision: z.int().describe(REVISION),
    isOutsideHours: z
      .boolean()
      .describe('At least one of them is at a time that is not open any more.'),
  })
  .meta({ id: 'Request' })

export const byDecisionTokenInput = z.object({ decisionToken: linkToken })

export const answerByLinkInput = byDecisionTokenInput
  .extend({
    reason: optionalText(MAX_REASON).describe('What the client is told.'),
    ifRevision: ifRequestRevision,
  })
  .meta({ examples: [{ reason: 'I am not taking new clients right now.' }] })

/** What the barber's link shows, which is what its email says. */
export const linkedRequestView = z
  .object({
    status: bookingStatus,
    decision: bookingDecision.nullable(),
    pendingUntil: z.date(),
    revision: z.int().describe(REVISION),
    isOver: z.boolean().describe('It was not answered in time, so it can no longer be answered.'),
    clientName: z.string(),
    clientPhone: z.string().nullable(),
    clientPhoneDial: phoneDial,
    ...answerViews,
    visits: z
      .array(
        z.object({
          clientName: z.string(),
          service: z.string().describe('With its add-ons.'),
          startDatetime: z.date(),
          endDatetime: z.date(),
        }),
      )
      .describe('All that are answered together, in order of time.'),
  })
  .meta({ id: 'LinkedRequest' })

/** No group has more people than this many, and no series more dates. */
const MAX_IN_REQUEST = MAX_CUTS * MAX_IN_SERIES

export const undoAnswerInput = z
  .object({
    id,
    bookings: list(z.object({ bookingId: id, ifRevision: revision }), {
      min: 1,
      max: MAX_IN_REQUEST,
    }),
  })
  .meta({ examples: [{ bookings: [{ bookingId: 172, ifRevision: 1 }] }] })

export const waitingAgainView = z.object({ waiting: z.int() }).meta({ id: 'WaitingAgain' })

export type UndoAnswerInput = z.output<typeof undoAnswerInput>
export type ByDecisionTokenInput = z.output<typeof byDecisionTokenInput>
export type AnswerByLinkInput = z.output<typeof answerByLinkInput>
