import type { Prisma, Transaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import { z } from 'zod'
import { bookingDecision, bookingStatus } from '../booking-calendar/booking-record.ts'
import { cutCardView } from '../clients/cut-card-schema.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { TEXT_APPS, TEXT_KINDS } from '../site/prepared-text-form.ts'
import { bookingView } from './booking-view-schema.ts'

const eventKind = z.enum(['created', 'moved', 'cancelled', 'changed', 'deleted', 'restored'])
export type EventKind = z.output<typeof eventKind>

/** The fields whose changes are recorded, as JSON values. */
const trackedFields = z.object({
  status: z.string(),
  startDatetime: z.iso.datetime(),
  endDatetime: z.iso.datetime(),
  notes: z.string().nullable(),
  donationAmount: z.number().nullable(),
  paymentMethod: z.string().nullable(),
  pictureReference: z.string().nullable(),
  service: z.string().nullable().describe('With its add-ons.'),
  comingFor: z.iso
    .datetime()
    .nullable()
    .describe('The start for which the client has confirmed to be coming.'),
  decision: bookingDecision.nullable().describe('How the wait for the barber ended.'),
})

/** A prepared text that the barber opened; whether it was sent is not known. */
const openedText = z.object({ openedText: z.enum(TEXT_KINDS), openedIn: z.enum(TEXT_APPS) })

export const bookingEventView = z
  .object({
    id: z.int(),
    kind: eventKind,
    adminEmail: z.string().nullable().describe('The barber, or null for the visitor.'),
    happenedAt: z.date(),
    before: trackedFields.partial().describe('The changed fields, before the change.'),
    after: trackedFields
      .extend(openedText.shape)
      .partial()
      .describe('The same fields, after the change; or the prepared text that was opened.'),
  })
  .meta({ id: 'BookingEvent' })

type TrackedFields = z.output<typeof trackedFields>

/** A booking with its history and the client's earlier visits. */
export const bookingDetailsView = z
  .object({
    booking: bookingView,
    aboutClient: z
      .string()
      .nullable()
      .describe('The barber’s notes on the client; null as well when the client was deleted.'),
    clientNoShows: z.int().describe('How often the client did not show up, over all bookings.'),
    visitNumber: z
      .int()
      .nullable()
      .describe('1 for the client’s first visit; null when it was cancelled or missed.'),
    cleanup: z
      .object({
        lastDate: z.string().describe('The 14th day after the visit.'),
        isOpen: z.boolean().describe('Whether the client can book it now.'),
        used: z
          .object({ id: z.int(), status: bookingStatus, startDatetime: z.date() })
          .nullable()
          .describe('The booking of the clean-up, unless there is none or it was cancelled.'),
      })
      .nullable()
      .describe(
        'The free clean-up that comes with it; null without one, and until it is completed.',
      ),
    cleanupOf: z
      .object({ id: z.int(), startDatetime: z.date() })
      .nullable()
      .describe('For a free clean-up the visit that it came with; null once that was deleted.'),
    cutCard: cutCardView.nullable().describe('Null when the client was deleted.'),
    changes: z.array(bookingEventView),
    earlierVisits: z
      .array(bookingView)
      .describe('At most five earlier bookings of the same client, newest first.'),
  })
  .meta({ id: 'BookingDetails' })

interface TrackedBooking {
  id: number
  status: string
  startAt: Date
  endAt: Date
  notes: string | null
  donationAmount: { toNumber(): number } | null
  paymentMethod: string | null
  pictureReference: string | null
  typeName: string
  comingFor: Date | null
  decision: string | null
  /** Missing where a change does not concern them. */
  addons?: readonly { name: string }[]
}

interface BookingChange {
  kind: EventKind
  /** Null for a new booking. */
  before: TrackedBooking | null
  after: TrackedBooking
}

/** Records a change; call it in the transaction of the change itself. A change of no field records nothing. */
export async function recordEvent(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now'>,
  { kind, before, after }: BookingChange,
) {
  const was = before ? trackedFieldsOf(before) : {}
  const is = trackedFieldsOf(after)
  const names = Object.keys(is).filter((name) => Reflect.get(was, name) !== Reflect.get(is, name))
  if (before && names.length === 0) return
  const changed = (fields: Partial<TrackedFields>) =>
    Object.fromEntries(
      Object.entries(fields).filter(([name, value]) => names.includes(name) && (before || value)),
    )
  await addEvent(tx, ctx, after.id, { kind, before: changed(was), after: changed(is) })
}

async function addEvent(
  tx: Transaction,
  { admin, now }: Pick<Context, 'admin' | 'now'>,
  bookingId: number,
  event: { kind: EventKind; before: Partial<TrackedFields>; after: Prisma.InputJsonObject },
) {
  const { kind, before, after } = event
  const fields = [JSON.stringify(before), JSON.stringify(after)]
  await queryPrepared(tx, ADD_EVENT, [bookingId, kind, admin?.email ?? null, now, ...fields])
}

const ADD_EVENT = {
  name: 'add booking event',
  text: `
    INSERT INTO booking_event (booking_id, kind, admin_email, happened_at, before, after)
    VALUES ($1, $2, $3, $4, $5::jsonb, $6::jsonb)`,
}

/** Records that the barber has opened a prepared text to the client. */
export async function recordOpenedText(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now'>,
  { id, ...after }: { id: number } & z.output<typeof openedText>,
) {
  await addEvent(tx, ctx, id, { kind: 'changed', before: {}, after })
}

/** Replaces a booking's history by its deletion: by whom and for what time, without personal data. */
export async function recordDeletion(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now'>,
  booking: TrackedBooking,
) {
  const { status, startDatetime, endDatetime } = trackedFieldsOf(booking)
  await tx.bookingEvent.deleteMany({ where: { bookingId: booking.id } })
  const before = { status, startDatetime, endDatetime }
  await addEvent(tx, ctx, booking.id, { kind: 'deleted', before, after: {} })
}

/** Records that a deleted booking was restored, after the events that were restored with it. */
export async function recordRestoration(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now'>,
  booking: TrackedBooking,
) {
  const { status, startDatetime, endDatetime } = trackedFieldsOf(booking)
  const after = { status, startDatetime, endDatetime }
  await addEvent(tx, ctx, booking.id, { kind: 'restored', before: {}, after })
}

function trackedFieldsOf(row: TrackedBooking): TrackedFields {
  return {
    status: row.status,
    startDatetime: row.startAt.toISOString(),
    endDatetime: row.endAt.toISOString(),
    notes: row.notes,
    donationAmount: row.donationAmount?.toNumber() ?? null,
    paymentMethod: row.paymentMethod,
    pictureReference: row.pictureReference,
    comingFor: row.comingFor?.toISOString() ?? null,
    decision: bookingDecision.nullable().parse(row.decision),
    service: row.addons ? [row.typeName, ...row.addons.map(({ name }) => name)].join(', ') : null,
  }
}

/**
 * The history of a booking, oldest first; available after its deletion too.
 *
 * @throws AppError bookingNotFound for an id without a booking or a history.
 */
export async function historyOfBooking({ db }: Pick<Context, 'db'>, { id }: { id: number }) {
  const rows = await db.bookingEvent.findMany({
    where: { bookingId: id },
    orderBy: { id: 'asc' },
  })
  if (rows.length === 0 && !(await db.booking.findUnique({ where: { id }, select: { id: true } })))
    throw new AppError('bookingNotFound')
  return rows.map((row) => bookingEventView.parse(row))
}

/** When a visit was rescheduled by its link, in epoch milliseconds, the latest first. */
export async function movesByLink(
  tx: Transaction,
  { bookingId, max }: { bookingId: number; max: number },
): Promise<number[]> {
  const rows = await tx.bookingEvent.findMany({
    where: { bookingId, kind: 'moved', adminEmail: null },
    orderBy: { id: 'desc' },
    take: max,
    select: { happenedAt: true },
  })
  return rows.map(({ happenedAt }) => happenedAt.getTime())
}
