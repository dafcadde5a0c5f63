import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import { type StoredSettings, settingValue } from '../setting/reads.ts'

/** Whether the client of a booking knows the home address, or was promised it. */
export interface AddressStanding {
  /** There is a completed visit under the same email and name. */
  isKnown: boolean
  /** A sent mail about this booking contained the address. */
  isTold: boolean
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
 * self-reported, and a client record can be renamed and merged. Since the mail goes to that same email
 * address, a stranger who knows both gains nothing.
 */
export async function addressStandingOf(
  db: DatabaseOrTransaction,
  { id, clientName, clientEmail }: Subject,
  now: Date,
): Promise<AddressStanding> {
  const values = [id, clientName, clientEmail, now]
  const [standing] = await queryPrepared<AddressStanding & object>(db, FIND_STANDING, values)
  return standing ?? { isKnown: false, isTold: false, isPromised: false }
}

const FIND_STANDING = {
  name: 'address standing',
  text: `
    SELECT EXISTS (SELECT 1 FROM booking
                    WHERE status = 'completed' AND start_at <= $4::timestamptz AND id <> $1
                      AND client_email::citext = $3::citext
                      AND client_name::citext = $2::citext) AS "isKnown",
           coalesce(bool_or(state = 'sent' AND address_part = 'told'), false) AS "isTold",
           coalesce(bool_or(state = 'sent' AND address_part = 'promised'), false) AS "isPromised"
      FROM message WHERE booking_id = $1`,
}

/**
 * Whether the address mail is still due. A promise is kept even if the client has completed another
 * visit since.
 */
export function awaitsAddress({ isKnown, isTold, isPromised }: AddressStanding): boolean {
  return !isTold && (!isKnown || isPromised)
}

export function hasAddress(settings: StoredSettings): boolean {
  return settingValue(settings, 'business_address') !== ''
}

export function isReleasedByHand(settings: StoredSettings): boolean {
  return settingValue(settings, 'address_release') === 'manual'
}

/** Whether mails may announce the address to new clients: it is set and released automatically. */
export function promisesAddress(settings: StoredSettings): boolean {
  return hasAddress(settings) && !isReleasedByHand(settings)
}
