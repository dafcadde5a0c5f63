import { z } from 'zod'
import { clearable, clearableText } from '../../kernel/fields.ts'
import { MAX_DOOR_TEXT } from './door-form.ts'

const pictureReference = z
  .string()
  .max(200)
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

const atTheDoor = z.object({
  address: z.string(),
  hasPicture: z.boolean(),
  parking: z.string().nullable(),
  gate: z.string().nullable(),
  dog: z.string().nullable(),
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
