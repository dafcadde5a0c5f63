import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clients as words } from '../../content/admin/clients.ts'
import { frame } from '../../content/admin/frame.ts'
import type { Client } from '../../lib/admin/client.ts'
import { trpc } from '../../lib/admin/trpc.ts'
import { useClientList } from '../../lib/admin/use-client-list.ts'
import { useDoor } from '../../lib/admin/use-door.ts'
import { useKeptState } from '../../lib/admin/use-kept-state.ts'
import { useScrollBack } from '../../lib/use-scroll-back.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'
import { ClientDetails, useClientAskedFor } from '../../parts/admin/client-details.tsx'
import { ClientDialog } from '../../parts/admin/client-dialog.tsx'
import { type ClientAct, ClientTable } from '../../parts/admin/client-table.tsx'
import { DeleteClientDialog } from '../../parts/admin/delete-client-dialog.tsx'
import { LoadFailed } from '../../parts/admin/load-failed.tsx'
import { LoadingRows } from '../../parts/admin/loading-rows.tsx'
import { MergeClientsDialog } from '../../parts/admin/merge-clients-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

const PAGE_SIZE = 20

/** What is being done, and with which client. */
type Act = { act: ClientAct | 'merge'; client: Client } | { act: 'create' }

export function Clients() {
  const shown = useClientList()
  const [open, setOpen] = useKeptState<Act | undefined>('clients', undefined)
  const [askedId, setAskedId] = useState<number>()
  const asked = useClientAskedFor(askedId)
  const close = () => {
    setOpen(undefined)
    setAskedId(undefined)
  }
  useDoor('client', (id) => setAskedId(Number(id)))
  const opened = (act: ClientAct | 'merge') => (open?.act === act ? open.client : undefined)
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
        client={opened('view') ?? (open ? undefined : asked)}
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
  onAct: (act: ClientAct, client: Client) => void
}

function ClientList({ shown, onAct }: ClientListProps) {
  const { page, search } = shown
  const list = trpc.client.list.useQuery(
    { page, pageSize: PAGE_SIZE, search },
    { placeholderData: keepPreviousData },
  )
  const { head, scrollBack } = useScrollBack<HTMLDivElement>()
  const lastPage = list.data && !list.isPlaceholderData ? list.data.totalPages : page
  const isPastTheEnd = page > 1 && page > lastPage
  useEffect(() => {
    // The last client of the last page is gone: on to the page that is the last now.
    if (isPastTheEnd) shown.goTo(Math.max(lastPage, 1), { replace: true })
  })
  if (list.isPending || isPastTheEnd) return <LoadingRows rows={8} />
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
