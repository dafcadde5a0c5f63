import { forAnswers } from '@haircuts/core/booking-calendar/answers-form'
import { useState } from 'react'
import { ToDoSection } from '../../../app/admin/screen/to-do-section.tsx'
import styles from '../../../app/admin/screen/waiting-row.module.css'
import type { WaitingRequest } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorRow } from '../../../ui/error-row.tsx'
import { dateAndTime } from '../../../ui/format/admin-datetime.ts'
import { TelLink } from '../../../ui/tel-link.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { DeclineRequestDialog } from './decline-request-dialog.tsx'
import { requests as text } from './text.ts'
import { bookingsOf, useApprove } from './use-answer-request.ts'

/** The first visits that wait, each approved with one tap; nothing while none waits. */
export function WaitingRequests({ onOpen }: { onOpen: (bookingId: number) => void }) {
  const waiting = trpc.request.list.useQuery()
  const [declinedId, setDeclinedId] = useState<number>()
  const requests = waiting.data ?? []
  // As it is now, since an answer to what it was is rejected.
  const declined = requests.find((each) => bookingsOf(each).some(({ id }) => id === declinedId))
  return (
    <>
      {requests.length > 0 ? (
        <ToDoSection title={text.title} count={requests.length} isFolded={false}>
          <ul>
            {requests.map((request) => (
              <Waiting
                key={request.booking.id}
                request={request}
                onOpen={onOpen}
                onDecline={setDeclinedId}
              />
            ))}
          </ul>
        </ToDoSection>
      ) : null}
      <DeclineRequestDialog request={declined} onClose={() => setDeclinedId(undefined)} />
    </>
  )
}

interface WaitingProps {
  request: WaitingRequest
  onOpen: (bookingId: number) => void
  onDecline: (bookingId: number) => void
}

function Waiting({ request, onOpen, onDecline }: WaitingProps) {
  const zone = useBusinessZone()
  const { approve, isApproving } = useApprove()
  const { booking, others, pendingUntil, isOutsideHours } = request
  const { client, appointmentType, startDatetime } = booking
  const answers = Object.values(forAnswers((_, name) => booking[name])).filter(Boolean)
  const name = <VisuallyHidden> {client.name}</VisuallyHidden>
  return (
    <ErrorRow
      actions={
        <>
          <Button size="sm" pending={isApproving} onClick={() => approve(request)}>
            {text.approve}
            {name}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => onDecline(booking.id)}>
            {text.decline}
            {name}
          </Button>
          <Button variant="quiet" size="sm" onClick={() => onOpen(booking.id)}>
            {text.details}
            {name}
          </Button>
        </>
      }
    >
      <div className={styles.text}>
        <p className={styles.name}>
          {client.name} {text.others(others.length)}
        </p>
        <p>
          <time dateTime={startDatetime.toISOString()}>
            {dateAndTime(startDatetime.getTime(), zone)}
          </time>
          , {appointmentType.name}
        </p>
        {isOutsideHours ? (
          <p>
            <Badge variant="destructive">{text.outsideHours}</Badge>
          </p>
        ) : null}
        {client.phone ? (
          <p className={styles.contact}>
            <TelLink phone={client.phone} dial={client.phoneDial} />
          </p>
        ) : null}
        {answers.length > 0 ? <p className={styles.notes}>{answers.join('. ')}</p> : null}
        <p className={styles.soft}>{text.until(dateAndTime(pendingUntil.getTime(), zone))}</p>
      </div>
    </ErrorRow>
  )
}
