import type { Transaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import { cancelCutoffHours, changesEndAt, hasBegun } from '@haircuts/scheduling/lifecycle'
import { MAX_MOVES, MAX_MOVES_PER_DAY, moveLimit } from '@haircuts/scheduling/move-limit'
import { recordSecurityEvent } from '../accounts/security-events.ts'
import { AppError, invalidField } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { formatContact, readSettings, type Settings } from '../site/settings.ts'
import { movesByLink } from './booking-history.ts'
import type { CreateInput } from './booking-schema.ts'
import { MIN_FILL_MS } from './intake-rules-form.ts'

/**
 * Call it outside a transaction, so that the security event of an error is not rolled back.
 *
 * @throws AppError signInNeeded when `adminOverride` is set without an admin session.
 */
export async function assertMayOverride(
  ctx: Context,
  { adminOverride }: Pick<CreateInput, 'adminOverride'>,
): Promise<void> {
  if (!adminOverride || ctx.admin) return
  await recordSecurityEvent(ctx, 'override_refused')
  throw new AppError('signInNeeded')
}

/**
 * Rejects a link's move of a visit at a place of its own, since the travel would not fit any more.
 *
 * @throws AppError visitElsewhere, with the contact of the business.
 */
export async function assertAtBarber(
  tx: Transaction,
  { place }: { place: string | null },
): Promise<void> {
  if (place === null) return
  const contact = formatContact(await readSettings(tx))
  throw new AppError('visitElsewhere', {
    detail: `The barber comes to you for this appointment, so it cannot be rescheduled online. Please ${contact}.`,
  })
}

/**
 * Rejects a link's move of a free clean-up, which could leave its 14 days.
 *
 * @throws AppError cleanupStays
 */
export function assertNoCleanup({ cleanupOfId }: { cleanupOfId: number | null }): void {
  if (cleanupOfId !== null) throw new AppError('cleanupStays')
}

interface LinkAct {
  startAt: Date
  /** Missing for an act on confirmed visits alone. */
  status?: string
  act: 'rescheduled' | 'cancelled'
  /** One of several appointments of a group that are changed together. */
  isOfGroup?: boolean
}

/** Whether the link of a booking may still change it: until its cut-off, or until it begins. */
export function isBeforeCutoff(
  { startAt, status, act }: LinkAct,
  { now, settings }: { now: Date; settings: Settings },
): boolean {
  const hours = settings.cutoffHours[act]
  const cutoff = act === 'cancelled' ? cancelCutoffHours(status, hours) : hours
  return now.getTime() < changesEndAt(startAt.getTime(), cutoff)
}

/**
 * Rejects a change by a link once the visit has begun or its cut-off has passed, with the contact of the business,
 * which alone can change it then.
 *
 * @throws AppError visitBegun or pastCutoff.
 */
export async function assertBeforeCutoff(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  { startAt, status, act, isOfGroup = false }: LinkAct,
) {
  const settings = await readSettings(tx)
  if (isBeforeCutoff({ startAt, act, ...(status ? { status } : {}) }, { now: ctx.now, settings }))
    return
  const contact = formatContact(settings)
  if (hasBegun(startAt.getTime(), ctx.now.getTime())) {
    throw new AppError('visitBegun', {
      detail: isOfGroup
        ? `One appointment of your group has already begun, so the whole group cannot be ${act} online. Please ${contact}.`
        : `This appointment has already begun and cannot be ${act} online. Please ${contact}.`,
    })
  }
  const hours = settings.cutoffHours[act]
  const span = hours === 1 ? '1 hour' : `${hours} hours`
  throw new AppError('pastCutoff', {
    detail: `Appointments can be ${act} online until ${span} before they begin${
      isOfGroup ? ', and that has passed for one of your group' : ''
    }. Please ${contact}.`,
  })
}

/** The upcoming bookings of an email address. */
interface Upcoming {
  count: number
  /** The mailbox of the address, hashed with a key of the installation. */
  mailboxHash: Uint8Array<ArrayBuffer>
}

/**
 * The upcoming bookings of an email address, and those that its mailbox booked and handed over: each person of a group
 * counts, and the dates of one series count once. Free clean-ups do not count. Call it inside the booking lock, so that parallel
 * requests cannot exceed the limit together.
 */
export async function countUpcoming(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'secretBox'>,
  email: string,
): Promise<Upcoming> {
  const values = [ctx.now, email, bookerKey(ctx)]
  const [found] = await queryPrepared<Upcoming>(tx, COUNT_UPCOMING, values)
  if (!found) throw new Error('A count has one row')
  return { ...found, mailboxHash: new Uint8Array(found.mailboxHash) }
}

/** The key of `booker_hash`, for the SQL function `mailbox_hash`. */
export function bookerKey({ secretBox }: Pick<Context, 'secretBox'>): string {
  return secretBox.derive('mailboxes that book')
}

/**
 * Enforces `max_upcoming_bookings`; the first group of an address may have more people.
 *
 * @throws AppError tooManyUpcoming, with the contact of the business.
 */
export function assertUpcomingLimit(
  { upcoming, people }: { upcoming: number; people: number },
  settings: Settings,
) {
  const limit = settings.maxUpcomingBookings
  if (upcoming === 0 || upcoming + people <= limit) return
  const counted = (number: number) =>
    number === 1 ? '1 upcoming appointment' : `${number} upcoming appointments`
  const has =
    upcoming < limit
      ? `${counted(upcoming)}, and ${limit} is the limit`
      : `${counted(limit)}, which is the limit`
  throw new AppError('tooManyUpcoming', {
    detail: `This email address already has ${has}. To book ${people === 1 ? 'another' : 'more'}, please ${formatContact(settings)}.`,
  })
}

/**
 * The address and its mailbox alone choose the rows. A plan that PostgreSQL made while there were few bookings would otherwise
 * read every upcoming one by their start: 3 ms at 2,000 bookings.
 */
const COUNT_UPCOMING = {
  name: 'count upcoming bookings of an address',
  text: `
    SELECT count(DISTINCT coalesce(series_id::text, id::text))
             FILTER (WHERE status IN ('pending', 'confirmed') AND start_at > $1::timestamptz AND cleanup_of_id IS NULL)::int AS count,
           mailbox_hash($3::text, $2::text) AS "mailboxHash"
      FROM booking WHERE lower(client_email) = lower($2::text) OR booker_hash = mailbox_hash($3::text, $2::text)`,
}

/**
 * Bot check of the site's own form: a honeypot field and a minimum fill time. Other callers of the API
 * send neither field and pass.
 *
 * @throws AppError formFilledByProgram or formTooFast.
 */
export function rejectBotSubmission({
  formCheck,
  formAgeMs,
}: Pick<CreateInput, 'formCheck' | 'formAgeMs'>): void {
  if (formCheck) throw new AppError('formFilledByProgram')
  if (formAgeMs !== null && formAgeMs < MIN_FILL_MS) throw new AppError('formTooFast')
}

/**
 * Limits how often a visit is rescheduled by its link. Call it inside the booking lock: moves are counted
 * in the history, which each move extends in its own transaction, so that parallel requests cannot
 * exceed the limit together.
 *
 * @throws AppError tooManyMoves, with the contact of the business.
 */
export async function assertMoveLimit(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  { id: bookingId, isOfGroup = false }: { id: number; isOfGroup?: boolean },
): Promise<void> {
  const now = ctx.now.getTime()
  const limit = moveLimit(await movesByLink(tx, { bookingId, max: MAX_MOVES }), now)
  if (!limit) return
  const settings = await readSettings(tx)
  const contact = formatContact(settings, settings.businessName)
  const subject = isOfGroup ? 'One appointment of your group' : 'This appointment'
  if (limit.reached === 'total') {
    throw new AppError('tooManyMoves', {
      detail: `${subject} has been rescheduled ${MAX_MOVES} times, which is the limit online. Please ${contact}.`,
    })
  }
  throw new AppError('tooManyMoves', {
    detail: `${subject} has been rescheduled ${MAX_MOVES_PER_DAY} times in one day. Please try again tomorrow, or ${contact}.`,
    retryAfterSeconds: Math.max(1, Math.ceil((limit.until - now) / 1000)),
  })
}

/** @throws AppError 422 on `picture_reference` for a picture that was not uploaded. */
export async function assertPictureExists(tx: Transaction, reference: string) {
  const name = reference.slice(reference.lastIndexOf('/') + 1)
  const picture = await tx.picture.findUnique({ where: { name, isPublic: false } })
  if (!picture) throw invalidField('picture_reference', 'Please upload the picture first.')
}
