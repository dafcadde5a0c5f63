import type { LinkedBooking } from './use-linked-visit.ts'
import { minutesText, visitWords } from './visit-words.ts'

/** 'Sam' of 'Sam Rivers'. */
export function firstNameOf({ client }: LinkedBooking): string {
  return client.name.split(' ')[0] ?? client.name
}

/** "Men's fade with hot towel" */
export function visitOfBooking({ appointmentType, addons }: LinkedBooking): string {
  return visitWords({ name: appointmentType.name, addons })
}

/** "Men's fade with hot towel, 65 minutes" */
export function visitAndLength(booking: LinkedBooking): string {
  return `${visitOfBooking(booking)}, ${minutesText(booking.durationMinutes)}`
}
