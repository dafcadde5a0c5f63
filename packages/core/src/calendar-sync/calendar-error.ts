/** The messages shown to the barber, by kind of error. */
const MESSAGES = {
  refused:
    'iCloud did not accept the Apple ID email and app-specific password. Please check both, or use a new app-specific password from account.apple.com.',
  unreadable:
    'The app-specific password for iCloud can no longer be read, because the application key (APP_KEY) was changed. Please enter it again under iCloud Integration. Until then nothing is synced, and blocked times stay blocked.',
  doubted:
    'iCloud refused the login just now. This may be temporary, so the site tries again within a minute.',
  forbidden:
    'iCloud does not allow changes in this calendar. Please choose another one for bookings, or ask the person who shares it with you.',
  missing:
    'This calendar is no longer in iCloud. Please click "Discover Calendars" and choose another one.',
  conflict: 'This was changed in iCloud in the meantime.',
  duplicate:
    'iCloud has this event in another calendar or under another name. Please delete that one there.',
  full: 'Your iCloud storage is full. Please free up space on your iPhone under Settings, your name, iCloud. After that, waiting changes are saved automatically.',
  throttled: 'iCloud is busy. The site tries again later.',
  away: 'iCloud cannot be reached right now. Please try again in a few minutes.',
  broken: 'iCloud gave an unexpected answer. Please try again in a few minutes.',
  unread:
    'This calendar could not be read, because it takes too long. What it blocks stays blocked, and the site tries again.',
  addressAway:
    'The server of this calendar cannot be reached right now. What it blocks stays blocked, and the site tries again.',
  addressRefused:
    'This address does not lead to a calendar any more. Please copy it again from your calendar, remove this one and add it anew. What it blocks stays blocked until then.',
  addressBroken:
    'This address did not answer with a whole calendar. What it blocks stays blocked, and the site tries again.',
  addressTooLarge:
    'This calendar is larger than 50 MB, or holds more than 5 MB of coming events. What it blocks stays blocked.',
  addressUnreadable:
    'The address of this calendar can no longer be read, because the application key (APP_KEY) was changed. Please remove it and add it again. What it blocks stays blocked until then.',
} as const

/** Those about another server than Apple's, where they differ in more than its name. */
const MESSAGES_OF_OTHERS: Partial<Record<CalendarErrorKind, string>> = {
  refused: 'The calendar server did not accept the user name and password. Please check both.',
  unreadable:
    'The password for the calendar server can no longer be read, because the application key (APP_KEY) was changed. Please enter it again under iCloud Integration. Until then nothing is synced, and blocked times stay blocked.',
  full: 'Your storage at the calendar server is full. Please free up space there. After that, waiting changes are saved automatically.',
}

function messageOf(kind: CalendarErrorKind, isOfOther: boolean): string {
  if (!isOfOther) return MESSAGES[kind]
  const named = MESSAGES[kind].replace(/^iCloud/, 'The calendar server')
  return MESSAGES_OF_OTHERS[kind] ?? named.replaceAll('iCloud', 'the calendar server')
}

export type CalendarErrorKind = keyof typeof MESSAGES

/**
 * The error of a CalendarGateway, also thrown when the stored login cannot be read. `refused`: the login was
 * rejected. `doubted`: rejected once and not verified yet (`login.ts`). `unreadable`: the stored password cannot
 * be decrypted. The kinds `address…` are about a calendar that is read from an address. `throttled` and `away` are transient. `broken`: a response that cannot be trusted. `unread`: files that take too long to read. The others
 * concern one calendar or event; `forbidden`, `duplicate` and `full` last until the barber acts.
 */
export class CalendarError extends Error {
  readonly kind: CalendarErrorKind
  /** The HTTP status of the response; null when there was none. */
  readonly status: number | null
  /** The Retry-After of the response in milliseconds; null when absent. */
  readonly retryAfterMs: number | null

  constructor(
    kind: CalendarErrorKind,
    status: number | null = null,
    retryAfterMs: number | null = null,
    isOfOther = false,
  ) {
    super(messageOf(kind, isOfOther))
    this.name = 'CalendarError'
    this.kind = kind
    this.status = status
    this.retryAfterMs = retryAfterMs
  }

  /** The same error with a message that names the server of the account, which is Apple's if `serverUrl` is null. */
  about({ serverUrl }: { serverUrl: string | null }): CalendarError {
    if (serverUrl === null) return this
    return new CalendarError(this.kind, this.status, this.retryAfterMs, true)
  }
}

/** Whether an error concerns the login, and therefore every call for the account. */
export function isOfTheLogin(kind: CalendarErrorKind): boolean {
  return kind === 'refused' || kind === 'doubted' || kind === 'unreadable'
}
