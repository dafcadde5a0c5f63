import { useState } from 'react'
import type { Booking } from '../../../app/api/admin-outputs.ts'
import { Button } from '../../../ui/button.tsx'
import { DeclineRequestDialog } from './decline-request-dialog.tsx'
import { requests as text } from './text.ts'
import { useApprove } from './use-answer-request.ts'

/** The answers to a first visit, in the footer of its details. */
export function RequestActions({ booking, onDone }: { booking: Booking; onDone: () => void }) {
  const { approve, isApproving } = useApprove()
  const [isDeclining, setIsDeclining] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setIsDeclining(true)}>
        {text.decline}
      </Button>
      <Button pending={isApproving} onClick={() => approve(booking)}>
        {text.approve}
      </Button>
      <DeclineRequestDialog
        booking={isDeclining ? booking : undefined}
        onClose={() => setIsDeclining(false)}
        onDone={onDone}
      />
    </>
  )
}
