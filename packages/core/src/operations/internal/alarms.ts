import { DAILY_LIMITS, type DailyLimit } from '../../limits/daily-limits.ts'
import type { MachineDisk } from '../machines.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const MB = 1024 * 1024
const GB = 1024 * MB

/** A mail that has been retried for this time is not delayed by a short error. */
const MAIL_MS = 15 * MINUTE_MS
/** One rejected mail may be a wrong address; a second one in a row is an error of the installation. */
const MAX_REJECTED = 1
/** The sync runs every five minutes, and shorter errors of iCloud pass by themselves. */
const SYNC_MS = 30 * MINUTE_MS
const BACKUP_MS = 2 * DAY_MS
const MIN_FREE_BYTES = 500 * MB
const MIN_FREE_SHARE = 0.1
const RESTARTED_MS = DAY_MS

export const ALARM_KINDS = [
  'mail-off',
  'unheard',
  'mail-stuck',
  'mail-rejected',
  'calendar-login',
  'calendar',
  'backup',
  'disk',
  'jobs',
  'webhook',
  'daily-limit',
  'database',
  'unusual-bookings',
] as const
export type AlarmKind = (typeof ALARM_KINDS)[number]

/** The screen where the barber can do something about it. */
export const ALARM_PLACES = [
  'icloud',
  'messages',
  'settings',
  'setup',
  'system',
  'unproven',
] as const

export interface Alarm {
  kind: AlarmKind
  /** `bad`: something is being lost now. `warn`: something may be lost if the barber does nothing. */
  severity: 'bad' | 'warn'
  sentence: string
  advice: string | null
  place: (typeof ALARM_PLACES)[number] | null
  /** Whether the barber's devices are notified when it begins and ends. */
  isPushed: boolean
  /** Whether the barber is emailed when it begins and ends. */
  isEmailed: boolean
}

/** The facts that the alarms depend on. */
export interface Facts {
  mail: {
    /** Emails are only stored as files, and the site is no demo. */
    isOff: boolean
    /** When the oldest mail that is still being retried was written; null if there is none. */
    stuckSince: Date | null
    reason: string | null
    /** Mails to clients that were permanently rejected in the last day, after the last one that was sent. */
    rejected: number
    rejection: string | null
  }
  /** What keeps the barber from hearing of a booking, by each way; null for a way that works. */
  unheard: { email: string | null; push: string | null }
  calendar: {
    /** What to do about a login that does not work; null if it does. */
    loginAdvice: string | null
    /** Why calendars are out of date, as a sentence; null if they are not. */
    problem: string | null
    /** When they were last up to date; null if they never were. */
    since: Date | null
  }
  backup: {
    lastAt: Date | null
    /** Why the latest attempt failed; null if it did not. */
    problem: string | null
    /** When there was first something to back up. */
    installedAt: Date
  }
  disks: readonly MachineDisk[]
  /** The webhooks that are on and have failed for a day; the first of them by name, with what is wrong. */
  webhooks: { failing: number; host: string; problem: string } | null
  /** Background jobs that gave up. */
  failedJobs: number
  /** What was requested by strangers as often as all of them together may within a day. */
  reachedLimits: readonly DailyLimit[]
  databaseRestartedAt: Date | null
  /** Whether a booking of the last day awaited the press of its emailed link. */
  hasUnusualBookings: boolean
}

/** What the setup sets up is no emergency before its end, though it stays an alarm. */
export function calmWhileSettingUp(alarms: readonly Alarm[]): Alarm[] {
  return inOrder(
    alarms.map((alarm) =>
      alarm.kind === 'mail-off' || alarm.kind === 'unheard'
        ? { ...alarm, severity: 'warn' }
        : alarm,
    ),
  )
}

/** The alarms that are on, the most severe first. */
export function alarmsOf(facts: Facts, now: Date): Alarm[] {
  const alarms = [
    mailOff(facts),
    unheard(facts),
    stuckMail(facts.mail, now),
    rejectedMail(facts.mail),
    calendarLogin(facts.calendar),
    calendar(facts.calendar, now),
    backup(facts.backup, now),
    disk(facts.disks),
    jobs(facts.failedJobs),
    webhook(facts.webhooks),
    dailyLimit(facts.reachedLimits),
    database(facts.databaseRestartedAt, now),
    unusualBookings(facts.hasUnusualBookings),
  ].filter((alarm) => alarm !== null)
  return inOrder(alarms)
}

function inOrder(alarms: readonly Alarm[]): Alarm[] {
  return alarms.toSorted((a, b) => Number(a.severity === 'warn') - Number(b.severity === 'warn'))
}

const isUnreachable = ({ email, push }: Facts['unheard']) => email !== null && push !== null

/**
 * This alarm is not reported: it is on from the first start, until email is set up. It says as well that the barber would not
 * hear of a booking, so that one cause has one alarm.
 */
function mailOff({ mail, unheard: reasons }: Facts): Alarm | null {
  if (!mail.isOff) return null
  const heard = isUnreachable(reasons) ? [`${UNREACHABLE}.`] : []
  return {
    kind: 'mail-off',
    severity: 'bad',
    sentence: ['Emails are not being sent: email is not set up.', ...heard].join(' '),
    advice: 'Emails are kept under Messages, but nobody gets them.',
    place: 'setup',
    isPushed: false,
    isEmailed: false,
  }
}

const UNREACHABLE = 'No one would hear of a booking'

/** This alarm is not reported, because there is no way to. */
function unheard({ mail, unheard: { email, push } }: Facts): Alarm | null {
  if (mail.isOff || !isUnreachable({ email, push })) return null
  return {
    kind: 'unheard',
    severity: 'bad',
    sentence: `${UNREACHABLE}: ${email}, and ${push}.`,
    advice: 'Add your email, or turn on notifications on your phone.',
    place: 'settings',
    isPushed: false,
    isEmailed: false,
  }
}

function stuckMail({ stuckSince, reason }: Facts['mail'], now: Date): Alarm | null {
  if (!stuckSince || ageOf(stuckSince, now) < MAIL_MS) return null
  return {
    kind: 'mail-stuck',
    severity: 'bad',
    sentence:
      `Emails have been stuck for ${formatDuration(ageOf(stuckSince, now))}. ${reason ?? ''}`.trim(),
    advice: 'The site keeps trying. If this goes on, check the server’s email settings.',
    place: 'messages',
    isPushed: true,
    isEmailed: true,
  }
}

function rejectedMail({ rejected, rejection }: Facts['mail']): Alarm | null {
  if (rejected <= MAX_REJECTED) return null
  return {
    kind: 'mail-rejected',
    severity: 'bad',
    sentence: `The last ${rejected} emails were rejected. ${rejection ?? ''}`.trim(),
    advice: 'Check the server’s email settings, then send them again.',
    place: 'messages',
    isPushed: true,
    isEmailed: true,
  }
}

/** This alarm is emailed and not pushed, because a rejected login already has its own notification (notifications/push-notices.ts). */
function calendarLogin({ loginAdvice }: Facts['calendar']): Alarm | null {
  if (!loginAdvice) return null
  return {
    kind: 'calendar-login',
    severity: 'bad',
    sentence: `Your iCloud calendars are out of sync. ${loginAdvice}`,
    advice: null,
    place: 'icloud',
    isPushed: false,
    isEmailed: true,
  }
}

function calendar({ loginAdvice, problem, since }: Facts['calendar'], now: Date): Alarm | null {
  if (loginAdvice || !problem) return null
  const isLong = since !== null && ageOf(since, now) >= SYNC_MS
  return {
    kind: 'calendar',
    severity: 'warn',
    sentence: problem,
    advice: null,
    place: 'icloud',
    isPushed: isLong,
    isEmailed: isLong,
  }
}

function backup({ lastAt, problem, installedAt }: Facts['backup'], now: Date): Alarm | null {
  const age = ageOf(lastAt ?? installedAt, now)
  if (age <= BACKUP_MS && !problem) return null
  const state = lastAt
    ? `The last backup is ${formatDuration(age)} old.`
    : 'There is no backup of this site yet.'
  return {
    kind: 'backup',
    severity: age > BACKUP_MS ? 'bad' : 'warn',
    sentence: problem ? `The latest backup failed. ${problem} ${state}` : state,
    advice: 'Make one now, and keep a copy somewhere else.',
    place: 'system',
    isPushed: true,
    isEmailed: true,
  }
}

/** The alarm of a full disk: of several, the one with the least room, so that all machines raise the same alarm. */
function disk(disks: readonly MachineDisk[]): Alarm | null {
  const [full] = disks
    .filter(
      ({ freeBytes, totalBytes }) =>
        freeBytes < MIN_FREE_BYTES || freeBytes < MIN_FREE_SHARE * totalBytes,
    )
    .toSorted((a, b) => a.freeBytes - b.freeBytes)
  if (!full) return null
  const place = full.holds.map((each) => (each === 'data' ? 'data' : 'backups')).join(' and ')
  return {
    kind: 'disk',
    severity: full.freeBytes < MIN_FREE_BYTES ? 'bad' : 'warn',
    sentence: `The disk with the ${place}${full.machine ? ` on ${full.machine}` : ''} is nearly full: ${formatSize(full.freeBytes)} left.`,
    advice: 'Free up space on the server, or move the backups elsewhere.',
    place: 'system',
    isPushed: true,
    isEmailed: true,
  }
}

function jobs(count: number): Alarm | null {
  if (count === 0) return null
  const things = count === 1 ? 'One thing' : `${count} things`
  return {
    kind: 'jobs',
    severity: 'warn',
    sentence: `${things} failed in the background.`,
    advice: null,
    place: 'system',
    isPushed: true,
    isEmailed: true,
  }
}

function webhook(webhooks: Facts['webhooks']): Alarm | null {
  if (!webhooks) return null
  const { failing, host, problem } = webhooks
  const others = failing > 1 ? ` and ${failing - 1} more` : ''
  return {
    kind: 'webhook',
    severity: 'warn',
    sentence: `The webhook at ${host}${others} does not get your bookings. ${problem}`.trim(),
    advice:
      'Once it works, send them again from its log under Settings, For programs. Or turn it off.',
    place: 'settings',
    isPushed: true,
    isEmailed: true,
  }
}

function dailyLimit(reached: readonly DailyLimit[]): Alarm | null {
  if (reached.length === 0) return null
  const limits = reached.map((limit) => `${DAILY_LIMITS[limit].sum} ${DAILY_LIMITS[limit].what}`)
  return {
    kind: 'daily-limit',
    severity: 'warn',
    sentence: `A daily limit is reached: ${listFormat.format(limits)} were requested within a day.`,
    advice:
      'Further visitors are asked to contact you instead, until tomorrow. It takes at least ten networks to reach it, so this may be an attack.',
    place: null,
    isPushed: true,
    isEmailed: true,
  }
}

const listFormat = new Intl.ListFormat('en')

function database(restartedAt: Date | null, now: Date): Alarm | null {
  if (!restartedAt || ageOf(restartedAt, now) > RESTARTED_MS) return null
  return {
    kind: 'database',
    severity: 'warn',
    sentence: `The database stopped and was started again ${formatDuration(ageOf(restartedAt, now))} ago.`,
    advice: 'If this happens again, check the server’s memory and disk.',
    place: null,
    isPushed: true,
    isEmailed: true,
  }
}

function unusualBookings(hasAny: boolean): Alarm | null {
  if (!hasAny) return null
  return {
    kind: 'unusual-bookings',
    severity: 'warn',
    sentence: 'Unusually many new bookings.',
    advice:
      'People who are new here now have to press a link in their email before a time is theirs. Look at the visits, and cancel those that nobody means.',
    place: 'unproven',
    isPushed: true,
    isEmailed: true,
  }
}

function ageOf(time: Date, now: Date): number {
  return now.getTime() - time.getTime()
}

/** '25 minutes', '3 hours', '4 days': whole units, rounded down. */
function formatDuration(ms: number): string {
  const [size, unit] =
    ms >= 2 * DAY_MS
      ? [DAY_MS, 'day']
      : ms >= 2 * HOUR_MS
        ? [HOUR_MS, 'hour']
        : [MINUTE_MS, 'minute']
  const count = Math.max(1, Math.floor(ms / Number(size)))
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

function formatSize(bytes: number): string {
  return bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : `${Math.floor(bytes / MB)} MB`
}

/**
 * What is right again when an alarm has ended. The alarm about rejected emails also ends after a day, and that about the
 * database when the server starts again, so these two say no more than that.
 */
export const SOLVED: Record<AlarmKind, string> = {
  'mail-off': 'Email is set up.',
  unheard: 'You hear of bookings again.',
  'mail-stuck': 'Emails leave again.',
  'mail-rejected': 'No further email was rejected.',
  'calendar-login': 'iCloud accepts the login again.',
  calendar: 'Your calendars are in sync again.',
  backup: 'There is a new backup.',
  disk: 'The disk has enough room again.',
  webhook: 'Your webhooks get your bookings again, or are off.',
  'daily-limit': 'Visitors can ask for everything again.',
  jobs: 'Nothing that failed in the background is left.',
  database: 'The database is running.',
  'unusual-bookings': 'For a day, no new booking had to be confirmed by email.',
}

/** An alarm that comes back within this time after its end is only reported once it has stayed on for as long. */
const QUIET_MS = 6 * HOUR_MS

interface KnownAlarm {
  kind: string
  beganAt: Date
  endedAt: Date | null
  isReported: boolean
}

/** What to remember and to report, by the alarms that are on and those known from the last check. */
export function changesOf(alarms: readonly Alarm[], known: readonly KnownAlarm[], now: Date) {
  const on = alarms.filter(({ isPushed, isEmailed }) => isPushed || isEmailed)
  const before = new Map(known.map((alarm) => [alarm.kind, alarm]))
  const begun = on.filter(({ kind }) => {
    const alarm = before.get(kind)
    return !alarm || alarm.endedAt !== null
  })
  const isOn = new Set<string>(on.map(({ kind }) => kind))
  return {
    begun,
    reported: on.filter(({ kind }) => {
      const alarm = before.get(kind)
      if (!alarm) return true
      if (alarm.endedAt) return ageOf(alarm.endedAt, now) > QUIET_MS
      return !alarm.isReported && ageOf(alarm.beganAt, now) >= QUIET_MS
    }),
    ended: known.filter(({ kind, endedAt }) => !endedAt && !isOn.has(kind)).map(({ kind }) => kind),
  }
}
