import { z } from 'zod'
import { bookingStatus } from '../../booking-calendar/booking-record.ts'
import { id, instant, linkToken, list, money } from '../../kernel/fields.ts'

const MAX_ADDONS = 100

/** The token of a link. If there is none, the phone's cookie says whose offer it is. */
export const offerInput = z.object({ publicToken: linkToken.optional() }).prefault({})

const addonView = z.object({
  id: z.int(),
  name: z.string(),
  durationMinutes: z.int(),
  price: z.number(),
  isFreeSpecial: z.boolean(),
})

const offerView = z
  .object({
    firstName: z.string().describe('The only thing that the answer tells of the client.'),
    service: z
      .object({ id: z.int(), name: z.string(), durationMinutes: z.int(), price: z.number() })
      .nullable()
      .describe('Null when the last service is no longer offered.'),
    addons: z.array(addonView),
    goneService: z.string().nullable().describe('The name of a service that is no longer offered.'),
    goneAddons: z.array(z.string()).describe('The names of add-ons that are left out.'),
    durationMinutes: z.int(),
    price: z.number().describe('At the present prices.'),
    priceBefore: z.number().nullable().describe('The price of the last time, when it was another.'),
    timezone: z.string(),
    starts: z
      .array(z.int())
      .describe(
        'The free starts nearest to the usual interval and time, after what is booked already, in epoch milliseconds.',
      ),
    next: z
      .object({
        startDatetime: z.date(),
        service: z.string(),
        addons: z.array(z.string()),
        canReschedule: z.boolean(),
        canCancel: z.boolean(),
      })
      .nullable()
      .describe(
        'The next appointment that the link or phone may know of. `POST …/link` opens it where one of the two acts is possible.',
      ),
  })
  .meta({
    id: 'SameAgainOffer',
    examples: [
      {
        firstName: 'Ann',
        service: { id: 1, name: 'Men’s haircut', durationMinutes: 30, price: 20 },
        addons: [],
        goneService: null,
        goneAddons: ['Hot towel treatment'],
        durationMinutes: 30,
        price: 20,
        priceBefore: 24,
        timezone: 'America/New_York',
        starts: [1772550000000, 1772636400000, 1772722800000],
        next: null,
      },
    ],
  })

export const offerAnswer = z.object({ offer: offerView.nullable() }).meta({ id: 'SameAgain' })

/** The service, add-ons and price are those that the client saw, so that nothing else is booked. */
export const bookInput = z
  .object({
    publicToken: linkToken.optional(),
    startDatetime: instant,
    appointmentTypeId: id,
    addonIds: list(id, { max: MAX_ADDONS }),
    price: money,
  })
  .meta({
    examples: [
      {
        startDatetime: '2026-03-24T14:00:00Z',
        appointmentTypeId: 1,
        addonIds: [],
        price: 20,
      },
    ],
  })

/** The booked visit without the contact, since the person who has the phone may not be the client. */
export const bookedView = z
  .object({
    firstName: z.string(),
    status: bookingStatus.describe('`pending` while the barber has not approved a first visit.'),
    startDatetime: z.date(),
    endDatetime: z.date(),
    durationMinutes: z.int(),
    price: z.number(),
    service: z.string(),
    addons: z.array(z.string()),
    publicToken: z
      .string()
      .nullable()
      .describe(
        'Reads, reschedules and cancels the new booking; null when its contact is another than that of the booking by which the client is known.',
      ),
  })
  .meta({ id: 'SameAgainBooking' })

export const nextLinkView = z.object({ publicToken: z.string() }).meta({ id: 'SameAgainLink' })

export const rememberInput = z
  .object({ publicToken: linkToken })
  .meta({ examples: [{ publicToken: 'pX0fQ2' }] })

export type OfferInput = z.output<typeof offerInput>
export type BookInput = z.output<typeof bookInput>
export type RememberInput = z.output<typeof rememberInput>
