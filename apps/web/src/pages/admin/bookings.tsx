import { keepPreviousData } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { bookings as words } from '../../content/admin/bookings.ts'
import { frame } from '../../content/admin/frame.ts'
import type { Booking } from '../../lib/admin/booking.ts'
import {
  type BookingFilters,
  filtersAfter,
  readFilters,
  writeFilters,
} from '../../lib/admin/booking-filters.ts'
import { trpc } from '../../lib/admin/trpc.ts'
import { useDoor } from '../../lib/admin/use-door.ts'
import { useKeptState } from '../../lib/admin/use-kept-state.ts'
import { useScrollBack } from '../../lib/use-scroll-back.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'
import { BookingFilterBar } from '../../parts/admin/booking-filter-bar.tsx'
import { type BookingAct, BookingTable } from '../../parts/admin/booking-table.tsx'
import { CancelBookingDialog } from '../../parts/admin/cancel-booking-dialog.tsx'
import { CreateBookingDialog } from '../../parts/admin/create-booking-dialog.tsx'
import { DeleteBookingDialog } from '../../parts/admin/delete-booking-dialog.tsx'
import { EditBookingDialog } from '../../parts/admin/edit-booking-dialog.tsx'
import { LoadFailed } from '../../parts/admin/load-failed.tsx'
import { LoadingRows } from '../../parts/admin/loading-rows.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pagination } from '../../ui/pagination.tsx'

const PAGE_SIZE = 10

/** What is being done, and with which booking. */
type Act = { act: BookingAct; id: number } | { act: 'create' }

export function Bookings() {
  const [filters, setFilters] = useFilters()
  const [open, setOpen] = useKeptState<Act | undefined>('bookings', undefined)
  const close = () => setOpen(undefined)
  useDoor('new', () => setOpen({ act: 'create' }))
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

/** The row that was pressed, or what stood open when a login expired, as it is after the next. */
function useOpened(open: Act | undefined) {
  const [chosen, choose] = useState<Booking>()
  const opened = open && open.act !== 'create' ? open : undefined
  const isRow = opened !== undefined && opened.id === chosen?.id
  const again = trpc.booking.get.useQuery(
    { id: opened?.id ?? 0 },
    { enabled: opened !== undefined && !isRow, gcTime: 0 },
  )
  return {
    choose,
    by: (act: BookingAct) => (opened?.act === act ? (isRow ? chosen : again.data) : undefined),
  }
}

type SetFilters = (change: Partial<BookingFilters>, how?: { replace: boolean }) => void

/** The filters live in the address: Back and Forward walk through them, and a bookmark keeps them. */
function useFilters(): [BookingFilters, SetFilters] {
  const [search, setSearch] = useSearchParams()
  const filters = readFilters(search)
  return [filters, (change, how) => setSearch(writeFilters(filtersAfter(filters, change)), how)]
}

interface BookingListProps {
  filters: BookingFilters
  onFilter: SetFilters
  onAct: (act: BookingAct, booking: Booking) => void
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
  const isPastTheEnd = page > 1 && page > lastPage
  useEffect(() => {
    // The last booking of the last page is gone: on to the page that is the last now.
    if (isPastTheEnd) onFilter({ page: Math.max(lastPage, 1) }, { replace: true })
  })
  if (list.isPending || isPastTheEnd) return <LoadingRows rows={PAGE_SIZE} />
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
