import { describe, expect, it } from 'vitest'
import { type Alarm, alarmsOf, changesOf, type Facts } from './alarms.ts'

const NOW = new Date('2026-03-02T13:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const GB = 1024 ** 3
const ago = (ms: number) => new Date(NOW.getTime() - ms)

const WELL: Facts = {
  mail: { isOff: false, stuckSince: null, reason: null, rejected: 0, rejection: null },
  unheard: { email: null, push: 'no device gets notifications' },
  calendar: { loginAdvice: null, problem: null, since: null },
  backup: { lastAt: ago(5 * HOUR), problem: null, installedAt: ago(1000 * HOUR) },
  disks: [{ holds: ['data', 'backups'], freeBytes: 20 * GB, totalBytes: 100 * GB, machine: null }],
  failedJobs: 0,
  webhooks: null,
  reachedLimits: [],
  databaseRestartedAt: null,
  hasUnusualBookings: false,
}

const alarms = (facts: Partial<Facts>) => alarmsOf({ ...WELL, ...facts }, NOW)
const kinds = (facts: Partial<Facts>) => alarms(facts).map(({ kind }) => kind)
const sentence = (facts: Partial<Facts>) => alarms(facts).map((alarm) => alarm.sentence)
const stuck = (ms: number) => ({ ...WELL.mail, stuckSince: ago(ms), reason: 'No answer.' })
const backup = (more: Partial<Facts['backup']>) => ({ backup: { ...WELL.backup, ...more } })
const disk = (freeBytes: number, totalBytes: number) => ({
  disks: [{ holds: ['data' as const], freeBytes, totalBytes, machine: null }],
})

describe('alarms', () => {
  it('are none while all is well', () => {
    expect(alarms({})).toEqual([])
  })

  it('tell that email is not set up, without a notification', () => {
    expect(alarms({ mail: { ...WELL.mail, isOff: true } })).toMatchObject([
      { kind: 'mail-off', severity: 'bad', place: 'setup', isPushed: false },
    ])
  })

  it('name a webhook that has failed for a day', () => {
    const webhooks = { failing: 1, host: 'hooks.example.edu', problem: 'The server answered 500.' }
    expect(alarms({ webhooks })).toMatchObject([{ kind: 'webhook', place: 'settings' }])
    expect(sentence({ webhooks })).toEqual([
      'The webhook at hooks.example.edu does not get your bookings. The server answered 500.',
    ])
    expect(sentence({ webhooks: { ...webhooks, failing: 3 } })).toEqual([
      'The webhook at hooks.example.edu and 2 more does not get your bookings. The server answered 500.',
    ])
  })

  it('name what strangers requested as often as they may within a day', () => {
    expect(alarms({ reachedLimits: ['waitlist'] })).toMatchObject([
      { kind: 'daily-limit', severity: 'warn', isPushed: true, isEmailed: true },
    ])
    expect(sentence({ reachedLimits: ['waitlist', 'groupRequests'] })).toEqual([
      'A daily limit is reached: 200 places on the waitlist and 60 groomsmen requests were requested within a day.',
    ])
  })

  it('say that no one would hear of a booking while neither an email nor a device reaches the barber', () => {
    const unheard = { email: 'your email is not set', push: 'no device gets notifications' }
    expect(sentence({ unheard })).toEqual([
      'No one would hear of a booking: your email is not set, and no device gets notifications.',
    ])
    expect(alarms({ unheard })).toMatchObject([{ place: 'settings', isEmailed: false }])
    expect(kinds({ unheard: { ...unheard, push: null } })).toEqual([])
    expect(kinds({ unheard: { ...unheard, email: null } })).toEqual([])
  })

  it('say so in one alarm where email is not set up', () => {
    const mail = { ...WELL.mail, isOff: true }
    const unheard = { email: 'email is not set up', push: 'no device gets notifications' }
    expect(sentence({ mail, unheard })).toEqual([
      'Emails are not being sent: email is not set up. No one would hear of a booking.',
    ])
    expect(sentence({ mail, unheard: { ...unheard, push: null } })).toEqual([
      'Emails are not being sent: email is not set up.',
    ])
  })

  it('begin when mail has been tried for a quarter of an hour', () => {
    expect(kinds({ mail: stuck(14 * MINUTE) })).toEqual([])
    expect(sentence({ mail: stuck(15 * MINUTE) })).toEqual([
      'Emails have been stuck for 15 minutes. No answer.',
    ])
  })

  it('begin with the second rejected mail in a row, since one may be a wrong address', () => {
    const rejected = (count: number) => ({
      mail: { ...WELL.mail, rejected: count, rejection: 'Your account is not approved.' },
    })
    expect(kinds(rejected(1))).toEqual([])
    expect(sentence(rejected(2))).toEqual([
      'The last 2 emails were rejected. Your account is not approved.',
    ])
  })

  it('report a rejected login once, and not for every affected calendar', () => {
    const calendar = {
      loginAdvice: 'Enter a new one.',
      problem: 'Work could not be synced',
      since: null,
    }
    expect(alarms({ calendar })).toMatchObject([
      { sentence: 'Your iCloud calendars are out of sync. Enter a new one.', isPushed: false },
    ])
  })

  it('push a calendar that is out of date only after half an hour', () => {
    const calendar = (ms: number) => ({
      calendar: { loginAdvice: null, problem: 'Work could not be synced.', since: ago(ms) },
    })
    expect(alarms(calendar(5 * MINUTE))).toMatchObject([{ kind: 'calendar', isPushed: false }])
    expect(alarms(calendar(30 * MINUTE))).toMatchObject([{ kind: 'calendar', isPushed: true }])
  })

  it('begin when the last backup is older than two days, but not in a young installation', () => {
    expect(kinds(backup({ lastAt: ago(48 * HOUR) }))).toEqual([])
    expect(sentence(backup({ lastAt: ago(49 * HOUR) }))).toEqual(['The last backup is 2 days old.'])
    expect(kinds(backup({ lastAt: null, installedAt: ago(47 * HOUR) }))).toEqual([])
    expect(sentence(backup({ lastAt: null, installedAt: ago(49 * HOUR) }))).toEqual([
      'There is no backup of this site yet.',
    ])
  })

  it('begin when the latest backup failed, though an earlier one is young', () => {
    expect(alarms(backup({ problem: 'The disk is full.' }))).toMatchObject([
      {
        severity: 'warn',
        sentence: 'The latest backup failed. The disk is full. The last backup is 5 hours old.',
      },
    ])
  })

  it.each([
    ['a tenth', 10 * GB, 100 * GB, []],
    ['less than a tenth', 9.9 * GB, 100 * GB, ['warn']],
    ['less than 500 MB', 0.4 * GB, 1 * GB, ['bad']],
  ])('of the disk: %s left', (_, free, total, severities) => {
    expect(alarms(disk(free, total)).map(({ severity }) => severity)).toEqual(severities)
  })

  it('tell of the restarted database for a day', () => {
    expect(kinds({ databaseRestartedAt: ago(24 * HOUR) })).toEqual(['database'])
    expect(kinds({ databaseRestartedAt: ago(25 * HOUR) })).toEqual([])
  })

  it('come in the order of their severity', () => {
    expect(kinds({ failedJobs: 2, mail: stuck(HOUR) })).toEqual(['mail-stuck', 'jobs'])
  })
})

describe('what is remembered and reported', () => {
  const [job] = alarms({ failedJobs: 1 })
  const on: Alarm[] = job ? [job] : []

  const known = (more: { beganAt?: Date; endedAt?: Date; isReported?: boolean } = {}) => [
    { kind: 'jobs', beganAt: ago(10 * HOUR), endedAt: null, isReported: true, ...more },
  ]

  it('is an alarm when it begins, and not while it stays on', () => {
    expect(changesOf(on, [], NOW)).toEqual({ begun: on, reported: on, ended: [] })
    expect(changesOf(on, known(), NOW)).toEqual({ begun: [], reported: [], ended: [] })
    expect(changesOf([], known(), NOW)).toEqual({ begun: [], reported: [], ended: ['jobs'] })
  })

  it('is not reported again when it comes and goes within hours', () => {
    const endedAgo = (ms: number) => known({ endedAt: ago(ms) })
    expect(changesOf(on, endedAgo(HOUR), NOW)).toMatchObject({ begun: on, reported: [] })
    expect(changesOf(on, endedAgo(7 * HOUR), NOW)).toMatchObject({ reported: on })
  })

  it('is reported when it has come back and stayed on for six hours', () => {
    const backFor = (ms: number) => known({ beganAt: ago(ms), isReported: false })
    expect(changesOf(on, backFor(5 * HOUR), NOW)).toMatchObject({ begun: [], reported: [] })
    expect(changesOf(on, backFor(6 * HOUR), NOW)).toMatchObject({ begun: [], reported: on })
  })
})
