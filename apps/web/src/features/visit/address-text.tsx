import { formatAddressFollows } from '@haircuts/core/site/address-follows-form'
import { useSendsEmail } from '../../app/api/content.ts'
import { ADDRESS_WITHOUT_EMAIL } from './address.ts'

/** How the client of a new booking learns where to come. */
export function AddressText({ isFirstTime }: { isFirstTime: boolean }) {
  return useSendsEmail()
    ? formatAddressFollows(isFirstTime ? 'a new client' : 'anyone')
    : ADDRESS_WITHOUT_EMAIL
}
