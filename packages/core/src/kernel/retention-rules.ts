const UNIT_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const

/** How long one kind of data is stored, as plain data. */
export interface RetentionRule {
  what: string
  amount: number
  unit: keyof typeof UNIT_MS
  /** The moment that the time counts from. */
  since: string
  why: string
}

/**
 * Every rule by which data is deleted as it ages, in the order of the documentation. `operations/sweep-by-retention.ts`
 * deletes by these rules, and docs/retention.md prints them.
 */
export const RETENTION = {
  callCounts: {
    what: 'Counters of requests and of sign-in attempts, by network',
    amount: 1,
    unit: 'hour',
    since: 'the minute or quarter of an hour that they count',
    why: 'They limit the load that one network can cause, and guessing of passwords.',
  },
  sessions: {
    what: 'Sign-ins of the barber',
    amount: 14,
    unit: 'day',
    since: 'the last use, and at most 30 days, or 90 by a passkey',
    why: 'A forgotten device must not stay signed in. Its notifications go on, without names.',
  },
  usedChallenges: {
    what: 'Used challenges for passkeys, as hashes',
    amount: 5,
    unit: 'minute',
    since: 'the challenge',
    why: 'Each answer of a passkey works once.',
  },
  securityEvents: {
    what: 'Security events of the account, with the network',
    amount: 90,
    unit: 'day',
    since: 'the event',
    why: 'The barber sees who tried to sign in.',
  },
  answers: {
    what: 'Answers to repeated booking requests',
    amount: 24,
    unit: 'hour',
    since: 'the request',
    why: 'A request sent twice after a lost connection makes one booking.',
  },
  wishes: {
    what: 'Bookings that await the press of their emailed link, encrypted',
    amount: 30,
    unit: 'minute',
    since: 'the request',
    why: 'The reader of the email can make the booking.',
  },
  wishEmails: {
    what: 'Emails with a link that makes a booking',
    amount: 2,
    unit: 'day',
    since: 'the email',
    why: 'A mailbox gets few of them in a day.',
  },
  provenMailboxes: {
    what: 'Addresses whose readers have pressed such a link, as hashes',
    amount: 365,
    unit: 'day',
    since: 'the last press',
    why: 'Their next bookings are made at once.',
  },
  bookers: {
    what: 'The mailbox that booked, and the network if nothing shows who it is, as hashes',
    amount: 1,
    unit: 'day',
    since: 'the appointment',
    why: 'One network or mailbox must not book the whole calendar.',
  },
  links: {
    what: 'Links to reschedule or cancel an appointment',
    amount: 30,
    unit: 'day',
    since: 'the appointment',
    why: 'The visitor can look it up for a while.',
  },
  againLinks: {
    what: 'Links to book the same again, in reminders to book',
    amount: 90,
    unit: 'day',
    since: 'the email',
    why: 'The reminder leaves when the other links of the last appointment are over.',
  },
  ownDataLinks: {
    what: 'Links by which the reader of an address sees and erases the own data',
    amount: 7,
    unit: 'day',
    since: 'the email',
    why: 'The email says so.',
  },
  passwordLinks: {
    what: 'Links to a new password for the login',
    amount: 1,
    unit: 'hour',
    since: 'the request',
    why: 'The email says so.',
  },
  offers: {
    what: 'Offers of another time for an appointment',
    amount: 30,
    unit: 'day',
    since: 'the appointment',
    why: 'Their links say what became of the offer.',
  },
  groupRequests: {
    what: 'Requests of groups for a visit at their place',
    amount: 30,
    unit: 'day',
    since: 'the day that was asked for, or the answer',
    why: 'The email that declines one is written from it, and can be sent again.',
  },
  unconfirmedEntries: {
    what: 'People who asked to be on the waitlist and have not confirmed it, with the email to them',
    amount: 2,
    unit: 'day',
    since: 'the request',
    why: 'They can open the link in the email.',
  },
  waitlist: {
    what: 'People on the waitlist without a booking, with the emails to them',
    amount: 2,
    unit: 'day',
    since: 'the last date that they wait for',
    why: 'Times that open are offered to them.',
  },
  closings: {
    what: 'Days that were closed, with the bookings that were asked to move',
    amount: 30,
    unit: 'day',
    since: 'the closed time',
    why: 'The barber sees what became of each booking.',
  },
  mailTexts: {
    what: 'The text of emails, and their files in the mail folder',
    amount: 90,
    unit: 'day',
    since: 'the email',
    why: 'The barber can see what was sent. The log keeps that an email was sent.',
  },
  pictures: {
    what: 'Pictures that belong to no booking, and the network they came from',
    amount: 24,
    unit: 'hour',
    since: 'the upload',
    why: 'A visitor uploads first and books soon after.',
  },
  cancelledPictures: {
    what: 'Pictures of bookings that were cancelled before the appointment',
    amount: 24,
    unit: 'hour',
    since: 'the cancellation',
    why: 'The barber can take back a cancellation.',
  },
  notices: {
    what: 'Records of notifications to the barber’s devices, and of sent agendas',
    amount: 30,
    unit: 'day',
    since: 'the notification',
    why: 'A device gets each notification only once, and the barber one agenda a day.',
  },
  webhookDeliveries: {
    what: 'The log of what was sent to webhooks, with the text of the events',
    amount: 14,
    unit: 'day',
    since: 'the event',
    why: 'The barber can see what failed, and send it again.',
  },
  tasks: {
    what: 'The progress of backups, exports, imports and first syncs',
    amount: 30,
    unit: 'day',
    since: 'their end',
    why: 'The barber sees when the last backup was made, and why one failed.',
  },
  machines: {
    what: 'The free room on the disks of each machine',
    amount: 15,
    unit: 'minute',
    since: 'the last report of the machine',
    why: 'An alarm names a disk that is nearly full on any machine.',
  },
  downloads: {
    what: 'Permissions to download a backup or an export',
    amount: 1,
    unit: 'minute',
    since: 'the request',
    why: 'Each starts one download.',
  },
  eventTexts: {
    what: 'Copies of what was written to the iCloud calendar',
    amount: 90,
    unit: 'day',
    since: 'the appointment',
    why: 'Notes that the barber adds to an event stay when it is written again.',
  },
  syncedBlackouts: {
    what: 'Blackouts copied from the iCloud calendar',
    amount: 30,
    unit: 'day',
    since: 'their end',
    why: 'Past times block nothing.',
  },
  importUndo: {
    what: 'The data that is needed to undo an import of clients',
    amount: 24,
    unit: 'hour',
    since: 'the import',
    why: 'The barber may notice that it was the wrong file.',
  },
  deletedItems: {
    what: 'Deleted bookings, services, add-ons and clients',
    amount: 24,
    unit: 'hour',
    since: 'the deletion',
    why: 'The barber can restore what was deleted by mistake.',
  },
  cutPictures: {
    what: 'Pictures that were removed from a cut card',
    amount: 24,
    unit: 'hour',
    since: 'the removal',
    why: 'The barber can undo a removal.',
  },
  rememberedDevices: {
    what: 'Phones that clients asked the site to remember',
    amount: 180,
    unit: 'day',
    since: 'the last booking on the phone',
    why: 'The client is offered the same again by first name.',
  },
  blockedContacts: {
    what: 'Hashes of the email and phone of a blocked person who was deleted, or erased if the barber chose to keep them or the person erased their own data',
    amount: 1095,
    unit: 'day',
    since: 'the deletion or erasure',
    why: 'The person stays blocked, and nothing else about them is kept.',
  },
  finishedJobs: {
    what: 'Finished background jobs, which hold no names',
    amount: 7,
    unit: 'day',
    since: 'their end',
    why: 'Problems can be looked into.',
  },
} as const satisfies Record<string, RetentionRule>

export type RetentionName = keyof typeof RETENTION

export function retentionMs({ amount, unit }: Pick<RetentionRule, 'amount' | 'unit'>): number {
  return amount * UNIT_MS[unit]
}

/** The rules as sentences: "90 days after the mail". */
export function retentionTable(): { what: string; kept: string; why: string }[] {
  const rules: readonly RetentionRule[] = Object.values(RETENTION)
  return rules.map(({ what, amount, unit, since, why }) => ({
    what,
    kept: `${amount} ${unit}${amount === 1 ? '' : 's'} after ${since}`,
    why,
  }))
}
