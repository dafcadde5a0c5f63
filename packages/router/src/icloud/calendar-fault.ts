/** The messages shown to the barber, by kind of fault. */
const WORDS = {
  refused:
    'iCloud did not accept the Apple ID email and app-specific password. Please create a new app-specific password at account.apple.com and enter it under iCloud Integration.',
  unreadable:
    'The app-specific password for iCloud can no longer be read, since the key of this installation (APP_KEY) has changed. Please enter it again under iCloud Integration. Until then nothing is synced, and what is blocked stays blocked.',
  doubted: 'iCloud refused the login just now, which may pass. It is asked again within a minute.',
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
 * The error of a CalendarGateway, also thrown when the stored login cannot be read. `refused`: the login was
 * rejected. `doubted`: rejected once and not verified yet (`login.ts`). `unreadable`: the stored password cannot
 * be decrypted. `throttled` and `away` are transient. `broken`: a response that cannot be trusted. The others
 * concern one calendar or event; `forbidden`, `duplicate` and `full` last until the barber acts.
 */
export class CalendarFault extends Error {
  readonly kind: CalendarFaultKind
  /** The HTTP status of the response; null when there was none. */
  readonly status: number | null
  /** The Retry-After of the response in milliseconds; null when absent. */
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

/** Whether a fault concerns the login, and therefore every call for the account. */
export function isOfTheLogin(kind: CalendarFaultKind): boolean {
  return kind === 'refused' || kind === 'doubted' || kind === 'unreadable'
}
