import { DOOR_ANSWERS } from '@haircuts/scheduling/arrival'
import { z } from 'zod'
import { clearable, clearableText, id } from '../../kernel/fields.ts'
import { MAX_DOOR_TEXT } from './door-form.ts'

const doorAnswer = z.enum(DOOR_ANSWERS, `Please choose one of ${DOOR_ANSWERS.join(', ')}.`)

const pictureReference = z
  .string()
  .regex(/^\/uploads\/[\w-]+\.webp$/, 'Please upload the picture first.')
  .meta({ examples: ['/uploads/3f0c.webp'] })

export const doorInput = z
  .object({
    parking: clearableText(MAX_DOOR_TEXT).describe('Where to park.'),
    gate: clearableText(MAX_DOOR_TEXT).describe('How to get in: the gate, the bell, which door.'),
    dog: clearableText(MAX_DOOR_TEXT).describe('What to know about the dog.'),
    pictureReference: clearable(pictureReference).describe('An uploaded picture of the door.'),
  })
  .meta({ examples: [{ parking: 'On the street, not in the drive.', gate: null }] })

export type DoorInput = z.output<typeof doorInput>

export const doorView = z
  .object({
    pictureReference: z.string().nullable(),
    parking: z.string().nullable(),
    gate: z.string().nullable(),
    dog: z.string().nullable(),
  })
  .meta({
    id: 'Door',
    examples: [
      {
        pictureReference: '/uploads/3f0c.webp',
        parking: 'On the street, not in the drive.',
        gate: 'The gate on the left sticks: push it.',
        dog: null,
      },
    ],
  })

/** What the client sees of the own press of "I'm outside". */
export const callView = z
  .object({
    calledAt: z.date(),
    answer: doorAnswer.nullable(),
    waitUntil: z.date().nullable().describe('Until when to wait, after the answer `five-minutes`.'),
    canCallAgain: z.boolean(),
  })
  .meta({ id: 'DoorCall' })

const atTheDoor = z.object({
  address: z.string(),
  hasPicture: z.boolean(),
  parking: z.string().nullable(),
  gate: z.string().nullable(),
  dog: z.string().nullable(),
  call: callView.nullable(),
})

export const arrivalView = z
  .object({
    arrival: atTheDoor
      .nullable()
      .describe(
        'Null earlier than two hours before the appointment, after it, once it is cancelled, and as long as its client has not been given the address.',
      ),
  })
  .meta({ id: 'Arrival' })

export const answerInput = z
  .object({ id, answer: doorAnswer })
  .meta({ examples: [{ answer: 'come-in' }] })

export const answerByNoticeInput = z
  .object({ token: z.string(), answer: doorAnswer })
  .meta({ examples: [{ token: 'a token', answer: 'five-minutes' }] })

export const answeredView = z.object({ answer: doorAnswer })

/** A client at the door, for the dashboard. */
export const outsideView = z
  .object({
    bookingId: z.int(),
    clientName: z.string(),
    startDatetime: z.date(),
    calledAt: z.date(),
    answer: doorAnswer.nullable(),
    waitUntil: z.date().nullable(),
  })
  .meta({ id: 'ClientOutside' })
