import { keepPreviousData } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { trpc } from '../../../api/trpc.ts'
import { useOpenFromQuery } from '../../../lib/use-open-from-query.ts'
import { AdminPage } from '../../../parts/admin/admin-page.tsx'
import type { Booking } from '../../../parts/admin/booking.ts'
import { CreateBookingDialog } from '../../../parts/admin/create-booking-dialog.tsx'
import { LoadFailed } from '../../../parts/admin/load-failed.tsx'
import { LoadingRows } from '../../../parts/admin/loading-rows.tsx'
import { usePersistentState } from '../../../parts/admin/use-persistent-state.ts'
import { frame } from '../../../site/admin/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pagination, useScrollBack } from '../../../ui/pagination.tsx'
import { BookingFilterBar } from './booking-filter-bar.tsx'
import { type BookingFilters, filtersAfter, readFilters, writeFilters } from './booking-filters.ts'
import { type BookingAction, BookingTable } from './booking-table.tsx'
import { CancelBookingDialog } from './cancel-booking-dialog.tsx'
import { DeleteBookingDialog } from './delete-booking-dialog.tsx'
import { EditBookingDialog } from './edit-booking-dialog.tsx'
import { bookings as words } from './words.ts'

const PAGE_SIZE = 10

/** The open dialog and its booking. */
type OpenDialog = { act: BookingAction; id: number } | { act: 'create' }

export function Bookings() {
  const [filters, setFilters] = useFilters()
  const [open, setOpen] = usePersistentState<OpenDialog | undefined>('bookings', undefined)
  const close = () => setOpen(undefined)
  useOpenFromQuery('new', () => setOpen({ act: 'create' }))
  const opened = useOpened(open)
  return (
    <AdminPage
      heading={frame.bookings}
      subtitle={words.subtitle}
      actions={
        <Button data-new onClick={() => setOpen({ act: 'create' })}>
          <Plus size={18} aria-hidden /> {words.create}
        </Button>
      }
    >
      <BookingFilterBar filters={filters} onChange={setFilters} />
      <BookingList
        filters={filters}
        onFilter={setFilters}
        onAct={(act, booking) => {
          opened.choose(booking)
          setOpen({ act, id: booking.id })
        }}
      />
      <CreateBookingDialog open={open?.act === 'create'} onClose={close} />
      <EditBookingDialog booking={opened.by('edit')} onClose={close} />
      <CancelBookingDialog booking={opened.by('cancel')} onClose={close} />
      <DeleteBookingDialog booking={opened.by('delete')} onClose={close} />
    </AdminPage>
  )
}

/**
 * The booking of the open dialog: the pressed row, or a fresh copy from the server when the dialog
 * is restored after a session expired and the barber signed in again.
 */
function useOpened(open: OpenDialog | undefined) {
  const [chosen, choose] = useState<Booking>()
  const opened = open && open.act !== 'create' ? open : undefined
  const isRow = opened !== undefined && opened.id === chosen?.id
  const refetched = trpc.booking.get.useQuery(
    { id: opened?.id ?? 0 },
    { enabled: opened !== undefined && !isRow, gcTime: 0 },
  )
  return {
    choose,
    by: (act: BookingAction) =>
      opened?.act === act ? (isRow ? chosen : refetched.data) : undefined,
  }
}

type SetFilters = (change: Partial<BookingFilters>, how?: { replace: boolean }) => void

/** The filters are stored in the URL, so that Back, Forward and bookmarks restore them. */
function useFilters(): [BookingFilters, SetFilters] {
  const [search, setSearch] = useSearchParams()
  const filters = readFilters(search)
  return [filters, (change, how) => setSearch(writeFilters(filtersAfter(filters, change)), how)]
}

interface BookingListProps {
  filters: BookingFilters
  onFilter: SetFilters
  onAct: (act: BookingAction, booking: Booking) => void
}

function BookingList({ filters, onFilter, onAct }: BookingListProps) {
  const { status, from, to, page } = filters
  const list = trpc.booking.list.useQuery(
    {
      page,
      pageSize: PAGE_SIZE,
      status: status || null,
      startDate: from || null,
      endDate: to || null,
    },
    { placeholderData: keepPreviousData },
  )
  const { head, scrollBack } = useScrollBack<HTMLDivElement>()
  const lastPage = list.data && !list.isPlaceholderData ? list.data.totalPages : page
  const isPastEnd = page > 1 && page > lastPage
  useEffect(() => {
    // The last page has become empty: go to the new last page.
    if (isPastEnd) onFilter({ page: Math.max(lastPage, 1) }, { replace: true })
  })
  if (list.isPending || isPastEnd) return <LoadingRows rows={PAGE_SIZE} />
  if (list.isError) {
    return <LoadFailed error={list.error} words={words.loadFailed} onRetry={() => list.refetch()} />
  }
  if (list.data.total === 0) return <Notice heading={words.empty} />
  return (
    <div ref={head}>
      <BookingTable items={list.data.items} isStale={list.isPlaceholderData} onAct={onAct} />
      <Pagination
        page={page}
        pageSize={PAGE_SIZE}
        total={list.data.total}
        things={words.things}
        onPage={(next) => {
          scrollBack()
          onFilter({ page: next })
        }}
      />
    </div>
  )
}
