import { CalendarError } from '@haircuts/core/calendar-sync/calendar-error'
import type { CalendarGateway } from '@haircuts/core/calendar-sync/calendar-gateway'
import { memoryCloud } from '@haircuts/core/calendar-sync/memory-cloud.testing'
import type { Mail, Mailer, MailOutcome } from '@haircuts/core/emails/mailer'
import { OutsideError, type OutsideFetch } from '@haircuts/core/kernel/outside-fetch'
import type { Push, PushNotice } from '@haircuts/core/notifications/push-service'
import type { Dice } from './dice.testing.ts'
import type { Run } from './run.testing.ts'

export const WORK = 'https://cloud.example/work/'
export const HOME = 'https://cloud.example/home/'

/** The behaviour of the services towards the calls of one run. */
interface Line {
  run: Run
  dice: Dice
  /** How often a call fails, from 0 to 1. */
  faults: number
  /** Lets others act while the call is under way. */
  meanwhile: () => Promise<void>
}

interface Accepted {
  times: number
  /** When it was accepted first, in epoch milliseconds. */
  at: number
  mail: Mail
}

/** The mail service and the calendar server, which outlive every crash. */
export interface Services {
  /** What was accepted, by its key. */
  accepted: Map<string, Accepted>
  /** Whether the mail service can be asked for a mail, as Postmark can and SMTP cannot. */
  canFind: boolean
  /** The files of the barber's two calendars, by href. */
  filesOf: (url: string) => Map<string, string>
  mailerFor(line: Line): Mailer
  cloudFor(line: Line): CalendarGateway
  /** What the devices were sent, by their endpoints. */
  notices: { endpoint: string; notice: PushNotice }[]
  pushFor(line: Line): Push
  /** The bodies that a program got by webhook, those of repeated calls as well. */
  calls: string[]
  outsideFor(line: Line): OutsideFetch
}

export function simulatedServices({
  canFind,
  now,
}: {
  canFind: boolean
  now: () => number
}): Services {
  const accepted = new Map<string, Accepted>()
  const notices: Services['notices'] = []
  const calls: string[] = []
  const server = memoryCloud(WORK)
  server.calendarsByUrl.set(HOME, new Map())

  function accept(mail: Mail): MailOutcome {
    const { key } = mail
    const { times, at } = accepted.get(key) ?? { times: 0, at: now() }
    accepted.set(key, { times: times + 1, at, mail })
    return { outcome: 'accepted', serviceId: `id of ${key}`, note: null }
  }

  return {
    accepted,
    canFind,
    notices,
    calls,
    pushFor({ run, dice, faults }) {
      return {
        makeKeys: () => ({ publicKey: 'public', privateKey: 'private' }),
        async send({ device: { endpoint }, notice }) {
          callsAreOutsideTransactions(run)
          run.effect()
          if (dice.chance(faults)) return 'later'
          notices.push({ endpoint, notice })
          run.effect()
          return 'accepted'
        },
      }
    },
    outsideFor({ run, dice, faults }) {
      return {
        check: async () => {},
        async fetch({ body }) {
          callsAreOutsideTransactions(run)
          run.effect()
          if (dice.chance(faults)) throw new OutsideError('unreachable', 'It did not answer.')
          calls.push(String(body))
          run.effect()
          if (dice.chance(faults)) throw new OutsideError('timedOut', 'It did not answer in time.')
          return new Response()
        },
      }
    },
    filesOf: (url) => server.calendarsByUrl.get(url) ?? new Map(),
    mailerFor({ run, dice, faults, meanwhile }) {
      const { send, find } = {
        async send(mail: Mail): Promise<MailOutcome> {
          callsAreOutsideTransactions(run)
          run.effect()
          await meanwhile()
          const later = { outcome: 'later', reason: 'The mail service did not answer.' } as const
          if (dice.chance(faults)) return { ...later, isUnsure: dice.chance(0.5) }
          const outcome = accept(mail)
          run.effect()
          return dice.chance(faults) ? { ...later, isUnsure: true } : outcome
        },
        async find(key: string) {
          callsAreOutsideTransactions(run)
          run.effect()
          if (dice.chance(faults)) throw new Error('The mail service did not answer.')
          return accepted.has(key) ? `id of ${key}` : null
        },
      }
      const sender = { name: null, email: 'barber@example.edu' }
      const mailer = { sender, settledAfterMs: 30_000, send }
      return canFind ? { name: 'postmark', ...mailer, find } : { name: 'smtp', ...mailer }
    },
    cloudFor({ run, dice, faults, meanwhile }) {
      const fail = () => {
        if (dice.chance(faults)) throw new CalendarError('away')
      }
      /** The request, the response or both may be lost. */
      async function ask<T>(call: () => Promise<T>): Promise<T> {
        callsAreOutsideTransactions(run)
        run.effect()
        await meanwhile()
        fail()
        const result = await call()
        run.effect()
        fail()
        return result
      }
      return {
        verify: (...input) => ask(() => server.verify(...input)),
        calendars: (...input) => ask(() => server.calendars(...input)),
        exists: (...input) => ask(() => server.exists(...input)),
        changes: (...input) => ask(() => server.changes(...input)),
        getMany: (...input) => ask(() => server.getMany(...input)),
        get: (...input) => ask(() => server.get(...input)),
        put: (...input) => ask(() => server.put(...input)),
        remove: (...input) => ask(() => server.remove(...input)),
      }
    },
  }
}

/** A slow service would hold the locks of the transaction for as long. */
function callsAreOutsideTransactions(run: Run) {
  if (run.hasOpenTransaction()) throw new Error('A service is called inside a transaction.')
}
