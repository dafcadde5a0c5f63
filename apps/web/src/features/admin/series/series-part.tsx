import { useState } from 'react'
import { ActionDialog } from '../../../app/admin/editing/action-dialog.tsx'
import { EmailOffNote } from '../../../app/admin/screen/email-off.tsx'
import { LoadFailed, LoadingRows } from '../../../app/admin/screen/query-state.tsx'
import type { Booking } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { now } from '../../../ui/browser/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { SheetPart } from '../../../ui/facts.tsx'
import { dateAndTime } from '../../../ui/format/admin-datetime.ts'
import { backTo } from '../../series/series-choice.ts'
import { SeriesDialog } from './series-dialog.tsx'
import { SeriesMoveDialog } from './series-move-dialog.tsx'
import styles from './series-part.module.css'
import { cancelSeries, series as text } from './text.ts'

/** The standing appointment of a booking: its upcoming dates and what can be done with them. */
export function SeriesPart({ booking }: { booking: Booking }) {
  const [isRepeating, setIsRepeating] = useState(false)
  if (!booking.series) return null
  return (
    <SheetPart heading={text.heading}>
      <SeriesDetails booking={booking} onRepeat={() => setIsRepeating(true)} />
      <SeriesDialog
        booking={isRepeating ? booking : undefined}
        onClose={() => setIsRepeating(false)}
      />
    </SheetPart>
  )
}

interface SeriesDetailsProps {
  booking: Booking
  onRepeat: () => void
}

function SeriesDetails({ booking, onRepeat }: SeriesDetailsProps) {
  const zone = useBusinessZone()
  const [act, setAct] = useState<'move' | 'cancel'>()
  const { id, status, startDatetime } = booking
  const query = trpc.series.ofBooking.useQuery({ id }, { staleTime: 0 })
  if (query.isLoadingError) {
    return (
      <LoadFailed error={query.error} message={text.loadFailed} onRetry={() => query.refetch()} />
    )
  }
  if (!query.data) return <LoadingRows rows={2} />
  const { bookings } = query.data
  const later = bookings.filter((each) => each.startDatetime >= startDatetime)
  const hasLater = later.some((each) => each.id !== id)
  const isChangeable = status === 'confirmed' && hasLater && startDatetime.getTime() > now()
  const when = dateAndTime(startDatetime.getTime(), zone)
  return (
    <>
      {bookings.length > 0 ? (
        <ol className={styles.dates} aria-label={text.upcoming}>
          {bookings.map((each) => (
            <li key={each.id} aria-current={each.id === id ? 'true' : undefined}>
              {dateAndTime(each.startDatetime.getTime(), zone)}
            </li>
          ))}
        </ol>
      ) : null}
      <div className={styles.acts}>
        {isChangeable ? (
          <>
            <Button variant="secondary" size="sm" onClick={() => setAct('move')}>
              {text.moveAct}
            </Button>
            <Button variant="danger" size="sm" onClick={() => setAct('cancel')}>
              {cancelSeries.act}
            </Button>
          </>
        ) : null}
        {!hasLater && (status === 'confirmed' || status === 'completed') ? (
          <Button variant="secondary" size="sm" onClick={onRepeat}>
            {text.act}
          </Button>
        ) : null}
      </div>
      <SeriesMoveDialog
        booking={act === 'move' ? booking : undefined}
        later={later}
        onClose={() => setAct(undefined)}
      />
      <CancelSeriesDialog
        booking={booking}
        about={`${booking.client.name}, ${when}`}
        later={later}
        open={act === 'cancel'}
        onClose={() => setAct(undefined)}
      />
    </>
  )
}

interface CancelSeriesDialogProps {
  booking: Booking
  about: string
  /** This and the later bookings of the series. */
  later: readonly Pick<Booking, 'id' | 'startDatetime'>[]
  open: boolean
  onClose: () => void
}

interface CancelledSeries {
  bookings: readonly { id: number; revision: number }[]
  clientWillBeEmailed: boolean
}

function CancelSeriesDialog({ booking, about, later, open, onClose }: CancelSeriesDialogProps) {
  const cancel = trpc.series.cancel.useMutation()
  const undo = trpc.series.undo.useMutation()
  const { id, client } = booking
  return (
    <ActionDialog
      item={open ? booking : undefined}
      text={cancelSeries}
      about={about}
      act={() => cancel.mutateAsync({ id })}
      undoing={{
        about: `series-${id}`,
        emails: ({ clientWillBeEmailed }: CancelledSeries) =>
          clientWillBeEmailed ? client : undefined,
        undo: ({ bookings }: CancelledSeries) =>
          undo.mutateAsync({ id, bookings: backTo(later, bookings) }),
        undone: text.undone,
      }}
      onClose={onClose}
    >
      {client.email ? <EmailOffNote /> : null}
    </ActionDialog>
  )
}
