import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminPage } from '../../../app/admin/screen/admin-page.tsx'
import { DeletedLink } from '../../../app/admin/screen/deleted-link.tsx'
import { PagedList } from '../../../app/admin/screen/paged-list.tsx'
import { frame } from '../../../app/admin/screen/text.ts'
import { readPage, useListState, writeQuery } from '../../../app/admin/screen/use-list-state.ts'
import { adminPaths } from '../../../app/admin-paths.ts'
import type { Client } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useOpenDialog } from '../../../ui/hooks/use-open-dialog.ts'
import { ListSearch } from '../../../ui/list-search.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ClientDetails, useLinkedClient } from './client-details.tsx'
import { ClientDialog, DeleteClientDialog } from './client-dialog.tsx'
import { type ClientAction, ClientTable } from './client-table.tsx'
import { EraseClientDialog } from './erase-client-dialog.tsx'
import { MergeClientsDialog } from './merge-clients-dialog.tsx'
import { clients as text } from './text.ts'

const PAGE_SIZE = 20

const PAGE_ONLY = {
  read: (params: URLSearchParams) => ({ page: readPage(params) }),
  write: writeQuery,
}

export function Clients() {
  const shown = useListState(PAGE_ONLY)
  const dialogs = useOpenDialog('new', 'client', 'edit', 'delete', 'merge', 'erase')
  const { act, id, open } = dialogs
  const [chosen, setChosen] = useState<Client>()
  const isRow = chosen?.id === id
  const linked = useLinkedClient(id > 0 && !isRow ? id : undefined)
  const client = isRow ? chosen : linked
  const close = () => {
    setChosen(undefined)
    dialogs.close()
  }
  const opened = (which: typeof act) => (act === which ? client : undefined)
  function show(act: ClientAction | 'merge' | 'erase', client: Client) {
    setChosen(client)
    open(act === 'view' ? 'client' : act, client.id)
  }
  return (
    <AdminPage
      heading={frame.clients}
      subtitle={text.subtitle}
      actions={
        <>
          <ButtonLink variant="secondary" href={adminPaths.clientImport}>
            {text.importFile}
          </ButtonLink>
          <Button data-new onClick={() => open('new', 'client')}>
            {text.create}
          </Button>
        </>
      }
    >
      <search>
        <ListSearch label={text.search} value={shown.typed} onType={shown.type} />
      </search>
      <ClientList shown={shown} onAct={show} />
      <DeletedLink />
      <ClientDialog
        open={act === 'new' || opened('edit') !== undefined}
        client={opened('edit')}
        onClose={close}
        onOpen={(client) => show('view', client)}
      />
      <ClientDetails
        client={opened('client')}
        onClose={close}
        onAct={show}
        onMerge={(client) => show('merge', client)}
        onErase={(client) => show('erase', client)}
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
      things={text.things}
      failed={text.loadFailed}
      empty={
        search ? (
          <Notice heading={text.noneFound}>
            <Button variant="secondary" onClick={() => shown.clear({ page: 1 })}>
              {text.clearSearch}
            </Button>
          </Notice>
        ) : (
          <Notice heading={text.none} />
        )
      }
      onPage={(next, how) => shown.filter({ page: next }, how)}
    >
      {({ items }) => <ClientTable items={items} isStale={list.isPlaceholderData} onAct={onAct} />}
    </PagedList>
  )
}
