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
import { BookingDialog } from '../bookings/dialogs/booking-dialog.tsx'
import { ClientDetails, useLinkedClient } from './client-details.tsx'
import { ClientDialog, DeleteClientDialog } from './client-dialog.tsx'
import { type ClientAction, ClientTable } from './client-table.tsx'
import { DuplicatesDialog } from './duplicates-dialog.tsx'
import styles from './page.module.css'
import { duplicates, clients as text } from './text.ts'

const PAGE_SIZE = 20

const PAGE_ONLY = {
  read: (params: URLSearchParams) => ({ page: readPage(params) }),
  write: writeQuery,
}

export function Clients() {
  const shown = useListState(PAGE_ONLY)
  const dialogs = useOpenDialog('new', 'client', 'edit', 'delete', 'book', 'duplicates')
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
  function show(act: ClientAction, client: Client) {
    setChosen(client)
    open(act === 'view' ? 'client' : act, client.id)
  }
  const view = (client: Client) => show('view', client)
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
      <ClientList shown={shown} onAct={show} onDuplicates={() => open('duplicates', 'all')} />
      <DeletedLink />
      <ClientDialog
        open={act === 'new' || opened('edit') !== undefined}
        client={opened('edit')}
        onClose={close}
        onOpen={view}
        onOtherEmail={view}
      />
      <ClientDetails client={opened('client')} onOpen={view} onClose={close} />
      <BookingDialog
        open={opened('book') !== undefined}
        prefill={client && { client }}
        onClose={close}
      />
      <DuplicatesDialog open={act === 'duplicates'} onClose={close} />
      <DeleteClientDialog client={opened('delete')} onClose={close} />
    </AdminPage>
  )
}

interface ClientListProps {
  shown: ReturnType<typeof useListState<{ page: number }>>
  onAct: (act: ClientAction, client: Client) => void
  onDuplicates: () => void
}

function ClientList({ shown, onAct, onDuplicates }: ClientListProps) {
  const { search } = shown
  const { page } = shown.filters
  const list = trpc.clients.list.useQuery(
    { page, pageSize: PAGE_SIZE, search },
    { placeholderData: keepPreviousData },
  )
  const possible = trpc.clients.duplicates.useQuery()
  const count = possible.data?.length ?? 0
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
      {({ items }) => (
        <>
          {count > 0 ? (
            <div className={styles.duplicates}>
              <Button variant="quiet" size="sm" onClick={onDuplicates}>
                {duplicates.found(count)}
              </Button>
            </div>
          ) : null}
          <ClientTable items={items} isStale={list.isPlaceholderData} onAct={onAct} />
        </>
      )}
    </PagedList>
  )
}
