import { z } from 'zod'
import { defineModule, noPayload } from '../kernel/define.ts'
import { NOT_TAKEN } from '../notifications/declares.ts'

export const OPERATIONS = defineModule({
  tables: {
    alarm: 'nothing',
    machine: 'nothing',
    download_ticket: 'nothing',
    restore: 'nothing',
    setup_step: 'nothing',
    erasure: { erasure: 'written by it, without a name', ownData: 'not shown', merge: 'unchanged' },
  },
  retention: {
    machines: {
      what: 'The free room on the disks of each machine',
      amount: 15,
      unit: 'minute',
      since: 'the last report of the machine',
      why: 'An alarm names a disk that is nearly full on any machine.',
      sweep: [{ table: 'machine', where: 'seen_at < $1' }],
    },
    downloads: {
      what: 'Permissions to download a backup or an export',
      amount: 1,
      unit: 'minute',
      since: 'the request',
      why: 'Each starts one download.',
      sweep: [{ table: 'download_ticket', where: 'expires_at <= $2' }],
    },
    finishedJobs: {
      what: 'Finished background jobs, which hold no names',
      amount: 7,
      unit: 'day',
      since: 'their end',
      why: 'Problems can be looked into.',
    },
  },
  jobs: {
    'back-up': {
      payload: noPayload,
      cron: '41 8 * * *',
      task: () => 'Make the nightly backup',
      reason: 'See Backups below.',
    },
    'check-alarms': {
      payload: noPayload,
      cron: '*/3 * * * *',
      task: () => 'Check the site for problems',
    },
    'push-alarm': {
      payload: z.strictObject({
        kind: z.string(),
        beganAt: z.string(),
        endedAt: z.string().optional(),
      }),
      task: () => 'Notify your devices of a problem',
      reason: NOT_TAKEN,
    },
    'read-phones-again': {
      payload: noPayload,
      task: () => 'Read the phone numbers of your clients',
    },
    'reapply-erasures': {
      payload: noPayload,
      cron: '27 * * * *',
      task: () => 'Erase clients again after a restore',
    },
    'remove-erased-files': {
      payload: z.strictObject({ pictures: z.array(z.string()) }),
      task: () => 'Delete the pictures and emails of an erased client',
    },
    'sweep-leftovers': {
      payload: noPayload,
      cron: '17 * * * *',
      task: () => 'Clean up expired data',
    },
  },
})

declare module '../kernel/define.ts' {
  interface DeclaredJobs {
    OPERATIONS: typeof OPERATIONS.jobs
  }
}
