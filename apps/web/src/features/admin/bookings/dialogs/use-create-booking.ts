import { useRef, useState } from 'react'
import { type Attempt, attemptFor, randomKey } from '../../../../app/api/idempotency-key.ts'
import { useRefresh } from '../../../../app/api/refresh.ts'
import { trpc } from '../../../../app/api/trpc.ts'

type NewBooking = Parameters<ReturnType<typeof trpc.booking.create.useMutation>['mutate']>[0]

/**
 * Creates a booking with an idempotency key: a retry after a lost connection does not create a
 * second booking.
 */
export function useCreateBooking() {
  const attempt = useRef<Attempt>(null)
  // The tRPC client reads the key when it sends the request, and turns it into a header.
  const [context] = useState({ idempotencyKey: '' })
  const create = trpc.booking.create.useMutation({ trpc: { context } })
  const refresh = useRefresh()
  return async (booking: NewBooking) => {
    attempt.current = attemptFor(booking, attempt.current, randomKey)
    context.idempotencyKey = attempt.current.key
    await create.mutateAsync(booking)
    await refresh('booking')
  }
}
