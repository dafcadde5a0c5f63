import type { Client } from '@haircuts/db/client'
import {
  type AvailabilityQuery,
  bookableDays,
  rangeOfDays,
} from '@haircuts/scheduling/availability'
import { effectiveAddonPrice } from '@haircuts/scheduling/free-special'
import { startsForUsualVisit, usualVisit } from '@haircuts/scheduling/same-again'
import { busyFor, readAvailabilityData } from '../availability/reads.ts'
import { publicBookingView } from '../booking/reads.ts'
import { withAddons } from '../booking/row.ts'
import type { Context } from '../context.ts'
import { bookingOfToken } from '../link/tokens.ts'
import { Refusal } from '../refusal.ts'
import { deviceOf } from './devices.ts'
import type { OfferInput } from './schema.ts'

const OFFERED_STARTS = 3
/** The visits that decide what is usual. */
const MOST_VISITS = 12

/** The client whose offer it is, and the phone by which the client is known. */
export interface Returning {
  client: Client & { email: string }
  /** The booking of the link, or the one on which the phone was remembered. */
  known: { id: number; status: string }
  deviceId: number | null
  /** The phone sent a token that a booking has replaced, which may only repeat that booking. */
  isReplaced: boolean
}

/**
 * Anybody may book under a client's name and email, and has the link of that booking. So until its visit is completed, the
 * link and a phone that was remembered with it show that booking alone.
 *
 * By a link, the client is offered the same again only while the booking's email is still the client's: after a merge or
 * a change of the email, the mailbox of the link may be another person's.
 *
 * @returns null for a phone that is not remembered, and where the client's email has changed or is missing.
 * @throws Refusal linkInvalid
 */
export async function returningClient(
  ctx: Context,
  { publicToken }: OfferInput,
): Promise<Returning | null> {
  if (publicToken !== undefined) {
    const { id } = await bookingOfToken(ctx.db, { publicToken, now: ctx.now })
    const booking = await ctx.db.booking.findUnique({ where: { id }, include: { client: true } })
    const { client = null, clientEmail = null } = booking ?? {}
    if (!booking || !isWithEmail(client) || !isSameEmail(client.email, clientEmail)) return null
    return { client, known: booking, deviceId: null, isReplaced: false }
  }
  const device = await deviceOf(ctx)
  if (!device) return null
  const { id: deviceId, isReplaced, client, booking: known } = device
  return isWithEmail(client) ? { client, known, deviceId, isReplaced } : null
}

function isWithEmail(client: Client | null): client is Client & { email: string } {
  return client !== null && client.email !== null
}

function isSameEmail(a: string, b: string | null): boolean {
  return a.toLowerCase() === b?.toLowerCase()
}

export async function sameAgainOffer(ctx: Context, input: OfferInput) {
  const returning = await returningClient(ctx, input)
  if (input.publicToken === undefined && ctx.deviceCookie.token && !returning)
    ctx.deviceCookie.clear()
  return { offer: returning && (await offerFor(ctx, returning)) }
}

/** Without those of a group who come under the contact of the person who booked: they are other people's visits. */
const OWN_VISITS = {
  OR: [
    { groupId: null },
    { isOrganizer: true },
    { clientEmail: { not: null } },
    { clientPhone: { not: null } },
  ],
}

/** The last visit at the present prices, and the free starts nearest to what is usual; null without a visit. */
export async function offerFor(
  ctx: Context,
  { client, known }: Pick<Returning, 'client' | 'known'>,
) {
  const isProven = known.status === 'completed'
  const visits = await ctx.db.booking.findMany({
    where: isProven
      ? { clientId: client.id, status: { in: ['confirmed', 'completed'] }, ...OWN_VISITS }
      : { id: known.id },
    orderBy: [{ startAt: 'desc' }, { id: 'desc' }],
    take: MOST_VISITS,
    include: withAddons,
  })
  const [last] = visits
  if (!last) return null
  // The discount of a group is no price that has changed.
  const before = publicBookingView({ ...last, groupDiscount: 0 })
  const type =
    last.appointmentTypeId === null
      ? null
      : await ctx.db.appointmentType.findUnique({
          where: { id: last.appointmentTypeId, isActive: true },
          include: {
            addons: { where: { addon: { isActive: true } }, include: { addon: true } },
          },
        })
  const offered = type?.addons.map(({ addon }) => addon) ?? []
  const kept = before.addons.flatMap(({ id }) => offered.filter((addon) => addon.id === id))
  const addons = kept.map(({ id, name, durationMinutes, price, isFreeSpecial }) => ({
    id,
    name,
    durationMinutes,
    price: effectiveAddonPrice({ price: price.toNumber(), isFreeSpecial }),
    isFreeSpecial,
  }))
  const service = type && {
    id: type.id,
    name: type.name,
    durationMinutes: type.durationMinutes,
    price: type.price?.toNumber() ?? 0,
  }
  const parts = [...(service ? [service] : []), ...addons]
  const durationMinutes = parts.reduce((sum, part) => sum + part.durationMinutes, 0)
  // Summed in whole cents, since 0.1 + 0.2 is not 0.3 in floating point.
  const price = parts.reduce((sum, part) => sum + Math.round(part.price * 100), 0) / 100
  const query = await horizonQuery(ctx, {
    visitMinutes: durationMinutes,
    cleanupMinutes: type?.cleanupMinutes ?? 0,
  })
  const { zone } = query.rules
  const starts = visits.map(({ startAt }) => startAt.getTime())
  const gone = before.addons.filter(({ id }) => !kept.some((addon) => addon.id === id))
  return {
    firstName: firstNameOf(client.name),
    service,
    addons,
    goneService: service ? null : before.appointmentType.name,
    goneAddons: service ? gone.map(({ name }) => name) : [],
    durationMinutes,
    price,
    priceBefore: service && gone.length === 0 && before.price !== price ? before.price : null,
    timezone: zone,
    starts: service ? startsForUsualVisit(query, usualVisit(starts, zone), OFFERED_STARTS) : [],
  }
}

export function firstNameOf(name: string): string {
  const [first = name] = name.split(' ')
  return first
}

/** What the engine needs to know of every day that can be booked. */
async function horizonQuery(
  { db, now }: Context,
  length: Pick<AvailabilityQuery, 'visitMinutes' | 'cleanupMinutes'>,
): Promise<AvailabilityQuery> {
  const at = now.getTime()
  const { rules } = await readAvailabilityData(db, null, { start: at, end: at })
  const { from, days } = bookableDays(rules, at)
  const { cleanupMinutes } = length
  const range = rangeOfDays(from, days, { zone: rules.zone, cleanupMinutes })
  const ahead = await readAvailabilityData(db, null, range)
  return { ...ahead, bookings: busyFor(ahead, { bookingId: null, now: at }), ...length, now: at }
}

/** @throws Refusal linkInvalid where there is nobody to book for. */
export async function requireReturning(ctx: Context, input: OfferInput): Promise<Returning> {
  const returning = await returningClient(ctx, input)
  if (!returning) throw new Refusal('linkInvalid')
  return returning
}
