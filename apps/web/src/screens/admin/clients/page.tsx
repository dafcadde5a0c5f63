import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { adminPaths } from '../../../admin-paths.ts'
import { trpc } from '../../../api/trpc.ts'
import { useOpenFromQuery } from '../../../lib/use-open-from-query.ts'
import { AdminPage } from '../../../parts/admin/admin-page.tsx'
import type { Client } from '../../../parts/admin/outputs.ts'
import { PagedList } from '../../../parts/admin/paged-list.tsx'
import { usePersistentState } from '../../../parts/admin/use-persistent-state.ts'
import { frame } from '../../../site/admin/words.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { ClientDetails, useLinkedClient } from './client-details.tsx'
import { ClientDialog, DeleteClientDialog } from './client-dialog.tsx'
import { type ClientAction, ClientTable } from './client-table.tsx'
import { EraseClientDialog } from './erase-client-dialog.tsx'
import { MergeClientsDialog } from './merge-clients-dialog.tsx'
import { clients as words } from './words.ts'

const PAGE_SIZE = 20

type OtherAction = ClientAction | 'merge' | 'erase'

/** The open dialog and its client. */
type OpenDialog = { act: OtherAction; client: Client } | { act: 'create' }

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
        onErase={(client) => setOpen({ act: 'erase', client })}
      />
      <EraseClientDialog client={opened('erase')} onClose={close} />
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
            <Button variant="secondary" onClick={() => shown.type('')}>
              {words.clearSearch}
            </Button>
          </Notice>
        ) : (
          <Notice heading={words.none} />
        )
      }
      onPage={shown.goTo}
    >
      {({ items }) => <ClientTable items={items} isStale={list.isPlaceholderData} onAct={onAct} />}
    </PagedList>
  )
}

/** Waits for further letters before the search is sent. */
const DEBOUNCE_MS = 250

/**
 * Identifies this page load: browsers keep `history.state` through a reload, which should clear the
 * search.
 */
const SINCE = performance.timeOrigin

interface ClientListState {
  search: string
  page: number
}

/**
 * Page and search of the client list. The page is stored in the URL. The search is personal data,
 * which must not appear in URLs, so it is stored in `history.state`, where Back and Forward restore
 * it.
 */
function useClientList() {
  const [here, navigate] = useLocation()
  const [params] = useSearchParams()
  const page = readPage(params.get('page'))
  const search = readSearch(useHistoryState())
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (search !== known) {
    setKnown(search)
    // Updates the input after Back or Forward, but not while the debounced input itself arrives.
    if (typed.trim() !== search) setTyped(search)
  }

  function show(next: ClientListState, { replace = false } = {}) {
    clearTimeout(timer.current)
    const address = next.page > 1 ? `${here}?page=${next.page}` : here
    navigate(address, { replace, state: { search: next.search, since: SINCE } })
  }

  return {
    page,
    search,
    typed,
    type: (text: string) => {
      setTyped(text)
      clearTimeout(timer.current)
      // Replaces the entry, so that Back does not step through single letters.
      const apply = () => show({ search: text.trim(), page: 1 }, { replace: true })
      timer.current = setTimeout(apply, DEBOUNCE_MS)
    },
    goTo: (next: number, how?: { replace: boolean }) => show({ search, page: next }, how),
  }
}

function readPage(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

function readSearch(state: unknown): string {
  if (typeof state !== 'object' || state === null || Reflect.get(state, 'since') !== SINCE)
    return ''
  const search: unknown = Reflect.get(state, 'search')
  return typeof search === 'string' ? search : ''
}
