import { counted } from '../../../ui/format/counted.ts'

interface Erasure {
  /** When, as the barber reads it. */
  at: string
  /** The login of the barber. */
  by: string
  people: readonly { name: string; email: string | null; phone: string | null }[]
  /** The answer of the server. */
  erased: Record<'bookings' | 'mails' | 'pictures' | 'events', number>
}

/** A line that the barber can keep as proof: who erased whose data, when and what. */
export function erasureProof({ at, by, people, erased }: Erasure): string {
  const whose = people.map(({ name, email, phone }) => {
    const contact = [email, phone].filter((each) => each !== null).join(', ')
    return contact ? `${name} (${contact})` : name
  })
  const parts = [
    `name, contact and notes in ${counted(erased.bookings, 'booking')}`,
    counted(erased.mails, 'email'),
    counted(erased.pictures, 'picture'),
    counted(erased.events, 'calendar event'),
  ]
  return `${at}: ${by} erased ${whose.join(' and ')} on request: ${parts.join(', ')}.`
}
