import { z } from 'zod'
import { updateInput as serviceInput } from '../catalog/service-schema.ts'
import { list } from '../kernel/fields.ts'
import { setInput } from '../site/setting-schema.ts'
import { updateInput as hoursInput } from './business-hours-schema.ts'
import { REHEARSED_SETTINGS } from './rehearsal-form.ts'
import { affectedInput as specialDateInput } from './special-date-schema.ts'

export const MAX_REFUSED = 200
const MAX_DATES = 100
const MAX_SERVICES = 100

/** Hours, special dates, settings and lengths of services that are not saved yet; what is left out stays as it is. */
export const rehearsalInput = z
  .object({
    hours: list(hoursInput, { max: 7 }).default([]),
    specialDates: list(specialDateInput, { max: MAX_DATES }).default([]),
    settings: list(setInput.pick({ value: true }).extend({ key: z.enum(REHEARSED_SETTINGS) }), {
      max: REHEARSED_SETTINGS.length,
    }).default([]),
    services: list(serviceInput.pick({ id: true, durationMinutes: true, cleanupMinutes: true }), {
      max: MAX_SERVICES,
    }).default([]),
  })
  .meta({
    examples: [
      {
        hours: [{ day: 5, isOpen: true, openTime: '10:00', closeTime: '14:00' }],
        settings: [{ key: 'slot_interval_minutes', value: '20' }],
      },
    ],
  })

const offer = z.object({
  starts: z.int().describe('Free times, counted for each active service.'),
  minutes: z.number().describe('How much time they cover together.'),
})

const week = z.object({
  from: z.string(),
  until: z.string().describe('Its last day.'),
  before: offer,
  after: offer,
})

const refusedVisit = z.object({
  id: z.int(),
  clientName: z.string(),
  typeName: z.string(),
  startDatetime: z.date(),
  endDatetime: z.date(),
  rules: z
    .array(
      z.enum([
        'taken',
        'past',
        'too-soon',
        'too-far',
        'closed',
        'outside-hours',
        'break',
        'off-grid',
        'blackout',
        'day-full',
        'gap',
      ]),
    )
    .describe('The rules that it would break.'),
})

export const rehearsalView = z
  .object({
    past: z.array(week).describe('The last 90 days.'),
    next: z.array(week).describe('The next 60 days, from today on.'),
    refusedCount: z.int(),
    refusedMinutes: z.int().describe('How long these bookings are together.'),
    refused: z
      .array(refusedVisit)
      .describe(
        `Bookings that the present rules accept and the changed ones refuse, judged at the moment they were made; the latest ${MAX_REFUSED}. They stay whatever is saved.`,
      ),
  })
  .meta({ id: 'Rehearsal' })

export type RehearsalInput = z.output<typeof rehearsalInput>
