import { type EventContent, eventFile, invitationFile, PRODUCT_ID } from './write.ts'

export interface Visit extends EventContent {
  isCancelled: boolean
}

const EVENT = /^BEGIN:VEVENT\r\n[\s\S]*^END:VEVENT\r\n/m
const END = 'END:VCALENDAR\r\n'

/**
 * One calendar file of many visits of one time zone, piece by piece, so that it is never in memory whole. Line breaks
 * inside of texts are escaped, so no text can hold a line that begins or ends an event.
 */
export async function* visitsFile(visits: AsyncIterable<Visit>): AsyncGenerator<string> {
  let isFirst = true
  for await (const visit of visits) {
    if (isFirst) yield eventFile(visit).split('BEGIN:VEVENT\r\n', 1).join('')
    isFirst = false
    yield EVENT.exec(fileOf(visit))?.[0] ?? ''
  }
  if (isFirst) yield `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:${PRODUCT_ID}\r\n`
  yield END
}

function fileOf(visit: Visit): string {
  if (!visit.isCancelled) return eventFile(visit)
  return invitationFile({ ...visit, organizerEmail: '', inviteeEmail: null })
}
