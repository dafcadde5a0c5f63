import type { Context } from '../context.ts'
import { linkExpiry } from '../link/reads.ts'
import type { GenerateTokenInput, TokenPurpose } from '../link/schema.ts'
import { issueToken } from '../link/writes.ts'
import { findBooking } from './reads.ts'

/** The page each kind of link opens. `manage` has no page of its own and opens the reschedule page. */
const LINK_PATHS: Record<TokenPurpose, string> = {
  manage: '/reschedule',
  reschedule: '/reschedule',
  cancel: '/cancel',
}

/** Issues a new link for the barber to share; earlier links stay valid. */
export async function generateToken(ctx: Context, { id, purpose }: GenerateTokenInput) {
  return ctx.db.$transaction(async (tx) => {
    const { endAt } = await findBooking(tx, id)
    const token = await issueToken(tx, id, purpose)
    const url = ctx.site.urlOf(`${LINK_PATHS[purpose]}/${token}`)
    return { token, purpose, url, expiresAt: linkExpiry(endAt) }
  })
}
