import type { DatabaseOrTransaction, Prisma } from '@haircuts/db/client'
import { canVisitorChange } from '@haircuts/scheduling/lifecycle'
import type { z } from 'zod'
import { bookingStatus } from '../booking/row.ts'
import type { Context } from '../context.ts'
import { dateFormat } from '../date-format.ts'
import { offerOfToken } from '../link/offer-tokens.ts'
import { Refusal } from '../refusal.ts'
import { readSettings, settingValue } from '../setting/reads.ts'
import { type ByOfferTokenInput, offerPurpose, offerState, type offerView } from './schema.ts'

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
  holds: { where: { isLive: true }, orderBy: { startAt: 'asc' } },
  closingBooking: { include: { closing: true } },
} satisfies Prisma.OfferInclude

type OfferRow = Prisma.OfferGetPayload<{ include: typeof withTimes }>

/** The state of an offer at a moment: one whose time is over is expired, although no write has ended it yet. */
export function stateOf({ state, expiresAt }: Pick<OfferRow, 'state' | 'expiresAt'>, now: Date) {
  return state === 'open' && expiresAt <= now ? 'expired' : offerState.parse(state)
}

/** @throws Refusal linkInvalid */
export async function findOffer(
  db: DatabaseOrTransaction,
  { now }: Pick<Context, 'now'>,
  { offerToken }: ByOfferTokenInput,
): Promise<OfferRow> {
  const id = await offerOfToken(db, { offerToken, now })
  const offer = await db.offer.findUnique({ where: { id }, include: withTimes })
  if (!offer) throw new Refusal('linkInvalid')
  return offer
}

/** @throws Refusal linkInvalid */
export async function offerByToken(ctx: Context, input: ByOfferTokenInput) {
  return viewOfOffer(ctx.db, ctx, await findOffer(ctx.db, ctx, input))
}

export async function viewOfOffer(
  db: DatabaseOrTransaction,
  { now }: Pick<Context, 'now'>,
  offer: OfferRow,
): Promise<z.output<typeof offerView>> {
  const { booking, holds, expiresAt, acceptedStartAt } = offer
  const state = stateOf(offer, now)
  const isOpen = state === 'open'
  return {
    purpose: offerPurpose.parse(offer.purpose),
    state,
    expiresAt,
    typeName: booking.typeName,
    addons: booking.addons,
    current: stands(booking)
      ? { startDatetime: booking.startAt, endDatetime: booking.endAt }
      : null,
    times: isOpen
      ? holds.map(({ startAt, endAt }) => ({ startDatetime: startAt, endDatetime: endAt }))
      : [],
    acceptedStartDatetime: acceptedStartAt,
    outcome: isOpen ? null : await outcomeWords(db, offer),
  }
}

function stands({ status }: OfferRow['booking']): boolean {
  return canVisitorChange(bookingStatus.parse(status))
}

/** What became of an offer that is not open any more: "Gone. Your Tuesday stands." */
export async function outcomeWords(
  db: DatabaseOrTransaction,
  { state, booking, acceptedStartAt, closingBooking }: OfferRow,
): Promise<string> {
  if (!stands(booking)) return `This appointment is ${booking.status}.`
  const zone = settingValue(await readSettings({ db }), 'timezone')
  const weekday = (at: Date) => dateFormat({ timeZone: zone, weekday: 'long' }).format(at)
  if (acceptedStartAt?.getTime() === booking.startAt.getTime()) {
    const time = dateFormat({ timeZone: zone, timeStyle: 'short' })
    const clock = time.format(booking.startAt).replaceAll('\u202f', ' ')
    return `Done. See you ${weekday(booking.startAt)} at ${clock}.`
  }
  const isClosed =
    closingBooking?.closing.reopenedAt === null &&
    closingBooking.startAt.getTime() === booking.startAt.getTime()
  if (isClosed) {
    return `${state === 'declined' ? 'Okay.' : 'Gone.'} We cannot see you on ${weekday(booking.startAt)}, so please pick another time.`
  }
  const stays = `Your ${weekday(booking.startAt)} stands.`
  return state === 'declined' ? `Okay. ${stays}` : `Gone. ${stays}`
}
