import { useRefresh } from '../../../api/refresh.ts'
import { trpc } from '../../../api/trpc.ts'
import { failureWords } from '../../../parts/admin/failure-words.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { trouble as words } from './words.ts'

/** Resumes the mails and calendar changes that are paused after a restore. */
export function ResumeButton() {
  const toast = useToast()
  const refresh = useRefresh()
  const resume = trpc.restore.resume.useMutation({
    onSuccess: () => toast(words.resumed),
    onError: (error) => toast(failureWords(error, words.resumeFailed), { tone: 'bad' }),
    onSettled: () => refresh('message'),
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={resume.isPending}
      onClick={() => resume.mutate()}
    >
      {words.resume}
    </Button>
  )
}
