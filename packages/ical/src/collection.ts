import ICAL from 'ical.js'
import { type EventContent, invitationFile, PRODUCT_ID } from './write.ts'

export interface Visit extends EventContent {
  isCancelled: boolean
}

const ZONE = /^BEGIN:VTIMEZONE\r\n[\s\S]*^END:VTIMEZONE\r\n/m
const END = 'END:VCALENDAR\r\n'

/** How often a calendar program should read a feed again, as long as its answers may be cached. */
const REFRESH = 'PT15M'

/**
 * One calendar file of many visits of one time zone, piece by piece, so that it is never in memory whole. Line breaks
 * inside of texts are escaped, so no text can hold a line that begins or ends an event.
 *
 * @param name of the calendar, which some programs show their reader; without one, Google shows the secret address.
 */
export async function* visitsFile(
  visits: AsyncIterable<Visit>,
  name: string,
): AsyncGenerator<string> {
  yield `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:${PRODUCT_ID}\r\n${nameLines(name)}`
  let isFirst = true
  for await (const visit of visits) {
    const file = invitationFile({ ...visit, organizerEmail: '', inviteeEmail: null })
    // Times of a zone without known rules are written in UTC.
    if (isFirst) yield ZONE.exec(file)?.[0] ?? ''
    isFirst = false
    yield file.slice(file.indexOf('BEGIN:VEVENT\r\n'), -END.length)
  }
  yield END
}

/** RFC 7986, and the names of the same properties before it. */
function nameLines(name: string): string {
  const text = name.replace(/\s+/g, ' ').replace(/[\\;,]/g, '\\$&')
  const lines = [
    `NAME:${text}`,
    `X-WR-CALNAME:${text}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
  ]
  return lines.map((line) => `${ICAL.helpers.foldline(line)}\r\n`).join('')
}
