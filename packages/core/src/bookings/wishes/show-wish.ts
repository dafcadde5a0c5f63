import type { Prisma } from '@haircuts/db/client'
import { chainRequest } from '@haircuts/scheduling/chain'
import { alternativesTo } from '../../availability/assert-available.ts'
import { planIfOffered } from '../../catalog/plan-service.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { alternativesToDates } from '../series/plan-series.ts'
import { seriesBooking } from '../series/series-bookings.ts'
import { wishOfLink } from './confirm-wish.ts'
import { openRequest, type WishRequest } from './wished-request.ts'

const IS_UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

type ReadContext = Pick<Context, 'db' | 'now' | 'secretBox'>

/** What became of a wish, for whoever sent the request. @throws AppError linkInvalid */
export async function wishState(ctx: ReadContext, { wishId: publicId }: { wishId: string }) {
  const wish = IS_UUID.test(publicId)
    ? await ctx.db.bookingWish.findUnique({ where: { publicId } })
    : null
  if (!wish) throw new AppError('linkInvalid')
  return stateOf(ctx, wish)
}

/** What the page of the emailed link shows. @throws AppError linkInvalid */
export async function linkedWish(ctx: ReadContext, { publicToken }: { publicToken: string }) {
  const wish = await wishOfLink(ctx.db, ctx, publicToken)
  const facts = openRequest(ctx, wish)?.facts
  const { appointmentTypeId: id = null, visits = 1, isSeries = false } = facts ?? {}
  const service = id === null ? null : await ctx.db.appointmentType.findUnique({ where: { id } })
  return { ...(await stateOf(ctx, wish)), service: service?.name ?? null, visits, isSeries }
}

type Wish = Prisma.BookingWishGetPayload<object>

async function stateOf(ctx: ReadContext, wish: Wish) {
  const { bookingId, startAt: startDatetime, expiresAt: until } = wish
  const view = { startDatetime, until, alternatives: [] as Date[] }
  if (bookingId !== null) {
    const { status } = await ctx.db.booking.findUniqueOrThrow({ where: { id: bookingId } })
    return { ...view, state: status === 'pending' ? ('requested' as const) : ('booked' as const) }
  }
  const request = until > ctx.now ? openRequest(ctx, wish) : null
  if (!request) return { ...view, state: 'ended' as const }
  const free = await alternativesOf(ctx, request.wish)
  if (free === null) return { ...view, state: 'waiting' as const }
  const alternatives = free.map((each) => new Date(each))
  return { ...view, state: 'taken' as const, alternatives }
}

/** Null while the time is free. */
async function alternativesOf(ctx: ReadContext, wish: WishRequest): Promise<number[] | null> {
  if (wish.kind === 'series') {
    const { booking } = await seriesBooking(ctx.db, ctx, { id: wish.bookingId })
    const starts = wish.startDatetimes.map((start) => start.getTime())
    return alternativesToDates(ctx, { booking, starts })
  }
  const chosen = wish.kind === 'group' ? [wish.input, ...wish.input.others] : [wish.input]
  const plans = await Promise.all(chosen.map((each) => planIfOffered(ctx.db, each)))
  const lengths = plans.flatMap((plan) => plan?.length ?? [])
  // A service that is no longer offered has no free time.
  if (lengths.length < plans.length) return []
  return alternativesTo(ctx, wish.input.startDatetime.getTime(), chainRequest(lengths))
}
