import { withAddons } from '@haircuts/core/booking-calendar/booking-record'
import { calendarServers } from '@haircuts/core/calendar-sync/calendar-servers.testing'
import { descriptionOf } from '@haircuts/core/calendar-sync/event-file'
import { writeEvent } from '@haircuts/core/calendar-sync/write-event'
import { givenBooking } from '@haircuts/router/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CalendarShop, openCalendarShop } from './calendar-shop.testing.ts'

const RUNS = 15
const CRLF =
  'Low fade, please\r\nX-EVIL:1\rATTENDEE:mailto:evil@example.edu\nand; that\\n "is" all 🪒'
const piece = fc.constantFrom(
  ...['\r', '\n', '\r\n', '\r\n ', '\t', '\u0007', '\u000b', '\u001c', '\u0085', '\u2028'],
  ...['\\', '\\n', '\\,', ';', ',', ':', '"', '🪒', '👨‍👩‍👧', 'é', 'BEGIN:VEVENT', 'END:VCALENDAR'],
)
const text = fc
  .oneof(
    fc.array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 20 }),
    fc.array(piece, { minLength: 500, maxLength: 600 }),
  )
  // PostgreSQL stores no NUL.
  .map((parts) => parts.join('').replaceAll('\0', '').slice(0, 2000))

describe.each(calendarServers)('$name', ({ name, start }) => {
  let shop: CalendarShop

  beforeAll(async () => {
    shop = await openCalendarShop(start)
    await shop.phone.makeCalendar('work')
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    await shop.reset()
    const id = await shop.connect('work')
    await shop.barber().cloudCalendar.setBookingCalendar({ id })
  })

  /** A stored booking, as a client wrote it before texts were cleaned on the way in. */
  async function booked(texts: { clientName?: string; clientNotes: string }) {
    await shop.db.booking.deleteMany()
    return givenBooking(shop.db, '2026-03-03T15:00Z', texts)
  }
  async function written({ id, calendarUid }: { id: number; calendarUid: string }) {
    await writeEvent(shop.context(), { bookingId: id })
    const booking = await shop.db.booking.findUniqueOrThrow({ where: { id }, include: withAddons })
    const [row] = await shop.db.cloudEvent.findMany({ where: { bookingId: id } })
    expect(row).toMatchObject({ revision: booking.revision, lastError: null })
    const file = (await shop.phone.get('work', `${calendarUid}.ics`)) ?? ''
    const all = file.split(/\r?\n/)
    const lines = all.slice(all.indexOf('BEGIN:VEVENT') + 1, all.indexOf('END:VEVENT'))
    const textOf = (name: string) =>
      (lines.find((line) => line.startsWith(`${name}:`)) ?? '')
        .slice(name.length + 1)
        .replace(/\\(.)/g, (_, sign) => (sign.toLowerCase() === 'n' ? '\n' : sign))
    const names = lines.map((line) => line.split(/[:;]/)[0]).sort()
    return { names, description: textOf('DESCRIPTION'), summary: textOf('SUMMARY'), booking, file }
  }

  // Xandikos itself takes a backslash before an n for a line break.
  const possible = (text: string) => (name === 'Xandikos' ? text.replaceAll('\\', '') : text)
  const NAMES = 'DESCRIPTION DTEND DTSTAMP DTSTART SEQUENCE STATUS SUMMARY TRANSP UID'.split(' ')

  it('takes a booking whose notes hold line breaks of every kind, and gives them back', async () => {
    const { names, description } = await written(await booked({ clientNotes: possible(CRLF) }))
    expect(names).toEqual(NAMES)
    expect(description).toContain(
      possible(
        'Notes: Low fade, please\nX-EVIL:1\nATTENDEE:mailto:evil@example.edu\nand; that\\n "is" all 🪒',
      ),
    )
  })

  it('takes any text, and a change of the booking keeps what a person added', async () => {
    const arrives = fc.asyncProperty(
      text.map(possible),
      text.map(possible),
      async (clientName, clientNotes) => {
        const first = await written(await booked({ clientName, clientNotes }))
        const { booking, file } = first
        expect(first.names).toEqual(NAMES)
        expect(first.description).toBe(plain(descriptionOf(booking)))
        expect(first.summary).toBe(plain(`${clientName} - Haircut`))
        const noted = file
          .replace(/^DESCRIPTION:/m, 'DESCRIPTION:Bring shears\\n')
          .replace(/^END:VEVENT/m, 'LOCATION:Kitchen\\, left\r\nEND:VEVENT')
        await shop.phone.put('work', `${booking.calendarUid}.ics`, noted)
        const data = { revision: { increment: 1 }, clientPhone: '1' } as const
        await shop.db.booking.update({ where: { id: booking.id }, data })
        const second = await written(booking)
        expect(second.names).toEqual([...NAMES, 'LOCATION'].sort())
        expect(second.description).toBe(`${plain(descriptionOf(second.booking))}\n\nBring shears`)
        expect(second.file).toContain('LOCATION:Kitchen\\, left')
      },
    )
    await fc.assert(arrives, { numRuns: RUNS, endOnFailure: true })
  })
})

/** The text that has to arrive: nothing but line breaks and control characters may differ. */
function plain(text: string): string {
  const breaks = text.replace(/\r\n|[\r\u0085\u2028]/g, '\n')
  return [...breaks].filter((sign) => sign >= ' ' || sign === '\n' || sign === '\t').join('')
}
