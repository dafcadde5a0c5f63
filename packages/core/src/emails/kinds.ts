import type { BookingStatus } from '@haircuts/scheduling/lifecycle'
import type { Settings } from '../site/settings.ts'
import type { ClientMessageKind, MessageKind } from './message-schema.ts'

interface KindFacts {
  /** What the list of failures calls it, after "Email"; for an email to a client before "to First Last". */
  task: string
  /** The settings that must be on, evaluated at delivery. */
  settings: readonly (keyof Settings)[]
}

interface ClientKindFacts extends KindFacts {
  /** Whether it is still right at delivery. */
  rules: {
    /** The booking status that it presupposes. An email about several bookings has links only for confirmed ones. */
    status: BookingStatus
    /** The start or the end of the visit, or the end of the days in which a follow-up is sent. */
    usefulUntil: 'start' | 'end' | 'follow-up'
    /** It presupposes that the barber sees the client at the time of the booking, so a closed day stops it. */
    needsOpenDay: boolean
    /** It is sent once for each start of a visit, and asks whether the client is coming. */
    isReminder: boolean
  }
  shows: {
    /**
     * The home address. Only clients with a completed visit know it. `if-known-or-sent` repeats it also for a client who got it
     * for this visit, since the new calendar file replaces the one that has it.
     */
    address: 'always' | 'if-known' | 'if-known-or-sent' | 'if-known-not-sent' | 'never'
    /** What the service says that clients should know before they come. */
    beforeYouCome: boolean
    /**
     * What the visits of a group with the same status are called, at their present times, in the email of the organizer, since
     * the others may have no address of their own; null if it lists none.
     */
    group: string | null
    /** The event as a calendar file, in an email about one appointment. */
    event: boolean
  }
}

const TO_BARBER = ['notifyBarberEmail'] as const

/** What is decided for each kind of email to a client about a booking. */
export const CLIENT_KIND_FACTS: Readonly<Record<ClientMessageKind, ClientKindFacts>> = {
  confirmation: {
    task: 'the confirmation',
    settings: ['sendConfirmationEmails'],
    rules: { status: 'confirmed', usefulUntil: 'end', needsOpenDay: false, isReminder: false },
    shows: { address: 'if-known', beforeYouCome: true, group: 'Everyone', event: true },
  },
  cancellation: {
    task: 'the cancellation',
    settings: ['sendCancellationEmails'],
    rules: { status: 'cancelled', usefulUntil: 'end', needsOpenDay: false, isReminder: false },
    shows: { address: 'never', beforeYouCome: false, group: 'Cancelled', event: true },
  },
  reschedule: {
    task: 'the new time',
    settings: ['sendRescheduleEmails'],
    rules: { status: 'confirmed', usefulUntil: 'end', needsOpenDay: false, isReminder: false },
    shows: { address: 'if-known-or-sent', beforeYouCome: true, group: 'Everyone', event: true },
  },
  reminder: {
    task: 'the reminder',
    settings: ['enableEmailScheduler', 'sendReminderEmails'],
    rules: { status: 'confirmed', usefulUntil: 'start', needsOpenDay: true, isReminder: true },
    shows: { address: 'if-known-not-sent', beforeYouCome: true, group: 'Everyone', event: false },
  },
  'second-reminder': {
    task: 'the second reminder',
    settings: ['enableEmailScheduler', 'sendReminderEmails'],
    rules: { status: 'confirmed', usefulUntil: 'start', needsOpenDay: true, isReminder: true },
    shows: { address: 'if-known-not-sent', beforeYouCome: true, group: 'Everyone', event: false },
  },
  'follow-up': {
    task: 'the follow-up',
    settings: ['enableEmailScheduler', 'sendFollowUpEmails'],
    rules: {
      status: 'completed',
      usefulUntil: 'follow-up',
      needsOpenDay: false,
      isReminder: false,
    },
    shows: { address: 'never', beforeYouCome: false, group: null, event: false },
  },
  address: {
    task: 'your address',
    settings: [],
    rules: { status: 'confirmed', usefulUntil: 'start', needsOpenDay: true, isReminder: false },
    shows: { address: 'always', beforeYouCome: true, group: null, event: true },
  },
  earlier: {
    task: 'the earlier time',
    settings: ['offerEarlierTimes'],
    rules: { status: 'confirmed', usefulUntil: 'end', needsOpenDay: false, isReminder: false },
    shows: { address: 'never', beforeYouCome: false, group: null, event: false },
  },
  'closed-day': {
    task: 'the other times for a closed day',
    settings: [],
    rules: { status: 'confirmed', usefulUntil: 'end', needsOpenDay: false, isReminder: false },
    shows: { address: 'never', beforeYouCome: false, group: 'Everyone', event: false },
  },
  reopened: {
    task: 'that a day is open again',
    settings: [],
    rules: { status: 'confirmed', usefulUntil: 'start', needsOpenDay: true, isReminder: false },
    shows: { address: 'never', beforeYouCome: false, group: null, event: false },
  },
  'offer-withdrawn': {
    task: 'that a time is no longer held',
    settings: [],
    rules: { status: 'confirmed', usefulUntil: 'end', needsOpenDay: false, isReminder: false },
    shows: { address: 'never', beforeYouCome: false, group: null, event: false },
  },
  'group-change': {
    task: 'that one of a group cancelled',
    settings: ['sendCancellationEmails'],
    rules: { status: 'confirmed', usefulUntil: 'end', needsOpenDay: false, isReminder: false },
    shows: { address: 'never', beforeYouCome: false, group: null, event: false },
  },
  requested: {
    task: 'that a visit is requested',
    settings: ['sendConfirmationEmails'],
    rules: { status: 'pending', usefulUntil: 'end', needsOpenDay: false, isReminder: false },
    shows: { address: 'never', beforeYouCome: true, group: 'Everyone', event: false },
  },
  declined: {
    task: 'that a request is declined',
    settings: ['sendCancellationEmails'],
    rules: { status: 'cancelled', usefulUntil: 'end', needsOpenDay: false, isReminder: false },
    shows: { address: 'never', beforeYouCome: false, group: 'Not possible', event: false },
  },
  expired: {
    task: 'that a request was not answered in time',
    settings: ['sendCancellationEmails'],
    rules: { status: 'cancelled', usefulUntil: 'end', needsOpenDay: false, isReminder: false },
    shows: { address: 'never', beforeYouCome: false, group: 'No longer held', event: false },
  },
  'running-late': {
    task: 'that you are running late',
    settings: [],
    rules: { status: 'confirmed', usefulUntil: 'end', needsOpenDay: true, isReminder: false },
    shows: { address: 'never', beforeYouCome: false, group: null, event: false },
  },
  nudge: {
    task: 'the reminder to book',
    settings: ['enableEmailScheduler', 'sendNudges'],
    rules: { status: 'completed', usefulUntil: 'end', needsOpenDay: false, isReminder: false },
    shows: { address: 'never', beforeYouCome: false, group: null, event: false },
  },
  waitlist: {
    task: 'the link to the waitlist',
    settings: ['offerEarlierTimes'],
    rules: { status: 'confirmed', usefulUntil: 'end', needsOpenDay: false, isReminder: false },
    shows: { address: 'never', beforeYouCome: false, group: null, event: false },
  },
}

/** What is decided for each kind of email. */
export const KIND_FACTS: Readonly<Record<MessageKind, KindFacts>> = {
  ...CLIENT_KIND_FACTS,
  'booking-links': { task: 'the links to all appointments', settings: [] },
  'booking-wish': { task: 'the link that makes a booking', settings: [] },
  'new-password': { task: 'the link to a new password', settings: [] },
  'password-changed': { task: 'you that your password was changed', settings: [] },
  'group-declined': { task: 'that you cannot come to a group', settings: [] },
  'barber-booked': { task: 'you about a booking', settings: TO_BARBER },
  'barber-rescheduled': { task: 'you that a client rescheduled', settings: TO_BARBER },
  'barber-cancelled': { task: 'you that a client cancelled', settings: TO_BARBER },
  'barber-agenda': { task: 'you the agenda of the day', settings: TO_BARBER },
  'barber-alarm': { task: 'you about an alarm', settings: TO_BARBER },
  'barber-request': { task: 'you about a groomsmen request', settings: TO_BARBER },
}
