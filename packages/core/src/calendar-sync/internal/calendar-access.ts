import type { OutsideFetch } from '../../kernel/outside-fetch.ts'
import { decryptOrNull } from '../../kernel/secrets.ts'
import { withErrorTracking } from '../account.ts'
import { CalendarError } from '../calendar-error.ts'
import type { CalendarGateway, CalendarLogin, CloudContext } from '../calendar-gateway.ts'
import { addressGateway } from './address-gateway.ts'
import type { MappedCalendar } from './mirror-reads.ts'

export interface SyncContext extends CloudContext {
  outside: OutsideFetch
}

/** What a sync needs of the server of one calendar. */
export interface CalendarAccess {
  cloud: Pick<CalendarGateway, 'changes' | 'get'>
  login: CalendarLogin
  calendarUrl: string
}

/** Binds an encrypted address to calendars, so that it cannot be decrypted as another secret. */
export const ADDRESS_PURPOSE = 'calendar-address'

export const NO_LOGIN: CalendarLogin = { email: '', password: '' }

/**
 * Calls the server of a calendar: of the account, whose login is watched, or of its own address.
 *
 * @throws CalendarError
 */
export async function withCalendar<T>(
  ctx: SyncContext,
  { url: calendarUrl, account, encryptedAddress }: MappedCalendar,
  call: (access: CalendarAccess) => Promise<T>,
): Promise<T> {
  if (account) {
    const { cloud } = ctx
    return withErrorTracking(ctx, account, (login) => call({ cloud, login, calendarUrl }))
  }
  const address = encryptedAddress && decryptOrNull(ctx, encryptedAddress, ADDRESS_PURPOSE)
  if (!address) throw new CalendarError('addressUnreadable')
  return call({ cloud: addressGateway(ctx, address), login: NO_LOGIN, calendarUrl })
}
