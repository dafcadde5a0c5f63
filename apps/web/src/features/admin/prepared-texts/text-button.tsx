import { isStillToDo } from '@haircuts/scheduling/lifecycle'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import { useState } from 'react'
import type { Booking } from '../../../app/api/admin-outputs.ts'
import { now } from '../../../ui/browser/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { contactWays } from '../people/text.ts'
import { TextDialog } from './text-dialog.tsx'

/** Whether a booking has prepared texts: it is not over, and its client can be texted. */
export function hasTexts({ client, startDatetime, endDatetime, status }: Booking): boolean {
  const visit = { start: startDatetime.getTime(), end: endDatetime.getTime(), status }
  return client.phoneDial !== null && isStillToDo(visit, now())
}

/** Opens the prepared texts of a booking. */
export function TextButton({ booking: { id, client } }: { booking: Booking }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={contactWays.textTo(client.phone ?? client.name)}
        onClick={() => setIsOpen(true)}
      >
        <MessageSquareText size={16} aria-hidden /> {contactWays.text}
      </Button>
      <TextDialog bookingId={isOpen ? id : undefined} onClose={() => setIsOpen(false)} />
    </>
  )
}
