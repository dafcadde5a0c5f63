import type { ContentDocument, Fields } from './content-form.ts'
import {
  EMAIL_NAMES,
  type EmailName,
  type EmailPart,
  editedEmail,
  emailField,
} from './email-fields-form.ts'

type Words = Record<EmailPart, string>
/** What the emails say, by email and part. A part that an email does not have is empty. */
export type EmailTexts = Readonly<Record<EmailName, Readonly<Words>>>

const REMINDER = {
  subject: 'Reminder: {service}, {day} at {time}',
  heading: 'See you soon',
  intro: 'Hi {name}, this is a reminder of {your} appointment on {day} at {time}.',
  closing: '',
}
interface LateTimes {
  minutes: string
  /** "Your", or whose appointment it is. */
  Your: string
  time: string
  begins: string
}

/** What the email about running late and the page of the appointment say. */
export function lateText({ minutes, Your, time, begins }: LateTimes): string {
  return `We are running about ${minutes} minutes late today. ${Your} ${time} appointment will begin at about ${begins}.`
}

const LATE = lateText({
  minutes: '{minutes}',
  Your: '{Your}',
  time: '{time}',
  begins: '{begins}',
})

const QUESTION = 'If you have a question, please {contact}.'

/** The original words of every email to clients. */
export const ORIGINAL_TEXTS: EmailTexts = {
  confirmation: {
    subject: '',
    heading: 'You are booked',
    intro: 'Hi {name}, see {you} on {day} at {time}.',
    closing: '',
  },
  requested: {
    subject: 'Requested: {visit}',
    heading: 'Your appointment is requested',
    intro: 'Hi {name}, you requested {when}.',
    closing: '',
  },
  declined: {
    subject: 'Not possible: {visit}',
    heading: 'We cannot take this appointment',
    intro: 'Hi {name}, we are sorry: we cannot take {your} request for {day} at {time}.',
    closing: 'You do not need to do anything.',
  },
  expired: {
    subject: 'Not answered in time: {visit}',
    heading: '{Your} request was not answered in time',
    intro:
      'Hi {name}, we are sorry: {your} request for {day} at {time} was not answered in time, so the time is no longer held.',
    closing: 'Please request another time, or {contact}.',
  },
  reminder: REMINDER,
  secondReminder: REMINDER,
  address: {
    subject: '',
    heading: 'The address for {your} appointment',
    intro:
      'Hi {name}, here is the address for {your} appointment on {day} at {time}. It is a private home, so please keep it to yourself.',
    closing: '',
  },
  reschedule: {
    subject: '',
    heading: '{Your} appointment was rescheduled',
    intro: 'Hi {name}, {your} new time is {when}.',
    closing: '',
  },
  cancellation: {
    subject: '',
    heading: '{Your} {appointment} is cancelled',
    intro:
      'Hi {name}, {your} {appointment} on {day} at {time} is cancelled. You do not need to do anything.',
    closing: 'You are welcome back anytime.',
  },
  runningLate: {
    subject: 'Running about {minutes} minutes late for {your} {time} appointment',
    heading: 'Running about {minutes} minutes late',
    intro: `Hi {name}. ${LATE} We are sorry about the wait.`,
    closing: 'If that does not work for you, please {contact}.',
  },
  followUp: {
    subject: 'Thanks for coming, {name}',
    heading: 'Thanks for coming',
    intro:
      "Hi {name}, it was great to see {you}. Is anything not quite right with {your} cut? Reply and we'll fix it.",
    closing: 'Haircuts are free. If you would like to donate, here is how.',
  },
  nudge: {
    subject: 'Time for a cut?',
    heading: 'Time for a cut?',
    intro:
      'Hi {name}, your last visit was on {day}: {service}. You usually come again by now, and nothing is booked.',
    closing: 'If you like, pick a time. If not, you do not need to do anything.',
  },
  earlier: {
    subject: 'Something earlier opened: {when}',
    heading: 'Something earlier opened',
    intro: 'Hi {name}, you asked to hear when something earlier opens.',
    closing: '',
  },
  opening: {
    subject: 'A time opened: {when}',
    heading: 'A time opened',
    intro: 'Hi {name}, you asked to hear when a time opens for {service}.',
    closing: '',
  },
  waitlist: {
    subject: 'Please confirm: tell me when something opens',
    heading: 'Please confirm',
    intro: 'Hi {name}, you asked to hear when a time opens for {service}, {wish}.',
    closing: '',
  },
  closedDay: {
    subject: 'Please pick another time: {when}',
    heading: 'Please pick another time',
    intro: 'Hi {name}, we have to close on {day} and cannot see {you} at {time}. We are sorry.',
    closing: '',
  },
  closedElsewhere: {
    subject: 'We cannot come: {when}',
    heading: 'We cannot come',
    intro:
      'Hi {name}, we have to close on {day} and cannot come to {address} for your {time} appointment. We are sorry.',
    closing: '',
  },
  reopened: {
    subject: 'We are open again: {when}',
    heading: 'We are open again',
    intro: 'Hi {name}, we are open again on {day}. {Your} {time} appointment is unchanged.',
    closing: '',
  },
  offerWithdrawn: {
    subject: 'No longer held: {when}',
    heading: 'That time is no longer held',
    intro:
      'Hi {name}, we are sorry: what we held for you is not open any more and is no longer held: {when}.',
    closing: '',
  },
  groupChange: {
    subject: '{change}: {prices}',
    heading: '{change}',
    intro: 'Hi {name}, {happened}.',
    closing: '',
  },
  severalConfirmed: {
    subject: 'You are booked: {count}, from {day}',
    heading: 'You are booked',
    intro: 'Hi {name}, these are your {dates}.',
    closing: '',
  },
  severalRescheduled: {
    subject: 'Your appointments were rescheduled: {count} from {day}',
    heading: 'Your appointments were rescheduled',
    intro: 'Hi {name}, these are your new times.',
    closing: '',
  },
  severalCancelled: {
    subject: 'Your appointments are cancelled: {count} from {day}',
    heading: 'Your appointments are cancelled',
    intro: 'Hi {name}, these appointments are cancelled. You do not need to do anything.',
    closing: '',
  },
  severalRequested: {
    subject: 'Requested: {count}, from {day}',
    heading: 'Your appointments are requested',
    intro: 'Hi {name}, you requested these {dates}.',
    closing: '',
  },
  severalDeclined: {
    subject: 'Not possible: {count} from {day}',
    heading: 'We cannot take these appointments',
    intro: 'Hi {name}, we are sorry: we cannot take your request for these appointments.',
    closing: '',
  },
  severalExpired: {
    subject: 'Not answered in time: {count} from {day}',
    heading: 'Your request was not answered in time',
    intro:
      'Hi {name}, we are sorry: your request for these appointments was not answered in time, so the times are no longer held.',
    closing: 'Please request other times, or {contact}.',
  },
  links: {
    subject: 'Your appointments with {business}',
    heading: 'Your appointments',
    intro: 'Hi {name}, you asked for your links.',
    closing: '',
  },
  groupDeclined: {
    subject: 'Your groomsmen, {day}',
    heading: 'That day does not work',
    intro: 'Hi {name}, the barber cannot come to your groomsmen on {day}.',
    closing: QUESTION,
  },
}

export const emailsDocument = {
  key: 'emails',
  defaults: Object.fromEntries(
    EMAIL_NAMES.flatMap((name) =>
      editedEmail(name).parts.map((part) => [emailField(name, part), ORIGINAL_TEXTS[name][part]]),
    ),
  ),
} satisfies ContentDocument

/** The words in the fields of the document; those of the program where a field is missing. */
export function emailTexts(fields: Fields): EmailTexts {
  const texts = { ...ORIGINAL_TEXTS }
  for (const name of EMAIL_NAMES) {
    const worded = { ...ORIGINAL_TEXTS[name] }
    for (const part of editedEmail(name).parts) {
      const text = fields[emailField(name, part)]
      if (typeof text === 'string') worded[part] = text
    }
    texts[name] = worded
  }
  return texts
}
