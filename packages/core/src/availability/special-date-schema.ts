import { z } from 'zod'
import { clearable, clearableLine, flag, localDate } from '../kernel/fields.ts'
import { breaksField, breakView, closeTime, openTime } from './business-hours-schema.ts'

const MAX_NOTE_LENGTH = 120

export const byDateInput = z.object({ date: localDate })

const EXAMPLE = {
  date: '2026-11-26',
  isOpen: false,
  openTime: null,
  closeTime: null,
  breaks: [],
  note: 'Closed for Thanksgiving',
}

const hours = byDateInput.extend({
  isOpen: flag,
  openTime: clearable(openTime),
  closeTime: clearable(closeTime),
  breaks: breaksField,
})

export const createInput = hours
  .extend({
    note: clearableLine(MAX_NOTE_LENGTH).describe(
      'Shown to visitors when there is no time that day.',
    ),
  })
  .meta({ examples: [EXAMPLE] })

/** Null clears a field; undefined leaves it unchanged. */
export const updateInput = createInput
  .extend({ isOpen: flag.optional() })
  .meta({ examples: [{ isOpen: true, openTime: '10:00', closeTime: '14:00' }] })

/** Hours that are not saved yet. */
export const affectedInput = hours

export const specialDateView = z
  .object({
    date: z.string(),
    isOpen: z.boolean(),
    openTime: z.string().nullable(),
    closeTime: z.string().nullable(),
    breaks: z.array(breakView),
    note: z.string().nullable(),
  })
  .meta({ id: 'SpecialDate', examples: [EXAMPLE] })

export const listedSpecialDateView = specialDateView
  .extend({
    bookingsOutside: z
      .int()
      .describe('How many bookings to come lie outside these hours. They stay as they are.'),
  })
  .meta({ id: 'ListedSpecialDate', examples: [{ ...EXAMPLE, bookingsOutside: 1 }] })

export type CreateInput = z.output<typeof createInput>
export type UpdateInput = z.output<typeof updateInput>
export type AffectedInput = z.output<typeof affectedInput>
