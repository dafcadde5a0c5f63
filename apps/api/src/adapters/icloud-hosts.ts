import { CalendarFault } from '@haircuts/router/calendar-fault'

/**
 * An address that may be told the login: one of the configured host, or, where that is Apple's, of the
 * numbered hosts that each user's calendars live on. Never in the clear where the server is not.
 *
 * @throws CalendarFault for any other.
 */
export function trustedAddress(url: string, serverUrl: string): string {
  const server = new URL(serverUrl)
  const asked = URL.parse(url)
  const isSafe = asked?.protocol === 'https:' || asked?.protocol === server.protocol
  if (!asked || !isSafe || !isOfOneHouse(asked.hostname, server.hostname)) {
    throw new CalendarFault('broken')
  }
  return asked.href
}

function isOfOneHouse(asked: string, server: string): boolean {
  return asked === server || (isApples(asked) && isApples(server))
}

function isApples(hostname: string): boolean {
  return /(^|\.)icloud\.com(\.cn)?$/.test(hostname)
}
