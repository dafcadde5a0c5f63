import { ADDRESS } from './kinds/address.ts'
import { CANCELLATION } from './kinds/cancellation.ts'
import { CLOSED_DAY, REOPENED } from './kinds/closed-day.ts'
import { CONFIRMATION } from './kinds/confirmation.ts'
import type { ClientKind, KindFacts } from './kinds/define-kind.ts'
import { EARLIER } from './kinds/earlier.ts'
import { FOLLOW_UP } from './kinds/follow-up.ts'
import { GROUP_CHANGE } from './kinds/group-change.ts'
import { NUDGE } from './kinds/nudge.ts'
import { OFFER_WITHDRAWN } from './kinds/offer-withdrawn.ts'
import { REMINDER, SECOND_REMINDER } from './kinds/reminder.ts'
import { DECLINED, EXPIRED, REQUESTED } from './kinds/requests.ts'
import { RESCHEDULE } from './kinds/reschedule.ts'
import { RUNNING_LATE } from './kinds/running-late.ts'
import { WAITLIST } from './kinds/waitlist.ts'
import type { ClientMessageKind, MessageKind } from './message-schema.ts'

const TO_BARBER = ['notifyBarberEmail'] as const

/** What is decided for each kind of email to a client about a booking. */
export const CLIENT_KIND_FACTS: Readonly<Record<ClientMessageKind, ClientKind>> = {
  confirmation: CONFIRMATION,
  cancellation: CANCELLATION,
  reschedule: RESCHEDULE,
  reminder: REMINDER,
  'second-reminder': SECOND_REMINDER,
  'follow-up': FOLLOW_UP,
  address: ADDRESS,
  earlier: EARLIER,
  'closed-day': CLOSED_DAY,
  reopened: REOPENED,
  'offer-withdrawn': OFFER_WITHDRAWN,
  'group-change': GROUP_CHANGE,
  requested: REQUESTED,
  declined: DECLINED,
  expired: EXPIRED,
  'running-late': RUNNING_LATE,
  nudge: NUDGE,
  waitlist: WAITLIST,
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
