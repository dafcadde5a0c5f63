import { useSendsEmail } from '../../app/api/content.ts'
import { ADDRESS_WITHOUT_EMAIL, formatAddress } from './address.ts'

/** How the client of a new booking learns where to come. */
export function AddressText({ isFirstTime }: { isFirstTime: boolean }) {
  return useSendsEmail() ? formatAddress(isFirstTime) : ADDRESS_WITHOUT_EMAIL
}
