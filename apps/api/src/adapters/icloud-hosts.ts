import { CalendarFault } from '@haircuts/router/icloud/calendar-fault'

/**
 * Checks that the login may be sent to a URL: on the configured host or, for Apple, on one of the numbered hosts of
 * the users' calendars, and not by http if the configured URL is https.
 *
 * @throws CalendarFault for any other URL.
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
