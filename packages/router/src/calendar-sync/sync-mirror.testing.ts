import { eventFile, memoryCloud } from '@haircuts/core/calendar-sync/memory-cloud.testing'
import { test } from '../fixtures.testing.ts'
import { BARBER, givenShop } from '../testing.ts'

const URL = 'https://cloud.example/private/'
export const dentist = eventFile(
  'dentist',
  'SUMMARY:Dentist',
  'DTSTART:20260303T150000Z',
  'DTEND:20260303T160000Z',
)
export const standup = eventFile(
  'standup',
  'DTSTART;TZID=America/New_York:20260302T093000',
  'DURATION:PT15M',
  'RRULE:FREQ=DAILY',
)
export const holiday = eventFile('holiday', 'DTSTART;VALUE=DATE:20260310', 'SUMMARY:Away')

export const it = test
  .extend('cloud', () => memoryCloud(URL))
  .extend('defaults', ({ cloud }) => ({ cloud, admin: BARBER }))
  .extend('mirror', ({ cloud, db, barber }) => {
    const files = () => cloud.calendarsByUrl.get(URL) ?? new Map<string, string>()
    const blackouts = () => db.blackout.findMany({ orderBy: { startAt: 'asc' } })
    const starts = async () => (await blackouts()).map(({ startAt }) => startAt.toISOString())
    /** Connected, mapped and synced. */
    async function givenMirror(held: Record<string, string> = {}): Promise<number> {
      for (const [href, data] of Object.entries(held)) files().set(href, data)
      await barber.cloudAccount.connect(login())
      const [calendar] = await barber.cloudCalendar.discover()
      const id = calendar?.id ?? 0
      await barber.cloudCalendar.update({ id, mappedToBlackout: true })
      await barber.cloudCalendar.sync({ id })
      return id
    }
    return { files, blackouts, starts, givenMirror }
  })
  // Not a hook: a file that is not the first of its worker would not register it.
  .extend('shop', { auto: true }, ({ db }) => givenShop(db))

export const login = (appPassword = 'right', email = 'barber@example.edu') => ({
  email,
  appPassword,
})
