import { MAX_PHONE_LENGTH, PHONE_TOO_LONG } from '../../clients/phone-form.ts'
import { INTAKE_MESSAGES } from '../intake-rules-form.ts'

/** The price list promises the package from four cuts on, and within an hour and a half by car. */
export const MIN_CUTS = 4
export const MAX_DRIVE_MINUTES = 90
/** More people than one barber can see in a day. */
export const MAX_CUTS = 12
/** A wedding is planned long before. */
export const MAX_DAYS_AHEAD = 730
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

/** The fields of the request as they were typed. */
export interface GroupRequestForm {
  date: string
  place: string
  driveMinutes: string
  cuts: string
  firstName: string
  lastName: string
  clientEmail: string
  clientPhone: string
  clientNotes: string
}

export type GroupRequestErrors = Partial<Record<keyof GroupRequestForm, string>>

/** What the server accepts is stricter; this finds what people get wrong. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

type Rule = (text: string) => string | undefined

/** The rule of each field, over its trimmed text. Written out, since a schema would weigh more than the whole page. */
const RULES: Readonly<Record<keyof GroupRequestForm, Rule>> = {
  date: required(GROUP_REQUEST_MESSAGES.date),
  place: (text) =>
    text.includes('://')
      ? GROUP_REQUEST_MESSAGES.webAddress
      : required(GROUP_REQUEST_MESSAGES.place)(text),
  driveMinutes: (text) =>
    Number(text) > MAX_DRIVE_MINUTES
      ? GROUP_REQUEST_MESSAGES.tooFar
      : required(GROUP_REQUEST_MESSAGES.drive)(text),
  cuts: (text) => {
    const count = Number(text)
    const isSound = Number.isInteger(count) && count >= MIN_CUTS && count <= MAX_CUTS
    return isSound ? undefined : GROUP_REQUEST_MESSAGES.cuts
  },
  firstName: required(INTAKE_MESSAGES.firstName),
  lastName: required(INTAKE_MESSAGES.lastName),
  clientEmail: (text) => (EMAIL.test(text) ? undefined : INTAKE_MESSAGES.clientEmail),
  clientPhone: (text) =>
    text.length > MAX_PHONE_LENGTH ? PHONE_TOO_LONG : required(INTAKE_MESSAGES.clientPhone)(text),
  clientNotes: () => undefined,
}

function required(message: string): Rule {
  return (text) => (text === '' ? message : undefined)
}

export const GROUP_REQUEST_FIELDS = [
  'date',
  'cuts',
  'place',
  'driveMinutes',
  'firstName',
  'lastName',
  'clientEmail',
  'clientPhone',
  'clientNotes',
] as const satisfies readonly (keyof GroupRequestForm)[]

/** The message of each invalid field; empty when the form is valid. */
export function groupRequestErrors(typed: GroupRequestForm): GroupRequestErrors {
  const errors: GroupRequestErrors = {}
  for (const field of GROUP_REQUEST_FIELDS) {
    const message = RULES[field](typed[field].trim())
    if (message) errors[field] = message
  }
  return errors
}
