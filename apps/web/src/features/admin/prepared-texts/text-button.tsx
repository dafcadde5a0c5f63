import { isStillToDo } from '@haircuts/scheduling/lifecycle'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import { useState } from 'react'
import type { Booking } from '../../../app/api/admin-outputs.ts'
import { now } from '../../../ui/browser/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { preparedTexts as text } from './text.ts'
import { TextDialog } from './text-dialog.tsx'

/** Opens the prepared texts of a booking that is not over, if its client left a number. */
export function TextButton({ booking }: { booking: Booking }) {
  const [isOpen, setIsOpen] = useState(false)
  const { id, client, startDatetime, endDatetime, status } = booking
  const visit = { start: startDatetime.getTime(), end: endDatetime.getTime(), status }
  if (!client.phone || !isStillToDo(visit, now())) return null
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
        <MessageSquareText size={16} aria-hidden /> {text.open}
      </Button>
      <TextDialog bookingId={isOpen ? id : undefined} onClose={() => setIsOpen(false)} />
    </>
  )
}
