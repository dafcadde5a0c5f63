import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { useOpenFromQuery } from '../../../lib/use-open-from-query.ts'
import { AdminPage } from '../../../parts/admin/admin-page.tsx'
import { LoadFailed } from '../../../parts/admin/load-failed.tsx'
import { LoadingRows } from '../../../parts/admin/loading-rows.tsx'
import { usePersistentState } from '../../../parts/admin/use-persistent-state.ts'
import { frame } from '../../../site/admin/words.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pagination, useScrollBack } from '../../../ui/pagination.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { Client } from './client.ts'
import { ClientDetails, useLinkedClient } from './client-details.tsx'
import { ClientDialog } from './client-dialog.tsx'
import { type ClientAction, ClientTable } from './client-table.tsx'
import { DeleteClientDialog } from './delete-client-dialog.tsx'
import { MergeClientsDialog } from './merge-clients-dialog.tsx'
import { useClientList } from './use-client-list.ts'
import { clients as words } from './words.ts'

const PAGE_SIZE = 20

/** The open dialog and its client. */
type OpenDialog = { act: ClientAction | 'merge'; client: Client } | { act: 'create' }

export function Clients() {
  const shown = useClientList()
  const [open, setOpen] = usePersistentState<OpenDialog | undefined>('clients', undefined)
  const [linkedId, setLinkedId] = useState<number>()
  const linked = useLinkedClient(linkedId)
  const close = () => {
    setOpen(undefined)
    setLinkedId(undefined)
  }
  useOpenFromQuery('client', (id) => setLinkedId(Number(id)))
  const opened = (act: ClientAction | 'merge') => (open?.act === act ? open.client : undefined)
  return (
    <AdminPage
      heading={frame.clients}
      subtitle={words.subtitle}
      actions={
        <Button data-new onClick={() => setOpen({ act: 'create' })}>
          {words.create}
        </Button>
      }
    >
      <search>
        <TextField
          label={<VisuallyHidden>{words.search}</VisuallyHidden>}
          placeholder={words.search}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          value={shown.typed}
          onChange={({ target }) => shown.type(target.value)}
        />
      </search>
      <ClientList shown={shown} onAct={(act, client) => setOpen({ act, client })} />
      <ClientDialog
        open={open?.act === 'create' || open?.act === 'edit'}
        client={opened('edit')}
        onClose={close}
      />
      <ClientDetails
        client={opened('view') ?? (open ? undefined : linked)}
        onClose={close}
        onMerge={(client) => setOpen({ act: 'merge', client })}
      />
      <MergeClientsDialog client={opened('merge')} onClose={close} />
      <DeleteClientDialog client={opened('delete')} onClose={close} />
    </AdminPage>
  )
}

interface ClientListProps {
  shown: ReturnType<typeof useClientList>
  onAct: (act: ClientAction, client: Client) => void
}

function ClientList({ shown, onAct }: ClientListProps) {
  const { page, search } = shown
  const list = trpc.client.list.useQuery(
    { page, pageSize: PAGE_SIZE, search },
    { placeholderData: keepPreviousData },
  )
  const { head, scrollBack } = useScrollBack<HTMLDivElement>()
  const lastPage = list.data && !list.isPlaceholderData ? list.data.totalPages : page
  const isPastEnd = page > 1 && page > lastPage
  useEffect(() => {
    // The last page has become empty: go to the new last page.
    if (isPastEnd) shown.goTo(Math.max(lastPage, 1), { replace: true })
  })
  if (list.isPending || isPastEnd) return <LoadingRows rows={8} />
  if (list.isError) {
    return <LoadFailed error={list.error} words={words.loadFailed} onRetry={() => list.refetch()} />
  }
  if (list.data.total === 0 && search) {
    return (
      <Notice heading={words.noneFound}>
        <Button variant="secondary" onClick={() => shown.type('')}>
          {words.clearSearch}
        </Button>
      </Notice>
    )
  }
  if (list.data.total === 0) return <Notice heading={words.none} />
  return (
    <div ref={head}>
      <ClientTable items={list.data.items} isStale={list.isPlaceholderData} onAct={onAct} />
      <Pagination
        page={page}
        pageSize={PAGE_SIZE}
        total={list.data.total}
        things={words.things}
        onPage={(next) => {
          scrollBack()
          shown.goTo(next)
        }}
      />
    </div>
  )
}
