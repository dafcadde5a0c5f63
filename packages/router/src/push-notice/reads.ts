import type { PushNotice } from '../ports.ts'
import type { NoticeKind } from './schema.ts'

const TITLES: Record<NoticeKind, string> = {
  booked: 'New booking',
  moved: 'Booking moved',
  cancelled: 'Booking cancelled',
}

interface Subject {
  kind: NoticeKind
  booking: { id: number; clientName: string; typeName: string; startAt: Date }
  revision: number
  zone: string
}

/** What the barber reads on a locked screen: who, what and when, and nothing more. */
export function noticeOf({ kind, booking, revision, zone }: Subject): PushNotice {
  const { id, clientName, typeName, startAt } = booking
  const when = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(startAt)
  return {
    // The device shows notices of one name once, however often they arrive.
    name: `${kind}-${id}-${revision}`,
    title: TITLES[kind],
    body: `${clientName}, ${typeName}\n${when.replaceAll('\u202f', ' ')}`,
    path: '/admin/dashboard',
  }
}
