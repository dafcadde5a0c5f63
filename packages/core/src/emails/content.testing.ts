import { ORIGINAL_TEXTS } from '../site/emails-form.ts'
import type { MailContent } from './mail-content.ts'

/** What the confirmation of one visit names. */
export function mailContent(more: Partial<MailContent> = {}): MailContent {
  return {
    kind: 'confirmation',
    texts: ORIGINAL_TEXTS,
    clientName: 'Ann Marsh',
    person: null,
    bookedBy: null,
    title: "Men's fade with hot towel",
    formerStart: null,
    service: "Men's fade",
    addons: ['Hot towel'],
    start: new Date('2026-03-03T20:00:00Z'),
    durationMinutes: 55,
    group: null,
    price: 29,
    zone: 'America/New_York',
    business: {
      name: 'The Open Chair',
      phone: '979 555 0100',
      email: 'b@example.edu',
      logoUrl: '',
    },
    address: null,
    place: null,
    beforeYouCome: null,
    addressFollows: null,
    limits: {
      reschedule: { until: null, isOver: false },
      cancel: { until: null, isOver: false },
    },
    contact: 'call 979 555 0100',
    request: null,
    weeks: null,
    canRepeat: false,
    dates: [],
    links: {
      coming: 'https://cuts.example.edu/coming/c',
      reschedule: 'https://cuts.example.edu/reschedule/r',
      cancel: 'https://cuts.example.edu/cancel/c',
      again: 'https://cuts.example.edu/book#again=a',
      book: 'https://cuts.example.edu/book',
      myLinks: 'https://cuts.example.edu/links',
      donate: 'https://cuts.example.edu/donate',
      manage: 'https://cuts.example.edu/appointment/m',
      calendar: 'https://cuts.example.edu/api/bookings/public/m/calendar.ics',
    },
    ...more,
  }
}
