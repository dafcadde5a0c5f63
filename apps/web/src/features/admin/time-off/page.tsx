import CalendarOff from 'lucide-react/icons/calendar-off'
import { useState } from 'react'
import type { Closing } from '../../../app/api/admin-outputs.ts'
import { useRefresh } from '../../../app/api/refresh.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { clockTime, dateRange, localDate, longDay } from '../../../ui/format/datetime.ts'
import { useLastDefined } from '../../../ui/hooks/use-lingering.ts'
import { useOpenDialog } from '../../../ui/hooks/use-open-dialog.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { BookingDetails } from '../bookings/details/booking-details.tsx'
import { TextDialog } from '../prepared-texts/text-dialog.tsx'
import { AdminPage } from '../screen/admin-page.tsx'
import { EmailOffNote, useEmailOff } from '../screen/email-off.tsx'
import { emailOff } from '../screen/email-off-text.ts'
import { failureMessage } from '../screen/failure-text.ts'
import { QueryState } from '../screen/query-state.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { ClosedPeople } from './closed-person.tsx'
import styles from './page.module.css'
import { closedDays as text } from './text.ts'

/** The upcoming closed days, with the outcome of each booking. */
export function ClosedDays() {
  const off = useEmailOff()
  const closings = trpc.closing.list.useQuery()
  const { act, id, open, close } = useOpenDialog('new', 'booking', 'text')
  const [reopenedId, setReopenedId] = useState<number>()
  return (
    <AdminPage
      heading={text.heading}
      subtitle={off ? text.subtitleQuietly : text.subtitle}
      actions={
        <Button data-new onClick={() => open('new', 'closed-days')}>
          <CalendarOff size={18} aria-hidden /> {text.close}
        </Button>
      }
    >
      <EmailOffNote />
      {closings.data ? null : <QueryState query={closings} message={text.loadFailed} rows={3} />}
      {closings.data?.length === 0 ? <Notice heading={text.none} /> : null}
      {closings.data?.map((closing) => (
        <ClosedSpan
          key={closing.id}
          closing={closing}
          onReopen={() => setReopenedId(closing.id)}
          onOpen={(bookingId) => open('booking', bookingId)}
          onText={(bookingId) => open('text', bookingId)}
        />
      ))}
      <CloseDialog open={act === 'new'} onClose={close} />
      <ReopenDialog
        closing={closings.data?.find(({ id }) => id === reopenedId)}
        onClose={() => setReopenedId(undefined)}
      />
      <BookingDetails bookingId={act === 'booking' ? id : undefined} onClose={close} />
      <TextDialog bookingId={act === 'text' ? id : undefined} onClose={close} />
    </AdminPage>
  )
}

interface ClosedSpanProps {
  closing: Closing
  onReopen: () => void
  onOpen: (bookingId: number) => void
  onText: (bookingId: number) => void
}

function ClosedSpan({ closing, onReopen, onOpen, onText }: ClosedSpanProps) {
  const zone = useBusinessZone()
  const { reason, reopenedAt, people } = closing
  return (
    <Card
      title={formatSpan(closing, zone)}
      aside={
        reopenedAt ? (
          <Badge variant="secondary">{text.isReopened}</Badge>
        ) : (
          <Button variant="secondary" size="sm" onClick={onReopen}>
            {text.reopen}
          </Button>
        )
      }
    >
      {reason ? <p className={styles.reason}>{reason}</p> : null}
      {people.length === 0 ? (
        <p>{text.nobody}</p>
      ) : (
        <ClosedPeople people={people} onOpen={onOpen} onText={onText} />
      )}
    </Card>
  )
}

function formatSpan({ startDatetime, endDatetime, isAllDay }: Closing, zone: string): string {
  const [start, end] = [startDatetime.getTime(), endDatetime.getTime()]
  if (!isAllDay) {
    return text.hours(longDay(start, zone), clockTime(start, zone), clockTime(end, zone))
  }
  const [first, last] = [localDate(start, zone), localDate(end - 1, zone)]
  return first === last ? longDay(start, zone) : dateRange(first, last)
}

function ReopenDialog({ closing, onClose }: { closing: Closing | undefined; onClose: () => void }) {
  const toast = useToast()
  const refresh = useRefresh()
  const lastShown = useLastDefined(closing)
  const off = useEmailOff()
  const emailed =
    lastShown?.people.filter(({ willHearOfReopening }) => willHearOfReopening).length ?? 0
  const reopening = trpc.closing.reopen.useMutation({
    onSuccess: async () => {
      onClose()
      toast(text.reopened)
      await refresh('closing', 'booking')
    },
  })
  return (
    <ConfirmDialog
      open={closing !== undefined}
      title={text.reopenTitle}
      description={
        off ? `${text.reopenQuietly} ${emailOff.note[off]}` : text.reopenDescription(emailed)
      }
      keep={text.keepClosed}
      act={text.reopen}
      acting={text.reopening}
      isActing={reopening.isPending}
      errorMessage={
        reopening.error ? failureMessage(reopening.error, text.reopenFailed) : undefined
      }
      onKeep={() => {
        reopening.reset()
        onClose()
      }}
      onAct={() => closing && reopening.mutate({ id: closing.id })}
    />
  )
}
