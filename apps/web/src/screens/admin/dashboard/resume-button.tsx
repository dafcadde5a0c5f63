import { useRefresh } from '../../../api/refresh.ts'
import { useBusinessZone } from '../../../api/settings.ts'
import { trpc } from '../../../api/trpc.ts'
import { dateAndTime } from '../../../lib/admin-datetime.ts'
import { failureWords } from '../../../parts/admin/failure-words.ts'
import type { Pause } from '../../../parts/admin/outputs.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { trouble as words } from './words.ts'

/** Says that mails and calendar changes are paused after a restore, and lets the barber resume them. */
export function RestorePause({ backupCreatedAt }: NonNullable<Pause>) {
  const zone = useBusinessZone()
  const toast = useToast()
  const refresh = useRefresh()
  const resume = trpc.restore.resume.useMutation({
    onSuccess: () => toast(words.resumed),
    onError: (error) => toast(failureWords(error, words.resumeFailed), { tone: 'bad' }),
    onSettled: () => refresh('dashboard', 'notification'),
  })
  return (
    <Banner
      tone="warn"
      action={
        <Button
          variant="secondary"
          size="sm"
          pending={resume.isPending}
          onClick={() => resume.mutate()}
        >
          {words.resume}
        </Button>
      }
    >
      {words.paused(dateAndTime(backupCreatedAt.getTime(), zone))}
    </Banner>
  )
}
