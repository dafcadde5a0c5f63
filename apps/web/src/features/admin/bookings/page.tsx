import { keepPreviousData } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { Booking } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { dateAndTime } from '../../../ui/format/admin-datetime.ts'
import { useLastDefined } from '../../../ui/hooks/use-lingering.ts'
import { useOpenDialog } from '../../../ui/hooks/use-open-dialog.ts'
import { Notice } from '../../../ui/notice.tsx'
import { AdminPage } from '../screen/admin-page.tsx'
import { PagedList } from '../screen/paged-list.tsx'
import { frame } from '../screen/text.ts'
import { BookingFilterBar, type BookingListState, useBookingList } from './booking-filters.tsx'
import { type BookingAction, BookingTable } from './booking-table.tsx'
import { BookingDetails } from './details/booking-details.tsx'
import { CancelBookingDialog } from './dialogs/cancel-booking-dialog.tsx'
import { CreateBookingDialog } from './dialogs/create-booking-dialog.tsx'
import { DeleteBookingDialog } from './dialogs/delete-booking-dialog.tsx'
import { EditBookingDialog } from './dialogs/edit-booking-dialog.tsx'
import { deleteBooking } from './dialogs/text.ts'
import { bookings as words } from './text.ts'

const PAGE_SIZE = 10

export function Bookings() {
  const list = useBookingList()
  const dialogs = useOpenDialog('new', 'view', 'edit', 'cancel', 'delete')
  const { act, id, open, close } = dialogs
  const opened = useOpened(dialogs)
  const about = useBookingLine(opened.by('cancel') ?? opened.by('delete'))
  return (
    <AdminPage
      heading={frame.bookings}
      subtitle={words.subtitle}
      actions={
        <Button data-new onClick={() => open('new', 'booking')}>
          <Plus size={18} aria-hidden /> {words.create}
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
      <BookingDetails
        bookingId={act === 'view' ? id : undefined}
        known={opened.by('view')}
        isListed
        onClose={close}
      />
      <CreateBookingDialog open={act === 'new'} onClose={close} />
      <EditBookingDialog booking={opened.by('edit')} onClose={close} />
      <CancelBookingDialog booking={opened.by('cancel')} about={about} onClose={close} />
      <DeleteBookingDialog
        booking={opened.by('delete')}
        words={deleteBooking}
        about={about}
        onClose={close}
      />
    </AdminPage>
  )
}

/** The booking of the open dialog: the pressed row, or a fresh copy from the server when the page opens with the dialog. */
function useOpened({ act: opened, id }: { act: BookingAction | 'new' | undefined; id: number }) {
  const [chosen, choose] = useState<Booking>()
  const isRow = chosen?.id === id
  const fetched = trpc.booking.get.useQuery({ id }, { enabled: id > 0 && !isRow, gcTime: 0 })
  return {
    choose,
    by: (act: BookingAction) => (act === opened ? (isRow ? chosen : fetched.data) : undefined),
  }
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
      things={words.things}
      failed={words.loadFailed}
      empty={<Notice heading={words.empty} />}
      onPage={(next, how) => list.filter({ page: next }, how)}
    >
      {({ items }) => (
        <BookingTable
          caption={words.caption[when]}
          items={items}
          isStale={bookings.isPlaceholderData}
          onAct={onAct}
        />
      )}
    </PagedList>
  )
}

/** One line that identifies a booking: 'Dana Fir, The Golden Hawk, Sat, Dec 12, 2026, 1:00 PM'. */
function useBookingLine(booking: Booking | undefined): string | undefined {
  const zone = useBusinessZone()
  const shown = useLastDefined(booking)
  if (!shown) return
  const { client, appointmentType, startDatetime } = shown
  return `${client.name}, ${appointmentType.name}, ${dateAndTime(startDatetime.getTime(), zone)}`
}
