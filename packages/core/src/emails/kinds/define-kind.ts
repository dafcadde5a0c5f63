import type { Prisma, Transaction } from '@haircuts/db/client'
import type { BookingStatus } from '@haircuts/scheduling/lifecycle'
import type { BookingRow } from '../../booking-calendar/booking-record.ts'
import type { Context } from '../../kernel/context.ts'
import type { Settings } from '../../site/settings.ts'
import type { MailContent, MailTexts } from '../mail-content.ts'

export interface KindFacts {
  /** What the list of failures calls it, after "Email"; for an email to a client before "to First Last". */
  task: string
  /** The settings that must be on, evaluated at delivery. */
  settings: readonly (keyof Settings)[]
}

/** Why an email is not true any more. */
export type Outdated = 'moved' | 'offer-ended' | 'taken-back' | 'unwanted'

interface AboutVisit {
  message: Prisma.MessageGetPayload<object>
  /** As the email shows it. */
  booking: Pick<
    BookingRow,
    'id' | 'clientId' | 'clientEmail' | 'startAt' | 'startAgreedAt' | 'isOrganizer'
  >
}

export interface ClientKind extends KindFacts {
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
  texts: (content: MailContent) => MailTexts
  /** Reads why it is not true any more, beside what the rules say; null if it is. */
  outdated?: (
    tx: Transaction,
    ctx: Pick<Context, 'now' | 'secretBox'>,
    about: AboutVisit,
  ) => Promise<Outdated | null>
  /** Reads what it says beside the visit. */
  content?: (
    tx: Transaction,
    ctx: Pick<Context, 'now' | 'secretBox' | 'site'>,
    about: AboutVisit & { content: MailContent },
  ) => Promise<Partial<MailContent>>
}

/** A kind of email to a client about a booking: what is decided for it, and what it says. */
export function defineKind(kind: ClientKind): ClientKind {
  return kind
}
