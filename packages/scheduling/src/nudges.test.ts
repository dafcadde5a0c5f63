import { describe, expect, it } from 'vitest'
import { isNudgeDue, type NudgedClient, nextNudge } from './nudges.ts'
import { wallToInstant } from './zone.ts'

const ZONE = 'America/New_York'
const DAY = 24 * 3_600_000
const at = (date: string, time = '15:00') => wallToInstant(date, time, ZONE, 'opening')
const quiet = { from: '21:00', until: '08:00', zone: ZONE }
/** Every ten days, so that the interval is over by 20 % after twelve. */
const visits = [at('2026-01-05'), at('2026-01-15'), at('2026-01-25')]
const client = (more: Partial<NudgedClient> = {}) => ({ visits, nudges: [], ...more })

describe('the first nudge', () => {
  it('is due when the usual interval is over by a fifth, for 90 days', () => {
    const due = at('2026-02-06')
    expect(nextNudge(client(), quiet)).toEqual({
      number: 1,
      due,
      until: due + 90 * DAY,
      intervalDays: 10,
    })
  })

  it('goes by the median, so that one long pause changes nothing', () => {
    const paused = [at('2025-06-01'), at('2025-06-11'), ...visits, at('2026-02-04')]
    expect(nextNudge(client({ visits: paused }), quiet)?.intervalDays).toBe(10)
  })

  it('waits for the third visit, and counts those of one day once', () => {
    expect(nextNudge(client({ visits: visits.slice(1) }), quiet)).toBeNull()
    const twice = [...visits.slice(1), at('2026-01-25', '16:00')]
    expect(nextNudge(client({ visits: twice }), quiet)).toBeNull()
    expect(nextNudge(client({ visits: [] }), quiet)).toBeNull()
  })

  it('counts days, as between a cut and its clean-up, as a week', () => {
    const close = [at('2026-01-20'), at('2026-01-21'), at('2026-01-23')]
    expect(nextNudge(client({ visits: close }), quiet)).toMatchObject({
      // 8.4 days later, at the end of the quiet hours.
      due: at('2026-02-01', '08:00'),
      intervalDays: 7,
    })
  })

  it('waits for the morning', () => {
    const late = [at('2026-01-05', '21:30'), at('2026-01-15', '21:30'), at('2026-01-25', '21:30')]
    expect(nextNudge(client({ visits: late }), quiet)?.due).toBe(at('2026-02-07', '08:00'))
  })
})

describe('the second nudge', () => {
  it('is due one interval after the first has left, and is the last', () => {
    const first = at('2026-02-20', '09:00')
    expect(nextNudge(client({ nudges: [first] }), quiet)).toMatchObject({
      number: 2,
      due: at('2026-03-02', '09:00'),
    })
    expect(nextNudge(client({ nudges: [first, at('2026-03-02')] }), quiet)).toBeNull()
  })
})

describe('a nudge that was due while nobody could send it', () => {
  const nudge = { number: 1, due: at('2026-02-06'), until: at('2026-05-07'), intervalDays: 10 }
  it.each([
    ['before it is due', at('2026-02-06', '14:59'), false],
    ['when it is due', at('2026-02-06'), true],
    ['in the quiet hours', at('2026-02-08', '21:00'), false],
    ['at their end', at('2026-02-09', '08:00'), true],
    ['when it is of no use any more', at('2026-05-07'), false],
  ])('%s', (_, now, isDue) => {
    expect(isNudgeDue(nudge, quiet, now)).toBe(isDue)
  })
})
