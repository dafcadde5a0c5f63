import type { Transaction } from '@haircuts/db/client'
import { OPEN_STATUSES } from '@haircuts/scheduling/lifecycle'
import { withBookingLock } from '../../booking-calendar/booking-lock.ts'
import { bookingStatus, withAddons, withStatus } from '../../booking-calendar/booking-record.ts'
import type { Context } from '../../kernel/context.ts'
import { readSettings } from '../../site/settings.ts'
import { changeVisits } from '../change-visits.ts'

const HOUR_MS = 3_600_000
const MAX_LISTED = 1000
/** Each of so many cancellations writes its emails and its history. */
const TIMEOUT_MS = 60_000

const upcoming = (now: Date) => ({
  networkHash: { not: null },
  status: { in: [...OPEN_STATUSES] },
  startAt: { gt: now },
})

/** The upcoming visits of unproven people, by the network and the hour in which they were booked, the latest first. */
export async function listUnprovenVisits({ db, now }: Pick<Context, 'db' | 'now'>) {
  const rows = await db.booking.findMany({
    where: upcoming(now),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_LISTED,
  })
  const networks = new Map<string, number>()
  const groups = Map.groupBy(rows, ({ networkHash, createdAt }) => {
    const key = Buffer.from(networkHash ?? []).toString('base64url')
    const network = networks.get(key) ?? networks.size + 1
    networks.set(key, network)
    return `${network} ${Math.floor(createdAt.getTime() / HOUR_MS)}`
  })
  const { zone } = await readSettings(db)
  return {
    timezone: zone,
    groups: [...groups].map(([key, visits]) => {
      const [network = 0, hour = 0] = key.split(' ').map(Number)
      return {
        network,
        bookedFrom: new Date(hour * HOUR_MS),
        visits: visits.map((visit) => ({
          id: visit.id,
          startDatetime: visit.startAt,
          endDatetime: visit.endAt,
          status: bookingStatus.parse(visit.status),
          service: visit.typeName,
          clientName: visit.clientName,
          clientEmail: visit.clientEmail,
          createdAt: visit.createdAt,
        })),
      }
    }),
  }
}

/**
 * Cancels upcoming visits of unproven people in one transaction, with one email to each client. Those that were cancelled,
 * proven or over meanwhile are left as they are.
 */
export async function cancelUnproven(ctx: Context, { ids }: { ids: readonly number[] }) {
  const cancel = async (tx: Transaction) => {
    const found = await tx.booking.findMany({
      where: { ...upcoming(ctx.now), id: { in: [...new Set(ids)] } },
      orderBy: { id: 'asc' },
      include: withAddons,
    })
    const cancelled = found.map((row) => ({
      before: withStatus(row),
      status: 'cancelled' as const,
    }))
    await changeVisits(tx, ctx, cancelled)
    return { cancelled: found.length }
  }
  return withBookingLock(ctx, cancel, { timeout: TIMEOUT_MS })
}
