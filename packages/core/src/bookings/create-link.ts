import { withBookingLock } from '../booking-calendar/booking-lock.ts'
import type { Context } from '../kernel/context.ts'
import { randomToken } from '../kernel/secrets.ts'
import type { GenerateTokenInput, TokenPurpose } from '../links/link-schema.ts'
import { issueLink, linkExpiry } from '../links/links.ts'
import { findBooking } from './list-bookings.ts'

/** The page each kind of link opens. `manage` has no page of its own and opens the reschedule page. */
const LINK_PATHS: Record<TokenPurpose, string> = {
  manage: '/reschedule',
  reschedule: '/reschedule',
  cancel: '/cancel',
}

/**
 * Issues a new link for the barber to share, or for the program of an API key; earlier links stay valid. The booking lock keeps the booking from being deleted
 * meanwhile, which would fail as a lost foreign key.
 */
export async function generateToken(
  ctx: Pick<Context, 'apiKey' | 'db' | 'now' | 'site'>,
  { id, purpose }: GenerateTokenInput,
) {
  const token = randomToken()
  return withBookingLock(ctx, async (tx) => {
    const { endAt } = await findBooking(tx, id)
    const handedOut = ctx.apiKey === null ? 'barber' : 'answered'
    await issueLink(tx, { token, purpose, subjectId: id, handedOut })
    const url = ctx.site.urlOf(`${LINK_PATHS[purpose]}/${token}`)
    return { token, purpose, url, expiresAt: linkExpiry(endAt) }
  })
}
