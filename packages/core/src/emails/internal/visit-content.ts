import type { Transaction } from '@haircuts/db/client'
import { plannedMails } from '@haircuts/scheduling/client-mails'
import type { BookingRow } from '../../booking-calendar/booking-record.ts'
import { deriveBookingLink } from '../../links/links.ts'
import type { Settings } from '../../site/settings.ts'
import { contentOf } from '../booking-content.ts'
import { asNotifiedIn, formerStartOf } from '../delay.ts'
import { invitationOf, senderOf } from '../envelope.ts'
import { CLIENT_KIND_FACTS } from '../kinds.ts'
import { mailRules } from '../list-messages.ts'
import type { MailContext } from '../mailer.ts'
import { clientMessage, type MessageContent } from '../message-content.ts'
import type { ClientMessageKind } from '../message-schema.ts'
import { isOnClosedDay } from '../offers.ts'
import { withdraw } from '../outbox.ts'
import {
  bookingsNotifiedOf,
  type Drop,
  HELD,
  heldBackBy,
  reasonToDrop,
  SUPERSEDED_REASON,
} from '../policy.ts'
import type { LockedMessage, Message } from './lock-message.ts'

interface LockedClientMessage extends LockedMessage {
  message: Message & { kind: ClientMessageKind }
}

/** What an email to a client about a booking says. */
export async function visitContent(
  tx: Transaction,
  ctx: MailContext,
  { message, rows, settings, isFull, laterKinds }: LockedClientMessage,
): Promise<MessageContent | { drop: Drop } | null> {
  const { kind } = message
  const checked = await checkVisit(tx, ctx, { message, rows, settings, laterKinds })
  if (!checked || 'drop' in checked) return checked
  const { row, booking, notified } = checked
  if (isFull && !message.isForced) return { drop: HELD }
  const tokenOf = (bookingId: number) =>
    deriveBookingLink(tx, ctx.secretBox, {
      ...{ message, bookingId, now: ctx.now },
      purpose: kind === 'nudge' ? 'again' : 'manage',
    })
  const formerStart = await formerStartOf(tx, message, booking)
  const about = { kind, booking, settings, tokenOf, series: notified, formerStart }
  const content = await contentOf(tx, ctx, about)
  const read = CLIENT_KIND_FACTS[kind].content
  if (read) Object.assign(content, await read(tx, ctx, { message, booking, content }))
  const from = senderOf(ctx, settings)
  const invited = { message, booking, settings, from, content, series: notified }
  return {
    ...clientMessage(content),
    calendar: invitationOf(ctx, invited),
    isMoreDue: isMailDue(row, settings, ctx.now),
  }
}

interface Checked {
  row: BookingRow
  /** As the email shows it. */
  booking: BookingRow
  /** The bookings of an email about several. */
  notified: BookingRow[]
}

/**
 * What a message about a booking tells of, by the booking and the settings as they are now; or why it is not sent; null for
 * a deleted booking.
 */
async function checkVisit(
  tx: Transaction,
  ctx: MailContext,
  { message, rows, settings, laterKinds }: Omit<LockedClientMessage, 'isFull'>,
): Promise<Checked | { drop: Drop } | null> {
  const { kind } = message
  const row = rows.find(({ id }) => id === message.bookingId)
  // The booking was deleted concurrently, and its messages with it.
  if (!row) return null
  const notified =
    message.otherBookings.length > 0 ? bookingsNotifiedOf(message, rows, ctx.now) : []
  const booking = notified[0] ?? asNotifiedIn(message, row)
  const hasSuccessor = laterKinds.some((kind) => heldBackBy(kind, settings) === null)
  const { rules, outdated } = CLIENT_KIND_FACTS[kind]
  const drop = reasonToDrop(message, booking, {
    ...{ settings, now: ctx.now, hasSuccessor },
    isDayClosed: rules.needsOpenDay && (await isOnClosedDay(tx, booking)),
    outdated: outdated ? await outdated(tx, ctx, { message, booking }) : null,
  })
  if (drop) return { drop }
  // It tells of each of several bookings as it is now: one of its own that waits has nothing to add, and what follows starts
  // from what the client knows by this one.
  const own = { reason: SUPERSEDED_REASON, where: { kind, copy: 0 } }
  for (const { id } of notified) await withdraw(tx, id, own)
  return { row, booking, notified }
}

/** Whether an email of a time is due for a booking, unless its client knows the address. */
function isMailDue(booking: BookingRow, settings: Settings, now: Date): boolean {
  const { status, startAt, endAt, startAgreedAt, cleanupOfId } = booking
  const times = { start: startAt.getTime(), end: endAt.getTime(), agreed: startAgreedAt.getTime() }
  const visit = { status, ...times, isCleanup: cleanupOfId !== null, awaitsAddress: true }
  const mails = plannedMails(visit, mailRules(settings))
  return mails.some(({ due, until }) => due <= now.getTime() && now.getTime() < until)
}
