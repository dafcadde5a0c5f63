import { freeStartsByDay } from '@haircuts/scheduling/availability'
import { CLEANUP_LENGTH } from '@haircuts/scheduling/cleanup-pass'
import { firstStarts } from '@haircuts/scheduling/first-starts'
import { daysBetween } from '@haircuts/scheduling/local-date'
import { localDate } from '@haircuts/scheduling/zone'
import { horizonQuery } from '../../availability/assert-available.ts'
import { bookingStatus } from '../../booking-calendar/booking-record.ts'
import {
  type CleanupPass,
  cleanupPassOf,
  type PassVisit,
} from '../../booking-calendar/cleanup-pass.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { bookingOfToken } from '../../links/links.ts'
import { readSettings } from '../../site/settings.ts'
import type { DeviceContext } from '../same-again/device-cookie.ts'
import { managesVisit, returningClient, visitsOf } from '../same-again/offer-same-again.ts'
import type { CleanupInput } from './cleanup-schema.ts'

const FIRST_STARTS = 3

interface FoundPass {
  visit: PassVisit
  pass: CleanupPass
}

/**
 * The visit whose clean-up a link or a remembered phone may see: that of the link, or the last one with an open pass that the
 * phone manages. A phone that sent a token which a booking has replaced may book none.
 *
 * @throws AppError linkInvalid
 */
export async function findPass(
  ctx: DeviceContext,
  { publicToken }: CleanupInput,
): Promise<(FoundPass & { isReplaced: boolean }) | null> {
  const { db, now } = ctx
  const { zone } = await readSettings(db)
  if (publicToken !== undefined) {
    const { id } = await bookingOfToken(db, { publicToken, purpose: 'manage', now })
    const visit = await db.booking.findUnique({ where: { id } })
    const pass = visit && (await cleanupPassOf(db, visit, { now, zone }))
    return visit && pass && { visit, pass, isReplaced: false }
  }
  const returning = await returningClient(ctx, {})
  if (!returning) return null
  const { held } = await visitsOf(ctx, returning)
  for (const visit of held.filter((each) => managesVisit(returning, each))) {
    const pass = await cleanupPassOf(db, visit, { now, zone })
    if (pass?.isOpen) return { visit, pass, isReplaced: returning.isReplaced }
  }
  return null
}

/** The clean-up that comes with a visit, with its free times; null without one. @throws AppError linkInvalid */
export async function cleanupOffer(ctx: DeviceContext, input: CleanupInput) {
  const found = await findPass(ctx, input)
  if (!found) return { cleanup: null }
  const { visit, pass } = found
  const { zone } = await readSettings(ctx.db)
  const { used } = pass
  const starts = pass.isOpen ? await freeStarts(ctx, pass) : []
  return {
    cleanup: {
      visitStart: visit.startAt,
      lastDate: pass.lastDate,
      isOpen: pass.isOpen,
      used: used && {
        startDatetime: used.startAt,
        status: bookingStatus.parse(used.status),
      },
      timezone: zone,
      first: firstStarts(starts, { zone, count: FIRST_STARTS }),
      starts,
    },
  }
}

async function freeStarts(ctx: Context, { lastDate }: CleanupPass): Promise<number[]> {
  const query = await horizonQuery(ctx, CLEANUP_LENGTH)
  const today = localDate(query.now, query.rules.zone)
  const days = freeStartsByDay(query, today, daysBetween(today, lastDate) + 1)
  return days.flatMap(({ starts }) => starts)
}

/** @throws AppError cleanupNotIncluded */
export async function requirePass(
  db: Parameters<typeof cleanupPassOf>[0],
  visit: PassVisit,
  moment: { now: Date; zone: string },
): Promise<CleanupPass> {
  const pass = await cleanupPassOf(db, visit, moment)
  if (!pass) throw new AppError('cleanupNotIncluded')
  return pass
}
