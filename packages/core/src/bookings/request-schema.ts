import { z } from 'zod'
import { phoneDial } from '../clients/phone-fields.ts'
import { bookingDecision, bookingStatus } from '../kernel/booking-record.ts'
import { linkToken, optionalText } from '../kernel/fields.ts'
import { ifRequestRevision, MAX_REASON } from './booking-schema.ts'
import { bookingView } from './booking-view-schema.ts'

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
    clientNotes: z.string().nullable(),
    referralSource: z.string().nullable(),
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

export type ByDecisionTokenInput = z.output<typeof byDecisionTokenInput>
export type AnswerByLinkInput = z.output<typeof answerByLinkInput>
