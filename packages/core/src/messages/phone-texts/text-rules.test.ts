import { describe, expect, it } from 'vitest'
import {
  failedNote,
  goesByText,
  isOffered,
  isSilent,
  routeText,
  SILENT_NOTE,
  UNREPORTED_NOTE,
} from './text-rules.ts'

const MINUTE = 60_000
/** A Monday, 10:00 in New York. */
const NOW = new Date('2026-03-02T15:00:00Z')
const quiet = { from: '21:00', until: '08:00', zone: 'America/New_York' }
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE)

const visit = {
  textsAgreedAt: NOW,
  clientEmail: 'ann@example.edu',
  clientPhone: '979 555 0100',
  groupId: null,
}
const reminder = { kind: 'reminder', isDelayed: false, otherBookings: [] } as const

describe('goesByText', () => {
  it('is so for reminders, delays and changes by the barber, where the client chose it', () => {
    expect(goesByText(reminder, visit)).toBe(true)
    expect(goesByText({ ...reminder, kind: 'second-reminder' }, visit)).toBe(true)
    expect(goesByText({ ...reminder, kind: 'running-late' }, visit)).toBe(true)
    expect(goesByText({ ...reminder, kind: 'cancellation', isDelayed: true }, visit)).toBe(true)
    expect(goesByText(reminder, { ...visit, textsAgreedAt: null })).toBe(false)
  })

  it('is not so for what the client did, for other kinds, several visits and groups', () => {
    expect(goesByText({ ...reminder, kind: 'reschedule' }, visit)).toBe(false)
    for (const kind of ['confirmation', 'address', 'follow-up', 'nudge', 'closed-day'] as const) {
      expect(goesByText({ ...reminder, kind, isDelayed: true }, visit)).toBe(false)
    }
    const change = { kind: 'reschedule', isDelayed: true } as const
    expect(goesByText({ ...change, otherBookings: [2] }, visit)).toBe(false)
    expect(goesByText({ ...change, otherBookings: [] }, { ...visit, groupId: 'g' })).toBe(false)
  })

  it.each(['555 0100', 'ask my roommate', '979 555 0100 ext. 4', ''])(
    'is not so for %j, which cannot be texted',
    (clientPhone) => {
      expect(goesByText(reminder, { ...visit, clientPhone })).toBe(false)
    },
  )

  it('needs an email to fall back to', () => {
    expect(goesByText(reminder, { ...visit, clientEmail: null })).toBe(false)
  })
})

const message = { kind: 'reminder', channel: 'email', state: 'waiting', note: null } as const
const facts = { isTexted: true, lastAskedAt: ago(2), textsOfDay: 0, quiet }
const route = (
  more: Partial<Parameters<typeof routeText>[0]> = {},
  given: Partial<Parameters<typeof routeText>[1]> = {},
  now = NOW,
) => routeText({ ...message, createdAt: NOW, ...more }, { ...facts, ...given }, now)

describe('routeText', () => {
  it('waits for a phone until it has been silent for half an hour and a minute', () => {
    expect(route()).toEqual({ by: 'phone', until: new Date(NOW.getTime() + 29 * MINUTE) })
    expect(route({}, { lastAskedAt: ago(31) })).toMatchObject({ by: 'email', note: SILENT_NOTE })
    expect(route({}, { lastAskedAt: null })).toMatchObject({
      by: 'email',
      channel: 'email-instead',
    })
  })

  it('waits on while the phone asks, but not for more than an hour', () => {
    expect(route({ channel: 'text', createdAt: ago(40) })).toEqual({
      by: 'phone',
      until: new Date(NOW.getTime() + 20 * MINUTE),
    })
    expect(route({ channel: 'text', createdAt: ago(60) })).toMatchObject({ by: 'email' })
  })

  it('does not wait long with a delay', () => {
    expect(route({ kind: 'running-late' })).toEqual({
      by: 'phone',
      until: new Date(NOW.getTime() + 3 * MINUTE),
    })
    expect(route({ kind: 'running-late' }, { lastAskedAt: ago(5) })).toMatchObject({ by: 'email' })
  })

  it('never waits into the quiet hours, and sends nothing within them', () => {
    const evening = new Date('2026-03-03T01:40:00Z')
    expect(route({}, { lastAskedAt: evening }, evening)).toEqual({
      by: 'phone',
      // An email in its place ten minutes later would still leave in time.
      until: new Date('2026-03-03T01:50:00Z'),
    })
    const night = new Date('2026-03-03T01:50:00Z')
    expect(route({}, { lastAskedAt: night }, night)).toMatchObject({
      by: 'email',
      channel: 'email',
      note: expect.stringContaining('quiet hours'),
    })
  })

  it('emails what a phone fetched and did not report, and never leaves it to a phone again', () => {
    const fetched = { channel: 'text', state: 'sending' }
    expect(route(fetched)).toEqual({
      ...{ by: 'email', channel: 'email-instead', note: UNREPORTED_NOTE },
    })
    const again = { channel: 'email-instead', note: UNREPORTED_NOTE }
    expect(route(again)).toEqual({ by: 'email', ...again })
  })

  it('emails where texts are off, not chosen, or were too many for the number', () => {
    expect(route({}, { isTexted: false })).toEqual({ by: 'email', channel: 'email', note: null })
    expect(route({}, { textsOfDay: 8 })).toMatchObject({ by: 'email', channel: 'email' })
  })
})

it('tells silence from a night: clients can still choose texts', () => {
  expect([isSilent(ago(30), NOW), isSilent(ago(31), NOW), isSilent(null, NOW)]).toEqual([
    ...[false, true, true],
  ])
  expect([isOffered(ago(719), NOW), isOffered(ago(720), NOW), isOffered(null, NOW)]).toEqual([
    ...[true, false, false],
  ])
})

it('keeps numbers out of what a phone reports', () => {
  expect(failedNote('Could not reach +1 (979) 555-0100, error 12', { isTest: false })).toBe(
    'Your phone could not send this text, so it went by email. It said: Could not reach (number), error 12',
  )
})
