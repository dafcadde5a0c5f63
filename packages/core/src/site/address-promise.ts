import type { Settings } from './settings.ts'

/** Whether mails may announce the address to new clients: it is set and released automatically. */
export function promisesAddress({ businessAddress, isAddressReleasedByHand }: Settings): boolean {
  return businessAddress !== '' && !isAddressReleasedByHand
}
