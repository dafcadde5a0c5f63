import type { DatabaseOrTransaction, Prisma } from '@haircuts/db/client'
import { stateAt } from '@haircuts/scheduling/answer'
import { canVisitorChange } from '@haircuts/scheduling/lifecycle'
import { localDay } from '@haircuts/scheduling/zone'
import type { z } from 'zod'
import { bookingStatus } from '../booking-calendar/booking-record.ts'
import { offerQuestion } from '../booking-calendar/questions.ts'
import { pausedEntries } from '../emails/offers.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { dateFormat } from '../kernel/date-format.ts'
import type { HandedOut } from '../links/link-schema.ts'
import { offerOfToken } from '../links/links.ts'
import { readSettings } from '../site/settings.ts'
import { addonsOf } from './list-waitlist.ts'
import { type ByOfferTokenInput, offerPurpose, type offerView } from './offer-schema.ts'

/** From a week ahead on, a weekday alone would be read as the next one of that name. */
const WEEK_DAYS = 7

const withTimes = {
  booking: {
    select: {
      id: true,
      status: true,
      startAt: true,
      endAt: true,
      typeName: true,
      addons: { select: { name: true }, orderBy: { id: 'asc' } },
    },
  },
  entry: { include: { appointmentType: { select: { name: true } } } },
  holds: { where: { isLive: true }, orderBy: { startAt: 'asc' } },
  closingBooking: { include: { closing: true } },
} satisfies Prisma.OfferInclude

type OfferRow = Prisma.OfferGetPayload<{ include: typeof withTimes }>

/** @throws AppError linkInvalid */
export async function findOffer(
  db: DatabaseOrTransaction,
  { now }: Pick<Context, 'now'>,
  { offerToken }: ByOfferTokenInput,
): Promise<OfferRow & { handedOut: HandedOut }> {
  const { id, handedOut } = await offerOfToken(db, { offerToken, now })
  const offer = await db.offer.findUnique({ where: { id }, include: withTimes })
  if (!offer) throw new AppError('linkInvalid')
  return { ...offer, handedOut }
}

/** @throws AppError linkInvalid */
export async function offerByToken(ctx: Pick<Context, 'db' | 'now'>, input: ByOfferTokenInput) {
  return viewOfOffer(ctx.db, ctx, await findOffer(ctx.db, ctx, input))
}

export async function viewOfOffer(
  db: DatabaseOrTransaction,
  { now }: Pick<Context, 'now'>,
  offer: OfferRow,
): Promise<z.output<typeof offerView>> {
  const { booking, holds, expiresAt, acceptedStartAt } = offer
  const state = stateAt(offerQuestion(offer), now.getTime())
  const isOpen = state === 'open'
  return {
    purpose: offerPurpose.parse(offer.purpose),
    state,
    expiresAt,
    ...(await serviceOf(db, offer)),
    current:
      booking && isActive(booking)
        ? { startDatetime: booking.startAt, endDatetime: booking.endAt }
        : null,
    times: isOpen
      ? holds.map(({ startAt, endAt }) => ({ startDatetime: startAt, endDatetime: endAt }))
      : [],
    acceptedStartDatetime: acceptedStartAt,
    outcome: isOpen ? null : await outcomeMessage(db, { now }, offer),
  }
}

async function serviceOf(db: DatabaseOrTransaction, { booking, entry }: OfferRow) {
  if (booking) return { typeName: booking.typeName, addons: booking.addons }
  const addons = entry ? await addonsOf(db, entry) : []
  return { typeName: entry?.appointmentType?.name ?? '', addons }
}

function isActive({ status }: NonNullable<OfferRow['booking']>): boolean {
  return canVisitorChange(bookingStatus.parse(status))
}

/** The outcome of an offer that is not open any more: "That time is gone. Your Tuesday appointment is unchanged." */
export async function outcomeMessage(
  db: DatabaseOrTransaction,
  { now }: Pick<Context, 'now'>,
  { purpose, state, booking, entry, acceptedStartAt, closingBooking }: OfferRow,
): Promise<string> {
  if (!booking) {
    const gone = state === 'declined' ? 'Okay.' : 'That time is gone.'
    if (entry && (await pausedEntries(db, { now })).has(entry.id)) {
      return `${gone} To go on waiting, open “Keep waiting” in that email.`
    }
    return `${gone} You are still on the waitlist.`
  }
  if (purpose === 'opening' && booking.status === 'pending') {
    return 'Your appointment is requested. You will get an email with the answer.'
  }
  if (!isActive(booking)) return `This appointment is ${booking.status}.`
  const { zone } = await readSettings(db)
  const weekday = (at: Date) => dateFormat({ timeZone: zone, weekday: 'long' }).format(at)
  const monthDay = (at: Date) =>
    dateFormat({ timeZone: zone, month: 'long', day: 'numeric' }).format(at)
  const daysAhead = localDay(booking.startAt.getTime(), zone) - localDay(now.getTime(), zone)
  const isThisWeek = daysAhead >= 0 && daysAhead < WEEK_DAYS
  const day = isThisWeek ? weekday(booking.startAt) : monthDay(booking.startAt)
  if (acceptedStartAt?.getTime() === booking.startAt.getTime()) {
    const time = dateFormat({ timeZone: zone, timeStyle: 'short' })
    const clock = time.format(booking.startAt).replaceAll('\u202f', ' ')
    return `Done. See you ${day} at ${clock}.`
  }
  const isClosed =
    closingBooking?.closing.reopenedAt === null &&
    closingBooking.startAt.getTime() === booking.startAt.getTime()
  if (isClosed) {
    return `${state === 'declined' ? 'Okay.' : 'Those times are gone.'} We cannot see you on ${day}, so please pick another time.`
  }
  const stays = isThisWeek
    ? `Your ${day} appointment is unchanged.`
    : `Your appointment on ${day} is unchanged.`
  return state === 'declined' ? `Okay. ${stays}` : `That time is gone. ${stays}`
}
