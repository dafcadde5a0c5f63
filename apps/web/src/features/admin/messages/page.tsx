import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../../app/admin/editing/use-act.ts'
import { AdminPage } from '../../../app/admin/screen/admin-page.tsx'
import { DemoEmails, useEmailOff } from '../../../app/admin/screen/email-off.tsx'
import { emailOff } from '../../../app/admin/screen/email-off-text.ts'
import { PagedList } from '../../../app/admin/screen/paged-list.tsx'
import { readPage, useListState, writeQuery } from '../../../app/admin/screen/use-list-state.ts'
import type { Message, MessageState } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { Clamped } from '../../../ui/clamped.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { dateAndTime } from '../../../ui/format/admin-datetime.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Cell, RowActions, RowOpener, Table } from '../../../ui/table.tsx'
import { MessageBadge } from './message-badge.tsx'
import { MessageDialog } from './message-dialog.tsx'
import styles from './page.module.css'
import { isToBarber, messages as labels, messageKinds, messageStates, messageTo } from './text.ts'

const PAGE_SIZE = 20

const QUERY = {
  read: (params: URLSearchParams) => {
    const state = params.get('state')
    return { state: isMessageState(state) ? state : ('' as const), page: readPage(params) }
  },
  write: writeQuery,
}

/** The delivery log. */
export function Messages() {
  const shown = useListState<{ state: MessageState | ''; page: number }>(QUERY)
  const { state, page } = shown.filters
  const list = trpc.notification.list.useQuery(
    { page, pageSize: PAGE_SIZE, state: state || null },
    { placeholderData: keepPreviousData },
  )
  const [viewed, setViewed] = useState<Message>()
  const again = useSendAgain()
  return (
    <AdminPage heading={labels.title} subtitle={labels.subtitle}>
      <DemoEmails />
      <search className={styles.filter}>
        <SelectField
          label={labels.filter}
          value={state}
          onChange={({ target: { value } }) =>
            shown.filter({ state: isMessageState(value) ? value : '' })
          }
        >
          <option value="">{labels.all}</option>
          {Object.entries(messageStates).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </search>
      <PagedList
        list={list}
        page={page}
        pageSize={PAGE_SIZE}
        rows={8}
        things={labels.things}
        failed={labels.loadFailed}
        empty={<Notice heading={state ? labels.noneFound : labels.none} />}
        onPage={(next, how) => shown.filter({ page: next }, how)}
      >
        {({ items }) => (
          <MessageTable
            items={items}
            isStale={list.isPlaceholderData}
            again={again}
            onView={setViewed}
          />
        )}
      </PagedList>
      <MessageDialog
        message={viewed}
        onClose={() => setViewed(undefined)}
        actions={(message) => (
          // The list knows the present state.
          <SendAgain
            message={list.data?.items.find(({ id }) => id === message.id) ?? message}
            variant="secondary"
            again={again}
          />
        )}
      />
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
  const off = useEmailOff()
  const sending = useAct(trpc.notification.sendAgain.useMutation().mutateAsync, {
    done: () => (off ? emailOff.stored[off] : labels.sentAgain),
    failed: labels.againFailed,
  })
  return {
    sendingId: sending.sent && Number(sending.sent.id),
    send: ({ id }: Message) => sending.send({ id }),
  }
}

interface SendAgainProps {
  message: Message
  variant: 'quiet' | 'secondary'
  again: ReturnType<typeof useSendAgain>
}

/** The button that sends an email again, where that is possible. */
function SendAgain({ message, variant, again }: SendAgainProps) {
  if (!canSendAgain(message)) return null
  const isSending = again.sendingId === message.id
  return (
    <Button
      variant={variant}
      size={variant === 'quiet' ? 'sm' : 'md'}
      pending={isSending}
      onClick={() => again.send(message)}
    >
      {isSending ? labels.sending : labels.again}
    </Button>
  )
}

/** To whom the email went. */
function nameOf({ kind, clientName, isTest }: Message): string {
  if (isToBarber(kind)) return labels.barber
  if (isTest) return labels.test
  if (clientName !== null) return clientName
  if (kind === 'booking-links') return labels.askedForLinks
  if (kind === 'booking-wish') return labels.awaitsEmail
  return kind === 'group-declined' ? labels.groupRequest : labels.deleted
}

interface MessageTableProps {
  items: readonly Message[]
  isStale: boolean
  again: ReturnType<typeof useSendAgain>
  onView: (message: Message) => void
}

function MessageTable({ items, isStale, again, onView }: MessageTableProps) {
  const zone = useBusinessZone()
  const at = (time: Date) => dateAndTime(time.getTime(), zone)
  const [, to, state, written] = labels.columns
  return (
    <Table caption={labels.caption} columns={labels.columns} isStale={isStale} isDense>
      {items.map((message) => {
        const kind = messageKinds[message.kind]
        const name = nameOf(message)
        return (
          <tr key={message.id}>
            <Cell label="" dense="rest">
              <div className={styles.mail}>
                <RowOpener label={messageTo(message.kind, name)} onOpen={() => onView(message)}>
                  {kind}
                </RowOpener>
                <span className={styles.soft}>{message.subject}</span>
              </div>
            </Cell>
            <Cell label={to} dense="title">
              <div className={styles.to}>
                <Clamped text={name} />
                <span className={styles.soft}>{message.recipient}</span>
              </div>
            </Cell>
            <Cell label={state} dense="badge">
              <div className={styles.state}>
                <MessageBadge state={message.state} />
                <span className={styles.soft}>{message.problem ?? message.reason}</span>
                {message.nextAttemptAt && message.attempts > 0 ? (
                  <span className={styles.soft}>{labels.nextTry(at(message.nextAttemptAt))}</span>
                ) : null}
              </div>
            </Cell>
            <Cell label={written} dense="start" isNumber>
              <time className={styles.written} dateTime={message.createdAt.toISOString()}>
                {at(message.createdAt)}
              </time>
            </Cell>
            <Cell label="" dense="hidden">
              <RowActions>
                <Button variant="quiet" size="sm" onClick={() => onView(message)}>
                  {labels.view}
                </Button>
                <SendAgain message={message} variant="quiet" again={again} />
              </RowActions>
            </Cell>
          </tr>
        )
      })}
    </Table>
  )
}
