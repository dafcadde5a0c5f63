import { type Invitation, invitationFile, publishedFile } from '@haircuts/ical/write'
import { formatAddon } from '@haircuts/scheduling/free-special'
import { visitTitle } from '@haircuts/scheduling/visit-title'
import type { BookingRow } from '../booking-calendar/booking-record.ts'
import type { Context } from '../kernel/context.ts'
import { formatContact, type Settings } from '../site/settings.ts'
import { limitsOf } from './booking-content.ts'
import { CLIENT_KIND_FACTS } from './kinds.ts'
import type { MailContent } from './mail-content.ts'
import type { Mail, MailAddress, MailContext } from './mailer.ts'
import type { ClientMessageKind, MessageKind } from './message-schema.ts'
import { guestName } from './phrases.ts'
import { templateIdOf } from './policy.ts'

interface Addressed {
  key: string
  kind: MessageKind
  recipient: string
}

interface Rendered extends Pick<Mail, 'subject' | 'html' | 'text' | 'calendar' | 'unsubscribeUrl'> {
  /** The data for the mail service's template, if the settings name one; null for a mail that no template can show. */
  model: Record<string, unknown> | null
}

/** The mail that is passed to the mail service. */
export function mailOf(
  ctx: MailContext,
  { key, kind, recipient: to }: Addressed,
  settings: Settings,
  { model, ...content }: Rendered,
): Mail {
  const id = templateIdOf(kind, settings)
  const template = id && model ? { id, model } : null
  const from = senderOf(ctx, settings)
  return { key, kind, from, replyTo: replyTo(settings, from), to, ...content, template }
}

/** The public address of the business, where a client writes to, unless the emails come from it. */
function replyTo(
  { businessEmail, businessName }: Settings,
  from: MailAddress | null,
): MailAddress | null {
  const isSender = from?.email.toLowerCase() === businessEmail.toLowerCase()
  return businessEmail && !isSender ? { name: businessName, email: businessEmail } : null
}

/** The sender of emails that are only written to files, where none is configured. */
export const NO_SENDER: MailAddress = { name: null, email: 'nobody@localhost' }

/** The sender configured for the installation, else the business's email; null if both are missing. */
export function senderOf({ mailer }: MailContext, settings: Settings): MailAddress | null {
  const name = settings.businessName
  const email = mailer.sender?.email ?? settings.businessEmail
  return email ? { name: mailer.sender?.name ?? name, email } : null
}

interface InvitationInput {
  message: { kind: ClientMessageKind; recipient: string }
  booking: BookingRow
  settings: Settings
  from: MailAddress | null
  content: MailContent
  /** The bookings of an email about several. */
  series?: readonly BookingRow[]
}

/** The iCalendar invitation attached to mails about a booking's time; null for the other kinds. */
export function invitationOf(
  ctx: Pick<Context, 'now'>,
  { message, booking, settings, from, content, series = [] }: InvitationInput,
): Mail['calendar'] {
  const { kind, recipient } = message
  // A request that was cancelled had no event.
  if (!CLIENT_KIND_FACTS[kind].shows.event || content.request?.isTakenBack) return null
  const isCancelled = kind === 'cancellation'
  // A request and a published event have an organizer (RFC 5546), who is the sender of the email.
  const organizerEmail = (from ?? NO_SENDER).email
  const { person, links, dates } = content
  const address = content.place ?? content.address
  if (series.length > 0) {
    // An invitation or a cancellation is about one event (RFC 5546), so a file of several is published.
    const invitation = { settings, isCancelled, organizerEmail, inviteeEmail: null, address }
    const visits = series.map((each, index) =>
      invitationFor(ctx, {
        ...invitation,
        booking: each,
        manageUrl: dates[index]?.url ?? links.manage,
      }),
    )
    return { method: 'PUBLISH', file: publishedFile(visits) }
  }
  const addresses = { organizerEmail, inviteeEmail: recipient }
  const visit = { booking, settings, isCancelled, person: person && guestName(person) }
  const about = { ...visit, ...addresses, address, manageUrl: links.manage }
  const file = invitationFile(invitationFor(ctx, about))
  return { method: isCancelled ? 'CANCEL' : 'REQUEST', file }
}

interface VisitFileInput {
  booking: BookingRow
  settings: Settings
  isCancelled: boolean
  organizerEmail: string
  /** Null where the file is not sent to anyone. */
  inviteeEmail: string | null
  /** The first name of another person of the group, in the title of the event. */
  person?: string | null
  /** The home address, if the reader may know it (ADR 15). */
  address: string | null
  manageUrl: string
}

/** The iCalendar file of one or several visits, to download. */
export function visitsFile(ctx: Pick<Context, 'now'>, visits: readonly VisitFileInput[]): string {
  const invitations = visits.map((visit) => invitationFor(ctx, visit))
  const [only] = invitations
  return only && invitations.length === 1 ? invitationFile(only) : publishedFile(invitations)
}

function invitationFor(
  { now }: Pick<Context, 'now'>,
  { booking, settings, person = null, address, manageUrl, ...invitation }: VisitFileInput,
): Invitation {
  const services = [booking.typeName, ...booking.addons.map(formatAddon)].join(', ')
  const title = `${visitTitle(booking.typeName, booking.addons)}${person ? ` for ${person}` : ''}`
  const isTentative = booking.status === 'pending'
  return {
    ...invitation,
    isTentative,
    uid: booking.calendarUid,
    sequence: booking.revision,
    start: booking.startAt,
    end: booking.endAt,
    summary: `${title} - ${settings.businessName}${isTentative ? ' (requested)' : ''}`,
    description: invitation.isCancelled
      ? `${services}. Cancelled.`
      : `${services}. ${howToChange(booking, { now, settings, manageUrl })}`,
    location: address ?? undefined,
    stamp: now,
    zone: settings.zone,
  }
}

/** The file stays in the client's calendar, so it offers no change that is no longer possible. */
function howToChange(
  booking: BookingRow,
  { now, settings, manageUrl }: { now: Date; settings: Settings; manageUrl: string },
): string {
  const { reschedule, cancel } = limitsOf(booking, now, settings)
  const acts = [...(reschedule.isOver ? [] : ['reschedule']), ...(cancel.isOver ? [] : ['cancel'])]
  return acts.length > 0
    ? `To ${acts.join(' or ')}: ${manageUrl}`
    : `If something comes up, please ${formatContact(settings)}.`
}
