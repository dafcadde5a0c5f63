import { insertBookingRow, type NewBookingRow } from '@haircuts/db/booking-row'
import type { Transaction } from '@haircuts/db/client'
import { withBookingLock } from '../booking-calendar/booking-lock.ts'
import { type ShownBooking, withStatus } from '../booking-calendar/booking-record.ts'
import { type AddedAddon, bookedAddon, planService } from '../catalog/plan-service.ts'
import type { Context } from '../kernel/context.ts'
import { addTokens, type IssuedTokens, issueTokens, newTokens } from '../links/links.ts'
import { readSettings, type Settings } from '../site/settings.ts'
import { admitVisitors } from './admit-visitors.ts'
import { assertMayOverride, assertPictureExists, rejectBotSubmission } from './booking-limits.ts'
import type { CreateInput } from './booking-schema.ts'
import { kindOf } from './change-kind.ts'
import { spanOf } from './change-visits.ts'
import { findReplay, saveIdempotentResult } from './internal/idempotency.ts'
import { findBooking, linkedBookingView } from './list-bookings.ts'
import { publish } from './publish-changes.ts'
import { type VisitorFields, visitorFieldsOf } from './visitor-fields.ts'
import { bookOrAskByEmail } from './wishes/ask-by-email.ts'

interface CreateOptions {
  /** Checks a limit of the caller inside the lock. */
  assertAllowed?: (tx: Transaction) => Promise<void>
  /** The booking by whose link or phone this one is booked again. */
  bookedFromId?: number | null
  /** A completed visit has shown who books, so the rule of first visits is not asked. */
  isKnown?: boolean
}

/**
 * Books a visit, or answers that it awaits the press of its emailed link (wishes/README.md). One transaction, under the booking lock, covers everything from the availability check
 * to the links. A repeated request with the same Idempotency-Key returns the first booking.
 *
 * @throws AppError slotTaken or slotUnavailable with the three nearest free starts; tooManyUpcoming,
 *   contactTheBarber, idempotencyKeyReused, bookingErased, formFilledByProgram, formTooFast, signInNeeded, tooManyToday or
 *   tooManyWishEmails.
 */
export async function createBooking(
  ctx: Context,
  input: CreateInput,
  { assertAllowed, bookedFromId = null, isKnown = false }: CreateOptions = {},
) {
  await assertMayOverride(ctx, input)
  rejectBotSubmission(input)
  const order = withoutFormMetadata(input)
  const request = JSON.stringify(order)
  const { clientName, appointmentTypeId } = input
  const asked = () => ({
    request,
    wish: { kind: 'visit' as const, input: { ...order, ...NO_FORM }, bookedFromId },
    facts: { clientName, appointmentTypeId, visits: 1, isSeries: false },
  })
  const fresh = newTokens()
  return bookOrAskByEmail(ctx, asked, async () => {
    const { booking, tokens, settings } = await withBookingLock(ctx, async (tx) => {
      const [replay, settings] = await Promise.all([findReplay(tx, ctx, request), readSettings(tx)])
      if (replay) {
        const booking = await findBooking(tx, replay.bookingId)
        if (!replay.tokens) await issueTokens(tx, booking.id, fresh)
        return { booking, tokens: replay.tokens ?? fresh, settings }
      }
      await assertAllowed?.(tx)
      const order = { input, bookedFromId, isKnown, request, tokens: fresh, settings }
      const booking = await bookVisit(tx, ctx, order)
      return { booking, tokens: fresh, settings }
    })
    return newBookingView(ctx, { booking, tokens, settings })
  })
}

interface VisitOrder extends Pick<Booked, 'request' | 'tokens'> {
  settings: Settings
  input: CreateInput
  bookedFromId: number | null
  isKnown?: boolean
}

/** Books a visit by the rules of its form. Call it inside the booking lock. */
export async function bookVisit(
  tx: Transaction,
  ctx: Context,
  { input, bookedFromId, isKnown = false, request, tokens, settings }: VisitOrder,
) {
  const ignoresRules = input.adminOverride
  const { copy, addons, length, beforeYouCome } = await planService(tx, input)
  if (input.pictureReference) await assertPictureExists(tx, input.pictureReference)
  const visitorFields = visitorFieldsOf(input, settings)
  const visitor = { ...visitorFields, isKnown }
  const slot = { start: input.startDatetime, ...length, ignoresRules }
  const { client, approval, booker } = await admitVisitors(tx, ctx, { visitor, slot, ignoresRules })
  return writeBooking(tx, ctx, {
    data: {
      ...copy,
      ...spanOf(input.startDatetime, length),
      ...visitorFields,
      ...approval,
      ...booker,
      clientId: client.id,
      bookedFromId,
    },
    addons,
    beforeYouCome,
    // A visitor cannot book without an email about it.
    notifyClient: input.notifyClient || !ignoresRules,
    request,
    tokens,
  })
}

interface NewBooking {
  booking: ShownBooking
  tokens: IssuedTokens
  settings: Settings
}

/** The response about a new booking. Only the barber learns the id of the client. */
export function newBookingView(
  ctx: Pick<Context, 'admin' | 'now' | 'site'>,
  { booking, tokens, settings }: NewBooking,
) {
  const link = { purpose: 'manage', handedOut: 'answered' } as const
  const view = linkedBookingView(booking, link, { now: ctx.now, settings })
  return {
    ...view,
    client: ctx.admin ? { ...view.client, id: booking.clientId } : view.client,
    ...linksOf(ctx, tokens),
  }
}

/** The request for the idempotency hash, without the form's metadata, which differs at every submission. */
export function withoutFormMetadata<T extends CreateInput>({
  formCheck,
  formAgeMs,
  ...request
}: T) {
  return request
}

/** A stored request was checked when it was sent. */
export const NO_FORM = { formCheck: null, formAgeMs: null }

function linksOf({ site }: Pick<Context, 'site'>, tokens: IssuedTokens) {
  return {
    publicToken: tokens.manage,
    rescheduleUrl: site.urlOf(`/reschedule/${tokens.reschedule}`),
    cancelUrl: site.urlOf(`/cancel/${tokens.cancel}`),
  }
}

interface NewVisit {
  data: NewBookingRow & VisitorFields & { typeColor: string }
  addons: readonly AddedAddon[]
  /** What the service says, for a response that shows it. */
  beforeYouCome?: string | null
}

interface Booked {
  notifyClient: boolean
  /** The request whose Idempotency-Key stores the first booking as its response; null where another booking does. */
  request: string | null
  /** Its first links; null where nobody is answered with them. */
  tokens: IssuedTokens | null
}

/** Writes a booking with its add-ons and links, and publishes it. Call it inside the booking lock. */
export async function writeBooking(
  tx: Transaction,
  ctx: Context,
  { notifyClient, request, tokens, ...visit }: NewVisit & Booked,
) {
  const booking = await insertBooking(tx, ctx, visit)
  await completeBookings(tx, ctx, [booking], { notifyClient, request, tokens: [tokens] })
  return booking
}

/** Writes the row of a booking with its add-ons; `completeBookings` follows. */
export async function insertBooking(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  { data, addons, beforeYouCome = null }: NewVisit,
) {
  const written = await insertBookingRow(tx, { ...data, createdAt: now, startAgreedAt: now })
  return {
    ...withStatus(written),
    appointmentType: { color: data.typeColor, beforeYouCome },
    addons: await writeAddons(tx, written.id, addons),
  }
}

interface Complete extends Omit<Booked, 'tokens'> {
  tokens: readonly (IssuedTokens | null)[]
}

/** Stores the first links of new bookings and the response to their request, and publishes them once. */
export async function completeBookings(
  tx: Transaction,
  ctx: Context,
  written: readonly Awaited<ReturnType<typeof insertBooking>>[],
  { notifyClient, request, tokens }: Complete,
): Promise<void> {
  const created = written.map((after) => ({ kind: kindOf(null, after), before: null, after }))
  const [first] = written
  const answer = request && first && { request, bookingId: first.id, tokens: tokens[0] ?? null }
  await Promise.all([
    ...written.map(({ id }, index) => tokens[index] && addTokens(tx, id, tokens[index])),
    answer && saveIdempotentResult(tx, ctx, answer),
    publish(tx, ctx, created, { notifyClient }),
  ])
}

/** Add-ons are no nested write of the booking: Prisma would read both rows back while the booking lock is held. */
async function writeAddons(tx: Transaction, bookingId: number, addons: readonly AddedAddon[]) {
  if (addons.length === 0) return []
  const rows = await tx.bookingAddon.createManyAndReturn({
    data: addons.map((addon) => bookedAddon(bookingId, addon)),
  })
  return rows.sort((a, b) => a.id - b.id)
}
