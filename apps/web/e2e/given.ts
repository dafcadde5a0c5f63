import { phoneKey } from '@haircuts/core/contacts/phone-number'
import { addDays } from '@haircuts/scheduling/local-date'
import { localDate, localTime, wallToInstant } from '@haircuts/scheduling/zone'
import type pg from 'pg'
import type { Api } from './fixtures.ts'

/** The zone of the business: that of a fresh installation, or in the second round of the night one east of UTC. */
export const ZONE = process.env.BUSINESS_ZONE ?? 'America/New_York'
/** Its name in the texts of the screens. */
export const ZONE_NAME =
  new Intl.DateTimeFormat('en-US', { timeZone: ZONE, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? ZONE

/** The date in the business zone so many days ahead; negative days are past. */
export const dateIn = (days: number) => addDays(localDate(Date.now(), ZONE), days)

/** The first day that is at least so many days ahead and not a Sunday, on which a fresh installation is closed. */
export function openDayIn(days: number): number {
  return new Date(dateIn(days)).getUTCDay() === 0 ? days + 1 : days
}

/** A wall time of the business zone on that day. */
export const inDays = (days: number, time = '12:00') =>
  new Date(wallToInstant(dateIn(days), time, ZONE, 'opening'))

/** The value of a datetime-local input for this instant. */
export function wallTime(at: Date): string {
  return `${localDate(at.getTime(), ZONE)}T${localTime(at.getTime(), ZONE)}`
}

/** Blocks all time from now until `days` days ahead. */
export async function givenAwayFor(barber: Api, days: number) {
  await barber.blackout.create.mutate({
    title: 'Away',
    startDatetime: inDays(-1),
    endDatetime: inDays(days),
  })
}

/** Books all of the open time until `days` days ahead. */
export async function givenFullFor(db: pg.Pool, days: number, from = 0) {
  for (let day = from; day <= days; day += 1)
    await givenBooking(db, inDays(day, '00:05'), { minutes: 22 * 60 })
}

interface GivenColumns {
  minutes?: number
  client_phone?: string | null
  [column: string]: unknown
}

/**
 * Inserts a booking; `columns` override those of the table. The API would send mails for it, and takes no other status
 * than `confirmed`.
 */
export async function givenBooking(
  db: pg.Pool,
  start: Date,
  { minutes = 30, client_phone = null, ...columns }: GivenColumns = {},
): Promise<{ id: number; calendar_uid: string }> {
  const booking = {
    start_at: start,
    end_at: new Date(start.getTime() + minutes * 60_000),
    type_name: "Men's haircut",
    type_duration_minutes: minutes,
    type_color: '#7a2230',
    client_name: 'Somebody Else',
    client_email: 'somebody@example.com',
    client_phone,
    client_phone_key: phoneKey(client_phone, 'US'),
    ...columns,
  }
  const names = Object.keys(booking)
  const places = names.map((_, index) => `$${index + 1}`)
  const { rows } = await db.query(
    `INSERT INTO booking (${names.join(', ')}) VALUES (${places.join(', ')}) RETURNING *`,
    Object.values(booking),
  )
  return rows[0]
}

/** Inserts a booking with its client record; it starts so many milliseconds from now. */
export async function givenVisit(
  db: pg.Pool,
  client: string,
  startsIn: number,
  columns: Record<string, unknown> = {},
) {
  const { rows } = await db.query(
    `INSERT INTO client (name, email) VALUES ($1, 'somebody@example.com')
     ON CONFLICT (email, name) DO UPDATE SET name = excluded.name RETURNING id`,
    [client],
  )
  const visit = { client_id: rows[0].id, client_name: client, ...columns }
  await givenBooking(db, new Date(Date.now() + startsIn), visit)
}

/** A zone in which it is about noon now, so that no booking of a test falls on another day. */
export function noonZone() {
  const hour = new Date().getUTCHours()
  return hour >= 12 ? `Etc/GMT+${hour - 12}` : `Etc/GMT-${12 - hour}`
}
