import type { DatabaseOrTransaction } from '@haircuts/db/client'
import {
  cleanupPassEndsAt,
  lastCleanupDate,
  opensCleanupPass,
} from '@haircuts/scheduling/cleanup-pass'

export interface PassVisit {
  id: number
  status: string
  startAt: Date
  includesCleanup: boolean
  place: string | null
  erasedAt: Date | null
}

/** The free clean-up that comes with a completed visit. */
export interface CleanupPass {
  lastDate: string
  /** The first instant at which it can neither begin nor be booked any more. */
  endsAt: Date
  /** The client can book it now. */
  isOpen: boolean
  /** The clean-up that is booked or was had. */
  used: { id: number; status: string; startAt: Date } | null
}

/** @returns null for a visit without a clean-up, and until it is completed. */
export async function cleanupPassOf(
  db: DatabaseOrTransaction,
  visit: PassVisit,
  { now, zone }: { now: Date; zone: string },
): Promise<CleanupPass | null> {
  const { id, status, startAt, includesCleanup, place, erasedAt } = visit
  const isElsewhere = place !== null
  if (erasedAt || !opensCleanupPass({ status, includesCleanup, isElsewhere })) return null
  const used = await db.booking.findFirst({
    where: { cleanupOfId: id, status: { not: 'cancelled' } },
    select: { id: true, status: true, startAt: true },
  })
  const endsAt = new Date(cleanupPassEndsAt(startAt.getTime(), zone))
  return {
    lastDate: lastCleanupDate(startAt.getTime(), zone),
    endsAt,
    isOpen: used === null && now < endsAt,
    used,
  }
}
