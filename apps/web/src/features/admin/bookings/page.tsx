import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Redirect } from 'wouter'
import { AdminPage } from '../../../app/admin/screen/admin-page.tsx'
import { DeletedLink } from '../../../app/admin/screen/deleted-link.tsx'
import { PagedList } from '../../../app/admin/screen/paged-list.tsx'
import { frame } from '../../../app/admin/screen/text.ts'
import { adminQueryLinks } from '../../../app/admin-paths.ts'
import type { Booking } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { localDate } from '../../../ui/format/datetime.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { useOpenDialog } from '../../../ui/hooks/use-open-dialog.ts'
import { Notice } from '../../../ui/notice.tsx'
import {
  BookingFilterBar,
  type BookingListState,
  useBookingList,
  type When,
} from './booking-filters.tsx'
import { type BookingAction, BookingTable } from './booking-table.tsx'
import { type DayHeadings, dayHeading } from './days.ts'
import { ListDialogs } from './list-dialogs.tsx'
import { NewBookingButton } from './new-booking-button.tsx'
import { bookings as text } from './text.ts'

const PAGE_SIZE = 10

export function Bookings() {
  const list = useBookingList()
  const { act, id, open, close } = useOpenDialog('new', 'view', 'edit', 'cancel', 'delete')
  const opened = useOpened(id)
  const shown = useShownBookings(list)
  // The address of the form before it opened on every screen.
  if (act === 'new') return <Redirect to={adminQueryLinks.newBooking} replace />
  return (
    <AdminPage
      heading={frame.bookings}
      subtitle={text.subtitle}
      actions={<NewBookingButton kind="manual" label={text.create} />}
    >
      <BookingFilterBar list={list} when={shown.when} />
      <BookingList
        shown={shown}
        page={list.filters.page}
        onPage={list.turnTo}
        onAct={(act, booking) => {
          opened.choose(booking)
          open(act, booking.id)
        }}
      />
      <DeletedLink />
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

/**
 * The bookings of the filters. Where Upcoming is shown because nothing else was chosen and has none, all bookings are shown.
 */
function useShownBookings({ filters, when, isUsual, search }: BookingListState) {
  const { status, service, from, to, page } = filters
  const query = (when: When) => ({
    page,
    pageSize: PAGE_SIZE,
    status: status || null,
    appointmentTypeId: service ? Number(service) : null,
    startDate: from || null,
    endDate: to || null,
    when: when === 'all' ? null : when,
    search,
    sort: when === 'upcoming' ? ('start_datetime' as const) : ('-start_datetime' as const),
  })
  const chosen = trpc.booking.list.useQuery(query(when), { placeholderData: keepPreviousData })
  const hasNone = when === 'upcoming' && isUsual && chosen.data?.total === 0
  const all = trpc.booking.list.useQuery(query('all'), {
    placeholderData: keepPreviousData,
    enabled: hasNone,
  })
  return hasNone ? { when: 'all' as const, bookings: all } : { when, bookings: chosen }
}

interface BookingListProps {
  shown: ReturnType<typeof useShownBookings>
  page: number
  onPage: (page: number, how?: { replace: boolean }) => void
  onAct: (act: BookingAction, booking: Booking) => void
}

function BookingList({ shown: { when, bookings }, page, onPage, onAct }: BookingListProps) {
  const days = useDayHeadings(when === 'upcoming')
  return (
    <PagedList
      list={bookings}
      page={page}
      pageSize={PAGE_SIZE}
      rows={PAGE_SIZE}
      things={text.things}
      failed={text.loadFailed}
      empty={<Notice heading={text.empty} />}
      onPage={onPage}
    >
      {({ items }) => (
        <BookingTable
          caption={text.caption[when]}
          items={items}
          days={days}
          isStale={bookings.isPlaceholderData}
          onAct={onAct}
        />
      )}
    </PagedList>
  )
}

/** The headings of the days, with what is left of today. */
function useDayHeadings(isByDay: boolean): DayHeadings | undefined {
  const zone = useBusinessZone()
  const now = useNow()
  const today = localDate(now, zone)
  const left = trpc.booking.list.useQuery(
    { when: 'upcoming', status: 'confirmed', startDate: today, endDate: today, pageSize: 1 },
    { enabled: isByDay },
  )
  return isByDay ? (start) => dayHeading(start, zone, now, left.data?.total) : undefined
}
