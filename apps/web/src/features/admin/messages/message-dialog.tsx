import type { ReactNode } from 'react'
import { QueryState } from '../../../app/admin/screen/query-state.tsx'
import { common } from '../../../app/admin/screen/text.ts'
import type { Message, MessageDetails } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { dateAndTime } from '../../../ui/format/admin-datetime.ts'
import { MailSheet } from './mail-sheet.tsx'
import { messageKinds, oneMessage as text } from './text.ts'

interface MessageDialogProps {
  /** The dialog is open while this is defined. */
  message: Message | undefined
  onClose: () => void
  /** Buttons beside Close. */
  actions: (message: Message) => ReactNode
}

/** The details and the content of one email. */
export function MessageDialog({ message, onClose, actions }: MessageDialogProps) {
  return (
    <Dialog
      open={message !== undefined}
      onClose={onClose}
      size="lg"
      title={message ? messageKinds[message.kind] : ''}
    >
      <DialogBody>{message ? <Contents message={message} /> : null}</DialogBody>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {common.close}
        </Button>
        {message ? actions(message) : null}
      </DialogActions>
    </Dialog>
  )
}

function Contents({ message }: { message: Message }) {
  const zone = useBusinessZone()
  const details = trpc.notification.get.useQuery({ id: message.id })
  const at = (time: Date | null) => (time ? dateAndTime(time.getTime(), zone) : text.unknown)
  if (!details.data) return <QueryState query={details} message={text.failed} rows={4} />
  const { recipient, subject, state, createdAt, sentAt, deliveredAt } = details.data
  const { reason, note, problem, mail } = details.data
  return (
    <>
      <Facts>
        <Fact name={text.to} isWide>
          {recipient || text.erasedClient}
        </Fact>
        {state === 'not-sent' ? (
          <Fact name={text.written}>{at(createdAt)}</Fact>
        ) : (
          <>
            <Fact name={text.sent}>{at(sentAt)}</Fact>
            <Fact name={text.delivered}>{at(deliveredAt)}</Fact>
          </>
        )}
        {reason ? <Fact name={text.reason}>{reason}</Fact> : null}
        {problem && problem !== reason ? <Fact name={text.problem}>{problem}</Fact> : null}
        {note ? <Fact name={text.note}>{note}</Fact> : null}
        {subject ? (
          <Fact name={text.subject} isWide>
            {subject}
          </Fact>
        ) : null}
      </Facts>
      {mail ? <MailSheet mail={mail} /> : <p>{emptyTextMessage(details.data)}</p>}
    </>
  )
}

/** Why there is no text to show. */
function emptyTextMessage({ textGone, textKeptDays, isUnreadable }: MessageDetails): string {
  if (textGone === 'erased') return text.erased
  if (textGone === 'secret') return text.secret
  if (textGone === 'expired') return text.expired(textKeptDays)
  return isUnreadable ? text.unreadable : text.unwritten
}
