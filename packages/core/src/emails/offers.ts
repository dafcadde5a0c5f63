import type { DatabaseOrTransaction, Prisma, Transaction } from '@haircuts/db/client'
import { stateAt } from '@haircuts/scheduling/answer'
import { isTooSoonToAsk } from '../booking-calendar/answer-time.ts'
import { isOverAt } from '../booking-calendar/end-offers.ts'
import { offerQuestion } from '../booking-calendar/questions.ts'
import type { Context } from '../kernel/context.ts'
import { deriveLink, type LinkedMessage } from '../links/links.ts'
import type { MailContent } from './mail-content.ts'

/** The offer that an email is about, which its version names; null once its time is not held any more. */
export async function openOfferOf(
  tx: DatabaseOrTransaction,
  { now }: Pick<Context, 'now'>,
  { version: id }: { version: number },
) {
  const offer = await tx.offer.findUnique({
    where: { id },
    include: { holds: { where: { isLive: true }, take: 1 } },
  })
  const [hold] = offer?.holds ?? []
  if (!offer || !hold || stateAt(offerQuestion(offer), now.getTime()) !== 'open') return null
  return { id, start: hold.startAt, until: offer.expiresAt }
}

/** The email by which a client was, or will be, told of an offer. */
export function emailOfOffer({
  id,
  closingBooking,
}: {
  id: number
  closingBooking: { id: number } | null
}) {
  return closingBooking
    ? { kind: 'closed-day', version: closingBooking.id }
    : { kind: 'earlier', version: id }
}

/** So many offers in a row without an answer pause a person without a booking, until they say that they still wait. */
export const MAX_IGNORED = 3

/**
 * How many of the last offers to people without a booking ended without an answer, by their entries. A declined offer, and
 * saying that one still waits, begin the count anew.
 */
export async function ignoredOffers(
  db: DatabaseOrTransaction,
  { now }: Pick<Context, 'now'>,
): Promise<Map<number, number>> {
  const rows = await db.$queryRaw<{ entryId: number; ignored: number }[]>`
    SELECT entry.id AS "entryId", count(*)::int AS ignored
      FROM waitlist_entry AS entry JOIN offer ON waitlist_entry_id = entry.id
     WHERE offer.created_at >= joined_at
       AND (state = 'expired' OR ${isOverAt(now)})
       AND NOT EXISTS (SELECT FROM offer AS later
                        WHERE later.waitlist_entry_id = entry.id AND later.state = 'declined'
                          AND later.id > offer.id)
     GROUP BY 1`
  return new Map(rows.map(({ entryId, ignored }) => [entryId, ignored]))
}

/** The entries without a booking that get no offers, since the last ones stayed without an answer. */
export async function pausedEntries(
  db: DatabaseOrTransaction,
  ctx: Pick<Context, 'now'>,
): Promise<Set<number>> {
  const ignored = [...(await ignoredOffers(db, ctx))]
  return new Set(ignored.flatMap(([entryId, count]) => (count >= MAX_IGNORED ? entryId : [])))
}

/** The times and the reason that an email about a closed day names; its version is the id. Null once they are no longer true. */
export async function closedDayOf(
  tx: DatabaseOrTransaction,
  { now }: Pick<Context, 'now'>,
  { version: id }: { version: number },
) {
  const row = await tx.closingBooking.findUnique({
    where: { id, closing: { reopenedAt: null } },
    include: {
      closing: true,
      booking: true,
      offer: { include: { holds: { where: { isLive: true }, orderBy: { startAt: 'asc' } } } },
    },
  })
  if (!row || row.booking.startAt.getTime() !== row.startAt.getTime()) return null
  const { offer, closing } = row
  if (offer && stateAt(offerQuestion(offer), now.getTime()) !== 'open') return null
  return {
    offerId: offer?.id ?? null,
    times: offer?.holds.map(({ startAt }) => startAt) ?? [],
    until: offer?.expiresAt ?? now,
    reason: closing.reason,
    isTooSoon: isTooSoonToAsk(row.startAt, closing.createdAt),
  }
}

/** Whether the client is still asked to choose another time, so that no email may say "see you soon". */
export async function isOnClosedDay(
  db: DatabaseOrTransaction,
  { id: bookingId, status, startAt }: { id: number; status: string; startAt: Date },
): Promise<boolean> {
  if (status !== 'confirmed') return false
  const where = { bookingId, startAt, closing: { reopenedAt: null } }
  return (await db.closingBooking.findFirst({ where, select: { id: true } })) !== null
}

/** Whether an offer for a closed day, which an email about its withdrawal names by its version, is about another start by now. */
export async function isOfAnotherStart(
  tx: DatabaseOrTransaction,
  { version: id }: { version: number },
  { startAt }: { startAt: Date },
): Promise<boolean> {
  const offer = await tx.offer.findUnique({ where: { id }, include: withClosing })
  const closed = offer?.closingBooking
  return !!closed && (closed.startAt.getTime() !== startAt.getTime() || !!closed.closing.reopenedAt)
}

/** The address of an offer in an email. */
export async function offerUrl(
  tx: Transaction,
  { secretBox, site }: Pick<Context, 'secretBox' | 'site'>,
  { message, offerId }: { message: LinkedMessage; offerId: number },
): Promise<string> {
  const link = { message, purpose: 'offer', subjectId: offerId, handedOut: 'emailed' } as const
  return site.urlOf(`/offer/${await deriveLink(tx, secretBox, link)}`)
}

const withClosing = {
  holds: { orderBy: { startAt: 'asc' } },
  closingBooking: { include: { closing: true } },
  booking: { include: { waitlistEntry: { select: { id: true } } } },
} satisfies Prisma.OfferInclude

/** What an email about a withdrawn offer, which its version names, says was held. */
export async function withdrawnOfferOf(
  tx: DatabaseOrTransaction,
  { version: id }: { version: number },
): Promise<NonNullable<MailContent['withdrawn']>> {
  const offer = await tx.offer.findUniqueOrThrow({ where: { id }, include: withClosing })
  const { waitlistEntryId, closingBooking, booking } = offer
  const ofBooking = closingBooking ? 'closed-day' : 'earlier'
  return {
    purpose: waitlistEntryId === null ? ofBooking : 'opening',
    times: offer.holds.map(({ startAt }) => startAt),
    isWaiting: waitlistEntryId !== null || !!booking?.waitlistEntry,
  }
}
