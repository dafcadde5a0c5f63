import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useRefresh } from '../../../api/refresh.ts'
import { trpc } from '../../../api/trpc.ts'
import { AdminPage } from '../../../parts/admin/admin-page.tsx'
import { failureWords } from '../../../parts/admin/form-refusal.ts'
import { LoadFailed } from '../../../parts/admin/load-failed.tsx'
import { LoadingRows } from '../../../parts/admin/loading-rows.tsx'
import { isMessageState, type Message } from '../../../parts/admin/message.ts'
import { messageStates, messages as words } from '../../../site/admin/messages.ts'
import { SelectField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { MessageTable } from './message-table.tsx'
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
