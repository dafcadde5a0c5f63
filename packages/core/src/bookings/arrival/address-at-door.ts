import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { isArriving } from '@haircuts/scheduling/arrival'
import { isReleasedToLink } from '../../clients/address-reads.ts'
import { minutesLateOf } from '../../emails/late-notice.ts'
import { isOnClosedDay } from '../../emails/offers.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { readSettings } from '../../site/settings.ts'
import { openLink } from '../list-bookings.ts'

const MINUTE_MS = 60_000

/** @throws AppError arrivalOff while the barber has not switched the page for the door on. */
export async function settingsWithArrivalPage(db: DatabaseOrTransaction) {
  const settings = await readSettings(db)
  if (!settings.arrivalPage) throw new AppError('arrivalOff')
  return settings
}

/**
 * The address, for a link whose client may be at the door and was given it (ADR 15); null for any other. A visit that begins late ends
 * as much later.
 *
 * @throws AppError arrivalOff or linkInvalid.
 */
export async function addressAtDoor(
  ctx: Context,
  input: { publicToken: string },
): Promise<string | null> {
  const { db, now } = ctx
  const settings = await settingsWithArrivalPage(db)
  const { booking, link } = await openLink(ctx, input)
  const { status, startAt, endAt, place } = booking
  if (place !== null) return null
  const end = endAt.getTime() + (await minutesLateOf(db, booking)) * MINUTE_MS
  if (!isArriving({ status, start: startAt.getTime(), end }, now.getTime())) return null
  if (!(await isReleasedToLink(db, { link, booking }, { settings, now }))) return null
  return (await isOnClosedDay(db, booking)) ? null : settings.businessAddress
}
