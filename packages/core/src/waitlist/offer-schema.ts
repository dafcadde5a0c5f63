import { z } from 'zod'
import { answerState } from '../booking-calendar/questions.ts'
import { instant, linkToken, optional } from '../kernel/fields.ts'

export const offerPurpose = z
  .enum(['earlier', 'closed-day', 'opening'])
  .describe(
    'earlier: an earlier time has opened. closed-day: the barber cannot be there on the day of the appointment. opening: a time has opened for a person on the waitlist who has no appointment.',
  )
export type OfferPurpose = z.output<typeof offerPurpose>

export const byOfferTokenInput = z.object({ offerToken: linkToken })

export const acceptInput = byOfferTokenInput.extend({
  startDatetime: optional(
    instant.describe('One of the offered times; may be left out when there is only one.'),
  ),
})

const offeredTimeView = z.object({ startDatetime: z.date(), endDatetime: z.date() })

/** The view that the link of an offer shows: nothing of the person. */
export const offerView = z
  .object({
    purpose: offerPurpose,
    state: answerState,
    expiresAt: z.date(),
    typeName: z.string(),
    addons: z.array(z.object({ name: z.string() })),
    current: offeredTimeView
      .nullable()
      .describe('The appointment as it is; null once cancelled, and before there is one.'),
    times: z.array(offeredTimeView).describe('What is still held; empty unless the offer is open.'),
    acceptedStartDatetime: z.date().nullable(),
    outcome: z
      .string()
      .nullable()
      .describe('What became of the offer, in a sentence; null while open.'),
  })
  .meta({ id: 'Offer' })

export const decidedView = offerView
  .extend({
    publicToken: z
      .string()
      .nullable()
      .describe(
        'Reads, reschedules and cancels the appointment; null after an earlier time or an opening was declined.',
      ),
  })
  .meta({ id: 'DecidedOffer' })

export type AcceptInput = z.output<typeof acceptInput>
export type ByOfferTokenInput = z.output<typeof byOfferTokenInput>
