/** What went wrong with the cloud calendar service, and how it is said to the barber. */
const WORDS = {
  refused:
    'iCloud did not accept the Apple ID email and app-specific password. Please create a new app-specific password at account.apple.com and enter it under iCloud Integration.',
  forbidden:
    'iCloud does not allow changes in this calendar. Please choose another one for bookings, or ask whoever shares it with you.',
  missing:
    'This calendar is no longer in iCloud. Please discover your calendars again and choose another one.',
  conflict: 'This was changed in iCloud in the meantime.',
  duplicate:
    'iCloud has this event in another calendar or under another name. Please delete that one there.',
  full: 'Your iCloud storage is full. Please make room there, on your iPhone under Settings, your name, iCloud; what waits is written by itself then.',
  throttled: 'iCloud is busy and asks us to come back later.',
  away: 'iCloud cannot be reached right now. Please try again in a few minutes.',
  broken: 'iCloud gave an answer that cannot be relied on. Please try again in a few minutes.',
} as const

export type CalendarFaultKind = keyof typeof WORDS

/**
 * The only thing a CalendarGateway throws. `refused` is the login, `throttled` and `away` pass by
 * themselves, `broken` is any answer that cannot be trusted, and the rest is about one thing there:
 * `forbidden`, `duplicate` and `full` last until somebody does something about them.
 */
export class CalendarFault extends Error {
  readonly kind: CalendarFaultKind
  /** Of the answer; null when there was none. */
  readonly status: number | null
  /** How long the service wants to be left alone, in milliseconds; null where it did not say. */
  readonly retryAfterMs: number | null

  constructor(
    kind: CalendarFaultKind,
    status: number | null = null,
    retryAfterMs: number | null = null,
  ) {
    super(WORDS[kind])
    this.name = 'CalendarFault'
    this.kind = kind
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}
