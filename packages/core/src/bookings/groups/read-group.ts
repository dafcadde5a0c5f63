import { losingDiscount } from '@haircuts/scheduling/group-price'
import { canVisitorCancel, canVisitorChange } from '@haircuts/scheduling/lifecycle'
import { pricedVisits } from '../../catalog/group-discount.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import type { TokenPurpose } from '../../links/link-schema.ts'
import { bookingOfToken } from '../../links/links.ts'
import { promisesAddress } from '../../site/address-promise.ts'
import { readSettings, type Settings } from '../../site/settings.ts'
import { isBeforeCutoff } from '../booking-limits.ts'
import { membersOf } from '../internal/group-members.ts'
import { bookingView, publicBookingView } from '../list-bookings.ts'

/**
 * The group of a link: who comes when. Others are named by their first names, and no contact but that of the link's own
 * booking is shown.
 *
 * @throws AppError linkInvalid, or bookingNotFound for a booking without a group.
 */
export async function groupByToken(
  ctx: Pick<Context, 'db' | 'now'>,
  { publicToken }: { publicToken: string },
) {
  const link = await bookingOfToken(ctx.db, { publicToken, purpose: 'cancel', now: ctx.now })
  const { id } = link
  const [members, settings] = await Promise.all([membersOf(ctx.db, id), readSettings(ctx.db)])
  const { now } = ctx
  const own = members.find((each) => each.id === id)
  if (!own) throw new AppError('bookingNotFound')
  const visits = pricedVisits(members, settings.zone)
  const managesAll = managesGroup(link, members)
  return {
    members: members.map((row) => {
      const { status, startDatetime, endDatetime, price } = publicBookingView(row)
      return {
        id: row.id,
        firstName: row.clientName.split(' ')[0] ?? row.clientName,
        isOrganizer: row.isOrganizer,
        isYou: row.id === id,
        status,
        startDatetime,
        endDatetime,
        visit: [row.typeName, ...row.addons.map(({ name }) => name)].join(', '),
        price,
      }
    }),
    isOrganizer: own.isOrganizer,
    canCancelAll: managesAll && cancellationOf(members, { now, settings }).isPossible,
    canRescheduleAll: managesAll && canRescheduleAll(members, { now, settings }),
    addressPromised: own.place === null && promisesAddress(settings),
    losingDiscount: losingDiscount(visits, id).length,
    person: {
      name: own.clientName,
      email: own.clientEmail,
      phone: own.clientPhone,
      hasPicture: own.pictureReference !== null,
    },
  }
}

type Members = Awaited<ReturnType<typeof membersOf>>

/** Whether a link manages the whole group: the `manage` link of the person who booked it. */
export function managesGroup(link: { id: number; purpose: TokenPurpose }, members: Members) {
  const isOfOrganizer = members.some(({ id, isOrganizer }) => id === link.id && isOrganizer)
  return isOfOrganizer && link.purpose === 'manage'
}

/** The bookings that cancelling a whole group by its link cancels, and the first one whose cut-off is over, which prevents it. */
export function cancellationOf(members: Members, at: { now: Date; settings: Settings }) {
  const open = members.filter(({ status }) => canVisitorCancel(status))
  const late = open.find(
    ({ startAt, status }) => !isBeforeCutoff({ startAt, status, act: 'cancelled' }, at),
  )
  return { open, late, isPossible: open.length > 0 && late === undefined }
}

/** Whether the cut-off is ahead for everyone who still comes. How often they were moved is checked by the move alone. */
function canRescheduleAll(members: Members, at: { now: Date; settings: Settings }) {
  const confirmed = members.filter(({ status }) => canVisitorChange(status))
  return (
    confirmed.length > 0 &&
    confirmed.every(
      ({ startAt, place }) => place === null && isBeforeCutoff({ startAt, act: 'rescheduled' }, at),
    )
  )
}

/** The group of a booking, for the barber; no members for a booking without one. @throws AppError bookingNotFound */
export async function groupOfBooking(ctx: Pick<Context, 'db'>, { id }: { id: number }) {
  const [members, settings] = await Promise.all([membersOf(ctx.db, id), readSettings(ctx.db)])
  if (members.length === 0 && !(await ctx.db.booking.findUnique({ where: { id } }))) {
    throw new AppError('bookingNotFound')
  }
  const visits = pricedVisits(members, settings.zone)
  return {
    members: members.map((row) => ({
      ...bookingView(row),
      isOrganizer: row.isOrganizer,
      losingDiscount: losingDiscount(visits, row.id).length,
    })),
  }
}
