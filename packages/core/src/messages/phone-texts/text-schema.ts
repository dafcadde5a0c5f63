import { z } from 'zod'
import { canBeTexted, internationalNumber, MAX_PHONE_LENGTH } from '../../clients/phone-form.ts'
import { id, integer, line, optional, optionalLine, withDefault } from '../../kernel/fields.ts'

const MAX_TEXTS = 20
const DEFAULT_TEXTS = 10
const MAX_REASON = 200

export const dueInput = z
  .object({
    limit: optional(integer({ min: 1, max: MAX_TEXTS })).transform(
      (value) => value ?? DEFAULT_TEXTS,
    ),
  })
  .prefault({})
  .meta({ examples: [{}] })

export const dueView = z
  .object({
    texts: z.array(
      z.object({
        id: z.int(),
        to: z.string().describe('The number in international form.'),
        text: z.string(),
      }),
    ),
  })
  .meta({
    id: 'DueTexts',
    examples: [
      {
        texts: [
          {
            id: 812,
            to: '+19795550100',
            text: 'Hi Ann, see you Tue, Mar 3 at 3:00 PM at The Open Chair. https://cuts.example.edu/haircuts/appointment/kd9Lw1',
          },
        ],
      },
    ],
  })

export const sentInput = z
  .object({
    id,
    outcome: withDefault(
      z.enum(['sent', 'failed'], 'Please give sent or failed.'),
      'sent',
    ).describe('A text that failed goes by email at once, unless it is a test.'),
    reason: optionalLine(MAX_REASON).describe('Why it failed, for the barber.'),
  })
  .meta({ examples: [{ id: 812 }, { id: 812, outcome: 'failed', reason: 'No signal' }] })

export const sentView = z.object({
  id: z.int(),
  outcome: z
    .enum(['sent', 'emailed', 'failed', 'withdrawn'])
    .describe(
      'What is stored. `emailed` for one that failed, or that was reported after its email had left; `failed` for a test, or if its email failed as well; `withdrawn` for one that was reported so late that its email was no longer right.',
    ),
})

export const stoppedView = z.object({ isStopped: z.literal(true) })

export const offeredView = z.object({
  isOffered: z
    .boolean()
    .describe('`phone_texts` is on, and a phone has asked within the last 12 hours.'),
})

export const phoneStateView = z
  .object({
    isOn: z.boolean(),
    isOffered: z.boolean().describe('Whether clients can choose texts now.'),
    isSilent: z.boolean().describe('No phone has asked for 30 minutes, so that texts go by email.'),
    lastAskedAt: z.date().nullable().describe('To the minute.'),
    phones: z
      .array(
        z.object({
          id: z.int().describe('Of the API key.'),
          name: z.string(),
          keyStart: z.string(),
          lastAskedAt: z.date().nullable(),
        }),
      )
      .describe('The API keys with the scope `texts`.'),
    dueUrl: z.url(),
    sentUrl: z.url(),
    businessPhone: z.string(),
  })
  .meta({ id: 'TextPhones' })

export const testTextInput = z
  .object({
    phone: line(MAX_PHONE_LENGTH, 'Please enter your number.')
      .refine(canBeTexted, 'Please enter a number that can get texts, with its area code.')
      .transform((phone) => internationalNumber(phone) ?? phone),
  })
  .meta({ examples: [{ phone: '979 555 0100' }] })

export type DueInput = z.output<typeof dueInput>
export type StoredOutcome = z.output<typeof sentView>['outcome']
export type SentInput = z.output<typeof sentInput>
export type TestTextInput = z.output<typeof testTextInput>
