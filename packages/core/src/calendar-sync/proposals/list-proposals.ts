import type { CloudEvent } from '@haircuts/db/client'
import { checkStart } from '../../availability/check-start.ts'
import {
  type ShownBookingWithProblems,
  withProblems,
} from '../../booking-calendar/booking-record.ts'
import { bookingView } from '../../bookings/list-bookings.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { proposalKind } from '../calendar-schema.ts'

/** Pending changes that the barber made to booking events in iCloud, ordered by the start of the visit. */
export async function listProposals(ctx: Pick<Context, 'db' | 'now'>) {
  const rows = await ctx.db.cloudEvent.findMany({ where: { proposal: { not: null } } })
  const bookings = await ctx.db.booking.findMany({
    where: { id: { in: rows.map(({ bookingId }) => bookingId) } },
    include: withProblems,
    orderBy: { startAt: 'asc' },
  })
  const byBooking = new Map(rows.map((row) => [row.bookingId, row]))
  const views = await Promise.all(
    bookings.map((booking) => proposalView(ctx, byBooking.get(booking.id), booking)),
  )
  return views.filter((view) => view !== null)
}

async function proposalView(
  ctx: Pick<Context, 'db' | 'now'>,
  row: CloudEvent | undefined,
  booking: ShownBookingWithProblems & { revision: number },
) {
  if (!row?.noticedAt || !row.proposal) return null
  if (row.revision !== booking.revision) return null
  const { id, proposal, proposedStartAt, noticedAt } = row
  return {
    id,
    kind: proposalKind.parse(proposal),
    booking: bookingView(booking),
    proposedStartDatetime: proposedStartAt,
    noticedAt,
    conflicts: proposedStartAt ? await conflictingClients(ctx, booking.id, proposedStartAt) : [],
  }
}

async function conflictingClients(
  ctx: Pick<Context, 'db' | 'now'>,
  bookingId: number,
  startDatetime: Date,
): Promise<string[]> {
  const move = {
    startDatetime,
    bookingId,
    appointmentTypeId: null,
    isCleanup: null,
    durationMinutes: null,
  }
  const { obstacles } = await checkStart(ctx, move)
  return obstacles.flatMap((each) => ('booking' in each ? each.booking.clientName : []))
}

/** @throws AppError proposalNotFound, also if it was decided already or the booking has changed since. */
export async function findProposal({ db }: Pick<Context, 'db'>, id: number): Promise<CloudEvent> {
  const row = await db.cloudEvent.findUnique({ where: { id } })
  const booking = row?.proposal && (await db.booking.findUnique({ where: { id: row.bookingId } }))
  if (!row || !booking || booking.revision !== row.revision) throw new AppError('proposalNotFound')
  return row
}
