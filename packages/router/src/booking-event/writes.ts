import type { Transaction } from '@haircuts/db/client'
import type { Context } from '../context.ts'
import type { EventKind, TrackedFields } from './schema.ts'

interface Tracked {
  id: number
  status: string
  startAt: Date
  endAt: Date
  notes: string | null
  donationAmount: { toNumber(): number } | null
  pictureReference: string | null
}

interface Change {
  kind: EventKind
  /** Null for a booking that was not there before. */
  before: Tracked | null
  after: Tracked
}

/** Written in the transaction of the change itself, so that neither is ever there without the other. */
export async function recordEvent(tx: Transaction, ctx: Context, { kind, before, after }: Change) {
  const was = before ? trackedFieldsOf(before) : {}
  const is = trackedFieldsOf(after)
  const names = Object.keys(is).filter((name) => Reflect.get(was, name) !== Reflect.get(is, name))
  if (before && names.length === 0) return
  const changed = (fields: Partial<TrackedFields>) =>
    Object.fromEntries(
      Object.entries(fields).filter(([name, value]) => names.includes(name) && (before || value)),
    )
  await tx.bookingEvent.create({
    data: {
      bookingId: after.id,
      kind,
      adminEmail: ctx.admin?.email ?? null,
      happenedAt: ctx.now,
      before: changed(was),
      after: changed(is),
    },
  })
}

/** Who deleted a booking and when it would have been, and nothing of the person. */
export async function recordDeletion(tx: Transaction, ctx: Context, booking: Tracked) {
  const { status, startDatetime, endDatetime } = trackedFieldsOf(booking)
  await tx.bookingEvent.deleteMany({ where: { bookingId: booking.id } })
  await tx.bookingEvent.create({
    data: {
      bookingId: booking.id,
      kind: 'deleted',
      adminEmail: ctx.admin?.email ?? null,
      happenedAt: ctx.now,
      before: { status, startDatetime, endDatetime },
      after: {},
    },
  })
}

function trackedFieldsOf(row: Tracked): TrackedFields {
  return {
    status: row.status,
    startDatetime: row.startAt.toISOString(),
    endDatetime: row.endAt.toISOString(),
    notes: row.notes,
    donationAmount: row.donationAmount?.toNumber() ?? null,
    pictureReference: row.pictureReference,
  }
}
