import { useState } from 'react'
import type { Booking } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { DeclineRequestDialog } from './decline-request-dialog.tsx'
import { requests as text } from './text.ts'
import { bookingsOf, useApprove } from './use-answer-request.ts'

/** The answers to a first visit, in the footer of its details. They answer all that asked together with it. */
export function RequestActions({ booking, onDone }: { booking: Booking; onDone: () => void }) {
  const waiting = trpc.request.list.useQuery()
  const { approve, isApproving } = useApprove()
  const [isDeclining, setIsDeclining] = useState(false)
  const listed = waiting.data?.find((each) => bookingsOf(each).some(({ id }) => id === booking.id))
  const others = listed ? bookingsOf(listed).filter(({ id }) => id !== booking.id) : []
  const request = { booking, others, revision: listed?.revision }
  return (
    <>
      <Button variant="secondary" disabled={waiting.isLoading} onClick={() => setIsDeclining(true)}>
        {text.decline}
      </Button>
      <Button pending={isApproving} disabled={waiting.isLoading} onClick={() => approve(request)}>
        {others.length > 0 ? text.approveAll(others.length + 1) : text.approve}
      </Button>
      <DeclineRequestDialog
        request={isDeclining ? request : undefined}
        onClose={() => setIsDeclining(false)}
        onDone={onDone}
      />
    </>
  )
}
