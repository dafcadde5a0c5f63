import { failureMessage } from '../../../app/admin/screen/failure-text.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { problems as text } from './text.ts'

/** Resumes the mails and calendar changes that are paused after a restore. */
export function ResumeButton() {
  const toast = useToast()
  const resume = trpc.restore.resume.useMutation({
    onSuccess: () => toast(text.resumed),
    onError: (error) => toast(failureMessage(error, text.resumeFailed), { tone: 'bad' }),
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={resume.isPending}
      onClick={() => resume.mutate()}
    >
      {text.resume}
    </Button>
  )
}
