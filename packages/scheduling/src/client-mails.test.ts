import { describe, expect, it } from 'vitest'
import {
  addressUrgency,
  changeMail,
  lacksAnswer,
  leavesNow,
  type MailRules,
  type PlannedMail,
  type PlannedVisit,
  plannedMails,
  reminderVersion,
  visitsToPlan,
} from './client-mails.ts'
import { localTime, wallToInstant } from './zone.ts'

const ZONE = 'America/New_York'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const at = (date: string, time: string) => wallToInstant(date, time, ZONE, 'opening')
const quiet = { from: '00:00', until: '00:00', zone: ZONE }
const rules: MailRules = { reminderHours: 24, secondReminderHours: null, sendsAddress: true, quiet }

function visit(more: Partial<PlannedVisit> = {}): PlannedVisit {
  const start = more.start ?? at('2026-03-10', '10:00')
  return {
    status: 'confirmed',
    start,
    end: start + 30 * MINUTE,
    agreed: start - 72 * HOUR,
    isCleanup: false,
    awaitsAddress: false,
    ...more,
  }
}

const kinds = (more: Partial<PlannedVisit>, given: Partial<MailRules> = {}) =>
  plannedMails(visit(more), { ...rules, ...given }).map(({ kind }) => kind)

describe('the reminder', () => {
  it('is due the configured hours before the visit, and not sent once it has begun', () => {
    const start = at('2026-03-10', '10:00')
    expect(plannedMails(visit(), rules)).toEqual([
      { kind: 'reminder', due: start - 24 * HOUR, until: start },
    ])
  })

  it('is not for a visit that was agreed within its window', () => {
    const start = at('2026-03-10', '10:00')
    expect(kinds({ agreed: start - 24 * HOUR })).toEqual([])
    expect(kinds({ agreed: start - 24 * HOUR - 1 })).toEqual(['reminder'])
  })

  it('follows the setting', () => {
    const start = at('2026-03-10', '10:00')
    const [reminder] = plannedMails(visit(), { ...rules, reminderHours: 2 })
    expect(reminder?.due).toBe(start - 2 * HOUR)
  })

  it('is the same elapsed hours before, across a change of the clocks', () => {
    // 2026-03-08 has 23 hours there, 2026-11-01 has 25.
    const spring = plannedMails(visit({ start: at('2026-03-08', '10:00') }), rules)[0]
    expect(localTime(spring?.due ?? 0, ZONE)).toBe('09:00')
    const autumn = plannedMails(visit({ start: at('2026-11-01', '10:00') }), rules)[0]
    expect(localTime(autumn?.due ?? 0, ZONE)).toBe('11:00')
  })
})

describe('a second reminder', () => {
  const start = at('2026-03-10', '10:00')

  it('is due its own hours before the visit', () => {
    const mails = plannedMails(visit(), { ...rules, secondReminderHours: 2 })
    expect(mails).toEqual([
      { kind: 'reminder', due: start - 24 * HOUR, until: start },
      { kind: 'second-reminder', due: start - 2 * HOUR, until: start },
    ])
  })

  it('is the only one for a visit that was agreed after the first was due', () => {
    expect(kinds({ agreed: start - 3 * HOUR }, { secondReminderHours: 2 })).toEqual([
      'second-reminder',
    ])
  })

  it('is left out where the quiet hours move both to one moment', () => {
    const night = { from: '21:00', until: '08:00', zone: ZONE }
    const early = { reminderHours: 4, secondReminderHours: 2, quiet: night }
    const eight = at('2026-03-10', '08:00')
    expect(kinds({ start: eight }, early)).toEqual(['reminder'])
  })
})

describe('the quiet hours', () => {
  const night = { from: '21:00', until: '08:00', zone: ZONE }
  const dueOf = (kind: string, more: Partial<PlannedVisit>, reminderHours = 24) =>
    plannedMails(visit(more), { ...rules, reminderHours, quiet: night }).find(
      (mail) => mail.kind === kind,
    )?.due

  it('move a reminder to the morning, if that is two hours before the visit', () => {
    const start = at('2026-03-10', '10:00')
    expect(dueOf('reminder', { start }, 3)).toBe(at('2026-03-10', '08:00'))
  })

  it('move it to the evening before otherwise', () => {
    const start = at('2026-03-10', '09:30')
    expect(dueOf('reminder', { start }, 2)).toBe(at('2026-03-09', '21:00'))
  })

  it('leave it out for a visit that was agreed later in that evening', () => {
    const [start, agreed] = [at('2026-03-10', '09:30'), at('2026-03-09', '21:30')]
    expect(dueOf('reminder', { start, agreed }, 2)).toBeUndefined()
  })

  it('move the address to the evening before, unless the client has just booked', () => {
    const start = at('2026-03-10', '09:00')
    expect(dueOf('address', { start, awaitsAddress: true })).toBe(at('2026-03-09', '21:00'))
    const agreed = at('2026-03-09', '22:00')
    expect(dueOf('address', { start, agreed, awaitsAddress: true })).toBe(agreed + 30_000)
  })

  it('move a follow-up to the morning', () => {
    const end = at('2026-03-10', '20:30')
    expect(dueOf('follow-up', { status: 'completed', end })).toBe(at('2026-03-11', '08:00'))
  })
})

describe('the address', () => {
  const start = at('2026-03-10', '10:00')

  it('is sent to a client who awaits it before the last two hours', () => {
    const address = plannedMails(visit({ awaitsAddress: true }), rules).find(
      ({ kind }) => kind === 'address',
    )
    expect(address?.due).toBeLessThan(start - 2 * HOUR)
    expect(address?.until).toBe(start)
  })

  it('is sent 30 seconds after a booking that is made later than that', () => {
    const agreed = start - HOUR
    expect(plannedMails(visit({ awaitsAddress: true, agreed }), rules)).toEqual([
      { kind: 'address', due: agreed + 30_000, until: start },
    ])
  })

  it('is sent between two reminders that are due before and after it', () => {
    expect(kinds({ awaitsAddress: true }, { secondReminderHours: 2 })).toEqual([
      'reminder',
      'address',
      'second-reminder',
    ])
  })

  it('is not sent when sending is manual, nor to a client who knows it', () => {
    expect(kinds({ awaitsAddress: true }, { sendsAddress: false })).toEqual(['reminder'])
    expect(kinds({ awaitsAddress: false })).toEqual(['reminder'])
  })

  it('keeps its distance across a change of the clocks', () => {
    // 03:30 is an hour and a half after midnight on that day.
    const night = at('2026-03-08', '03:30')
    const address = plannedMails(
      visit({ start: night, agreed: night - 24 * HOUR, awaitsAddress: true }),
      rules,
    ).find(({ kind }) => kind === 'address')
    expect(localTime(address?.due ?? 0, ZONE)).toBe('00:15')
  })
})

it('an address that waits for the barber is urgent within a day, and late within two hours', () => {
  const start = at('2026-03-10', '10:00')
  const urgency = (before: number) => addressUrgency(start, start - before)
  expect(urgency(24 * HOUR + 1)).toBe('later')
  expect(urgency(24 * HOUR)).toBe('soon')
  expect(urgency(2 * HOUR + 1)).toBe('soon')
  expect(urgency(2 * HOUR)).toBe('late')
})

describe('the follow-up', () => {
  it('is due an hour after a completed visit, for a week', () => {
    const { end } = visit()
    expect(plannedMails(visit({ status: 'completed' }), rules)).toEqual([
      { kind: 'follow-up', due: end + HOUR, until: end + 7 * 24 * HOUR },
    ])
  })

  it('is not sent after a free clean-up, which was reminded of like any visit', () => {
    expect(kinds({ status: 'completed', isCleanup: true })).toEqual([])
    expect(kinds({ isCleanup: true })).toEqual(['reminder'])
  })

  it('is an elapsed hour after, also where the clocks go back meanwhile', () => {
    const end = wallToInstant('2026-11-01', '01:30', ZONE, 'opening')
    const [followUp] = plannedMails(visit({ status: 'completed', end }), rules)
    expect(localTime(followUp?.due ?? 0, ZONE)).toBe('01:30')
  })
})

describe('a planned email leaves', () => {
  const night = { from: '21:00', until: '08:00', zone: ZONE }
  const due = at('2026-03-10', '10:00')
  const until = at('2026-03-12', '10:00')
  const leaves = (kind: PlannedMail['kind'], now: number) =>
    leavesNow({ kind, due, until }, now, night)

  it('from the moment it is due until it is no longer useful', () => {
    expect(leaves('reminder', due - 1)).toBe(false)
    expect(leaves('reminder', due)).toBe(true)
    expect(leaves('reminder', until - 1)).toBe(true)
    expect(leaves('reminder', until)).toBe(false)
  })

  it('after the quiet hours if it is late, unless it has the address', () => {
    expect(leaves('reminder', at('2026-03-10', '20:59'))).toBe(true)
    expect(leaves('reminder', at('2026-03-10', '21:30'))).toBe(false)
    expect(leaves('follow-up', at('2026-03-10', '21:30'))).toBe(false)
    expect(leaves('follow-up', at('2026-03-11', '08:00'))).toBe(true)
    expect(leaves('address', at('2026-03-10', '21:30'))).toBe(true)
  })

  it('in the quiet hours if their end is too late for the visit, but not for a follow-up', () => {
    const early = { due, until: at('2026-03-11', '09:00') }
    const now = at('2026-03-11', '02:00')
    expect(leavesNow({ kind: 'reminder', ...early }, now, night)).toBe(true)
    expect(leavesNow({ kind: 'follow-up', ...early }, now, night)).toBe(false)
  })
})

it('a reminder is another one once the visit begins in another minute', () => {
  const start = at('2026-03-10', '10:00')
  expect(reminderVersion(start + MINUTE - 1)).toBe(reminderVersion(start))
  expect(reminderVersion(start + MINUTE)).toBe(reminderVersion(start) + 1)
})

it.each(['cancelled', 'no-show'] as const)(
  'nothing is planned for a visit that is %s',
  (status) => {
    expect(kinds({ status, awaitsAddress: true })).toEqual([])
  },
)

it.each([null, 60])(
  'the visits to plan include every visit with a due mail, the second reminder %s hours before',
  (secondReminderHours) => {
    const now = at('2026-03-09', '10:00')
    const both = { ...rules, secondReminderHours }
    const { confirmed, completed } = visitsToPlan(now, both)
    for (let hours = -24 * 9; hours <= 96; hours++) {
      for (const status of ['confirmed', 'completed'] as const) {
        const each = visit({ status, start: now + hours * HOUR, awaitsAddress: true })
        const isDue = plannedMails(each, both).some(({ due, until }) => due <= now && now < until)
        const isLookedAt =
          status === 'confirmed'
            ? each.start > confirmed.start && each.start <= confirmed.end
            : each.end > completed.start && each.end <= completed.end
        // Nothing is due within an hour after a visit.
        if (status === 'completed' && each.end > now - HOUR) expect(isLookedAt).toBe(false)
        if (isDue)
          expect({ hours, status, isLookedAt }).toEqual({ hours, status, isLookedAt: true })
      }
    }
  },
)

const state = (status: string, start = 0, decision: string | null = null) => ({
  status,
  start,
  decision,
})

it.each([
  ['a new booking', null, state('confirmed'), 'confirmation'],
  ['a move', state('confirmed'), state('confirmed', 1), 'reschedule'],
  ['a cancellation', state('confirmed'), state('cancelled'), 'cancellation'],
  ['a reinstated visit', state('cancelled'), state('confirmed'), 'confirmation'],
  ['a no-show that is confirmed at its time', state('no-show'), state('confirmed'), null],
  ['a note on a visit', state('confirmed'), state('confirmed'), null],
  ['a completion', state('confirmed'), state('completed'), null],
  ['a completion at another time', state('confirmed'), state('completed', 1), null],
  ['a visit that is entered afterwards', null, state('completed'), null],
  ['a cancelled no-show', state('no-show'), state('cancelled'), null],
  ['a request', null, state('pending'), 'requested'],
  ['a move of a request', state('pending'), state('pending', 1), 'requested'],
  ['a note on a request', state('pending'), state('pending'), null],
  ['a visit that waits again', state('confirmed'), state('pending'), 'requested'],
  ['an approval', state('pending'), state('confirmed'), 'confirmation'],
  ['a no', state('pending'), state('cancelled', 0, 'declined'), 'declined'],
  ['a no after an approval', state('pending'), state('cancelled', 0, 'approved'), 'declined'],
  ['no answer in time', state('pending'), state('cancelled', 0, 'expired'), 'expired'],
  ['a client who no longer asks', state('pending'), state('cancelled'), 'cancellation'],
  ['a cancellation once approved', state('confirmed'), state('cancelled', 0, 'x'), 'cancellation'],
  ['a booking that is cancelled at once', null, state('cancelled'), null],
] as const)('%s triggers the right mail', (_, before, after, mail) => {
  expect(changeMail(before, after)).toBe(mail)
})

describe('a client who has not confirmed to be coming', () => {
  const start = Date.parse('2026-03-03T20:00Z')
  const HOUR = 3_600_000
  const visit = { start, agreed: start - 48 * HOUR }
  const daily = { ...rules, reminderHours: 24 }
  it('is reported from three hours before the visit until it begins', () => {
    expect(lacksAnswer(visit, daily, start - 3 * HOUR - 1)).toBe(false)
    expect(lacksAnswer(visit, daily, start - 3 * HOUR)).toBe(true)
    expect(lacksAnswer(visit, daily, start - 1)).toBe(true)
    expect(lacksAnswer(visit, daily, start)).toBe(false)
  })
  it('is not reported if no reminder has asked', () => {
    const bookedToday = { start, agreed: start - 24 * HOUR }
    expect(lacksAnswer(bookedToday, daily, start - HOUR)).toBe(false)
    expect(lacksAnswer(visit, { ...rules, reminderHours: 3 }, start - HOUR)).toBe(false)
    expect(lacksAnswer(visit, { ...rules, reminderHours: 4 }, start - HOUR)).toBe(true)
  })
})
