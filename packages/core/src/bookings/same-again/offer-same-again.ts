import type { Client, DatabaseOrTransaction } from '@haircuts/db/client'
import { Prisma } from '@haircuts/db/prisma'
import { holdsTime, STATUSES_HOLDING_TIME } from '@haircuts/scheduling/lifecycle'
import { horizonQuery } from '../../availability/assert-available.ts'
import { withBookingLock } from '../../booking-calendar/booking-lock.ts'
import { bookingStatus, withAddons } from '../../booking-calendar/booking-record.ts'
import { planIfOffered } from '../../catalog/plan-service.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { randomToken } from '../../kernel/secrets.ts'
import type { TokenPurpose } from '../../links/link-schema.ts'
import { bookingOfAgainToken, issueLink } from '../../links/links.ts'
import { readSettings } from '../../site/settings.ts'
import { sharesContact } from '../internal/shares-contact.ts'
import { MAX_USUAL_VISITS, OWN_VISITS, usualStarts } from '../internal/usual-starts.ts'
import { linkedBookingView, publicBookingView } from '../list-bookings.ts'
import type { DeviceContext } from './device-cookie.ts'
import { type DeviceReader, deviceOf, type KnownBooking } from './remembered-devices.ts'
import type { OfferInput } from './same-again-schema.ts'

/** The client whose offer it is, and the phone by which the client is known. */
export interface Returning {
  client: Client & { email: string }
  /** The booking of the link, or the one on which the phone was remembered. */
  known: KnownBooking
  /** The purpose of the link; null for a phone. */
  purpose: TokenPurpose | 'again' | null
  /** Whether the link, or the one by which the phone was remembered, was emailed to the address of its booking. */
  isEmailed: boolean
  deviceId: number | null
  /** The phone sent a token that a booking has replaced, which may only repeat that booking. */
  isReplaced: boolean
}

/**
 * Anybody may book under a client's name and email, and has the link of that booking. So only a link that was emailed knows of
 * other bookings, once its visit is completed, and a phone that was remembered by one. All others show their booking alone,
 * with those that they have booked again.
 *
 * By a link, the client is offered the same again only while the booking's email is still the client's: after a merge or
 * a change of the email, the mailbox of the link may be another person's.
 *
 * @returns null for a phone that is not remembered, for the link of a clean-up, and where the client's email has changed or is missing.
 * @throws AppError linkInvalid
 */
export async function returningClient(
  ctx: DeviceReader,
  { publicToken }: OfferInput,
): Promise<Returning | null> {
  if (publicToken !== undefined) {
    const link = await bookingOfAgainToken(ctx.db, { publicToken, now: ctx.now })
    const { id, purpose } = link
    const isEmailed = link.handedOut === 'emailed'
    const booking = await ctx.db.booking.findUnique({ where: { id }, include: { client: true } })
    const { client = null, clientEmail = null } = booking ?? {}
    if (!booking || booking.cleanupOfId !== null) return null
    if (!isWithEmail(client) || !isSameEmail(client.email, clientEmail)) return null
    return { client, known: booking, purpose, isEmailed, deviceId: null, isReplaced: false }
  }
  const device = await deviceOf(ctx)
  if (!device) return null
  const { id: deviceId, byEmailedLink: isEmailed, isReplaced, client, booking: known } = device
  if (!isWithEmail(client)) return null
  return { client, known, purpose: null, isEmailed, deviceId, isReplaced }
}

function isWithEmail(client: Client | null): client is Client & { email: string } {
  return client !== null && client.email !== null
}

function isSameEmail(a: string, b: string | null): boolean {
  return a.toLowerCase() === b?.toLowerCase()
}

export async function sameAgainOffer(ctx: DeviceContext, input: OfferInput) {
  const returning = await returningClient(ctx, input)
  if (input.publicToken === undefined && ctx.deviceCookie.token && !returning)
    ctx.deviceCookie.clear()
  return { offer: returning && (await offerFor(ctx, returning)) }
}

/** The first booking of a chain of those that were booked again. */
export function rootOf({ id, bookedFromId }: Pick<KnownBooking, 'id' | 'bookedFromId'>): number {
  return bookedFromId ?? id
}

/** Whether the link or phone belongs to the client by more than what anybody may enter: its mailbox, and a completed visit. */
export function isProven({ known, isEmailed }: Pick<Returning, 'known' | 'isEmailed'>): boolean {
  return isEmailed && known.status === 'completed' && !known.completedByKey
}

/** The visits that the link or phone may know of, and of them those that were not cancelled or missed, latest first. */
export async function visitsOf(
  { db }: { db: DatabaseOrTransaction },
  returning: Pick<Returning, 'client' | 'known' | 'isEmailed'>,
) {
  const { client, known } = returning
  const root = rootOf(known)
  const visits = await db.booking.findMany({
    where: {
      clientId: client.id,
      ...(isProven(returning)
        ? { status: { in: [...STATUSES_HOLDING_TIME] }, ...OWN_VISITS }
        : { OR: [{ id: { in: [known.id, root] } }, { bookedFromId: root }] }),
    },
    orderBy: [{ startAt: 'desc' }, { id: 'desc' }],
    take: MAX_USUAL_VISITS,
    include: withAddons,
  })
  const held = visits.filter(({ status }) => holdsTime(bookingStatus.parse(status)))
  return { held, last: held[0] ?? visits.find(({ id }) => id === known.id) }
}

type OwnVisit = Awaited<ReturnType<typeof visitsOf>>['held'][number]

function nextOf(held: readonly OwnVisit[], now: Date): OwnVisit | undefined {
  return held.findLast(({ status, startAt }) => status !== 'completed' && startAt > now)
}

/**
 * Whether the link or phone may manage a booking: its own, and one under the same contact that was booked with it. A phone
 * may manage every other booking of its client under that contact as well, of which it knows only once a visit was completed.
 * A link to a booking shows its contact, so another contact than that of the known booking stays hidden.
 */
export function managesVisit({ known, purpose }: Returning, visit: OwnVisit): boolean {
  if (purpose !== null && purpose !== 'manage') return false
  if (visit.id === known.id) return true
  const isOwn = purpose === null || visit.bookedFromId === rootOf(known)
  return isOwn && sharesContact(known, visit)
}

/** A new link that manages the next visit. @throws AppError linkInvalid */
export async function linkToNext(ctx: DeviceContext, input: OfferInput) {
  const token = randomToken()
  return withBookingLock(ctx, async (tx) => {
    const returning = await requireReturning({ ...ctx, db: tx }, input)
    const { held } = await visitsOf({ db: tx }, returning)
    const next = nextOf(held, ctx.now)
    if (!next || returning.isReplaced || !managesVisit(returning, next)) {
      throw new AppError('linkInvalid')
    }
    // A phone reads no mailbox. An emailed link was sent to the address of both bookings.
    const handedOut = returning.isEmailed && returning.purpose !== null ? 'emailed' : 'answered'
    await issueLink(tx, { token, purpose: 'manage', subjectId: next.id, handedOut })
    return { publicToken: token }
  })
}

async function nextView(
  ctx: Pick<Context, 'db' | 'now'>,
  returning: Returning,
  held: readonly OwnVisit[],
) {
  const next = nextOf(held, ctx.now)
  if (!next) return null
  const settings = await readSettings(ctx.db)
  const { startDatetime, canReschedule, canCancel } = linkedBookingView(
    next,
    { purpose: 'manage', handedOut: 'answered' },
    { now: ctx.now, settings },
  )
  const canManage = managesVisit(returning, next)
  return {
    startDatetime,
    service: next.typeName,
    addons: next.addons.map(({ name }) => name),
    canReschedule: canManage && canReschedule,
    canCancel: canManage && canCancel,
  }
}

/**
 * The last visit at the present prices, and the free starts nearest to what is usual, or to now when it was cancelled or
 * missed; null without a visit. None is before a visit that is already booked.
 */
export async function offerFor(ctx: Context, returning: Returning) {
  const { client } = returning
  const { held, last } = await visitsOf(ctx, returning)
  if (!last) return null
  // The discount of a group is no price that has changed.
  const before = publicBookingView({ ...last, groupDiscount: new Prisma.Decimal(0) })
  const plan = await planIfOffered(ctx.db, {
    appointmentTypeId: last.appointmentTypeId,
    addonIds: before.addons.flatMap(({ id }) => id ?? []),
  })
  const { addons = [], price = 0, length = { visitMinutes: 0, cleanupMinutes: 0 } } = plan ?? {}
  const service = plan && {
    id: plan.copy.appointmentTypeId,
    name: plan.copy.typeName,
    durationMinutes: plan.copy.typeDurationMinutes,
    price: plan.copy.typePrice ?? 0,
  }
  const query = await horizonQuery(ctx, length)
  const gone = before.addons.filter(({ id }) => !addons.some((addon) => addon.id === id))
  return {
    firstName: firstNameOf(client.name),
    service,
    addons,
    goneService: service ? null : before.appointmentType.name,
    goneAddons: service ? gone.map(({ name }) => name) : [],
    durationMinutes: length.visitMinutes,
    price,
    priceBefore: service && gone.length === 0 && before.price !== price ? before.price : null,
    timezone: query.rules.zone,
    starts: service ? usualStarts(query, { held, last }) : [],
    next: await nextView(ctx, returning, held),
  }
}

export function firstNameOf(name: string): string {
  const [first = name] = name.split(' ')
  return first
}

/** @throws AppError linkInvalid where there is nobody to book for. */
export async function requireReturning(ctx: DeviceReader, input: OfferInput): Promise<Returning> {
  const returning = await returningClient(ctx, input)
  if (!returning) throw new AppError('linkInvalid')
  return returning
}
