import { messageKinds, oneMessage as words } from '../../content/admin/messages.ts'
import { dateAndTime } from '../../lib/admin/datetime.ts'
import type { Message } from '../../lib/admin/message.ts'
import { trpc } from '../../lib/admin/trpc.ts'
import { useBusinessZone } from '../../lib/settings.ts'
import { useLingering } from '../../lib/use-lingering.ts'
import { Dialog, DialogBody } from '../../ui/dialog.tsx'
import { Fact, Facts } from './facts.tsx'
import { LoadFailed } from './load-failed.tsx'
import { LoadingRows } from './loading-rows.tsx'
import { MailSheet } from './mail-sheet.tsx'

interface MessageDialogProps {
  /** The dialog is open while there is one. */
  message: Message | undefined
  onClose: () => void
}

/** One mail: what is known of it, and what it said. */
export function MessageDialog({ message, onClose }: MessageDialogProps) {
  const shown = useLingering(message)
  return (
    <Dialog
      open={message !== undefined}
      onClose={onClose}
      size="lg"
      title={shown ? messageKinds[shown.kind] : ''}
    >
      <DialogBody>{shown ? <Contents message={shown} /> : null}</DialogBody>
    </Dialog>
  )
}

function Contents({ message }: { message: Message }) {
  const zone = useBusinessZone()
  const details = trpc.notification.get.useQuery({ id: message.id })
  const at = (time: Date | null) => (time ? dateAndTime(time.getTime(), zone) : words.unknown)
  if (details.isPending) return <LoadingRows rows={4} />
  if (details.isError) {
    return (
      <LoadFailed error={details.error} words={words.failed} onRetry={() => details.refetch()} />
    )
  }
  const { recipient, subject, sentAt, deliveredAt, reason, note, problem, mail } = details.data
  return (
    <>
      <Facts>
        <Fact name={words.to} isWide>
          {recipient}
        </Fact>
        <Fact name={words.sent}>{at(sentAt)}</Fact>
        <Fact name={words.delivered}>{at(deliveredAt)}</Fact>
        {reason ? <Fact name={words.reason}>{reason}</Fact> : null}
        {problem && problem !== reason ? <Fact name={words.problem}>{problem}</Fact> : null}
        {note ? <Fact name={words.note}>{note}</Fact> : null}
        {subject ? (
          <Fact name={words.subject} isWide>
            {subject}
          </Fact>
        ) : null}
      </Facts>
      {mail ? <MailSheet mail={mail} /> : <p>{words.unwritten}</p>}
    </>
  )
}
