import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { adminPaths } from '../../../admin-paths.ts'
import { trpc } from '../../../api/trpc.ts'
import { useOpenFromQuery } from '../../../lib/use-open-from-query.ts'
import { AdminPage } from '../../../parts/admin/admin-page.tsx'
import { ListSearch } from '../../../parts/admin/list-search.tsx'
import type { Client } from '../../../parts/admin/outputs.ts'
import { PagedList } from '../../../parts/admin/paged-list.tsx'
import { readPage, useListState, writeQuery } from '../../../parts/admin/use-list-state.ts'
import { usePersistentState } from '../../../parts/admin/use-persistent-state.ts'
import { frame } from '../../../site/admin/words.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ClientDetails, useLinkedClient } from './client-details.tsx'
import { ClientDialog, DeleteClientDialog } from './client-dialog.tsx'
import { type ClientAction, ClientTable } from './client-table.tsx'
import { EraseClientDialog } from './erase-client-dialog.tsx'
import { MergeClientsDialog } from './merge-clients-dialog.tsx'
import { clients as words } from './words.ts'

const PAGE_SIZE = 20

const PAGE_ONLY = {
  read: (params: URLSearchParams) => ({ page: readPage(params) }),
  write: writeQuery,
}

type OtherAction = ClientAction | 'merge' | 'erase'

/** The open dialog and its client. */
type OpenDialog = { act: OtherAction; client: Client } | { act: 'create' }

export function Clients() {
  const shown = useListState(PAGE_ONLY)
  const [open, setOpen] = usePersistentState<OpenDialog | undefined>('clients', undefined)
  const [linkedId, setLinkedId] = useState<number>()
  const linked = useLinkedClient(linkedId)
  const close = () => {
    setOpen(undefined)
    setLinkedId(undefined)
  }
  useOpenFromQuery('client', (id) => setLinkedId(Number(id)))
  const opened = (act: OtherAction) => (open?.act === act ? open.client : undefined)
  return (
    <AdminPage
      heading={frame.clients}
      subtitle={words.subtitle}
      actions={
        <>
          <ButtonLink variant="secondary" href={adminPaths.clientImport}>
            {words.importFile}
          </ButtonLink>
          <Button data-new onClick={() => setOpen({ act: 'create' })}>
            {words.create}
          </Button>
        </>
      }
    >
      <search>
        <ListSearch label={words.search} value={shown.typed} onType={shown.type} />
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
        onAct={(act, client) => setOpen({ act, client })}
        onMerge={(client) => setOpen({ act: 'merge', client })}
        onErase={(client) => setOpen({ act: 'erase', client })}
      />
      <EraseClientDialog client={opened('erase')} onClose={close} />
      <MergeClientsDialog client={opened('merge')} onClose={close} />
      <DeleteClientDialog client={opened('delete')} onClose={close} />
    </AdminPage>
  )
}

interface ClientListProps {
  shown: ReturnType<typeof useListState<{ page: number }>>
  onAct: (act: ClientAction, client: Client) => void
}

function ClientList({ shown, onAct }: ClientListProps) {
  const { search } = shown
  const { page } = shown.filters
  const list = trpc.clients.list.useQuery(
    { page, pageSize: PAGE_SIZE, search },
    { placeholderData: keepPreviousData },
  )
  return (
    <PagedList
      list={list}
      page={page}
      pageSize={PAGE_SIZE}
      rows={8}
      things={words.things}
      failed={words.loadFailed}
      empty={
        search ? (
          <Notice heading={words.noneFound}>
            <Button variant="secondary" onClick={() => shown.clear({ page: 1 })}>
              {words.clearSearch}
            </Button>
          </Notice>
        ) : (
          <Notice heading={words.none} />
        )
      }
      onPage={(next, how) => shown.filter({ page: next }, how)}
    >
      {({ items }) => <ClientTable items={items} isStale={list.isPlaceholderData} onAct={onAct} />}
    </PagedList>
  )
}
