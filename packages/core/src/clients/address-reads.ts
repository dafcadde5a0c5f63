import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import { addressDue } from '@haircuts/scheduling/client-mails'
import type { HandedOut, TokenPurpose } from '../links/link-schema.ts'
import { promisesAddress } from '../site/address-promise.ts'
import type { Settings } from '../site/settings.ts'

/** Whether the client of a booking knows the home address, or was promised it. */
export interface AddressStanding {
  /** There is a completed visit at the barber's under the same email and name. */
  isKnown: boolean
  /** A sent mail about this booking contained the address. */
  isAddressSent: boolean
  /** Such a mail was sent to the present email address of the booking. */
  isAddressSentThere: boolean
  /** A sent mail about this booking announced that the address follows. */
  isPromised: boolean
}

interface Subject {
  id: number
  clientName: string
  clientEmail: string | null
}

/**
 * Decides whether a mail to the client of a booking may contain the home address. Only the name and
 * email of a completed booking count, compared case-insensitively as clients are: the intake form is
 * self-reported, a client record can be renamed and merged, and an API key can complete any booking. Since the mail goes to that same email
 * address, a stranger who knows both gains nothing.
 */
export async function addressStandingOf(
  db: DatabaseOrTransaction,
  { id, clientName, clientEmail }: Subject,
  now: Date,
): Promise<AddressStanding> {
  const values = [id, clientName, clientEmail, now]
  const [standing] = await queryPrepared<AddressStanding>(db, ADDRESS_STANDING, values)
  return standing ?? UNKNOWN_CLIENT
}

/**
 * A completed visit under the name $2 and the email $3 that began by $4, other than that of the id $1. At a visit elsewhere
 * nobody has learned the home address, and what an API key has completed proves nobody.
 */
export const COMPLETED_VISIT = `
  EXISTS (SELECT 1 FROM booking
           WHERE status = 'completed' AND NOT completed_by_key AND place IS NULL AND start_at <= $4::timestamptz AND id <> $1
             AND client_email::citext = $3::citext
             AND client_name::citext = $2::citext)`

const ADDRESS_STANDING = {
  name: 'address standing',
  text: `
    SELECT ${COMPLETED_VISIT} AS "isKnown",
           coalesce(bool_or(state = 'sent' AND address_part = 'told'), false) AS "isAddressSent",
           coalesce(bool_or(state = 'sent' AND address_part = 'told'
                            AND recipient::citext = $3::citext), false) AS "isAddressSentThere",
           coalesce(bool_or(state = 'sent' AND address_part = 'promised'), false) AS "isPromised"
      FROM message WHERE booking_id = $1`,
}

/** Whether somebody has been here, by the same rule as for the address. */
export async function hasCompletedVisit(
  db: DatabaseOrTransaction,
  { clientName, clientEmail }: Omit<Subject, 'id'>,
  now: Date,
): Promise<boolean> {
  const [row] = await queryPrepared<{ isKnown: boolean }>(db, HAS_COMPLETED_VISIT, [
    NO_BOOKING,
    clientName,
    clientEmail,
    now,
  ])
  return row?.isKnown ?? false
}

export const NO_BOOKING = 0

const HAS_COMPLETED_VISIT = {
  name: 'has completed visit',
  text: `SELECT ${COMPLETED_VISIT} AS "isKnown"`,
}

const UNKNOWN_CLIENT = {
  isKnown: false,
  isAddressSent: false,
  isAddressSentThere: false,
  isPromised: false,
}

/** Whether the address mail is still due. A promise is fulfilled even if the client has completed another visit since. */
export function awaitsAddress({ isKnown, isAddressSent, isPromised }: AddressStanding): boolean {
  return !isAddressSent && (!isKnown || isPromised)
}

interface LinkedVisit {
  link: { purpose: TokenPurpose; handedOut: HandedOut }
  booking: { id: number; startAt: Date; place: string | null }
}

/**
 * Whether what a link opens may contain the address. Anybody may book under the name and email of a known client, or under
 * invented ones, so only a link that was emailed to the address of the booking shows it; one that cancels or reschedules may
 * have been forwarded for that alone. It is shown once the planned or released address email was sent or, if an earlier email
 * contained the address, from the due time of the planned one on.
 */
export async function isReleasedToLink(
  db: DatabaseOrTransaction,
  { link, booking }: LinkedVisit,
  { settings, now }: { settings: Settings; now: Date },
): Promise<boolean> {
  const { id, startAt, place } = booking
  if (link.purpose !== 'manage' || link.handedOut !== 'emailed') return false
  if (!settings.businessAddress || place !== null) return false
  const due = addressDue(startAt.getTime(), settings.quietHours)
  const isDue = promisesAddress(settings) && now.getTime() >= due
  const kind = isDue ? {} : { kind: 'address' }
  const where = { bookingId: id, state: 'sent', addressPart: 'told', problem: null, ...kind }
  return (await db.message.count({ where })) > 0
}
