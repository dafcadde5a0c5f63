/** What went wrong with the cloud calendar service, and how it is said to the barber. */
const WORDS = {
  refused:
    'iCloud did not accept the Apple ID email and app-specific password. Please create a new app-specific password at account.apple.com and enter it here.',
  missing: 'This is no longer in iCloud.',
  conflict: 'This was changed in iCloud in the meantime.',
  full: 'There is no more room in iCloud.',
  throttled: 'iCloud is busy and asks us to come back later.',
  away: 'iCloud cannot be reached right now. Please try again in a few minutes.',
  broken: 'iCloud gave an answer that cannot be relied on. Please try again in a few minutes.',
} as const

export type CalendarFaultKind = keyof typeof WORDS

/**
 * The only thing a CalendarGateway throws. `refused` is the login, `throttled` and `away` pass by
 * themselves, `broken` is any answer that cannot be trusted, and the rest is about one thing there.
 */
export class CalendarFault extends Error {
  readonly kind: CalendarFaultKind
  /** Of the answer; null when there was none. */
  readonly status: number | null

  constructor(kind: CalendarFaultKind, status: number | null = null) {
    super(WORDS[kind])
    this.name = 'CalendarFault'
    this.kind = kind
    this.status = status
  }
}
