import { MAX_CUTS, MAX_DRIVE_MINUTES, MIN_CUTS } from '@haircuts/scheduling/group-visit'
import * as z from 'zod/mini'
import { MAX_PHONE_LENGTH, PHONE_TOO_LONG } from '../../clients/phone-form.ts'
import { INTAKE_MESSAGES } from '../intake-form.ts'

export const MAX_PLACE_LENGTH = 200
export const MAX_REQUEST_NOTES = 2000

export const GROUP_REQUEST_MESSAGES = {
  date: 'Please choose a day from tomorrow on.',
  tooFarAhead: 'Please choose a day within the next two years.',
  place: 'Please enter the place.',
  webAddress: 'Please leave out web addresses.',
  drive: 'Please choose how far it is.',
  tooFar:
    'The barber drives at most an hour and a half. Is there a place on the way where you could all meet?',
  cuts: `Please enter a number from ${MIN_CUTS} to ${MAX_CUTS}.`,
} as const

/** The choices of the drive in minutes; the last one is farther than the barber drives. */
export const DRIVE_CHOICES = [15, 30, 45, 60, 75, 90, 120] as const

const required = (message: string) => z.string(message).check(z.trim(), z.minLength(1, message))

/** The fields of the request as the form has them. Texts are trimmed. */
export const groupRequestForm = z.object({
  date: required(GROUP_REQUEST_MESSAGES.date),
  place: required(GROUP_REQUEST_MESSAGES.place).check(
    z.maxLength(MAX_PLACE_LENGTH),
    z.refine((text) => !text.includes('://'), GROUP_REQUEST_MESSAGES.webAddress),
  ),
  driveMinutes: required(GROUP_REQUEST_MESSAGES.drive).check(
    z.refine((text) => Number(text) <= MAX_DRIVE_MINUTES, GROUP_REQUEST_MESSAGES.tooFar),
  ),
  cuts: z.string(GROUP_REQUEST_MESSAGES.cuts).check(
    z.trim(),
    z.refine((text) => {
      const count = Number(text)
      return Number.isInteger(count) && count >= MIN_CUTS && count <= MAX_CUTS
    }, GROUP_REQUEST_MESSAGES.cuts),
  ),
  firstName: required(INTAKE_MESSAGES.firstName),
  lastName: required(INTAKE_MESSAGES.lastName),
  email: z.string(INTAKE_MESSAGES.email).check(z.trim(), z.email(INTAKE_MESSAGES.email)),
  phone: required(INTAKE_MESSAGES.phone).check(z.maxLength(MAX_PHONE_LENGTH, PHONE_TOO_LONG)),
  notes: z.string().check(z.trim()),
})

export type GroupRequestForm = z.infer<typeof groupRequestForm>
