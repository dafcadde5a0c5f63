import { randomUUID } from 'node:crypto'
import type { Transaction } from '@haircuts/db/client'
import { chainRequest, chainStarts } from '@haircuts/scheduling/chain'
import { GROUP_SIZE } from '@haircuts/scheduling/group-price'
import { withBookingLock } from '../../booking-calendar/booking-lock.ts'
import { discountOf } from '../../catalog/group-discount.ts'
import { planService } from '../../catalog/plan-service.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { type IssuedTokens, issueTokens, newTokens } from '../../links/links.ts'
import { readSettings } from '../../site/settings.ts'
import { admitVisitors } from '../admit-visitors.ts'
import { assertMayOverride, assertPictureExists, rejectBotSubmission } from '../booking-limits.ts'
import { spanOf } from '../change-visits.ts'
import {
  completeBookings,
  insertBooking,
  NO_FORM,
  newBookingView,
  withoutFormMetadata,
} from '../create-booking.ts'
import { endBookedRequest } from '../group-requests/answer-group-request.ts'
import { membersOf } from '../internal/group-members.ts'
import { findReplay } from '../internal/idempotency.ts'
import { NO_ANSWERS, visitorFieldsOf } from '../visitor-fields.ts'
import { bookOrAskByEmail } from '../wishes/ask-by-email.ts'
import type { CreateGroupInput } from './group-schema.ts'

/**
 * Books visits in a row for several people, all or none, in one transaction under the booking lock. A repeated request with
 * the same Idempotency-Key returns the first group, with new links for all but the organizer.
 *
 * @throws AppError as `createBooking`, whose alternatives are starts at which the whole chain fits; groupRequestNotFound or
 *   groupRequestEnded.
 */
export async function createGroup(ctx: Context, input: CreateGroupInput) {
  await assertMayOverride(ctx, input)
  rejectBotSubmission(input)
  const order = withoutFormMetadata(input)
  const request = JSON.stringify({ ...order, isGroup: true })
  const { clientName, appointmentTypeId } = input
  const asked = () => ({
    request,
    wish: { kind: 'group' as const, input: { ...order, others: input.others, ...NO_FORM } },
    facts: { clientName, appointmentTypeId, visits: 1 + input.others.length, isSeries: false },
  })
  const tokens = [input, ...input.others].map(newTokens)
  return bookOrAskByEmail(ctx, asked, async () => {
    const booked = await withBookingLock(ctx, async (tx) => {
      const replay = await findReplay(tx, ctx, request)
      if (replay) return bookedBefore(tx, replay, tokens)
      const bookings = await writeGroup(tx, ctx, input, { request, tokens })
      return bookings.flatMap((booking, index) => withTokens(booking, tokens[index]))
    })
    const settings = await readSettings(ctx.db)
    return {
      bookings: booked.map(({ booking, tokens }) =>
        newBookingView(ctx, { booking, tokens, settings }),
      ),
    }
  })
}

type Replay = NonNullable<Awaited<ReturnType<typeof findReplay>>>

function withTokens<Booking>(booking: Booking, tokens: IssuedTokens | null | undefined) {
  return tokens ? [{ booking, tokens }] : []
}

/** The answer holds the links of the organizer; the others get new ones. */
async function bookedBefore(
  tx: Transaction,
  { bookingId, tokens: stored }: Replay,
  fresh: readonly IssuedTokens[],
) {
  const members = await membersOf(tx, bookingId)
  if (members.some(({ erasedAt }) => erasedAt !== null)) throw new AppError('bookingErased')
  const answers = members.flatMap((booking, index) => {
    const isStored = booking.id === bookingId && stored !== null
    return withTokens(booking, isStored ? stored : fresh[index]).map((answer) => ({
      ...{ ...answer, isStored },
    }))
  })
  for (const { booking, tokens, isStored } of answers)
    if (!isStored) await issueTokens(tx, booking.id, tokens)
  return answers
}

/** The bookings are created in order of time, so that the first confirmation already tells of all once it is sent. */
export async function writeGroup(
  tx: Transaction,
  ctx: Context,
  input: CreateGroupInput,
  { request, tokens }: { request: string | null; tokens: readonly IssuedTokens[] },
) {
  const { adminOverride: ignoresRules, startDatetime } = input
  const visitor = visitorFieldsOf(input, await readSettings(tx))
  const companions = input.others.map((each) => companionOf(each, input))
  const chosen = [input, ...input.others]
  const plans = await planAll(tx, chosen, ignoresRules)
  if (input.pictureReference) await assertPictureExists(tx, input.pictureReference)
  const lengths = plans.map(({ length }) => length)
  const slot = { start: startDatetime, ...chainRequest(lengths), ignoresRules }
  const admitted = await admitVisitors(tx, ctx, {
    visitor,
    companions,
    slot,
    lengths,
    ignoresRules,
  })
  const people = [visitor, ...companions]
  const clients = [admitted.client, ...admitted.companionClients]
  const starts = chainStarts(lengths, startDatetime.getTime())
  const groupId = randomUUID()
  const { groupRequestId } = input
  const place = groupRequestId === null ? null : await endBookedRequest(tx, ctx, groupRequestId)
  const hasDiscount = place === null && plans.length >= GROUP_SIZE
  const written = []
  for (const [index, { copy, addons, length, beforeYouCome }] of plans.entries()) {
    const person = people[index]
    const start = starts[index]
    const client = clients[index]
    if (!person || !client || start === undefined) continue
    const isOrganizer = index === 0
    const booked = await insertBooking(tx, ctx, {
      data: {
        ...copy,
        ...spanOf(new Date(start), length),
        ...person,
        ...admitted.approval,
        ...admitted.booker,
        clientId: client.id,
        groupId,
        isOrganizer,
        groupDiscount: hasDiscount ? discountOf({ ...copy, addons }) : 0,
        ...(place !== null && { place, notes: `Groomsmen at ${place}` }),
      },
      addons,
      beforeYouCome,
    })
    written.push(booked)
  }
  const notifyClient = input.notifyClient || !ignoresRules
  await completeBookings(tx, ctx, written, { notifyClient, request, tokens })
  return written
}

async function planAll(
  tx: Transaction,
  chosen: readonly { appointmentTypeId: number; addonIds: number[] }[],
  adminOverride: boolean,
) {
  const plans = []
  for (const { appointmentTypeId, addonIds } of chosen) {
    plans.push(await planService(tx, { appointmentTypeId, addonIds, adminOverride }))
  }
  return plans
}

/** An address that is that of the organizer belongs to the organizer, who then gets one confirmation. */
function companionOf(
  { clientName, clientEmail }: CreateGroupInput['others'][number],
  { clientEmail: organizerEmail }: CreateGroupInput,
) {
  const isOwn = clientEmail !== null && clientEmail.toLowerCase() !== organizerEmail?.toLowerCase()
  const contact = { clientName, clientEmail: isOwn ? clientEmail : null }
  return { ...contact, clientPhone: null, clientPhoneKey: null, ...NO_ANSWERS }
}
