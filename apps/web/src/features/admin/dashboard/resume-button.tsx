import { useAct } from '../../../app/admin/editing/use-act.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { problems as text } from './text.ts'

/** Resumes the mails and calendar changes that are paused after a restore. */
export function ResumeButton() {
  const resume = useAct(trpc.restore.resume.useMutation().mutateAsync, {
    done: () => text.resumed,
    failed: text.resumeFailed,
  })
  return (
    <Button variant="secondary" size="sm" pending={resume.isPending} onClick={() => resume.send()}>
      {text.resume}
    </Button>
  )
}
