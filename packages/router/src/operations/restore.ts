import { resumeAfterRestore } from '@haircuts/core/operations/resume-after-restore'
import { adminProcedure, router } from '../trpc.ts'

export const restoreRouter = router({
  resume: adminProcedure
    .meta({
      rest: 'POST /restore/resume',
      summary: 'Resume after a restore',
      description:
        'Emails, reminders and calendar changes are paused after a backup was restored, until this call. Without a pause it changes nothing.',
    })
    .mutation(({ ctx }) => resumeAfterRestore(ctx)),
})
