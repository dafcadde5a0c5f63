import type { Transaction } from '@haircuts/db/client'
import { travelAround } from '@haircuts/scheduling/group-visit'
import type { Interval } from '@haircuts/scheduling/interval'
import { STATUSES_HOLDING_TIME } from '@haircuts/scheduling/lifecycle'
import { blockForGroupRequest } from '../../availability/edit-blackouts.ts'
import { visitEndOf } from '../../availability/visit-end.ts'
import type { BookingRow } from '../../kernel/booking-record.ts'
import type { Context } from '../../kernel/context.ts'
import { readSettings } from '../../site/settings.ts'

/**
 * Blocks the travel before and after the visits of a group at its place, and the gaps that cancelled ones leave between them,
 * as they are now: none once all are cancelled. Call it inside the booking lock, in the transaction that changes one of them.
 */
export async function followTravel(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  { groupId, place }: Pick<BookingRow, 'groupId' | 'place'>,
): Promise<void> {
  if (groupId === null || place === null) return
  const request = await tx.groupRequest.findFirst({ where: { groupId } })
  if (!request) return
  const { id: groupRequestId, travelBeforeMinutes, travelAfterMinutes } = request
  const visits = await tx.booking.findMany({
    where: { groupId, status: { in: [...STATUSES_HOLDING_TIME] } },
  })
  const spans = visits.map((visit) => ({
    start: visit.startAt.getTime(),
    end: visitEndOf(visit).getTime(),
  }))
  const { zone } = await readSettings(tx)
  const { there, between, back } = travelAround(spans, {
    zone,
    travelBeforeMinutes: travelBeforeMinutes ?? 0,
    travelAfterMinutes: travelAfterMinutes ?? 0,
  })
  const blocked = (title: string, blockedSpans: readonly (Interval | null)[]) =>
    blockedSpans.flatMap((span) =>
      span ? [{ title, startAt: new Date(span.start), endAt: new Date(span.end) }] : [],
    )
  await blockForGroupRequest(tx, ctx, {
    groupRequestId,
    spans: [
      ...blocked(`Travel to the groomsmen of ${request.clientName}`, [there]),
      ...blocked(`At the groomsmen of ${request.clientName}`, between),
      ...blocked(`Travel back from the groomsmen of ${request.clientName}`, [back]),
    ],
  })
}
