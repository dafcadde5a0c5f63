import type { Addon, Transaction } from '@haircuts/db/client'
import {
  canVisitorChange,
  holdsTime,
  isBookingStatus,
  needsFreeTime,
} from '@haircuts/scheduling/lifecycle'
import { refuseUnlessFree } from '../availability/reads.ts'
import { inChair } from '../availability/writes.ts'
import { spreadChange } from '../booking-change/writes.ts'
import type { EventKind } from '../booking-event/schema.ts'
import { recordDeletion } from '../booking-event/writes.ts'
import { clientMergedFrom } from '../client-merge/reads.ts'
import { enqueueWrite } from '../cloud-event/writes.ts'
import type { Context } from '../context.ts'
import { findReplay } from '../idempotency/reads.ts'
import { rememberAnswer } from '../idempotency/writes.ts'
import { bookingIdOfToken, linkExpiry } from '../public-token/reads.ts'
import type { TokenPurpose } from '../public-token/schema.ts'
import { type IssuedTokens, issueToken, issueTokens } from '../public-token/writes.ts'
import { Refusal, refuseField } from '../refusal.ts'
import { carried } from '../wire.ts'
import {
  type BookingRow,
  bookingView,
  publicBookingView,
  withAddons,
  withProblems,
} from './reads.ts'
import type {
  ByTokenInput,
  CreateInput,
  GenerateTokenInput,
  RescheduleInput,
  UpdateInput,
} from './schema.ts'

const MINUTE_MS = 60_000

/**
 * Book a visit: one transaction from the check to the links, so that a start which was shown is
 * either taken whole or refused with the three nearest ones that are free.
 */
export async function createBooking(ctx: Context, input: CreateInput) {
  const request = JSON.stringify(input)
  const { booking, tokens } = await inChair(ctx, async (tx) => {
    const replay = await findReplay(tx, ctx, request)
    if (replay) {
      const where = { id: replay.bookingId }
      const booking = await tx.booking.findUniqueOrThrow({ where, include: withAddons })
      return { booking, tokens: replay.tokens ?? (await issueTokens(tx, booking.id)) }
    }
    const { visit, addons } = await planVisit(tx, ctx, input)
    const client = await matchClient(tx, ctx, input)
    const written = await tx.booking.create({
      data: {
        ...visit,
        ...contactOf(input),
        clientId: client.id,
        createdAt: ctx.now,
        startAgreedAt: ctx.now,
      },
    })
    const booking = { ...written, addons: await writeAddons(tx, written.id, addons) }
    await spreadChange(tx, ctx, { kind: 'created', before: null, after: booking })
    const tokens = await issueTokens(tx, booking.id)
    await rememberAnswer(tx, ctx, { request, bookingId: booking.id, tokens })
    return { booking, tokens }
  })
  return { ...publicBookingView(booking), ...linksOf(ctx, tokens) }
}

function linksOf({ site }: Context, tokens: IssuedTokens) {
  return {
    publicToken: tokens.manage,
    rescheduleUrl: site.urlOf(`/reschedule/${tokens.reschedule}`),
    cancelUrl: site.urlOf(`/cancel/${tokens.cancel}`),
  }
}

/**
 * Move a visit: the old time is released and the new one taken in one transaction. Its length and
 * its add-ons stay as they were agreed.
 */
export async function rescheduleBooking(ctx: Context, input: RescheduleInput) {
  const { publicToken, newStartDatetime: start } = input
  const booking = await inChair(ctx, async (tx) => {
    const id = await bookingIdOfToken(tx, { publicToken, purpose: 'reschedule', now: ctx.now })
    const before = await tx.booking.findUniqueOrThrow({ where: { id } })
    const { status, startAt, endAt } = before
    if (!isOpenToVisitors(status)) {
      throw new Refusal('notConfirmed', {
        detail: `This appointment is ${status} and cannot be rescheduled.`,
      })
    }
    const length = endAt.getTime() - startAt.getTime()
    await refuseUnlessFree(tx, ctx, { start, visitMinutes: length / MINUTE_MS, movingId: id })
    const after = await tx.booking.update({
      where: { id },
      data: {
        startAt: start,
        endAt: new Date(start.getTime() + length),
        startAgreedAt: ctx.now,
        revision: { increment: 1 },
      },
      include: withAddons,
    })
    await spreadChange(tx, ctx, { kind: 'moved', before, after })
    return after
  })
  return publicBookingView(booking)
}

/** Give a visit up. Its time is free for others at once. */
export async function cancelBooking(ctx: Context, { publicToken }: ByTokenInput) {
  const booking = await inChair(ctx, async (tx): Promise<BookingRow> => {
    const id = await bookingIdOfToken(tx, { publicToken, purpose: 'cancel', now: ctx.now })
    const before = await tx.booking.findUniqueOrThrow({ where: { id } })
    const { status } = before
    if (status === 'cancelled') throw new Refusal('alreadyCancelled')
    if (!isOpenToVisitors(status)) {
      throw new Refusal('notConfirmed', {
        detail: `This appointment is ${status} and cannot be cancelled.`,
      })
    }
    const after = await tx.booking.update({
      where: { id },
      data: { status: 'cancelled', revision: { increment: 1 } },
      include: withAddons,
    })
    await spreadChange(tx, ctx, { kind: 'cancelled', before, after })
    return after
  })
  return publicBookingView(booking)
}

/**
 * The barber's own change. He may put a visit anywhere and set any status; only another booking that
 * holds the time refuses, when this one is to hold its time at a new start or anew.
 */
export async function updateBooking(ctx: Context, { id, ...input }: UpdateInput) {
  return inChair(ctx, async (tx) => {
    const before = await findBooking(tx, id)
    const start = input.startDatetime ?? before.startAt
    const status = input.status ?? before.status
    const isMoved = start.getTime() !== before.startAt.getTime()
    const length = before.endAt.getTime() - before.startAt.getTime()
    if (takesTime(before.status, status, isMoved)) {
      const visitMinutes = length / MINUTE_MS
      await refuseUnlessFree(tx, ctx, { start, visitMinutes, movingId: id, anywhere: true })
    }
    const { pictureReference = before.pictureReference } = input
    if (pictureReference && pictureReference !== before.pictureReference) {
      await refuseUnknownPicture(tx, pictureReference)
    }
    const isNewInCalendars = isMoved || status !== before.status
    const isAgreedAnew = isMoved || (before.status === 'cancelled' && status !== 'cancelled')
    const after = await tx.booking.update({
      where: { id },
      data: {
        ...carried({ notes: input.notes, donationAmount: input.donationAmount }),
        status,
        startAt: start,
        endAt: new Date(start.getTime() + length),
        pictureReference,
        ...(isAgreedAnew ? { startAgreedAt: ctx.now } : {}),
        revision: { increment: isNewInCalendars ? 1 : 0 },
      },
      include: withProblems,
    })
    const notifyClient = input.notifyClient ?? true
    const kind = kindOfChange(before, after)
    await spreadChange(tx, ctx, { kind, before, after, notifyClient })
    return bookingView(after)
  })
}

function takesTime(before: string, after: string, isMoved: boolean): boolean {
  if (!isBookingStatus(before) || !isBookingStatus(after)) return false
  return (isMoved && holdsTime(after)) || needsFreeTime(before, after)
}

function kindOfChange(before: BookingRow, after: BookingRow): EventKind {
  if (after.status === 'cancelled' && before.status !== 'cancelled') return 'cancelled'
  return after.startAt.getTime() === before.startAt.getTime() ? 'changed' : 'moved'
}

/** Gone for good, with its links; only that it was deleted is remembered. */
export async function deleteBooking(ctx: Context, { id }: { id: number }): Promise<void> {
  await inChair(ctx, async (tx) => {
    const booking = await findBooking(tx, id)
    await recordDeletion(tx, ctx, booking)
    await tx.booking.delete({ where: { id } })
    await enqueueWrite(tx, ctx, id)
  })
}

async function findBooking(tx: Transaction, id: number): Promise<BookingRow> {
  const row = await tx.booking.findUnique({ where: { id }, include: withAddons })
  if (!row) throw new Refusal('bookingNotFound')
  return row
}

/** Where a link of each purpose leads. */
const LINK_PATHS: Record<TokenPurpose, string> = {
  manage: '/api/bookings/public',
  reschedule: '/reschedule',
  cancel: '/cancel',
}

/** A fresh link for the barber to hand on; earlier ones stay good. */
export async function generateToken(ctx: Context, { id, purpose }: GenerateTokenInput) {
  return ctx.db.$transaction(async (tx) => {
    const { endAt } = await findBooking(tx, id)
    const token = await issueToken(tx, id, purpose)
    const url = ctx.site.urlOf(`${LINK_PATHS[purpose]}/${token}`)
    return { token, purpose, url, expiresAt: linkExpiry(endAt) }
  })
}

function isOpenToVisitors(status: string): boolean {
  return isBookingStatus(status) && canVisitorChange(status)
}

/** The service and add-ons as they are today, copied, with the time they take checked. */
async function planVisit(tx: Transaction, ctx: Context, input: CreateInput) {
  const type = await tx.appointmentType.findUnique({ where: { id: input.appointmentTypeId } })
  if (!type || !(type.isActive || input.adminOverride)) {
    throw refuseField('appointment_type_id', 'This service does not exist or is not offered.')
  }
  const offered = await tx.addon.findMany({
    where: { isActive: true, offeredBy: { some: { appointmentTypeId: type.id } } },
  })
  const addons = input.addonIds.map((id) => {
    const addon = offered.find((each) => each.id === id)
    if (!addon) throw refuseField('addon_ids', `This service does not offer the add-on ${id}.`)
    return addon
  })
  if (input.pictureReference) await refuseUnknownPicture(tx, input.pictureReference)

  const addonMinutes = addons.reduce((sum, addon) => sum + addon.durationMinutes, 0)
  const visitMinutes = type.durationMinutes + addonMinutes
  const startAt = input.startDatetime
  await refuseUnlessFree(tx, ctx, { start: startAt, visitMinutes, anywhere: input.adminOverride })
  const visit = {
    startAt,
    endAt: new Date(startAt.getTime() + visitMinutes * MINUTE_MS),
    appointmentTypeId: type.id,
    typeName: type.name,
    typeDurationMinutes: type.durationMinutes,
    typePrice: type.price,
    typeColor: type.color,
  }
  return { visit, addons }
}

/** Beside the booking and not nested in it: Prisma would read both again, with everybody waiting. */
async function writeAddons(tx: Transaction, bookingId: number, addons: readonly Addon[]) {
  if (addons.length === 0) return []
  const rows = await tx.bookingAddon.createManyAndReturn({
    data: addons.map(({ id, name, durationMinutes, price }) => ({
      bookingId,
      addonId: id,
      name,
      durationMinutes,
      price,
    })),
  })
  return rows.sort((a, b) => a.id - b.id)
}

async function refuseUnknownPicture(tx: Transaction, reference: string) {
  const name = reference.slice(reference.lastIndexOf('/') + 1)
  const picture = await tx.picture.findUnique({ where: { name } })
  if (!picture) throw refuseField('picture_reference', 'Please upload the picture first.')
}

/**
 * By email and name together; an older client's details are never overwritten by a booking. Who was
 * merged into another stays that other one.
 */
async function matchClient(tx: Transaction, { now }: Context, input: CreateInput) {
  const who = { email: input.clientEmail, name: input.clientName }
  const known = await tx.client.findUnique({ where: { email_name: who }, select: { id: true } })
  const merged = known ?? (await clientMergedFrom(tx, who))
  if (merged) return merged
  const [added] = await tx.client.createManyAndReturn({
    data: { ...who, phone: input.clientPhone, createdAt: now },
    skipDuplicates: true,
    select: { id: true },
  })
  // Made by hand in this very moment, he is known after all.
  return added ?? (await tx.client.findUniqueOrThrow({ where: { email_name: who } }))
}

function contactOf(input: CreateInput) {
  return {
    clientName: input.clientName,
    clientEmail: input.clientEmail,
    clientPhone: input.clientPhone,
    clientNotes: input.clientNotes,
    isFirstTime: input.isFirstTime,
    referralSource: input.referralSource,
    pictureReference: input.pictureReference,
  }
}
