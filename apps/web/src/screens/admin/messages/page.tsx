import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useRefresh } from '../../../api/refresh.ts'
import { useBusinessZone } from '../../../api/settings.ts'
import { trpc } from '../../../api/trpc.ts'
import { dateAndTime } from '../../../lib/admin-datetime.ts'
import { AdminPage } from '../../../parts/admin/admin-page.tsx'
import { failureWords } from '../../../parts/admin/failure-words.ts'
import type { Message, MessageState } from '../../../parts/admin/outputs.ts'
import { LoadFailed, LoadingRows } from '../../../parts/admin/query-state.tsx'
import { MessageBadge } from '../../../parts/admin/status-badge.tsx'
import { messageKinds, messageStates, messages as words } from '../../../site/admin/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Cell, RowActions, Table } from '../../../ui/table.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { MessageDialog } from './message-dialog.tsx'
import styles from './page.module.css'

const PAGE_SIZE = 20

/** The delivery log. Filter and page are stored in the URL, which contains no personal data. */
export function Messages() {
  const [params, setParams] = useSearchParams()
  const given = params.get('state')
  const state = isMessageState(given) ? given : null
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const show = (next: { state: string | null; page: number }) =>
    setParams(
      Object.entries({
        state: next.state ?? '',
        page: next.page > 1 ? String(next.page) : '',
      }).filter(([, value]) => value !== ''),
    )
  const list = trpc.notification.list.useQuery(
    { page, pageSize: PAGE_SIZE, state },
    { placeholderData: keepPreviousData },
  )
  const [viewed, setViewed] = useState<Message>()
  const again = useSendAgain()
  return (
    <AdminPage heading={words.title} subtitle={words.subtitle}>
      <search className={styles.filter}>
        <SelectField
          label={words.filter}
          value={state ?? ''}
          onChange={({ target }) => show({ state: target.value, page: 1 })}
        >
          <option value="">{words.all}</option>
          {Object.entries(messageStates).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </search>
      {list.isPending ? <LoadingRows rows={8} /> : null}
      {list.isError ? (
        <LoadFailed error={list.error} words={words.loadFailed} onRetry={() => list.refetch()} />
      ) : null}
      {list.data?.total === 0 ? <Notice heading={state ? words.noneFound : words.none} /> : null}
      {list.data && list.data.total > 0 ? (
        <div>
          <MessageTable
            items={list.data.items}
            isStale={list.isPlaceholderData}
            sendingId={again.sendingId}
            onView={setViewed}
            onAgain={again.send}
          />
          <Pagination
            page={page}
            pageSize={PAGE_SIZE}
            total={list.data.total}
            things={words.things}
            onPage={(next) => show({ state, page: next })}
          />
        </div>
      ) : null}
      <MessageDialog message={viewed} onClose={() => setViewed(undefined)} />
    </AdminPage>
  )
}

const STATES: readonly string[] = Object.keys(messageStates)

function isMessageState(text: string | null): text is MessageState {
  return text !== null && STATES.includes(text)
}

/**
 * Pending emails and those of erased clients cannot be sent again. Test emails (without a booking) are sent from the settings.
 */
function canSendAgain({ state, bookingId, recipient }: Message): boolean {
  return bookingId !== null && recipient !== '' && state !== 'waiting' && state !== 'sending'
}

function useSendAgain() {
  const toast = useToast()
  const refresh = useRefresh()
  const sending = trpc.notification.sendAgain.useMutation({
    onSuccess: async () => {
      await refresh('notification')
      toast(words.sentAgain)
    },
    onError: (error) => toast(failureWords(error, words.againFailed), { tone: 'bad' }),
  })
  return {
    sendingId: sending.isPending ? Number(sending.variables.id) : undefined,
    send: ({ id }: Message) => sending.mutate({ id }),
  }
}

interface MessageTableProps {
  items: readonly Message[]
  isStale: boolean
  /** Id of the email that is being sent again. */
  sendingId: number | undefined
  onView: (message: Message) => void
  onAgain: (message: Message) => void
}

function MessageTable({ items, isStale, sendingId, onView, onAgain }: MessageTableProps) {
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
