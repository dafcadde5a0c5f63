import type { FailedJob } from '@haircuts/core/kernel/background-jobs'
import type { BackupFile } from '@haircuts/core/operations/host'
import { test } from '../fixtures.testing.ts'
import { BARBER, givenShop, MONDAY_MORNING } from '../testing.ts'

export const JOB = '3f0c7a52-9d2b-4a51-8a0e-1f3b6c5d7e90'
export const FILE: BackupFile = {
  name: 'haircuts-20260302T084100Z.tar.gz',
  kind: 'daily',
  bytes: 2048,
  createdAt: new Date('2026-03-02T08:41:00Z'),
}
export const minutesAgo = (minutes: number) => new Date(MONDAY_MORNING.getTime() - minutes * 60_000)

/** The barber with failed jobs, which a test adds, and one backup. */
export const it = test
  .extend('failedJobs', (): FailedJob[] => [])
  .extend('system', ({ context, failedJobs }) => (now = MONDAY_MORNING) => {
    const base = context()
    const ctx = {
      ...base,
      now,
      admin: BARBER,
      jobLog: { ...base.jobLog, failed: async () => failedJobs },
      host: { ...base.host, backupFiles: async () => [FILE] },
    }
    return ctx
  })
  .extend('barber', ({ callWith, system }) => callWith(system()))
  // Not a hook: a file that is not the first of its worker would not register it.
  .extend('shop', { auto: true }, ({ db }) =>
    givenShop(db, { settings: { barber_email: 'barber@example.edu' } }),
  )
