import { z } from 'zod'
import { line, localDate } from '../kernel/fields.ts'
import { taskView } from '../tasks/task-schema.ts'
import { BACKUP_KINDS } from './host.ts'
import { ALARM_KINDS, ALARM_PLACES } from './internal/alarms.ts'

export const alarmView = z
  .object({
    kind: z.enum(ALARM_KINDS),
    severity: z.enum(['bad', 'warn']),
    sentence: z.string(),
    advice: z.string().nullable().describe('What to do about it.'),
    place: z.enum(ALARM_PLACES).nullable().describe('The screen where something can be done.'),
  })
  .meta({
    id: 'Alarm',
    examples: [
      {
        kind: 'backup',
        severity: 'bad',
        sentence: 'The last backup is 3 days old.',
        advice: 'Make one now, and keep a copy somewhere else.',
        place: 'system',
      },
    ],
  })

const failureView = z
  .object({
    key: z.string().describe('Its id in the calls below.'),
    task: z.string().describe('What was to happen.'),
    visitAt: z.date().nullable().describe('The start of the booking that it was for.'),
    failedAt: z.date(),
    reason: z.string(),
  })
  .meta({
    id: 'Failure',
    examples: [
      {
        key: 'mail-12',
        task: 'Email the reminder to Ann Marsh',
        visit_at: '2026-03-03T15:00:00Z',
        failed_at: '2026-03-02T15:00:00Z',
        reason: 'This address is dead.',
      },
    ],
  })

const backupFileView = z
  .object({
    name: z.string(),
    kind: z.enum(BACKUP_KINDS),
    bytes: z.int(),
    createdAt: z.date(),
  })
  .meta({ id: 'StoredFile' })

export const systemView = z.object({
  alarms: z.array(alarmView),
  failures: z.array(failureView),
  files: z.array(backupFileView).describe('Backups and exports on this server, the newest first.'),
  lastBackupAt: z.date().nullable(),
  includesKey: z
    .boolean()
    .describe('Whether backups hold the application key, encrypted with BACKUP_PASSPHRASE.'),
  backup: taskView.nullable().describe('The latest backup that was started.'),
  export: taskView.nullable().describe('The latest export that was started.'),
  version: z.string().describe('Of this program.'),
  hasLicenses: z.boolean().describe('Whether licenses.txt is served, as in a release.'),
  database: z.object({
    version: z.string().describe('Of the PostgreSQL server, as it reports it.'),
    isEmbedded: z.boolean().describe('Whether it is the one that comes with the program.'),
    releasedOn: localDate
      .nullable()
      .describe('When the version of the embedded one was released; null for any other server.'),
  }),
})

/** 'mail-12', 'calendar-5' or 'job-ID'. */
export const failureInput = z
  .object({ key: line(60, 'Please choose which one.') })
  .meta({ examples: [{ key: 'mail-12' }] })

export const settledView = z.object({
  settled: z.int().describe('How many were found; 0 if all were already taken care of.'),
  refused: z.int().describe('Those that cannot be repeated, such as an email that is out of date.'),
})

export const fileInput = z
  .object({ name: line(100, 'Please choose the file.') })
  .meta({ examples: [{ name: 'haircuts-20260302T084100Z.tar.gz' }] })

export const ticketView = z
  .object({ url: z.string().describe('Below the API base. It opens once, within a minute.') })
  .meta({ id: 'DownloadTicket', examples: [{ url: '/downloads/TICKET' }] })
