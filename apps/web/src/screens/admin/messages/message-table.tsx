import { useBusinessZone } from '../../../api/settings.ts'
import { dateAndTime } from '../../../lib/admin-datetime.ts'
import { canSendAgain, type Message } from '../../../parts/admin/message.ts'
import { MessageBadge } from '../../../parts/admin/message-badge.tsx'
import { messageKinds, messages as words } from '../../../site/admin/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Cell, RowActions, Table } from '../../../ui/table.tsx'
import styles from './message-table.module.css'

interface MessageTableProps {
  items: readonly Message[]
  isStale: boolean
  /** Id of the email that is being sent again. */
  sendingId: number | undefined
  onView: (message: Message) => void
  onAgain: (message: Message) => void
}

export function MessageTable({ items, isStale, sendingId, onView, onAgain }: MessageTableProps) {
  const zone = useBusinessZone()
  const at = (time: Date) => dateAndTime(time.getTime(), zone)
  const [, to, state, written] = words.columns
  return (
    <Table caption={words.caption} columns={words.columns} isStale={isStale}>
      {items.map((message) => (
        <tr key={message.id}>
          <Cell label="">
            <div className={styles.mail}>
              <span className={styles.kind}>{messageKinds[message.kind]}</span>
              <span className={styles.soft}>{message.subject}</span>
            </div>
          </Cell>
          <Cell label={to}>
            <div className={styles.to}>
              <span className={styles.line}>
                {message.clientName ?? (message.isRendered ? words.deleted : words.test)}
              </span>
              <span className={styles.soft}>{message.recipient}</span>
            </div>
          </Cell>
          <Cell label={state}>
            <div className={styles.state}>
              <MessageBadge state={message.state} />
              <span className={styles.soft}>{message.problem ?? message.reason}</span>
              {message.nextAttemptAt && message.attempts > 0 ? (
                <span className={styles.soft}>{words.nextTry(at(message.nextAttemptAt))}</span>
              ) : null}
            </div>
          </Cell>
          <Cell label={written} isNumber>
            <time dateTime={message.createdAt.toISOString()}>{at(message.createdAt)}</time>
          </Cell>
          <Cell label="">
            <RowActions>
              <Button variant="quiet" size="sm" onClick={() => onView(message)}>
                {words.view}
              </Button>
              {canSendAgain(message) ? (
                <Button
                  variant="quiet"
                  size="sm"
                  pending={sendingId === message.id}
                  onClick={() => onAgain(message)}
                >
                  {sendingId === message.id ? words.sending : words.again}
                </Button>
              ) : null}
            </RowActions>
          </Cell>
        </tr>
      ))}
    </Table>
  )
}
