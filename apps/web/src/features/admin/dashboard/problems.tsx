import { useAct } from '../../../app/admin/editing/use-act.ts'
import { useEmailOff } from '../../../app/admin/screen/email-off.tsx'
import { emailOff } from '../../../app/admin/screen/email-off-text.ts'
import { ToDoSection } from '../../../app/admin/screen/to-do-section.tsx'
import { adminPaths } from '../../../app/admin-paths.ts'
import type { Message } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { now } from '../../../ui/browser/clock.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ErrorRow } from '../../../ui/error-row.tsx'
import { messageTo } from '../messages/text.ts'
import { problems as text } from './text.ts'

const MAX_MAILS = 5

/**
 * The queries behind what is to do, besides the dashboard's own. The page calls this hook on its first render, so that
 * they join the batch of the dashboard's own query.
 */
export function useProblems() {
  return {
    health: trpc.cloudCalendar.health.useQuery(),
    proposals: trpc.calendarProposal.list.useQuery(),
    failedMails: trpc.notification.list.useQuery({
      state: 'failed',
      undismissed: true,
      pageSize: MAX_MAILS,
    }),
    closings: trpc.closing.list.useQuery(),
    waitlist: trpc.waitlist.list.useQuery(),
    heldMails: trpc.notification.list.useQuery({ state: 'held', pageSize: MAX_MAILS }),
  }
}

/** Older unsent emails are no longer relevant to their recipients and are hidden. */
const MAX_AGE_MS = 7 * 86_400_000

/** Emails that failed or were held back, with a button to send them again. */
export function UnsentMails({ title, unsent }: { title: string; unsent: readonly Message[] }) {
  const off = useEmailOff()
  const again = useAct(trpc.notification.sendAgain.useMutation().mutateAsync, {
    done: () => (off ? emailOff.stored[off] : text.sent),
    failed: text.sendFailed,
  })
  const since = now() - MAX_AGE_MS
  const mails = unsent.filter(({ createdAt }) => createdAt.getTime() >= since)
  if (mails.length === 0) return null
  return (
    <ToDoSection
      title={title}
      count={mails.length}
      aside={
        <ButtonLink variant="quiet" size="sm" href={adminPaths.messages}>
          {text.allMessages}
        </ButtonLink>
      }
    >
      <ul>
        {mails.map(({ id, kind, recipient, clientName, reason }) => {
          const isSending = again.sent?.id === id
          return (
            <ErrorRow
              key={id}
              reason={reason}
              actions={
                <Button
                  variant="secondary"
                  size="sm"
                  pending={isSending}
                  onClick={() => again.send({ id })}
                >
                  {isSending ? text.sending : text.sendAgain}
                </Button>
              }
            >
              <p>{messageTo(kind, clientName ?? recipient)}</p>
            </ErrorRow>
          )
        })}
      </ul>
    </ToDoSection>
  )
}
