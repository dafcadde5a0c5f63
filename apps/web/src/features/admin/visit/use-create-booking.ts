import { useRef, useState } from 'react'
import { type Attempt, attemptFor, randomKey } from '../../../app/api/idempotency-key.ts'
import { trpc } from '../../../app/api/trpc.ts'

type NewBooking = Parameters<ReturnType<typeof trpc.booking.create.useMutation>['mutate']>[0]
type NewGroup = Parameters<ReturnType<typeof trpc.bookingGroup.create.useMutation>['mutate']>[0]

/**
 * Creates a booking, or those of several people in a row, with an idempotency key: a retry after a lost connection does not
 * create a second booking.
 */
export function useCreateBooking() {
  const attempt = useRef<Attempt>(null)
  // The tRPC client reads the key when it sends the request, and turns it into a header.
  const [context] = useState({ idempotencyKey: '' })
  const create = trpc.booking.create.useMutation({ trpc: { context } })
  const createGroup = trpc.bookingGroup.create.useMutation({ trpc: { context } })
  return async (booking: NewBooking, others: NewGroup['others'] = [], groupRequestId?: number) => {
    const group = { ...booking, others, groupRequestId }
    attempt.current = attemptFor(group, attempt.current, randomKey)
    context.idempotencyKey = attempt.current.key
    await (others.length > 0 ? createGroup.mutateAsync(group) : create.mutateAsync(booking))
  }
}
