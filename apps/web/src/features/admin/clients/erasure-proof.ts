import { counted } from '../../../ui/format/counted.ts'
import { format } from '../../../ui/format/datetime.ts'

interface Erasure {
  at: number
  /** That of the business. */
  zone: string
  /** The login of the barber. */
  by: string
  people: readonly { name: string; email: string | null; phone: string | null }[]
  /** The answer of the server. */
  erased: Record<'bookings' | 'mails' | 'pictures' | 'events', number>
}

/** 'March 2, 2026 at 9:00 AM EST', which is read years later. */
const MOMENT: Intl.DateTimeFormatOptions = {
  ...{ year: 'numeric', month: 'long', day: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
}

/** A line that the barber can keep as proof: who erased whose data, when and what. */
export function erasureProof({ at, zone, by, people, erased }: Erasure): string {
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
  return `${format(zone, MOMENT).format(at)}: ${by} erased ${whose.join(' and ')} on request: ${parts.join(', ')}.`
}
