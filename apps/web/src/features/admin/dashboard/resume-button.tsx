import { useRefresh } from '../../../app/api/refresh.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { failureWords } from '../screen/failure-text.ts'
import { trouble as words } from './text.ts'

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
