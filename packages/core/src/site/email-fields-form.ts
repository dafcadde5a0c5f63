/** The parts of an email that the barber may word. Everything else is laid out by the program around them. */
export const EMAIL_PARTS = ['subject', 'heading', 'intro', 'closing'] as const
export type EmailPart = (typeof EMAIL_PARTS)[number]

/** The placeholders of the prepared texts, as far as an email has them, and what emails need besides. */
export const EMAIL_PLACEHOLDERS = {
  name: 'The first name of the reader',
  day: 'The day, such as Tuesday, March 3',
  time: 'The time, with the zone',
  when: 'Day and time, with what belongs to them in this email',
  service: 'The service',
  visit: 'Service, day and time in short',
  business: 'The name of your business',
  contact: 'How to reach you, such as call 979 555 0100',
  you: 'you, or the name of another person of the group',
  your: 'your, or the name of another person of the group',
  Your: 'Your, at the beginning of a sentence',
  link: 'The link to the appointment',
  address: 'Where the visit is, for those who may know it',
  minutes: 'How many minutes late you are',
  begins: 'The time at which a late visit begins',
  appointment: 'appointment, or request where you have not approved it',
  happened: 'Who cancelled which appointment',
  change: 'Who cancelled',
  prices: 'What the remaining appointments cost now',
  wish: 'The dates, days and hours that are waited for',
  count: 'How many appointments, and how often',
  dates: 'appointments, and how often',
} as const
export type EmailPlaceholder = keyof typeof EMAIL_PLACEHOLDERS

interface EditedEmail {
  label: string
  /** The parts that can be worded. One without a subject has an invitation, whose subject is the title of the event. */
  parts: readonly EmailPart[]
  placeholders: readonly EmailPlaceholder[]
}

const ALL = EMAIL_PARTS
const INVITING = ['heading', 'intro', 'closing'] as const
const VISIT = ['name', 'day', 'time', 'service', 'visit', 'you', 'your', 'Your'] as const
const ANY = ['business', 'contact'] as const
const ABOUT_VISIT = [...VISIT, 'link', ...ANY] as const
const BEFORE_VISIT = [...VISIT, 'address', 'link', ...ANY] as const
const OPENED = ['name', 'day', 'time', 'when', 'service', ...ANY] as const
const SEVERAL = ['name', 'day', 'time', 'service', 'count', 'dates', ...ANY] as const

/** The emails to clients, in the order of the screen. */
export const EMAILS = {
  confirmation: { label: 'Confirmation', parts: INVITING, placeholders: BEFORE_VISIT },
  requested: { label: 'Requested', parts: ALL, placeholders: ['when', ...ABOUT_VISIT] },
  declined: { label: 'Request declined', parts: ALL, placeholders: ABOUT_VISIT },
  expired: { label: 'Request not answered', parts: ALL, placeholders: ABOUT_VISIT },
  reminder: { label: 'Reminder', parts: ALL, placeholders: BEFORE_VISIT },
  secondReminder: { label: 'Second reminder', parts: ALL, placeholders: BEFORE_VISIT },
  address: { label: 'Address', parts: INVITING, placeholders: BEFORE_VISIT },
  reschedule: { label: 'Reschedule', parts: INVITING, placeholders: ['when', ...BEFORE_VISIT] },
  cancellation: {
    label: 'Cancellation',
    parts: INVITING,
    placeholders: ['appointment', ...VISIT, ...ANY],
  },
  runningLate: {
    label: 'Running late',
    parts: ALL,
    placeholders: ['minutes', 'begins', ...ABOUT_VISIT],
  },
  followUp: { label: 'Follow-up', parts: ALL, placeholders: ABOUT_VISIT },
  nudge: {
    label: 'Reminder to book',
    parts: ALL,
    placeholders: ['name', 'day', 'service', ...ANY],
  },
  earlier: { label: 'Earlier time', parts: ALL, placeholders: OPENED },
  opening: { label: 'Time for the waitlist', parts: ALL, placeholders: OPENED },
  waitlist: {
    label: 'Link to the waitlist',
    parts: ALL,
    placeholders: ['name', 'service', 'wish', ...ANY],
  },
  closedDay: { label: 'Closed day', parts: ALL, placeholders: ['when', ...ABOUT_VISIT] },
  closedElsewhere: {
    label: 'Closed day, visit elsewhere',
    parts: ALL,
    placeholders: ['when', 'address', ...ABOUT_VISIT],
  },
  reopened: { label: 'Open again', parts: ALL, placeholders: ['when', ...ABOUT_VISIT] },
  offerWithdrawn: {
    label: 'Time no longer held',
    parts: ALL,
    placeholders: ['name', 'when', 'service', ...ANY],
  },
  groupChange: {
    label: 'Change in a group',
    parts: ALL,
    placeholders: ['happened', 'change', 'prices', 'name', 'day', 'time', 'service', ...ANY],
  },
  severalConfirmed: { label: 'Several: confirmation', parts: ALL, placeholders: SEVERAL },
  severalRescheduled: { label: 'Several: reschedule', parts: ALL, placeholders: SEVERAL },
  severalCancelled: { label: 'Several: cancellation', parts: ALL, placeholders: SEVERAL },
  severalRequested: { label: 'Several: requested', parts: ALL, placeholders: SEVERAL },
  severalDeclined: { label: 'Several: request declined', parts: ALL, placeholders: SEVERAL },
  severalExpired: { label: 'Several: request not answered', parts: ALL, placeholders: SEVERAL },
  links: { label: 'All links', parts: ALL, placeholders: ['name', ...ANY] },
  groupDeclined: { label: 'Group declined', parts: ALL, placeholders: ['name', 'day', ...ANY] },
} as const satisfies Record<string, EditedEmail>

export type EmailName = keyof typeof EMAILS
export const EMAIL_NAMES = Object.keys(EMAILS).filter(isEmailName)

export function isEmailName(name: string): name is EmailName {
  return Object.hasOwn(EMAILS, name)
}

export function editedEmail(name: EmailName): EditedEmail {
  return EMAILS[name]
}

/** The name of a part in the content document: 'reminderSubject'. */
export function emailField(name: EmailName, part: EmailPart): string {
  return `${name}${part.charAt(0).toUpperCase()}${part.slice(1)}`
}

/** A subject is shown on locked phones and in lists, so it holds neither the home address nor a link. */
const NOT_IN_SUBJECT: readonly EmailPlaceholder[] = ['address', 'link']

/** The placeholders that a part of an email may have. */
export function placeholdersOf(name: EmailName, part: EmailPart): readonly EmailPlaceholder[] {
  const { placeholders } = editedEmail(name)
  return part === 'subject' || part === 'heading'
    ? placeholders.filter((each) => !NOT_IN_SUBJECT.includes(each))
    : placeholders
}

const PART_FIELDS = {
  subject: { kind: 'line', label: 'subject', max: 150 },
  heading: { kind: 'line', label: 'heading', max: 150 },
  intro: { kind: 'text', label: 'first sentences', max: 1500 },
  closing: { kind: 'text', label: 'last sentences', max: 1500, isOptional: true },
} as const

/** The fields of the content document, by their name. */
export const EMAIL_FIELDS = Object.fromEntries(
  EMAIL_NAMES.flatMap((name) =>
    editedEmail(name).parts.map((part) => {
      const field = PART_FIELDS[part]
      const label = `${editedEmail(name).label}: ${field.label}`
      return [emailField(name, part), { ...field, label, placeholders: placeholdersOf(name, part) }]
    }),
  ),
)
