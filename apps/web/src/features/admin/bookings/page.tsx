import { keepPreviousData } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { Booking } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { lazy } from '../../../ui/browser/lazy.tsx'
import { Button } from '../../../ui/button.tsx'
import { useOpenDialog } from '../../../ui/hooks/use-open-dialog.ts'
import { Notice } from '../../../ui/notice.tsx'
import { AdminPage } from '../screen/admin-page.tsx'
import { PagedList } from '../screen/paged-list.tsx'
import { LoadFailed } from '../screen/query-state.tsx'
import { frame } from '../screen/text.ts'
import { BookingFilterBar, type BookingListState, useBookingList } from './booking-filters.tsx'
import { type BookingAction, BookingTable } from './booking-table.tsx'
import { bookings as text } from './text.ts'

/** The list is shown before the code of its dialogs has loaded, which is most of this screen's code. */
const ListDialogs = lazy(async () => (await import('./list-dialogs.tsx')).ListDialogs, {
  Failed: LoadFailed,
})

const PAGE_SIZE = 10

export function Bookings() {
  const list = useBookingList()
  const dialogs = useOpenDialog('new', 'view', 'edit', 'cancel', 'delete')
  const { act, id, open, close } = dialogs
  const opened = useOpened(id)
  return (
    <AdminPage
      heading={frame.bookings}
      subtitle={text.subtitle}
      actions={
        <Button data-new onClick={() => open('new', 'booking')}>
          <Plus size={18} aria-hidden /> {text.create}
        </Button>
      }
    >
      <BookingFilterBar list={list} />
      <BookingList
        list={list}
        onAct={(act, booking) => {
          opened.choose(booking)
          open(act, booking.id)
        }}
      />
      <ListDialogs act={act} id={id} booking={opened.booking} onClose={close} />
    </AdminPage>
  )
}

/** The booking of the open dialog: the pressed row, or a fresh copy from the server when the page opens with the dialog. */
function useOpened(id: number) {
  const [chosen, choose] = useState<Booking>()
  const isRow = chosen?.id === id
  const fetched = trpc.booking.get.useQuery({ id }, { enabled: id > 0 && !isRow, gcTime: 0 })
  return { choose, booking: isRow ? chosen : fetched.data }
}

interface BookingListProps {
  list: BookingListState
  onAct: (act: BookingAction, booking: Booking) => void
}

function BookingList({ list, onAct }: BookingListProps) {
  const { when, status, from, to, page } = list.filters
  const bookings = trpc.booking.list.useQuery(
    {
      page,
      pageSize: PAGE_SIZE,
      status: status || null,
      startDate: from || null,
      endDate: to || null,
      when: when || null,
      search: list.search,
      sort: when === 'upcoming' ? 'start_datetime' : '-start_datetime',
    },
    { placeholderData: keepPreviousData },
  )
  return (
    <PagedList
      list={bookings}
      page={page}
      pageSize={PAGE_SIZE}
      rows={PAGE_SIZE}
      things={text.things}
      failed={text.loadFailed}
      empty={<Notice heading={text.empty} />}
      onPage={(next, how) => list.filter({ page: next }, how)}
    >
      {({ items }) => (
        <BookingTable
          caption={text.caption[when]}
          items={items}
          isStale={bookings.isPlaceholderData}
          onAct={onAct}
        />
      )}
    </PagedList>
  )
}
